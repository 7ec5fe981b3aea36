import sanitizeHtml from 'sanitize-html';
import type * as z from 'zod/mini';
import { bindWords, bindWordsOfHtml } from '#shared/rules/no-break.ts';
import { RichText, Text } from '#shared/schemas/fields.ts';
import { isLocale, type Locale } from '#shared/site/locales.ts';

/** What editors may use; no style attributes, which the content policy refuses anyway, no ids that could clash with ours. */
const options: sanitizeHtml.IOptions = {
  allowedTags: [
    'p',
    'br',
    'hr',
    'h2',
    'h3',
    'h4',
    'ul',
    'ol',
    'li',
    'strong',
    'em',
    'b',
    'i',
    'u',
    's',
    'sub',
    'sup',
    'small',
    'blockquote',
    'a',
    'img',
    'figure',
    'figcaption',
    'table',
    'caption',
    'thead',
    'tbody',
    'tr',
    'th',
    'td',
    'dl',
    'dt',
    'dd',
    'code',
    'span',
    'abbr',
    'time',
  ],
  allowedAttributes: {
    a: ['href', 'title', 'target', 'rel', 'hreflang'],
    img: ['src', 'alt', 'width', 'height', 'loading'],
    table: ['tabindex'],
    th: ['scope', 'colspan', 'rowspan'],
    td: ['colspan', 'rowspan'],
    ol: ['start', 'type'],
    abbr: ['title'],
    time: ['datetime'],
    '*': ['lang'],
  },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowedSchemesByTag: { img: ['https'] },
  allowProtocolRelative: false,
  transformTags: {
    h1: 'h2',
    table: () => ({ tagName: 'table', attribs: { tabindex: '0' } }), // on a telephone it scrolls sideways, also by keyboard (WCAG 2.1.1)
    a: (tagName, attribs) => ({ tagName, attribs: isExternal(attribs.href) ? { ...attribs, target: '_blank', rel: 'noopener' } : attribs }),
    img: (tagName, attribs) => ({
      tagName,
      attribs: { ...attribs, src: toImageAddress(attribs.src ?? ''), loading: 'lazy', alt: attribs.alt ?? '' },
    }),
  },
  nestingLimit: 30,
};

/** `locale`: of the translation that the value stands in. */
type Cleaner = (value: unknown, locale?: Locale) => unknown;

/**
 * A function that cleans every rich text in a value of this schema, and in every translation binds words that must not end a line
 * to the next one; nothing else. Made once for each contract from the schema itself, so that a new field is cleaned the day it
 * appears. The value must have been parsed.
 */
export function toTextCleaner(schema: z.core.$ZodType): (value: unknown) => unknown {
  return toCleaner(schema) ?? ((value) => value);
}

function toCleaner(schema: z.core.$ZodType): Cleaner | undefined {
  if (schema === RichText) return (value, locale) => (typeof value === 'string' ? toCleanHtml(value, locale) : value);
  if (schema === Text) return (value, locale) => (typeof value === 'string' && locale ? bindWords(value, locale) : value);
  const def = schema._zod.def as Definition; // the definition's shape depends on its type: each field is looked at before use
  if (def.shape) return toObjectCleaner(def.shape);
  if (def.options) return toUnionCleaner(def.options);
  const inner = def.element ?? def.innerType ?? def.valueType;
  const clean = inner && toCleaner(inner);
  if (!clean) return undefined;
  return (value, locale) => {
    if (Array.isArray(value)) return value.map((element) => clean(element, locale));
    return def.valueType && isRecord(value)
      ? Object.fromEntries(Object.entries(value).map(([key, field]) => [key, clean(field, locale)]))
      : clean(value, locale);
  };
}

function toCleanHtml(html: string, locale: Locale | undefined): string {
  const clean = sanitizeHtml(html, options);
  return locale ? bindWordsOfHtml(clean, locale) : clean;
}

interface Definition {
  shape?: Record<string, z.core.$ZodType>;
  options?: readonly z.core.$ZodType[];
  element?: z.core.$ZodType;
  innerType?: z.core.$ZodType;
  valueType?: z.core.$ZodType;
}

function toObjectCleaner(shape: Record<string, z.core.$ZodType>): Cleaner | undefined {
  const fields = Object.entries(shape).flatMap(([key, schema]) => {
    const clean = toCleaner(schema);
    return clean ? [{ key, clean }] : [];
  });
  if (fields.length === 0) return undefined;
  return (value, outer) => {
    if (!isRecord(value)) return value;
    const cleaned = { ...value };
    const locale = isLocale(value.locale) ? value.locale : outer;
    for (const { key, clean } of fields)
      if (cleaned[key] !== undefined && cleaned[key] !== null) cleaned[key] = clean(cleaned[key], locale);
    return cleaned;
  };
}

/** Objects of a union are cleaned by every member's fields: none of them may slip through. */
function toUnionCleaner(members: readonly z.core.$ZodType[]): Cleaner | undefined {
  const cleaners = members.flatMap((member) => toCleaner(member) ?? []);
  return cleaners.length === 0 ? undefined : (value, locale) => cleaners.reduce((current, clean) => clean(current, locale), value);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isExternal(href: string | undefined): boolean {
  return /^https?:/i.test(href ?? '');
}

/** Pictures in texts go through the gateway like all others: no visitor's browser contacts a third party. */
function toImageAddress(src: string): string {
  if (src.startsWith('/media/')) return `/api/images/w960.webp${src}`;
  return src.startsWith('https://') ? `/api/images/w960.webp/${src.replace('https://', 'https/')}` : '';
}
