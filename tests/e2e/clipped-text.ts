/**
 * Returns the texts of the page that are cut off inside their own box. Runs in the page. Texts in boxes that scroll are not cut off. Left out are
 * excerpts with a maximum of lines, which are complete on another page, and names on the floor plan, a picture with a list beside it.
 */
export function listClippedTexts(): string[] {
  const found = new Set<string>();
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const { parentElement: parent } = text;
    const words = text.textContent?.trim() ?? '';
    if (!words || !parent?.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    if (parent.closest('svg, iframe, noscript, [inert], [aria-hidden=true]')) continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    const lines = [...range.getClientRects()].filter(({ width, height }) => width > 1 && height > 1);
    const { left, right, top, bottom } = range.getBoundingClientRect();
    const fontSize = Number.parseFloat(getComputedStyle(parent).fontSize);
    for (let box: Element | null = parent; box && box !== document.body && lines.length > 0; box = box.parentElement) {
      const { overflowX, overflowY, position, webkitLineClamp } = getComputedStyle(box);
      const edge = box.getBoundingClientRect();
      const isForScreenReaders = edge.width <= 2 || edge.height <= 2;
      if (isForScreenReaders || webkitLineClamp !== 'none' || position === 'fixed' || /auto|scroll/.test(overflowX + overflowY)) break;
      const isCutAside = /hidden|clip/.test(overflowX) && (right > edge.right + 2 || left < edge.left - 2);
      const isCutBelow = /hidden|clip/.test(overflowY) && (bottom > edge.bottom + fontSize / 3 || top < edge.top - fontSize / 3);
      if (isCutAside || isCutBelow) found.add(`cut in .${box.className}: ${words.slice(0, 40)}`);
    }
  }
  return [...found];
}
