// A short notation for drawings of ink and flat colour: parts separated by `;`, each a paint and a path.
//
//   gold M…        filled, with an outline of ink      gold/1.2 M…   the outline so wide; /0: none
//   - M…           a line of ink                       -gold/2 M…    a line of another colour and width
//   ~ M…           light cuts in something dark        %1 M…         hatching; %2 the other way, %3 upright
//   gold o 60 70 5 9   an ellipse: middle and radii    now t 0 5 12 +1   letters: where, how large, which
//   now u spades 0 1 .5   another part of the page: which, where, how large
//   neck           a part that many drawings have, by its name
//   | gold M…      twice: as it is, and as its mirror sees it, which stands in the middle of a head

const PAINTS: Record<string, string> = {
  ink: "#21150d",
  skin: "#f6e2b6",
  linen: "#fff4da",
  gold: "#e0aa3e",
  ox: "#8a2320",
  now: "currentColor", // whatever colour is set around it
};

/** The drawing as SVG. `named`: parts that are called by name, in the same notation. */
export function woodcut(text: string, named: Record<string, string> = {}): string {
  return text
    .split(";")
    .map((part) => part.trim())
    .map((part) =>
      part in named ? woodcut(named[part] ?? "") : part.startsWith("|") ? twice(cut(part.slice(2))) : cut(part),
    )
    .join("");
}

function twice(drawn: string): string {
  return `${drawn}<g transform="matrix(-1 0 0 1 120 0)">${drawn}</g>`;
}

function cut(part: string): string {
  const [paint = "", ...rest] = part.split(/\s+/);
  const line = paint.startsWith("-");
  const [shape, end = "/>"] = shaped(rest);
  const [name = "", width] = paint.slice(line ? 1 : 0).split("/");
  const colour = PAINTS[name || "ink"] ?? name;
  if (paint === "~") return `<${shape} fill="none" stroke="${PAINTS.skin}" stroke-width="1.3"/>`;
  if (paint.startsWith("%")) return `<${shape} fill="url(#kz-h${paint[1]})" stroke="none" opacity=".6"/>`;
  if (line) return `<${shape} fill="none" stroke="${colour}" stroke-width="${width ?? 1}"${end}`;
  return `<${shape} fill="${colour}"${width ? ` stroke-width="${width}"` : ""}${end}`;
}

/** An element's name with what says where it is, and how it ends. */
function shaped(words: readonly string[]): [string, string?] {
  const [kind, a, b, c, d = c] = words;
  if (kind === "o") return [`ellipse cx="${a}" cy="${b}" rx="${c}" ry="${d}"`];
  if (kind === "t") return [`text x="${a}" y="${b}" font-size="${c}"`, `>${d}</text>`];
  if (kind === "u") return [`use href="#kz-${a}" transform="translate(${b} ${c}) scale(${d})"`];
  return [`path d="${words.join(" ")}"`];
}
