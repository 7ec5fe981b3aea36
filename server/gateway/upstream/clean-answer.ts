import sanitizeHtml from 'sanitize-html';
import type * as z from 'zod/mini';
import { bindWords, bindWordsOfHtml } from '#shared/rules/no-break.ts';
import { IconName, ImageAddress, RichText, Text } from '#shared/schemas/fields.ts';
import { imageWidths, isVector, toImageAddress } from '#shared/site/images.ts';
import type { Locale } from '#shared/site/locales.ts';
import { richTextAttributes, richTextTags } from '#shared/site/rich-text.ts';
import { type Change, changeBySchema } from './change-by-schema.ts';

/** Maps a picture's address to the address to publish; undefined: the picture is dropped. */
export type ReadPicture = (address: string) => string | undefined;

export const isPictureAddress = (text: string): boolean => /^(?:https?:)?\//i.test(text);

/**
 * Creates a function that maps every picture's address in data of this schema, before parsing. For the embedded mall
 * API it maps only addresses that the contract allows and leaves the others to the parser.
 */
export function toPictureReader(schema: z.core.$ZodType, read: ReadPicture, isLenient: boolean): (data: unknown) => unknown {
  const picture: Change = (value) => {
    if (typeof value !== 'string') return value;
    return isLenient || ImageAddress.safeParse(value).success ? read(value) : value;
  };
  const icon: Change = (value) => (typeof value === 'string' && isPictureAddress(value) ? read(value) : value);
  const change = changeBySchema(schema, (one) => (one === ImageAddress ? picture : one === IconName ? icon : undefined));
  return change ?? ((data) => data);
}

const common: sanitizeHtml.IOptions = {
  allowedTags: [...richTextTags],
  allowedAttributes: {
    ...Object.fromEntries(Object.entries(richTextAttributes).map(([tag, names]) => [tag, [...names]])),
    img: [...(richTextAttributes.img ?? []), 'srcset', 'sizes'], // written by `toImg` only
  },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowedSchemesByTag: { img: ['https'] },
  allowProtocolRelative: false,
  transformTags: {
    h1: 'h2',
    table: () => ({ tagName: 'table', attribs: { tabindex: '0' } }), // scrolls sideways on a phone, also by keyboard (WCAG 2.1.1)
    a: (tagName, attribs) => ({ tagName, attribs: isExternal(attribs.href) ? { ...attribs, target: '_blank', rel: 'noopener' } : attribs }),
  },
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !attribs.src,
  nestingLimit: 30,
};

function toOptions(readPicture: ReadPicture): sanitizeHtml.IOptions {
  const img: sanitizeHtml.Transformer = (tagName, { srcset: _srcset, sizes: _sizes, ...attribs }) => {
    const source = readPicture(attribs.src ?? '');
    const src = source === undefined ? '' : toImageAddress(source, { width: 960, format: 'webp' });
    const responsive = source === undefined || isVector(source) ? {} : toResponsive(source, Number(attribs.width), Number(attribs.height));
    return { tagName, attribs: { ...attribs, src, ...responsive, loading: 'lazy', alt: attribs.alt ?? '' } };
  };
  return { ...common, transformTags: { ...common.transformTags, img } };
}

/**
 * Offers a picture of known dimensions in several widths, up to twice its width in the text. The dimensions stay, so that the browser reserves its
 * place.
 */
function toResponsive(source: string, width: number, height: number): Record<string, string> {
  if (!(width > 0 && height > 0)) return {};
  const widths = imageWidths.filter((one) => one >= minWidth && one <= 2 * width);
  if (widths.length === 0) return {};
  const srcset = widths.map((one) => `${toImageAddress(source, { width: one, format: 'webp' })} ${one}w`).join(', ');
  return { srcset, sizes: `(max-width: ${width}px) 100vw, ${width}px` };
}

/** Smallest offered width of a picture in a text. */
const minWidth = 320;

/**
 * Creates a function that cleans every rich text in a value of this schema. In translations it also adds no-break
 * spaces after words that must not end a line. Derived from the contract's schema, so that new fields are cleaned
 * automatically. Expects a parsed value. Pictures in texts go through the gateway or are dropped.
 */
export function toTextCleaner(schema: z.core.$ZodType, readPicture: ReadPicture): (value: unknown) => unknown {
  const options = toOptions(readPicture);
  const rich: Change = (value, locale) => (typeof value === 'string' ? toCleanHtml(value, options, locale) : value);
  const plain: Change = (value, locale) => (typeof value === 'string' && locale ? bindWords(value, locale) : value);
  return changeBySchema(schema, (one) => (one === RichText ? rich : one === Text ? plain : undefined)) ?? ((value) => value);
}

function toCleanHtml(html: string, options: sanitizeHtml.IOptions, locale: Locale | undefined): string {
  const clean = sanitizeHtml(html, options);
  return locale ? bindWordsOfHtml(clean, locale) : clean;
}

function isExternal(href: string | undefined): boolean {
  return /^https?:/i.test(href ?? '');
}
