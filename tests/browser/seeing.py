"""What an eye would see at once: words across each other, words cut off, and buttons out of reach."""

from __future__ import annotations

from typing import Any

from tests.browser.playing import Person

SIZES = {
    "small-phone": (360, 640),
    "phone": (390, 844),
    "lying-phone": (844, 390),
    "tablet": (820, 1180),
    "laptop": (1280, 800),
    "screen": (1920, 1080),
    "large-screen": (2560, 1440),
}

# Every line of words that can be seen inside of an element, cut to what the boxes around it show of it.
LINES = """root => {
  const shown = element => {
    for (let at = element; at; at = at.parentElement) {
      const style = getComputedStyle(at);
      if (style.visibility === 'hidden' || style.display === 'none' || +style.opacity < 0.1) return false;
      if (at.matches('.sr, .face, option, noscript, style, script')) return false;
      if (at.matches('details:not([open]) > :not(summary)')) return false;
    }
    return true;
  };
  const clipped = (element, rect) => {
    let { left, top, right, bottom } = rect;
    left = Math.max(left, 0); top = Math.max(top, 0);
    right = Math.min(right, innerWidth); bottom = Math.min(bottom, innerHeight);
    for (let at = element; at; at = at.parentElement) {
      const style = getComputedStyle(at);
      if (style.overflowX === 'visible' && style.overflowY === 'visible') continue;
      const box = at.getBoundingClientRect();
      left = Math.max(left, box.left); right = Math.min(right, box.right);
      top = Math.max(top, box.top); bottom = Math.min(bottom, box.bottom);
    }
    return { left, top, right, bottom };
  };
  const found = [];
  let place = 0;
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (!node.data.trim() || !shown(node.parentElement)) continue;
    place += 1;
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const rect of range.getClientRects()) {
      const seen = clipped(node.parentElement, rect);
      const shrink = (rect.bottom - rect.top) * 0.22;  // a line box is taller than its letters
      if (seen.right - seen.left < 2 || seen.bottom - seen.top < shrink * 2 + 2) continue;
      found.push({ place, text: node.data.trim().slice(0, 40), left: seen.left, right: seen.right,
        top: seen.top + shrink, bottom: seen.bottom - shrink });
    }
  }
  return found;
}"""


def lines(person: Person, within: str = "body") -> list[dict[str, Any]]:
    """The lines of words that can be seen."""
    found: list[dict[str, Any]] = person.page.locator(within).first.evaluate(LINES)
    return found


def crossed(person: Person, within: str = "body") -> list[tuple[str, str]]:
    """Pairs of words that lie across each other."""
    seen = lines(person, within)

    def meet(one: dict[str, Any], two: dict[str, Any]) -> bool:
        wide: float = min(one["right"], two["right"]) - max(one["left"], two["left"])
        high: float = min(one["bottom"], two["bottom"]) - max(one["top"], two["top"])
        apart = one["place"] != two["place"]  # a line that is cut short comes twice
        return wide > 1.5 and high > 1.5 and bool(apart)

    return [(one["text"], two["text"]) for at, one in enumerate(seen) for two in seen[at + 1 :] if meet(one, two)]


def beyond(person: Person) -> int:
    """By how many pixels the page is wider than the screen."""
    wide: int = person.page.evaluate("document.documentElement.scrollWidth - innerWidth")
    return max(0, wide)


def in_sight(person: Person, selector: str) -> bool:
    """Whether something is wholly on the screen, and what is there is itself."""
    found: bool = person.page.locator(selector).first.evaluate(
        """element => {
          const box = element.getBoundingClientRect();
          const inside = box.left >= -1 && box.top >= -1
            && box.right <= innerWidth + 1 && box.bottom <= innerHeight + 1;
          const hit = document.elementFromPoint((box.left + box.right) / 2, (box.top + box.bottom) / 2);
          return inside && box.width > 0 && (element.contains(hit) || (hit && hit.contains(element)));
        }"""
    )
    return found
