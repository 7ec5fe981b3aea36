const levels: Readonly<Record<string, string>> = { H1: 'h2', H5: 'h4', H6: 'h4' };

/** `style` says what is bold in texts of other programs; the editor takes nothing else of it. */
const kept: ReadonlySet<string> = new Set(['href', 'colspan', 'rowspan', 'scope', 'start', 'style']);

/** What comes from another program, without what only that program needs: of the rest the editor takes what it can hold. */
export function cleanPasted(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  if (body.querySelector('[data-pm-slice]')) return html; // from an editor of ours
  for (const element of body.querySelectorAll('*')) {
    for (const { name } of [...element.attributes]) if (!kept.has(name)) element.removeAttribute(name);
    const level = levels[element.tagName];
    if (level) replaceTag(element, level);
  }
  for (const paragraph of body.querySelectorAll('p')) {
    if (!paragraph.textContent?.trim() && !paragraph.querySelector('br')) paragraph.remove();
    else if (paragraph.matches(':is(li, td, th) > p:only-of-type:first-child')) paragraph.replaceWith(...paragraph.childNodes);
  }
  return body.innerHTML;
}

function replaceTag(element: Element, tag: string): void {
  const other = element.ownerDocument.createElement(tag);
  other.append(...element.childNodes);
  element.replaceWith(other);
}
