// The way in to a site without a server: puts a house of its own in the server's place, then the same client.

import "./site.css";
import { render } from "lit/html.js";
import { save } from "../api.ts";
import { house } from "../house.ts";
import { OwnHouse } from "./lines.ts";
import type { FromWorker, Parts } from "./messages.ts";
import type { State } from "./pages.ts";
import { drawAlone, drawState } from "./pages.ts";
import { siteTexts } from "./texts.ts";

declare const WORKER: string; // the name of the worker's script

const parts = JSON.parse(document.getElementById("parts")?.textContent ?? "{}") as Parts;
const place = document.getElementById("loading") as HTMLElement;
let state: State = { share: 0, text: "" };

function show(change: Partial<State>): void {
  state = { ...state, ...change };
  render(drawState(state, deeds), place);
}

function heard(message: FromWorker): void {
  if (message.kind === "loaded") show({ share: Math.min(1, message.bytes / parts.bytes) });
  else if (message.kind === "ready") show({ share: 2, text: "", elsewhere: false });
  else if (message.kind === "elsewhere") show({ elsewhere: true });
  else if (message.kind === "trouble") show({ text: message.text });
}

const own = new OwnHouse(parts, new URL(WORKER, import.meta.url), heard);

const deeds = {
  takeOver: (): void => {
    show({ elsewhere: false, share: 0 });
    own.begin(true);
  },
  update: (): void => {
    navigator.serviceWorker.getRegistration().then((found) => found?.waiting?.postMessage("now"));
  },
  saveAll: async (): Promise<void> => {
    const kept = { ...localStorage };
    save("kalamazoo-tables.json", JSON.stringify({ tables: JSON.parse(await own.save()), kept }));
  },
  loadAll: async (file: File): Promise<void> => {
    try {
      const { tables, kept } = JSON.parse(await file.text()) as { tables: unknown; kept: Record<string, string> };
      const entries = Object.entries(kept).filter(([name]) => name.startsWith("kalamazoo."));
      if (!(await own.load(JSON.stringify(tables ?? null)))) throw new Error("not saved from here");
      for (const [name, value] of entries) localStorage.setItem(name, value);
      location.reload();
    } catch {
      show({ notice: siteTexts.notSaved });
    }
  },
};

house.base = own.base;
house.ask = (path, options) => own.ask(path, options);
house.open = (table) => own.open(table);
house.alone = () => drawAlone(deeds);
show({});

/** Without a network too; a new version is offered, and comes when it is wanted. */
async function stayInstalled(): Promise<void> {
  if (!("serviceWorker" in navigator)) return;
  const found = await navigator.serviceWorker.register("service.js");
  const offer = (): void => show({ fresh: Boolean(found.waiting && navigator.serviceWorker.controller) });
  found.addEventListener("updatefound", () => found.installing?.addEventListener("statechange", offer));
  offer();
  let asked = false;
  navigator.serviceWorker.addEventListener("controllerchange", () => {
    if (asked || !state.fresh) return;
    asked = true;
    location.reload();
  });
}

void stayInstalled().catch(() => undefined); // a file server without TLS: then only with a network
void import("../main.ts");
