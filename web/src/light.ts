// What every component is: an element in the light DOM that is drawn again when one of its properties has changed.

import type { nothing, TemplateResult } from "lit/html.js";
import { render } from "lit/html.js";

/** Properties that were set since the last drawing, with what they were then. */
export interface Changed<Component> {
  has(name: keyof Component): boolean;
  get<Name extends keyof Component>(name: Name): Component[Name] | undefined;
}

/** What changed within one task is drawn together, after it. One stylesheet; ids and labels reach everywhere. */
export abstract class Light extends HTMLElement {
  readonly #values = new Map<PropertyKey, unknown>();
  #changed = new Map<PropertyKey, unknown>();
  #asked = false; // to draw
  #placed = false; // in a page: not before that is anything drawn
  #drawn = false;

  /** Kept when everything asked for has been drawn. */
  updateComplete: Promise<void> = Promise.resolve();

  connectedCallback(): void {
    if (this.#placed) return;
    this.#placed = true;
    this.requestUpdate();
  }

  disconnectedCallback(): void {}

  requestUpdate(): void {
    if (this.#asked || !this.#placed) return;
    this.#asked = true;
    this.updateComplete = Promise.resolve().then(() => this.#draw());
  }

  #draw(): void {
    const changed = this.#changed as Changed<this>;
    const first = !this.#drawn;
    try {
      this.willUpdate(changed);
      render(this.render(), this, { host: this });
    } finally {
      this.#changed = new Map();
      this.#asked = false;
      this.#drawn = true;
    }
    if (first) this.firstUpdated();
    this.updated(changed);
  }

  protected abstract render(): TemplateResult | typeof nothing;
  /** Before it is drawn: what is set here belongs to it. */
  protected willUpdate(_changed: Changed<this>): void {}
  protected firstUpdated(): void {}
  protected updated(_changed: Changed<this>): void {}

  /** Makes properties of a component ones that are watched. */
  static watch(component: typeof Light, names: readonly PropertyKey[]): void {
    for (const name of names) {
      Object.defineProperty(component.prototype, name, {
        get(this: Light): unknown {
          return this.#values.get(name);
        },
        set(this: Light, value: unknown) {
          const old = this.#values.get(name);
          if (Object.is(old, value)) return;
          if (!this.#changed.has(name)) this.#changed.set(name, old);
          this.#values.set(name, value);
          this.requestUpdate();
        },
      });
    }
  }
}

/** Gives a component its name, and says which of its properties are seen in it. */
export function define<Component extends Light>(
  name: string,
  component: new () => Component,
  seen: readonly (keyof Component)[],
): void {
  Light.watch(component as unknown as typeof Light, seen);
  customElements.define(name, component);
}
