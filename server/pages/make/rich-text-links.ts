import { escapeMarkup } from '#shared/rules/escape-markup.ts';
import { toSiteOrFileHref } from '#shared/rules/site-links.ts';
import { readMarkup } from '../../markup.ts';

type Place = Parameters<typeof toSiteOrFileHref>[1];

/** Adapts the links of a cleaned rich text to this page; a link without a valid target is replaced by its text. */
export function fitRichTextLinks(html: string, place: Place): string {
  if (!html.includes('<a ')) return html;
  const pieces: string[] = [];
  let copiedTo = 0;
  const replace = ({ start, end }: { start: number; end: number }, by: string) => {
    pieces.push(html.slice(copiedTo, start), by);
    copiedTo = end;
  };
  const isDropped: boolean[] = []; // one entry per open link
  const isWhole = readMarkup(html, {
    onOpen(name, { href, ...others }, at) {
      if (name !== 'a') return;
      const fitting = href === undefined ? undefined : toSiteOrFileHref(href, place);
      isDropped.push(href !== undefined && fitting === undefined);
      if (href === undefined || fitting === href) return;
      replace(at, fitting === undefined ? '' : `<a${toAttributes({ href: fitting, ...others })}>`);
    },
    onClose(name, isImplied, at) {
      if (name === 'a' && isDropped.pop() && !isImplied) replace(at, '');
    },
  });
  return isWhole ? pieces.join('') + html.slice(copiedTo) : html;
}

function toAttributes(attributes: Readonly<Record<string, string>>): string {
  return Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${escapeMarkup(value)}"`)
    .join('');
}

/** Adapts the links of every text in a JSON value. */
export function fitLinksWithin<T>(value: T, place: Place): T {
  const refit = (part: unknown): unknown => {
    if (typeof part === 'string') return fitRichTextLinks(part, place);
    if (Array.isArray(part)) return part.map(refit);
    if (typeof part !== 'object' || part === null) return part;
    return Object.fromEntries(Object.entries(part).map(([key, inner]) => [key, refit(inner)]));
  };
  return refit(value) as T; // only texts change
}
