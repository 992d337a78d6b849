// Carrying a card with mouse, pen or finger.

import { elementOf } from "./fields.ts";
import { ghostOf, glideBack, place } from "./ghosts.ts";
import type { Carried } from "./motion.ts";
import type { Pick } from "./picking.ts";

/** What carrying means is up to the board. */
export interface Carrier {
  lift(pick: Pick): boolean;
  hover(area: string | undefined): void;
  /** Somebody pressed long without moving: to read the card. */
  read(pick: Pick): void;
  /** Lets go over an area; the answer says whether the card went there. */
  letGo(pick: Pick, area: string | undefined, card: number): Promise<boolean>;
}

const LONG = 550; // milliseconds of a long press
const SLACK = 7; // pixels before a press becomes a drag

export class Drag {
  carried: Carried | undefined;
  #pick: Pick | undefined;
  #element: HTMLElement | undefined;
  #ghost: HTMLElement | undefined;
  #startX = 0;
  #startY = 0;
  #pointer = -1;
  #pressing = 0;
  #over: string | undefined;
  dragged = false; // the click that follows a drag is none

  readonly #root: HTMLElement;
  readonly #carrier: Carrier;

  constructor(root: HTMLElement, carrier: Carrier) {
    this.#root = root;
    this.#carrier = carrier;
    root.addEventListener("pointerdown", this.#down);
    root.addEventListener("dragstart", (event) => event.preventDefault());
  }

  readonly #down = (event: PointerEvent): void => {
    this.dragged = false;
    const card = elementOf(event)?.closest<HTMLElement>("button[data-card]");
    if (!card || event.button !== 0 || this.#pointer >= 0) return;
    this.#pick = { area: card.dataset.in ?? "", card: Number(card.dataset.card) };
    this.#element = card;
    this.#pointer = event.pointerId;
    this.#startX = event.clientX;
    this.#startY = event.clientY;
    if (event.pointerType === "touch") {
      const pick = this.#pick;
      this.#pressing = window.setTimeout(() => {
        this.dragged = true;
        this.#stop();
        this.#carrier.read(pick);
      }, LONG);
    }
    addEventListener("pointermove", this.#move);
    addEventListener("pointerup", this.#up);
    addEventListener("pointercancel", this.#cancel);
  };

  readonly #move = (event: PointerEvent): void => {
    if (event.pointerId !== this.#pointer || !this.#pick || !this.#element) return;
    const x = event.clientX - this.#startX;
    const y = event.clientY - this.#startY;
    if (!this.#ghost) {
      if (Math.hypot(x, y) < SLACK) return;
      clearTimeout(this.#pressing);
      if (!this.#carrier.lift(this.#pick)) {
        this.#stop();
        return;
      }
      this.dragged = true;
      this.#ghost = ghostOf(this.#element);
      this.#ghost.classList.add("carried");
      place(this.#ghost, this.#element.getBoundingClientRect());
      this.#element.classList.add("lifted");
    }
    this.#ghost.style.translate = `${x}px ${y}px`;
    const { area } = this.#at(event);
    if (area === this.#over) return;
    this.#over = area;
    this.#carrier.hover(area);
  };

  readonly #up = (event: PointerEvent): void => {
    if (event.pointerId !== this.#pointer) return;
    const [pick, ghost, element] = [this.#pick, this.#ghost, this.#element];
    const { area, card } = this.#at(event);
    this.#stop();
    if (!ghost || !pick || !element) return;
    setTimeout(() => (this.dragged = false), 0);
    ghost.classList.remove("carried");
    this.carried = { area: pick.area, look: element.dataset.look ?? "", rect: ghost.getBoundingClientRect() };
    void this.#carrier.letGo(pick, area, card).then((went) => {
      this.carried = undefined;
      if (went) {
        ghost.remove();
        element.classList.remove("lifted");
      } else {
        glideBack(ghost, element.getBoundingClientRect(), () => element.classList.remove("lifted"));
      }
    });
  };

  readonly #cancel = (event: PointerEvent): void => {
    if (event.pointerId !== this.#pointer) return;
    const [ghost, element] = [this.#ghost, this.#element];
    this.#stop();
    if (ghost && element) glideBack(ghost, element.getBoundingClientRect(), () => element.classList.remove("lifted"));
    this.#carrier.hover(undefined);
  };

  #stop(): void {
    clearTimeout(this.#pressing);
    removeEventListener("pointermove", this.#move);
    removeEventListener("pointerup", this.#up);
    removeEventListener("pointercancel", this.#cancel);
    this.#pointer = -1;
    this.#ghost = undefined;
    this.#pick = undefined;
    this.#over = undefined;
  }

  /** The area, and the card in it, below the pointer. */
  #at(event: PointerEvent): { area: string | undefined; card: number } {
    for (const found of document.elementsFromPoint(event.clientX, event.clientY)) {
      const area = found.closest<HTMLElement>("[data-area]");
      if (!area || !this.#root.contains(area)) continue;
      return { area: area.dataset.area, card: Number(found.closest<HTMLElement>("[data-card]")?.dataset.card ?? -1) };
    }
    return { area: undefined, card: -1 };
  }
}
