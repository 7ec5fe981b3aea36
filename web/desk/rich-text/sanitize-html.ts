import { linkPattern } from '#shared/rules/patterns.ts';
import { richTextAttributes, richTextTags } from '#shared/site/rich-text.ts';

/** Sanitises a text as the gateway does for visitors. */
export function sanitizeHtml(html: string): string {
  const body = parseHtml(html);
  for (const element of body.querySelectorAll('*')) {
    if (!(element instanceof HTMLElement) || element.matches('script, style, textarea, option, template, noscript, iframe'))
      element.remove();
    else if (!richTextTags.includes(element.localName)) element.replaceWith(...element.childNodes);
    else keepAttributes(element);
  }
  return body.innerHTML;
}

function keepAttributes(element: Element): void {
  const allowed = [...(richTextAttributes[element.localName] ?? []), ...(richTextAttributes['*'] ?? [])];
  for (const { name, value } of [...element.attributes]) {
    const isAddress = name === 'href' || name === 'src';
    if (!allowed.includes(name) || (isAddress && !linkPattern.test(value))) element.removeAttribute(name);
  }
}

/**
 * Parses a text into a separate document. Renames `style` to `data-style`, because the content policy also applies there, and browsers report each
 * refused style.
 */
export function parseHtml(html: string): HTMLElement {
  const bare = html
    .replace(/<style\b[\s\S]*?<\/style\s*>/gi, '')
    .replace(/<[a-z][^>]*>/gi, (tag) => tag.replace(/\sstyle(?=\s*=)/gi, ' data-style'));
  return new DOMParser().parseFromString(bare, 'text/html').body;
}
