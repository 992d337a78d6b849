// What stands over the table or above one's own place: the note, the rules, and the question before leaving.

import type { TemplateResult } from "lit/html.js";
import { html, nothing } from "lit/html.js";
import { closeDialog } from "./fields.ts";
import * as texts from "./texts.ts";
import type { TableInfo } from "./wire.ts";

/** A word about what was just tried. */
export interface Note {
  text: string;
  clause: string;
  good: boolean;
}

export function drawNote(
  note: Note | undefined,
  openRules: (clause: string) => void,
  close: () => void,
): TemplateResult {
  if (!note) return html`<div class="note-place"></div>`;
  const { text, clause, good } = note;
  const link = html`<button type="button" class="clause-link" @click=${() => openRules(clause)}
    >${texts.clause(clause)} · ${texts.readClause}</button>`;
  return html`<div class="note-place"><div class="note ${good ? "good" : ""}">
    <p>${text}</p>
    ${clause ? link : nothing}
    <button type="button" class="x" aria-label=${texts.close} @click=${close}>×</button>
  </div></div>`;
}

/** Opened by whoever asks to leave in the middle of a game. */
export function drawLeaving(leave: () => void): TemplateResult {
  const closed = (event: Event): void => {
    const dialog = event.target;
    if (!(dialog instanceof HTMLDialogElement)) return;
    const sure = dialog.returnValue === "yes";
    dialog.returnValue = "";
    if (sure) leave();
  };
  return html`<dialog class="sure" aria-labelledby="sure-title" aria-describedby="sure-text" @close=${closed}>
    <form method="dialog">
      <h2 id="sure-title">${texts.leaveTitle}</h2><p id="sure-text">${texts.leaveSure}</p>
      <div class="deeds"><button value="no" autofocus>${texts.leaveNo}</button>
        <button value="yes" class="main">${texts.leaveYes}</button></div>
    </form></dialog>`;
}

/** The rest of the game is skipped: nothing to see until it has ended. */
export function drawSkipping(watch: () => void): TemplateResult {
  return html`<div class="curtain"><div class="bill" role="status">
    <h2>${texts.skipping}</h2><p>${texts.skippingHelp}</p>
    <div class="deeds"><button type="button" autofocus @click=${watch}>${texts.watch}</button></div></div></div>`;
}

/** The rules of the table as a drawer; a click beside it closes it. */
export function drawRules(info: TableInfo, clause: string, closed: () => void): TemplateResult {
  const beside = (event: Event): void => {
    if (event.target === event.currentTarget) closeDialog(event);
  };
  return html`<dialog class="drawer" aria-labelledby="drawer-title" @close=${closed} @click=${beside}>
    <div class="head-line"><h2 id="drawer-title">${texts.rulesOf(info.title, info.edition)}</h2>
      <button type="button" class="x" aria-label=${texts.close} @click=${closeDialog}>×</button></div>
    <div class="inside"><kz-rules .table=${info.id} .clause=${clause}></kz-rules></div>
  </dialog>`;
}
