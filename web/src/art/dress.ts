// Which cloth lies on the table, and which deck: the styles read it from the page.

/** Dresses the page for a game, by the family of its deck and its rules ("flinch@1988(…)"); without them, for none. */
export function dress(family = "", rules = ""): void {
  const { dataset } = document.documentElement;
  dataset.family = family;
  dataset.edition = /@([^(]+)/.exec(rules)?.[1] ?? "";
}
