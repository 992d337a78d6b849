// Which cloth lies on the table, and which deck: the styles read it from the page.

/** Dresses the page by the family of a deck and the rules ("flinch@1988(…)"); without them, for no game. */
export function dress(family = "", rules = ""): void {
  const { dataset } = document.documentElement;
  dataset.family = family;
  dataset.edition = /@([^(]+)/.exec(rules)?.[1] ?? "";
}
