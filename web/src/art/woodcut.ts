// A short notation for drawings of ink and flat colour: parts separated by `;`, each a paint and a path.
//
//   gold M…        filled, with an outline of ink      gold/1.2 M…   the outline so wide; /0: none
//   - M…           a line of ink                       -gold/2 M…    a line of another colour and width
//   ~ M…           light cuts in something dark        %1 M…         hatching; %2 the other way, %3 upright
//   gold o 60 70 5 9   an ellipse: middle and radii    neck          a part that many drawings have, by its name

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
    .map((part) => (part in named ? woodcut(named[part] ?? "") : cut(part)))
    .join("");
}

function cut(part: string): string {
  const [paint = "", ...rest] = part.split(/\s+/);
  const shape = shaped(rest);
  if (paint === "~") return `<${shape} fill="none" stroke="${PAINTS.skin}" stroke-width="1.3"/>`;
  if (paint.startsWith("%")) return `<${shape} fill="url(#kz-h${paint[1]})" stroke="none" opacity=".6"/>`;
  const line = paint.startsWith("-");
  const [name = "", width] = paint.slice(line ? 1 : 0).split("/");
  const colour = PAINTS[name || "ink"] ?? name;
  return line
    ? `<${shape} fill="none" stroke="${colour}" stroke-width="${width ?? 1}"/>`
    : `<${shape} fill="${colour}"${width ? ` stroke-width="${width}"` : ""}/>`;
}

function shaped(words: readonly string[]): string {
  const [first, x, y, across, down = across] = words;
  if (first !== "o") return `path d="${words.join(" ")}"`;
  return `ellipse cx="${x}" cy="${y}" rx="${across}" ry="${down}"`;
}
