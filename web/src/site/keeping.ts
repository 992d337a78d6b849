// The browser's own database: every row of every table, written before it is shown.

// As Python's named tuples: table, number, …; table, seat, slot, …; table, id, …
type Tuple = [number, ...unknown[]];

export interface Page {
  rows: Tuple[];
  refusals: Tuple[];
  cards: Tuple[];
}

const STORES = ["rows", "refusals", "cards"] as const;
const KEY_LENGTHS = { rows: 2, refusals: 3, cards: 1 } as const;

function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

function finished(change: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    change.oncomplete = () => resolve();
    change.onabort = () => reject(change.error);
  });
}

const keyOf = (store: (typeof STORES)[number], tuple: Tuple): number[] =>
  tuple.slice(0, KEY_LENGTHS[store]) as number[];

export class Keeper {
  readonly #database: IDBDatabase;

  constructor(database: IDBDatabase) {
    this.#database = database;
  }

  static async open(): Promise<Keeper> {
    const asked = indexedDB.open("kalamazoo", 1);
    asked.onupgradeneeded = () => {
      for (const store of STORES) asked.result.createObjectStore(store);
    };
    return new Keeper(await settled(asked));
  }

  /** Everything, as JSON of one page. */
  async all(): Promise<string> {
    const looked = this.#database.transaction(STORES, "readonly");
    const [rows, refusals, cards] = await Promise.all(
      STORES.map((store) => settled(looked.objectStore(store).getAll())),
    );
    return JSON.stringify({ rows, refusals, cards });
  }

  /** Writes a page; resolves when it is on disk. */
  async keep(text: string): Promise<void> {
    const page = JSON.parse(text) as Page;
    const change = this.#database.transaction(STORES, "readwrite", { durability: "strict" });
    for (const store of STORES) {
      for (const tuple of page[store]) change.objectStore(store).put(tuple, keyOf(store, tuple));
    }
    await finished(change);
  }

  /** Forgets these tables. */
  async forget(tables: number[]): Promise<void> {
    const change = this.#database.transaction(STORES, "readwrite");
    for (const table of tables) {
      for (const store of STORES) {
        change.objectStore(store).delete(IDBKeyRange.bound([table], [table, []]));
      }
    }
    await finished(change);
  }

  /** Puts another page in the place of everything: all of it, or nothing changes. */
  async replace(text: string): Promise<void> {
    const page = JSON.parse(text) as Page;
    const change = this.#database.transaction(STORES, "readwrite", { durability: "strict" });
    try {
      for (const store of STORES) {
        change.objectStore(store).clear();
        for (const tuple of page[store]) change.objectStore(store).put(tuple, keyOf(store, tuple));
      }
    } catch (error) {
      change.abort();
      throw error;
    }
    await finished(change);
  }
}
