// The table itself: draws any Scene, and turns clicks, keys and drags into the gestures that the Scene offers.

import { keyed } from "lit/directives/keyed.js";
import type { TemplateResult } from "lit/html.js";
import { html, nothing } from "lit/html.js";
import type { AreaDeeds } from "./area.ts";
import { boxVars, drawArea } from "./area.ts";
import { drawOrnament } from "./art/index.ts";
import type { Bar } from "./bar.ts";
import { drawChooser, drawDeeds, drawReading, drawShown, drawStatus, sharesOf } from "./bar.ts";
import { Drag } from "./drag.ts";
import { elementOf } from "./fields.ts";
import { cardsIn, step, TARGETS } from "./keys.ts";
import type { Changed } from "./light.ts";
import { define, Light } from "./light.ts";
import type { Sight } from "./looking.ts";
import { lookOf } from "./looking.ts";
import type { Snapshot } from "./motion.ts";
import { play, playDeal, takeSnapshot, turnRing } from "./motion.ts";
import { vars } from "./parts.ts";
import type { Deed, Pick } from "./picking.ts";
import { aimedAt, asidesOfHeld, clicked, dropped } from "./picking.ts";
import { drawRibbon } from "./ribbon.ts";
import { drawSays, voicesToFit } from "./says.ts";
import { areaOf, asidesOf, canBeTaken, gesturesFrom } from "./scene.ts";
import { isWaitedFor } from "./seats.ts";
import type { Setting } from "./setting.ts";
import { drawMiddle, drawOthers, hasOpen, isCrowded, ownAreas, ownFacts, ownHead, sorted } from "./setting.ts";
import { pictureOf, tableOf } from "./stage/pictures/index.ts";
import { Planner } from "./stage/planner.ts";
import type { Spoken } from "./voices.ts";
import { weightiest } from "./voices.ts";
import type { ActDone, Area, CardMoved, Face, Gesture, Scene, SeatInfo } from "./wire.ts";

const LYING = matchMedia("(max-height: 479px) and (min-width: 560px)"); // as in the stylesheet

/** Who carries gestures out; resolves to whether it was done. */
export interface Doer {
  act(gesture: Gesture): Promise<boolean>;
  drop(source: string, card: number, target: string): Promise<boolean>;
}

/** Whether it is a card of one's hand that is played: then it is told what it does. */
function fromHand({ source }: Gesture): boolean {
  return source?.startsWith("hand") ?? false;
}

/** What a card does, by its name, so that nobody takes it for what has just happened. */
function effectOf(face: Face | undefined): string {
  return face?.effect ? `${face.label || face.name}: ${face.effect}` : "";
}

export class Board extends Light {
  declare scene: Scene | undefined;
  declare people: readonly SeatInfo[];
  declare act: ActDone | undefined; // the last thing that was done; where, stays marked
  declare voices: readonly Spoken[];
  declare moved: readonly CardMoved[];
  declare ruled: boolean; // a call was judged by the last act
  declare deals: number; // how many deals were seen to begin
  declare doer: Doer | undefined;
  declare hint: string; // a move to point at
  declare hintPlaces: readonly string[];
  declare closing: number; // when the clock acts (Date.now), 0: it does not
  declare note: unknown; // a word about what was just tried, shown above one's own place
  declare family: string;
  declare picked: Pick | undefined;
  declare choices: Gesture[];
  declare more: boolean; // buttons for which there is no ground are shown
  declare aimed: string;
  declare shown: Face | undefined;
  declare reading: Face | undefined; // the card that is pointed at, in a game whose cards say what they do
  declare size: string; // "width height" of the board
  declare left: number;
  declare opened: number; // a compact seat that somebody opened

  #drag: Drag;
  #earlier: Snapshot | undefined;
  #focused: Pick | undefined;
  #roving = new Map<string, number>();
  #watch = new ResizeObserver(() => this.#measure());
  #ticker = 0;
  #planner = new Planner();
  #instead = false; // what a card does stands where else is told what is awaited

  constructor() {
    super();
    this.people = [];
    this.voices = [];
    this.moved = [];
    this.ruled = false;
    this.deals = 0;
    this.hint = "";
    this.hintPlaces = [];
    this.closing = 0;
    this.note = nothing;
    this.family = "flinch";
    this.choices = [];
    this.more = false;
    this.aimed = "";
    this.size = "";
    this.left = 0;
    this.opened = -1;
    this.#drag = new Drag(this, {
      lift: (pick) => this.#lift(pick),
      read: (pick) => this.#show(this.#faceAt(pick.area, pick.card)),
      hover: (area) => this.#hover(area),
      letGo: (pick, area, card) => this.#letGo(pick, area, card),
    });
    this.addEventListener("keydown", this.#key);
    this.addEventListener("focusin", (event) => {
      this.#remember(elementOf(event));
      this.#read(elementOf(event));
    });
    this.addEventListener("pointerover", (event) => this.#read(elementOf(event)));
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#watch.observe(this);
    this.#ticker = window.setInterval(() => this.#tick(), 250);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#watch.disconnect();
    clearInterval(this.#ticker);
  }

  #tick(): void {
    this.left = this.closing ? Math.max(0, Math.ceil((this.closing - Date.now()) / 1000)) : 0;
  }

  #measure(): void {
    if (this.clientWidth && this.clientHeight) this.size = `${this.clientWidth} ${this.clientHeight}`;
  }

  // -- change -----------------------------------------------------------------------------------

  /** Called before anything of the page changes: where the cards lie can then be read without laying anything out. */
  prepare(): void {
    if (this.scene) this.#earlier = takeSnapshot(this);
  }

  protected override willUpdate(changed: Changed<Board>): void {
    const { scene, picked } = this;
    if (!this.size) this.#measure();
    if (!changed.has("scene") || !scene) return;
    const old = changed.get("scene");
    if (this.#instead) this.reading = undefined;
    if (!old || tableOf(old) !== tableOf(scene)) this.#planner.forget();
    if (!old) this.#earlier = undefined;
    else this.#earlier ??= takeSnapshot(this);
    if (picked && areaOf(scene, picked.area) !== (old && areaOf(old, picked.area))) this.picked = undefined;
    this.choices = this.choices.filter((choice) => scene.gestures?.some((now) => now.move === choice.move));
    if (!scene.gestures?.length) this.more = false;
  }

  protected override updated(changed: Changed<Board>): void {
    if (changed.has("scene") && this.scene && !changed.get("scene")) this.#takeFocus();
    const fitting = voicesToFit(this, changed.has("size")); // read before anything moves
    if (changed.has("scene") && this.#earlier) {
      this.#restoreFocus();
      this.#showChange(this.#earlier, changed.get("scene"));
      this.#earlier = undefined;
    }
    if (changed.has("deals") && this.deals) playDeal(this);
    for (const fit of fitting) fit();
    if (changed.has("shown") && this.shown) this.querySelector<HTMLDialogElement>("dialog.shown")?.showModal();
    const opened = (changed.has("choices") && this.choices.length) || (changed.has("more") && this.more);
    if (opened || (this.more && document.activeElement === document.body))
      this.querySelector<HTMLElement>(".chooser button")?.focus();
  }

  #showChange(earlier: Snapshot, old: Scene | undefined): void {
    const { scene, moved, ruled } = this;
    const seatOf = (place: string): number | undefined => {
      const found = (scene && areaOf(scene, place)) ?? (old && areaOf(old, place));
      return found?.seat ?? undefined;
    };
    play(this, earlier, { moved, ruled, seatOf, carried: this.#drag.carried });
    if (old?.hints?.direction && old.hints.direction !== scene?.hints?.direction) turnRing(this);
  }

  #faceAt(area: string, card: number): Face | undefined {
    return this.scene && areaOf(this.scene, area)?.cards?.[card];
  }

  /** Points at a card: what it does stands below, in letters that can be read. */
  #read(element: Element | undefined): void {
    const card = element?.closest<HTMLElement>("[data-card]");
    const face = card && this.#faceAt(card.dataset.in ?? "", Number(card.dataset.card));
    if (face?.effect) this.reading = face;
    else if (this.#instead) this.reading = undefined;
  }

  /** Shows a card large; a back has nothing to show. */
  #show(face: Face | undefined): void {
    if (!face?.back) this.shown = face;
  }

  // -- focus ------------------------------------------------------------------------------------

  /** Whoever has just come to the table finds the focus on it. */
  #takeFocus(): void {
    const now = document.activeElement;
    if (now && now !== document.body && now.id !== "main") return;
    const first = this.querySelector<HTMLElement>(".own button.can, .middle button.can");
    (first ?? this.querySelector<HTMLElement>(".status"))?.focus({ preventScroll: true });
  }

  /** A card that was played took the focus with it: give it to its neighbour. */
  #restoreFocus(): void {
    if (!this.#focused || (document.activeElement && document.activeElement !== document.body)) return;
    const inArea = [...this.querySelectorAll<HTMLElement>(cardsIn(this.#focused.area))];
    const next =
      inArea[Math.min(this.#focused.card, inArea.length - 1)] ??
      this.querySelector<HTMLElement>("button.can") ??
      this.querySelector<HTMLElement>(".status");
    next?.focus({ preventScroll: true });
  }

  #remember(element: Element | undefined): void {
    const { in: area, card } = element instanceof HTMLElement ? element.dataset : {};
    if (!area) return;
    this.#focused = { area, card: Number(card) };
    this.#roving.set(area, Number(card));
  }

  // -- doing ------------------------------------------------------------------------------------

  #hold(pick: Pick | undefined): void {
    this.picked = pick;
    this.choices = [];
    this.more = false; // it would lie over the places where a card can go
  }

  #lift(pick: Pick): boolean {
    const area = this.scene && areaOf(this.scene, pick.area);
    if (!this.doer || !this.scene || !area || !canBeTaken(this.scene, area, pick.card)) return false;
    this.#hold(pick);
    return true;
  }

  #hover(area: string | undefined): void {
    this.aimed = area ?? "";
  }

  async #letGo(pick: Pick, target: string | undefined, card: number): Promise<boolean> {
    this.aimed = "";
    this.picked = undefined;
    if (!this.scene || !this.doer || !target) return false;
    const deed = dropped(this.scene, pick, target, card);
    if (deed.kind === "act") return this.doer.act(deed.gesture);
    if (deed.kind === "try") return this.doer.drop(pick.area, pick.card, deed.target);
    if (deed.kind === "choose") this.choices = deed.among;
    return false;
  }

  #do(gesture: Gesture): void {
    this.#hold(undefined);
    void this.doer?.act(gesture);
  }

  /** No move fits: the referee says why. */
  #attempt(held: Pick, target: string): void {
    void this.doer?.drop(held.area, held.card, target);
  }

  #clickCard(area: Area, card: number): void {
    const { picked, scene, doer } = this;
    if (this.#drag.dragged || !scene || !doer) return;
    const deed: Deed = clicked(scene, picked, area, card, pictureOf(scene).tap);
    if (deed.kind === "act") this.#do(deed.gesture);
    else if (deed.kind === "try" && picked) this.#attempt(picked, deed.target);
    const taken = deed.kind === "pick" || (deed.kind === "try" && deed.pick);
    if (deed.kind !== "act") this.#hold(taken ? { area: area.id, card } : undefined);
    if (this.picked && gesturesFrom(scene, area, card).length) queueMicrotask(() => this.#toFirstTarget());
  }

  /** With the keyboard, picking a card leads to where it can go. */
  #toFirstTarget(): void {
    void this.updateComplete.then(() => {
      if (this.picked && this.matches(":has(:focus-visible)")) this.querySelector<HTMLElement>(TARGETS)?.focus();
    });
  }

  #aim(area: Area): void {
    const { picked, scene, doer } = this;
    if (this.#drag.dragged || !scene || !doer) return;
    const deed = aimedAt(scene, picked, area.id);
    if (deed.kind === "choose") this.choices = deed.among;
    else if (deed.kind === "act") this.#do(deed.gesture);
    else if (deed.kind === "try" && picked) {
      this.picked = undefined;
      this.#attempt(picked, deed.target);
    }
  }

  readonly #key = (event: KeyboardEvent): void => {
    const busy = this.picked || this.choices.length || this.more;
    if (event.key === "Escape" && !this.shown && busy) this.#letLie(event);
    else step(this, event);
  };

  /** Puts the held card back and the focus on it. */
  #letLie(event: KeyboardEvent): void {
    const { picked } = this;
    this.#hold(undefined);
    event.stopPropagation();
    if (!picked) return;
    this.querySelector<HTMLElement>(`[data-in="${CSS.escape(picked.area)}"][data-card="${picked.card}"]`)?.focus();
  }

  // -- drawing ----------------------------------------------------------------------------------

  protected override render(): TemplateResult | typeof nothing {
    const { scene, people } = this;
    if (!scene || !this.size) return nothing;
    const plan = this.#planner.planOf(scene, this.size, LYING.matches);
    const { room, tray } = plan;
    const picture = pictureOf(scene);
    const sight: Sight = {
      scene,
      plan,
      plays: this.doer !== undefined,
      picked: this.picked,
      hint: this.hint,
      hintPlaces: this.hintPlaces,
      act: this.act,
      aimed: this.aimed,
      asides: asidesOf(scene),
      roving: this.#roving,
    };
    const areas = sorted(scene, picture);
    const free = room.shape === "wide" || (room.voices && !this.voices.length); // else what is said stands there
    const shows = free ? plan.sittings : [];
    const acting = shows.find(({ seat }) => isWaitedFor(scene, seat) && hasOpen(plan, areas, seat))?.seat ?? -1;
    const setting: Setting = {
      scene,
      plan,
      picture,
      facts: this.#planner.facts,
      people,
      opened: this.opened >= 0 ? this.opened : acting,
      open: (seat) => this.#openSeat(seat),
      draw: (area, place, way) => drawArea(lookOf(sight, area, place, way), this.#deeds),
    };
    const bottom = scene.viewer < 0 ? 0 : scene.viewer;
    this.#instead = !tray.reading.w && isCrowded(plan, areas.bySeat.get(bottom));
    const bar: Bar = {
      asides: asidesOfHeld(scene, this.picked),
      words: (this.#instead && scene.gestures?.some(fromHand) && effectOf(this.reading)) || scene.status,
      choices: this.choices,
      left: this.left,
      hint: this.hint,
      more: this.more,
      label: room.label,
      status: room.status,
      high: Math.max(40, (room.shape === "wide" ? 44 : 41) * room.u),
      tight: false,
      aligned: room.shape !== "wide" ? "end" : plan.need.column ? "fill" : "centre",
      act: this.doer ? (gesture) => this.#do(gesture) : undefined,
      cancel: () => this.#hold(undefined),
      open: (more) => {
        this.more = more;
      },
    };
    const facts = ownFacts(setting, bottom);
    const { status, most, tight } = sharesOf(scene, plan, bar, facts);
    bar.tight = tight;
    const over = { x: room.ribbon.x, y: 8, w: room.ribbon.w, h: room.ribbon.y - 14 };
    return html`
      <div class="room is-${room.shape} table-${tableOf(scene) || "any"}" ${vars({
        "--label": `${room.label}px`,
        "--name": `${room.name}px`,
        "--u": room.u,
      })}>
      <div class="cloth" ${boxVars(room.cloth)}><span class="inlay"></span>
        ${drawOrnament("nw")}${drawOrnament("ne")}</div>
      ${drawOthers(setting, areas.bySeat)}
      ${drawMiddle(setting, areas)}
      <div class="ribbon-place" ${boxVars(room.ribbon)}>${this.#drawRibbon(room.voices)}</div>
      <div class="own" ${boxVars(room.own)}>
        ${ownHead(setting, bottom)}
        ${drawStatus(scene, bar, status, facts)}
        ${drawDeeds(scene, bar, tray.deeds, most)}
        ${drawReading(this.reading, tray.reading)}
        <div class="places">${ownAreas(setting, areas.bySeat.get(bottom) ?? [])}</div>
      </div>
      <div class="note-ground" ${boxVars(over)}>${this.note}</div>
      ${drawChooser(scene, bar, over, tray.deeds, most)}
      ${drawSays(setting, this.voices)}
      </div>
      ${this.shown ? drawShown(this.shown, () => this.#show(undefined)) : nothing}`;
  }

  /** The last act; where there is no ground for bubbles, with what was ruled. */
  #drawRibbon(voices: boolean): unknown {
    const ruling = voices ? undefined : weightiest(this.voices)?.ruling;
    return keyed(this.act, drawRibbon(this.act, ruling));
  }

  #openSeat(seat: number): void {
    this.opened = seat;
  }

  readonly #deeds: AreaDeeds = {
    click: (area, card) => this.#clickCard(area, card),
    aim: (area) => this.#aim(area),
    look: (face) => this.#show(face),
  };
}

define("kz-board", Board, [
  "scene",
  "people",
  "act",
  "voices",
  "moved",
  "ruled",
  "deals",
  "doer",
  "hint",
  "hintPlaces",
  "closing",
  "note",
  "family",
  "picked",
  "choices",
  "more",
  "aimed",
  "shown",
  "reading",
  "size",
  "left",
  "opened",
]);
