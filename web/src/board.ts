// The table itself: draws any Scene, and turns clicks, keys and drags into the gestures that the Scene offers.

import type { PropertyValues, TemplateResult } from "lit";
import { html, nothing } from "lit";
import type { AreaDeeds } from "./area.ts";
import { drawArea } from "./area.ts";
import type { Bar } from "./bar.ts";
import { drawBar, drawReading, drawShown } from "./bar.ts";
import { Drag } from "./drag.ts";
import { elementOf } from "./fields.ts";
import { crowdOf, fullnessOf, grouped, placesOf, rowsFor } from "./layout.ts";
import type { Snapshot } from "./motion.ts";
import { flash, play, takeSnapshot } from "./motion.ts";
import { Light, vars } from "./parts.ts";
import type { Pick } from "./picking.ts";
import { aimedAt, asidesOfHeld, clicked, dropped, focusOf, gesturesAt, takenOf } from "./picking.ts";
import { drawPlate, isWaitedFor } from "./plates.ts";
import { drawRibbon } from "./ribbon.ts";
import { areaOf, asidesOf, canBeTaken, gesturesFrom, othersInOrder, seatLetter } from "./scene.ts";
import { motionWanted } from "./store.ts";
import { texts } from "./texts.ts";
import type { ActDone, Area, CardMoved, Face, Gesture, Scene, SeatInfo } from "./wire.ts";

const NARROW = 620; // as in the stylesheet
const STEPS: Readonly<Record<string, number>> = {
  ArrowRight: 1,
  ArrowDown: 1,
  ArrowLeft: -1,
  ArrowUp: -1,
  Home: -1000,
  End: 1000,
};
const TARGETS = "button.target, button.pair";

/** Who carries gestures out; resolves to whether it was done. */
export interface Doer {
  act(gesture: Gesture): Promise<boolean>;
  drop(source: string, card: number, target: string): Promise<boolean>;
}

export class Board extends Light {
  static override properties = {
    scene: { attribute: false },
    people: { attribute: false },
    act: { attribute: false },
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
  declare people: readonly SeatInfo[];
  declare act: ActDone | undefined; // the last thing that was done; where, stays marked
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
  private focused: Pick | undefined;
  private roving = new Map<string, number>();
  private watch = new ResizeObserver((entries) => {
    this.width = Math.round(entries[0]?.contentRect.width ?? this.width);
  });
  private ticker = 0;
  private asides: ReadonlySet<Gesture> = new Set();
  private most = new Map<string, number>(); // the most cards that an area has held: its room stays, so nothing jumps
  private onTurn = -1;

  constructor() {
    super();
    this.people = [];
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
      read: (pick) => this.show(this.faceAt(pick.area, pick.card)),
      hover: (area) => this.hover(area),
      letGo: (pick, area, card) => this.letGo(pick, area, card),
    });
    this.addEventListener("keydown", this.key);
    this.addEventListener("focusin", (event) => {
      this.remember(elementOf(event));
      this.read(elementOf(event));
    });
    this.addEventListener("pointerover", (event) => this.read(elementOf(event)));
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

  protected override willUpdate(changed: PropertyValues<Board>): void {
    const { scene, picked } = this;
    if (!changed.has("scene") || !scene) return;
    const old = changed.get("scene");
    if (!old) this.earlier = undefined;
    else this.earlier ??= takeSnapshot(this);
    if (picked && areaOf(scene, picked.area) !== (old && areaOf(old, picked.area))) this.picked = undefined;
    this.choices = this.choices.filter((choice) => scene.gestures?.some((now) => now.move === choice.move));
  }

  protected override updated(changed: PropertyValues<Board>): void {
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
    const players = this.scene?.players ?? [];
    const seat = players.find((player) => player.waited_for)?.seat ?? -1;
    if (seat < 0 || seat === this.onTurn || this.width >= NARROW || players.length < 5) return;
    this.onTurn = seat;
    const strip = this.querySelector<HTMLElement>(".others");
    const place = strip?.querySelector<HTMLElement>(`[data-seat="${seat}"]`); // none: it is my turn
    const left = strip && place ? place.offsetLeft - strip.offsetLeft - 20 : 0;
    strip?.scrollTo({ left, behavior: motionWanted() ? "smooth" : "instant" });
  }

  private faceAt(area: string, card: number): Face | undefined {
    return this.scene && areaOf(this.scene, area)?.cards?.[card];
  }

  /** Points at a card: what it does stands below, in letters that can be read. */
  private read(element: Element | undefined): void {
    const card = element?.closest<HTMLElement>("[data-card]");
    const face = card && this.faceAt(card.dataset.in ?? "", Number(card.dataset.card));
    if (face?.effect) this.reading = face;
  }

  /** Shows a card large; a back has nothing to show. */
  private show(face: Face | undefined): void {
    if (!face?.back) this.shown = face;
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

  private remember(element: Element | undefined): void {
    const { in: area, card } = element instanceof HTMLElement ? element.dataset : {};
    if (!area) return;
    this.focused = { area, card: Number(card) };
    this.roving.set(area, Number(card));
  }

  // -- doing ------------------------------------------------------------------------------------

  private hold(pick: Pick | undefined): void {
    this.picked = pick;
    this.choices = [];
  }

  private lift(pick: Pick): boolean {
    const area = this.scene && areaOf(this.scene, pick.area);
    if (!this.doer || !this.scene || !area || !canBeTaken(this.scene, area, pick.card)) return false;
    this.hold(pick);
    return true;
  }

  private hover(area: string | undefined): void {
    this.aimed = area ?? "";
  }

  private async letGo(pick: Pick, target: string | undefined, card: number): Promise<boolean> {
    this.aimed = "";
    this.picked = undefined;
    if (!this.scene || !this.doer || !target) return false;
    const deed = dropped(this.scene, pick, target, card);
    if (deed.kind === "act") return this.doer.act(deed.gesture);
    if (deed.kind === "try") return this.doer.drop(pick.area, pick.card, deed.target);
    if (deed.kind === "choose") this.choices = deed.among;
    return false;
  }

  private do(gesture: Gesture): void {
    this.hold(undefined);
    void this.doer?.act(gesture);
  }

  private clickCard(area: Area, card: number): void {
    if (this.drag.dragged || !this.scene || !this.doer) return;
    const deed = clicked(this.scene, this.picked, area, card);
    if (deed.kind === "act") this.do(deed.gesture);
    else this.hold(deed.kind === "pick" ? { area: area.id, card } : undefined);
    if (this.picked && gesturesFrom(this.scene, area, card).length) queueMicrotask(() => this.toFirstTarget());
  }

  /** With the keyboard, picking a card leads to where it can go. */
  private toFirstTarget(): void {
    void this.updateComplete.then(() => {
      if (this.picked && this.matches(":has(:focus-visible)")) this.querySelector<HTMLElement>(TARGETS)?.focus();
    });
  }

  private aim(area: Area): void {
    const { picked, scene, doer } = this;
    if (this.drag.dragged || !scene || !doer) return;
    const deed = aimedAt(scene, picked, area.id);
    if (deed.kind === "choose") this.choices = deed.among;
    else if (deed.kind === "act") this.do(deed.gesture);
    else if (deed.kind === "try" && picked) {
      this.picked = undefined;
      void doer.drop(picked.area, picked.card, deed.target);
    }
  }

  private readonly key = (event: KeyboardEvent): void => {
    if (event.key === "Escape" && !this.shown && (this.picked || this.choices.length)) this.letLie(event);
    else if (!event.altKey && !event.ctrlKey && !event.metaKey) this.step(event, STEPS[event.key] ?? 0);
  };

  /** Puts the held card back and the focus on it. */
  private letLie(event: KeyboardEvent): void {
    const { picked } = this;
    this.hold(undefined);
    event.stopPropagation();
    if (!picked) return;
    this.querySelector<HTMLElement>(`[data-in="${CSS.escape(picked.area)}"][data-card="${picked.card}"]`)?.focus();
  }

  /** Goes along the cards of an area, or along the places where the held card can go. */
  private step(event: KeyboardEvent, by: number): void {
    const from = elementOf(event);
    if (!by || !(from instanceof HTMLElement)) return;
    const area = from.dataset.in;
    const among = from.matches(TARGETS) ? TARGETS : area ? `button[data-in="${CSS.escape(area)}"]` : "";
    if (!among) return;
    const all = [...this.querySelectorAll<HTMLElement>(among)];
    event.preventDefault();
    all[Math.max(0, Math.min(all.length - 1, all.indexOf(from) + by))]?.focus();
  }

  // -- drawing ----------------------------------------------------------------------------------

  protected override render(): TemplateResult | typeof nothing {
    const { scene } = this;
    if (!scene) return nothing;
    this.asides = asidesOf(scene);
    const bottom = scene.viewer < 0 ? 0 : scene.viewer;
    const others = othersInOrder(scene.players.length, scene.viewer);
    const { floor, badges, middle, bySeat } = placesOf(scene);
    const piles = middle.filter((area) => area.shape !== "badge");
    const layout = scene.hints?.layout ? `lay-${scene.hints.layout}` : "";
    const scrolls = this.width < NARROW && others.length > 3;
    const bar: Bar = {
      asides: asidesOfHeld(scene, this.picked),
      choices: this.choices,
      left: this.left,
      hint: this.hint,
      act: this.doer ? (gesture) => this.do(gesture) : undefined,
      cancel: () => this.hold(undefined),
    };
    return html`
      <div class="others ${crowdOf(others.length)}" role="group" aria-label=${texts.theOthers}
        tabindex=${scrolls ? 0 : nothing}>
        ${others.map((seat) => this.drawSeat(scene, seat, bySeat.get(seat) ?? []))}
      </div>
      <div class="middle ${others.length ? "" : "alone"} ${layout} ${fullnessOf(piles.length)}">
        <div class="badges">${badges.map((area) => this.drawOne(scene, area))}</div>
        ${floor ? this.drawFloor(scene, middle) : this.drawGroups(scene, piles)}
      </div>
      <div class="ribbon-place">${drawRibbon(this.act)}</div>
      <div class="own">
        ${this.note}
        ${drawPlate(scene, this.people, bottom)}
        ${drawBar(scene, bar)}
        ${drawReading(scene, this.reading)}
        <div class="places">${this.drawGroups(scene, bySeat.get(bottom) ?? [])}</div>
      </div>
      ${this.shown ? drawShown(this.shown, () => this.show(undefined)) : nothing}`;
  }

  /** A floor that cards are carried to, with what lies on it. */
  private drawFloor(scene: Scene, areas: Area[]): TemplateResult {
    const floors = areas.filter((area) => area.shape === "badge");
    const lying = areas.filter((area) => area.shape !== "badge");
    return html`<div class="trading">${floors.map((area) => this.drawOne(scene, area))}
      <div class="lying">${this.drawGroups(scene, lying)}</div></div>`;
  }

  private drawSeat(scene: Scene, seat: number, areas: Area[]): TemplateResult {
    const name = this.people.find((info) => info.seat === seat)?.name ?? "";
    return html`<section class="seat ${isWaitedFor(scene, seat) ? "on-turn" : ""}" data-seat=${seat}
      aria-label=${texts.seatOf(seatLetter(seat), name)}>
      <span class="portrait" aria-hidden="true">${seatLetter(seat)}</span>
      ${drawPlate(scene, this.people, seat)}
      <div class="places">${this.drawGroups(scene, areas)}</div>
    </section>`;
  }

  private drawGroups(scene: Scene, areas: Area[]): TemplateResult[] {
    return grouped(areas).map(({ kind, areas: side }) => {
      const hint = scene.hints?.[kind] ? `hint-${scene.hints[kind]}` : "";
      const several = side.length > 1 ? "several" : "";
      return html`<div ${vars({ "--n": this.mostOf(side) })} class="group of-${kind} ${several} ${hint}"
        >${side.map((area) => this.drawOne(scene, area))}</div>`;
    });
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
    look: (face) => this.show(face),
  };

  private drawOne(scene: Scene, area: Area): unknown {
    const { picked, doer } = this;
    const cards = area.cards ?? [];
    const gestures = scene.gestures ?? [];
    const hinted = this.hint ? gestures.find((gesture) => gesture.move === this.hint) : undefined;
    const taken = doer ? takenOf(scene, area, picked, hinted, this.asides) : "-".repeat(cards.length);
    const wide = area.shape === "fan" && area.seat === scene.viewer;
    return drawArea(
      {
        area,
        taken,
        picked: picked?.area === area.id ? picked.card : -1,
        target: doer ? this.targetLabel(scene, area) : "",
        hinted: hinted?.target === area.id && (hinted.onto ?? -1) < 0,
        touched: Boolean(this.act?.places?.includes(area.id)),
        aimed: this.aimed === area.id && picked?.area !== area.id,
        rows: wide ? rowsFor(cards.length, this.width, this.width < NARROW) : 1,
        focus: focusOf(taken, this.roving.get(area.id)),
        emptyMove: !cards.length && gestures.some((gesture) => gesture.source === area.id && !gesture.button),
      },
      this.deeds,
    );
  }

  private targetLabel(scene: Scene, area: Area): string {
    const [first, second] = gesturesAt(scene, this.picked, area.id);
    return second ? texts.choose(area.label) : (first?.label ?? "");
  }
}

customElements.define("kz-board", Board);
