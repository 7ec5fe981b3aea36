import { linkPattern } from '#shared/rules/patterns.ts';
import { richTextAttributes, richTextTags } from '#shared/site/rich-text.ts';
import { parseHtml } from './parse-html.ts';

/** Sanitises a text as the gateway does for visitors. */
export function toPreview(html: string): string {
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
  const kept = [...(richTextAttributes[element.localName] ?? []), ...(richTextAttributes['*'] ?? [])];
  for (const { name, value } of [...element.attributes]) {
    const isAddress = name === 'href' || name === 'src';
    if (!kept.includes(name) || (isAddress && !linkPattern.test(value))) element.removeAttribute(name);
  }
}
