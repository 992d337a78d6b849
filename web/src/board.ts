// The table itself: draws any Scene, and turns clicks, keys and drags into the gestures that the Scene offers.

import type { PropertyValues, TemplateResult } from "lit";
import { html, nothing } from "lit";
import type { AreaDeeds } from "./area.ts";
import { drawArea } from "./area.ts";
import type { Pick } from "./drag.ts";
import { Drag } from "./drag.ts";
import { drawFace } from "./face.ts";
import type { Snapshot } from "./motion.ts";
import { flash, play, takeSnapshot } from "./motion.ts";
import { Light, vars } from "./parts.ts";
import {
  areaOf,
  asidesOf,
  buttonsOf,
  canBeTaken,
  gesturesFrom,
  gesturesOnto,
  kindOf,
  othersInOrder,
  seatLetter,
} from "./scene.ts";
import { motionWanted } from "./store.ts";
import { texts } from "./texts.ts";
import type { Area, CardMoved, Face, Gesture, Player, Scene, SeatInfo } from "./wire.ts";

const NARROW = 620; // as in the stylesheet

/** Who carries gestures out; resolves to whether it was done. */
export interface Doer {
  act(gesture: Gesture): Promise<boolean>;
  drop(source: string, card: number, target: string): Promise<boolean>;
}

export class Board extends Light {
  static override properties = {
    scene: { attribute: false },
    seats: { attribute: false },
    moved: { attribute: false },
    doer: { attribute: false },
    hint: { attribute: false },
    closing: { attribute: false },
    note: { attribute: false },
    family: { reflect: true },
    picked: { state: true },
    choices: { state: true },
    aimed: { state: true },
    shown: { state: true },
    reading: { state: true },
    width: { state: true },
    left: { state: true },
  };
  declare scene: Scene | undefined;
  declare seats: SeatInfo[];
  declare moved: readonly CardMoved[];
  declare doer: Doer | undefined;
  declare hint: string; // a move to point at
  declare closing: number; // when the clock acts (Date.now), 0: it does not
  declare note: unknown; // a word about what was just tried, shown above one's own place
  declare family: string;
  declare picked: Pick | undefined;
  declare choices: Gesture[];
  declare aimed: string;
  declare shown: Face | undefined;
  declare reading: Face | undefined; // the card that is pointed at, in a game whose cards say what they do
  declare width: number;
  declare left: number;

  private drag: Drag;
  private earlier: Snapshot | undefined;
  private focused: { area: string; card: number } | undefined;
  private roving = new Map<string, number>();
  private watch = new ResizeObserver(([entry]) => (this.width = Math.round(entry!.contentRect.width)));
  private ticker = 0;
  private asides: ReadonlySet<Gesture> = new Set();
  private most = new Map<string, number>(); // the most cards that an area has held: its room stays, so that nothing jumps
  private onTurn = -1;

  constructor() {
    super();
    this.seats = [];
    this.moved = [];
    this.hint = "";
    this.closing = 0;
    this.note = nothing;
    this.family = "flinch";
    this.choices = [];
    this.aimed = "";
    this.width = innerWidth > 900 ? innerWidth - 330 : innerWidth - 12; // a first guess; the observer knows better
    this.left = 0;
    this.drag = new Drag(this, {
      lift: (pick) => this.lift(pick),
      read: (pick) => {
        const face = this.scene && areaOf(this.scene, pick.area)?.cards?.[pick.card];
        if (face && !face.back) this.shown = face;
      },
      hover: (area) => (this.aimed = area ?? ""),
      letGo: (pick, area, card) => this.letGo(pick, area, card),
    });
    this.addEventListener("keydown", this.key);
    this.addEventListener("focusin", (event) => {
      this.remember(event.target as HTMLElement);
      this.read(event.target as HTMLElement);
    });
    this.addEventListener("pointerover", (event) => this.read(event.target as HTMLElement));
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.watch.observe(this);
    this.ticker = window.setInterval(() => this.tick(), 250);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.watch.disconnect();
    clearInterval(this.ticker);
  }

  private tick(): void {
    this.left = this.closing ? Math.max(0, Math.ceil((this.closing - Date.now()) / 1000)) : 0;
  }

  // -- change -----------------------------------------------------------------------------------

  /** Called before anything of the page changes: where the cards lie can then be read without laying anything out. */
  prepare(): void {
    if (this.scene) this.earlier = takeSnapshot(this);
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (!changed.has("scene") || !this.scene) return;
    if (!changed.get("scene")) this.earlier = undefined;
    else this.earlier ??= takeSnapshot(this);
    const held = this.picked && areaOf(this.scene, this.picked.area);
    const old = changed.get("scene") as Scene | undefined;
    if (this.picked && held !== (old && areaOf(old, this.picked.area))) this.picked = undefined;
    this.choices = this.choices.filter((choice) => this.scene!.gestures?.some((now) => now.move === choice.move));
  }

  protected override updated(changed: PropertyValues<this>): void {
    if (changed.has("scene")) this.showTurn();
    if (changed.has("scene") && this.earlier) {
      play(this, this.earlier, this.moved, this.drag.carried);
      if (!motionWanted()) for (const step of this.moved) flash(this, step.target);
      this.earlier = undefined;
      this.restoreFocus();
    }
    if (changed.has("shown") && this.shown) this.querySelector<HTMLDialogElement>("dialog.shown")?.showModal();
    if (changed.has("choices") && this.choices.length) this.querySelector<HTMLElement>(".chooser button")?.focus();
  }

  /** Where the others do not all fit side by side, whoever is on turn is brought into sight. */
  private showTurn(): void {
    const seat = this.scene?.players.find((player) => player.waited_for)?.seat ?? -1;
    if (seat < 0 || seat === this.onTurn || this.width >= NARROW || (this.scene?.players.length ?? 0) < 5) return;
    this.onTurn = seat;
    const strip = this.querySelector<HTMLElement>(".others");
    const place = strip?.querySelector<HTMLElement>(`[data-seat="${seat}"]`); // none: it is my own turn, and the next is at the front
    strip?.scrollTo({
      left: place ? place.offsetLeft - strip.offsetLeft - 20 : 0,
      behavior: motionWanted() ? "smooth" : "instant",
    });
  }

  /** Points at a card: what it does stands below, in letters that can be read. */
  private read(element: HTMLElement): void {
    const card = element.closest<HTMLElement>("[data-card]");
    if (!card || !this.scene) return;
    const face = areaOf(this.scene, card.dataset.in ?? "")?.cards?.[Number(card.dataset.card)];
    if (face?.effect) this.reading = face;
  }

  /** A card that was played took the focus with it: give it to its neighbour. */
  private restoreFocus(): void {
    if (!this.focused || (document.activeElement && document.activeElement !== document.body)) return;
    const inArea = [...this.querySelectorAll<HTMLElement>(`button[data-in="${CSS.escape(this.focused.area)}"]`)];
    const next =
      inArea[Math.min(this.focused.card, inArea.length - 1)] ??
      this.querySelector<HTMLElement>("button.can") ??
      this.querySelector<HTMLElement>(".status");
    next?.focus({ preventScroll: true });
  }

  private remember(element: HTMLElement): void {
    const area = element.dataset.in;
    if (area) {
      this.focused = { area, card: Number(element.dataset.card) };
      this.roving.set(area, Number(element.dataset.card));
    }
  }

  // -- doing ------------------------------------------------------------------------------------

  private lift(pick: Pick): boolean {
    const area = this.scene && areaOf(this.scene, pick.area);
    if (!this.doer || !this.scene || !area || !canBeTaken(this.scene, area, pick.card)) return false;
    this.choices = [];
    this.picked = pick;
    return true;
  }

  private async letGo(pick: Pick, target: string | undefined, card: number): Promise<boolean> {
    this.aimed = "";
    const area = this.scene && areaOf(this.scene, pick.area);
    this.picked = undefined;
    if (!this.scene || !area || !this.doer || !target || (target === pick.area && (card < 0 || card === pick.card)))
      return false;
    const pair = gesturesOnto(this.scene, area, pick.card, target, card);
    const found = pair.length ? pair : gesturesOnto(this.scene, area, pick.card, target, -1);
    if (found.length > 1) {
      this.choices = found;
      return false;
    }
    if (found[0]) return this.doer.act(found[0]);
    const named = card >= 0 && (target === pick.area || areaOf(this.scene, target)?.shape === "triangle");
    return this.doer.drop(pick.area, pick.card, named ? `${target}#${card}` : target);
  }

  private do(gesture: Gesture): void {
    this.picked = undefined;
    this.choices = [];
    void this.doer?.act(gesture);
  }

  private clickCard(area: Area, card: number): void {
    if (this.drag.dragged || !this.scene || !this.doer) return;
    this.choices = [];
    const held = this.picked && areaOf(this.scene, this.picked.area);
    const pair = held && this.picked ? gesturesOnto(this.scene, held, this.picked.card, area.id, card) : [];
    if (pair[0] && !(this.picked?.area === area.id && this.picked.card === card)) {
      this.do(pair[0]);
      return;
    }
    const found = gesturesFrom(this.scene, area, card);
    const asides = asidesOf(this.scene);
    const here = found.filter((gesture) => !gesture.target && !asides.has(gesture));
    const plain = found.filter((gesture) => !asides.has(gesture));
    const again = this.picked?.area === area.id && this.picked.card === card;
    if (here.length === 1 && (plain.length === 1 || again)) this.do(here[0]!);
    else if (again && plain.length === 1) this.do(plain[0]!);
    else if (again) this.picked = undefined;
    else this.picked = { area: area.id, card };
    if (this.picked && found.length) queueMicrotask(() => this.toFirstTarget());
  }

  /** With the keyboard, picking a card leads to where it can go. */
  private toFirstTarget(): void {
    void this.updateComplete.then(() => {
      if (this.picked && this.matches(":has(:focus-visible)"))
        this.querySelector<HTMLElement>("button.target, button.pair")?.focus();
    });
  }

  private aim(area: Area): void {
    if (this.drag.dragged || !this.scene || !this.doer) return;
    const { picked } = this;
    if (!picked) {
      const found = (this.scene.gestures ?? []).filter((gesture) => !gesture.source && gesture.target === area.id);
      if (found.length === 1) this.do(found[0]!);
      else if (found.length) this.choices = found;
      return;
    }
    const source = areaOf(this.scene, picked.area);
    if (!source || picked.area === area.id) return;
    const found = gesturesOnto(this.scene, source, picked.card, area.id, -1);
    if (found.length > 1) this.choices = found;
    else if (found[0]) this.do(found[0]);
    else {
      this.picked = undefined;
      void this.doer.drop(picked.area, picked.card, area.id);
    }
  }

  private readonly key = (event: KeyboardEvent): void => {
    if (event.key === "Escape" && !this.shown && (this.picked || this.choices.length)) {
      const { picked } = this;
      this.picked = undefined;
      this.choices = [];
      event.stopPropagation();
      if (picked)
        this.querySelector<HTMLElement>(`[data-in="${CSS.escape(picked.area)}"][data-card="${picked.card}"]`)?.focus();
      return;
    }
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1, Home: -1000, End: 1000 }[event.key];
    const from = event.target as HTMLElement;
    if (!step || event.altKey || event.ctrlKey || event.metaKey) return;
    const among = from.matches("button.target, button.pair")
      ? "button.target, button.pair"
      : from.dataset.in
        ? `button[data-in="${CSS.escape(from.dataset.in)}"]`
        : "";
    if (!among) return;
    const all = [...this.querySelectorAll<HTMLElement>(among)];
    const next = all[Math.max(0, Math.min(all.length - 1, all.indexOf(from) + step))];
    event.preventDefault();
    next?.focus();
  };

  // -- drawing ----------------------------------------------------------------------------------

  protected override render(): TemplateResult | typeof nothing {
    const { scene } = this;
    if (!scene) return nothing;
    this.asides = asidesOf(scene);
    const bottom = scene.viewer < 0 ? 0 : scene.viewer;
    const onFloor = (area: Area): boolean =>
      area.seat === null ||
      area.seat === undefined ||
      (scene.hints?.floor !== undefined && kindOf(area.id) === "offer");
    const middle = scene.areas.filter(onFloor);
    const own = scene.areas.filter((area) => area.seat === bottom && !onFloor(area));
    const others = othersInOrder(scene.players.length, scene.viewer);
    const floor = scene.hints?.floor !== undefined;
    const badges = middle.filter((area) => area.shape === "badge" && !(floor && kindOf(area.id) === "floor"));
    const piles = middle.filter((area) => area.shape !== "badge");
    const crowd =
      others.length > 4
        ? "many"
        : others.length > 3
          ? "four"
          : others.length > 2
            ? "three"
            : others.length > 1
              ? "two"
              : "";
    return html`
      <div class="others ${crowd}" role="group" aria-label=${texts.theOthers} tabindex=${this.width < NARROW && others.length > 3 ? 0 : nothing}>
        ${others.map((seat) =>
          this.drawSeat(
            scene,
            seat,
            scene.areas.filter((area) => area.seat === seat && !onFloor(area)),
          ),
        )}
      </div>
      <div class="middle ${others.length ? "" : "alone"} ${scene.hints?.layout ? `lay-${scene.hints.layout}` : ""} ${piles.length > 20 ? "crowded" : piles.length > 12 ? "full" : piles.length > 7 ? "some" : piles.length < 4 ? "few" : ""}">
        <div class="badges">${badges.map((area) => this.drawOne(area))}</div>
        ${floor ? this.drawFloor(middle.filter((area) => !badges.includes(area))) : this.drawGroups(piles)}
      </div>
      <div class="own">
        ${this.note}
        ${this.drawPlate(scene, bottom)}
        ${this.drawStatus(scene)}
        ${this.drawReading(scene)}
        <div class="places">${this.drawGroups(own)}</div>
      </div>
      ${this.shown ? this.drawShown(this.shown) : nothing}`;
  }

  /** A floor that cards are carried to, with what lies on it. */
  private drawFloor(areas: Area[]): TemplateResult {
    const [floors, rest] = [
      areas.filter((area) => area.shape === "badge"),
      areas.filter((area) => area.shape !== "badge"),
    ];
    return html`<div class="trading">${floors.map((area) => this.drawOne(area))}<div class="lying">${this.drawGroups(rest)}</div></div>`;
  }

  private drawReading(scene: Scene): TemplateResult | typeof nothing {
    if (!scene.areas.some((area) => area.cards?.some((face) => face.effect))) return nothing;
    const { reading } = this;
    return html`<p class="reading">${reading ? html`<b>${reading.label || reading.name}</b> ${reading.effect}` : html`<span class="hush">${texts.pointAtCard}</span>`}</p>`;
  }

  private drawStatus(scene: Scene): TemplateResult {
    const buttons = this.choices.length ? [] : [...this.asidesOfPicked(scene), ...buttonsOf(scene)];
    const urgent = buttons.filter((gesture) => gesture.urgent);
    const plain = buttons.filter((gesture) => !gesture.urgent);
    const mine = scene.players.some((player) => player.seat === scene.viewer && player.waited_for);
    return html`<div class="bar ${mine ? "mine" : ""}">
      <p class="status" tabindex="-1">${scene.status}${this.left ? html` <span class="clock">${texts.seconds(this.left)}</span>` : nothing}</p>
      <div class="deeds">
        ${this.choices.length ? this.drawChoices() : nothing}
        ${[...urgent, ...plain].map((gesture) => this.drawButton(gesture))}
      </div>
    </div>`;
  }

  /** What can be done with the card that is held, besides carrying it. */
  private asidesOfPicked(scene: Scene): Gesture[] {
    const area = this.picked && areaOf(scene, this.picked.area);
    const asides = area ? asidesOf(scene) : undefined;
    return area && asides ? gesturesFrom(scene, area, this.picked!.card).filter((gesture) => asides.has(gesture)) : [];
  }

  private drawButton(gesture: Gesture): TemplateResult {
    const name = gesture.button || gesture.label;
    return html`<button type="button" class="deed ${gesture.urgent ? "urgent" : ""} ${gesture.move === this.hint ? "hinted" : ""}"
      title=${gesture.label} aria-label=${gesture.label.includes(name) ? gesture.label : `${name}: ${gesture.label}`}
      ?disabled=${!this.doer} @click=${() => this.do(gesture)}>${name}</button>`;
  }

  private drawChoices(): TemplateResult {
    const sorted = [...this.choices].sort((a, b) => (a.amount ?? 0) - (b.amount ?? 0));
    return html`<div class="chooser" role="group" aria-label=${texts.whichOne}>
      <span>${texts.whichOne}</span>
      ${sorted.map((gesture) => html`<button type="button" class="deed" @click=${() => this.do(gesture)}>${gesture.label}</button>`)}
      <button type="button" class="quiet" @click=${() => ((this.choices = []), (this.picked = undefined))}>${texts.cancel}</button>
    </div>`;
  }

  private drawSeat(scene: Scene, seat: number, areas: Area[]): TemplateResult {
    return html`<section class="seat ${this.isWaitedFor(scene, seat) ? "on-turn" : ""}" data-seat=${seat} aria-label=${texts.seatOf(seatLetter(seat), this.nameOf(seat))}>
      ${this.drawPlate(scene, seat)}
      <div class="places">${this.drawGroups(areas)}</div>
    </section>`;
  }

  private isWaitedFor(scene: Scene, seat: number): boolean {
    return !scene.over && scene.players.some((player) => player.seat === seat && player.waited_for);
  }

  private nameOf(seat: number): string {
    return this.seats.find((info) => info.seat === seat)?.name ?? "";
  }

  private drawPlate(scene: Scene, seat: number): TemplateResult {
    const player: Player | undefined = scene.players.find((found) => found.seat === seat);
    const info = this.seats.find((found) => found.seat === seat);
    const waits = this.isWaitedFor(scene, seat);
    const away = info?.away ? (info.grace ? texts.awayGrace(info.grace) : texts.away) : "";
    return html`<div class="plate ${waits ? "waits" : ""} ${player?.out ? "out" : ""}">
      <span class="who"><span class="letter" aria-hidden="true">${seatLetter(seat)}</span> <span class="name">${seat === scene.viewer ? texts.you(info?.name ?? "") : info?.name || texts.seat(seatLetter(seat))}</span>
      ${info?.kind === "bot" ? html`<span class="tag bot">${texts.bot}</span>` : nothing}
      ${away ? html`<span class="tag warn">${away}</span>` : nothing}
      ${player?.partner !== null && player?.partner !== undefined ? html`<span class="tag">${texts.partnerOf(seatLetter(player.partner))}</span>` : nothing}
      ${player?.out ? html`<span class="tag">${texts.out}</span>` : nothing}
      ${waits ? html`<span class="tag turn">${texts.toMove}</span>` : nothing}
      </span>
      <span class="facts">${(player?.counts ?? []).map(([what, value]) => (value === "yes" ? html`<span class="fact flag">${what}</span>` : html`<span class="fact"><span class="what">${what}</span> <b>${value}</b></span>`))}</span>
    </div>`;
  }

  /** Areas of one kind that follow each other belong together. */
  private drawGroups(areas: Area[]): TemplateResult[] {
    const groups: { kind: string; areas: Area[] }[] = [];
    for (const area of areas) {
      const kind = kindOf(area.id);
      const last = groups.at(-1);
      if (last?.kind === kind) last.areas.push(area);
      else groups.push({ kind, areas: [area] });
    }
    return groups.map(
      (group) =>
        html`<div ${vars({ "--n": this.mostOf(group.areas) })} class="group of-${group.kind} ${group.areas.length > 1 ? "several" : ""} ${this.scene?.hints?.[group.kind] ? `hint-${this.scene.hints[group.kind]}` : ""}">${group.areas.map((area) => this.drawOne(area))}</div>`,
    );
  }

  /** How many cards side by side these areas have held at most. */
  private mostOf(areas: Area[]): number {
    const name = areas[0]?.id ?? "";
    const now = Math.max(1, ...areas.map((area) => area.cards?.length ?? 0), this.most.get(name) ?? 0);
    this.most.set(name, now);
    return now;
  }

  private readonly deeds: AreaDeeds = {
    click: (area, card) => this.clickCard(area, card),
    aim: (area) => this.aim(area),
    look: (face) => (this.shown = face),
  };

  private drawOne(area: Area): unknown {
    const scene = this.scene!;
    const cards = area.cards ?? [];
    const hinted = this.hint ? (scene.gestures ?? []).find((gesture) => gesture.move === this.hint) : undefined;
    const source = this.picked && areaOf(scene, this.picked.area);
    const asides = this.asides;
    const top = area.shape === "pile" ? cards.length - 1 : -1;
    const taken = cards
      .map((_, at) => {
        if (this.doer && source && gesturesOnto(scene, source, this.picked!.card, area.id, at).length) return "o";
        if (!this.doer || (top >= 0 && at !== top) || !canBeTaken(scene, area, at)) return "-";
        const found = gesturesFrom(scene, area, at);
        return hinted && found.includes(hinted) ? "h" : found.some((gesture) => !asides.has(gesture)) ? "m" : "t";
      })
      .join("");
    const picked = this.picked?.area === area.id ? this.picked.card : -1;
    const first = Math.max(
      0,
      [...taken].findIndex((how) => how !== "-"),
    );
    const roving = this.roving.get(area.id) ?? first;
    return drawArea(
      {
        area,
        taken,
        picked,
        target: this.doer ? this.targetLabel(area) : "",
        hinted: hinted?.target === area.id && (hinted.onto ?? -1) < 0,
        aimed: this.aimed === area.id && this.picked?.area !== area.id,
        rows: area.shape === "fan" ? this.rowsOf(area) : 1,
        focus: taken[roving] && taken[roving] !== "-" ? roving : first,
        emptyMove:
          !cards.length && (scene.gestures ?? []).some((gesture) => gesture.source === area.id && !gesture.button),
      },
      this.deeds,
    );
  }

  private targetLabel(area: Area): string {
    const scene = this.scene!;
    if (!this.picked) {
      const found = (scene.gestures ?? []).filter((gesture) => !gesture.source && gesture.target === area.id);
      return found.length === 1 ? found[0]!.label : found.length ? texts.choose(area.label) : "";
    }
    const source = areaOf(scene, this.picked.area);
    if (!source) return "";
    const found = gesturesOnto(scene, source, this.picked.card, area.id, -1);
    return found.length === 1 ? found[0]!.label : found.length ? texts.choose(area.label) : "";
  }

  /** A large hand on a narrow screen goes over several rows, so that each corner can be read and touched. */
  private rowsOf(area: Area): number {
    const count = area.cards?.length ?? 0;
    if (area.seat !== this.scene?.viewer) return 1;
    const card = this.width < NARROW ? 54 : 84;
    const fits = Math.max(4, Math.floor((Math.min(this.width, 1000) - 24 - card) / (card * 0.42)) + 1);
    return Math.max(1, Math.ceil(count / fits));
  }

  private drawShown(face: Face): TemplateResult {
    const close = (event: Event): void => (event.currentTarget as HTMLElement).closest("dialog")!.close();
    return html`<dialog class="shown" aria-label=${face.label || face.name || face.rank || ""} @close=${() => (this.shown = undefined)} @click=${close}>
      <div class="card large">${drawFace(face)}</div>
      <p>${[face.label || face.rank, face.effect].filter(Boolean).join(": ")}</p>
      <button type="button" autofocus @click=${close}>${texts.close}</button>
    </dialog>`;
  }
}

customElements.define("kz-board", Board);
