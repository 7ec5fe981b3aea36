import { type Locale, locales } from '#shared/site/locales.ts';

const noBreakSpace = '\u00a0';
/** Prevents a line break after a hyphen. Invisible, and not contained in any font. */
const wordJoiner = '\u2060';

interface Typography {
  /** Words that must not end a line, and abbreviations that stay with the next word. */
  bound: string;
  /** `1. patro`: an ordinal is a number with a full stop. */
  hasOrdinals: boolean;
  /** German nouns are capitalized, so case matters. */
  isCaseSensitive: boolean;
}

const typography: Readonly<Record<Locale, Typography>> = {
  cz: { bound: '[ksvzouai]|[kvz]e|ku|se(?= [szšž])|(?:č|čl|odst|písm|str|tj|tzv)\\.', hasOrdinals: true, isCaseSensitive: false },
  sk: { bound: '[ksvzouai]|[svz]o|ku|(?:č|čl|ods|písm|str|tzv)\\.', hasOrdinals: true, isCaseSensitive: false },
  de: {
    bound: '(?:z|d|u|i|s|v|o)\\.(?= \\p{L}\\.)|(?:Art|Abs|Nr|Mio|Mrd|lit|Str)\\.(?= [\\da-z])|Nr\\.',
    hasOrdinals: true,
    isCaseSensitive: true,
  },
  en: { bound: '(?:No|Art)\\.(?= \\d)', hasOrdinals: false, isCaseSensitive: false },
};

const units = 'Kč|€|%|°C|[km]?m[²³]?|cm|kg|g|ml|l|min|h|hod|kWh?|[kMG]B|Uhr|a\\.m\\.|p\\.m\\.';
/**
 * A number with its unit, groups of thousands, a postal code, a day with its month, an ordinal with its word. In a message, the number can be a
 * value that precedes the text.
 */
const figures: Readonly<Record<'all' | 'ordinals', string>> = {
  all: `(?<=\\d) (?=(?:${units})(?![\\p{L}\\d])|\\d{3}(?!\\d))|(?<=(?<!\\d)\\d{3}) (?=\\d{2}(?!\\d))`,
  ordinals: '(?<=(?:\\d|^)\\.) (?=\\d|\\p{L}{3})',
};

function toPattern(locale: Locale): RegExp {
  const { bound, hasOrdinals, isCaseSensitive } = typography[locale];
  const words = `(?<=(?:^|[\\s(„“"«»>–-])(?:${bound})) (?=\\S|$)`;
  return new RegExp([words, figures.all, ...(hasOrdinals ? [figures.ordinals] : [])].join('|'), isCaseSensitive ? 'gu' : 'giu');
}

const patterns = new Map(locales.map((locale) => [locale, toPattern(locale)]));

/** The letter and the hyphen of e-mail, e-shop, E-Auto. */
const letterAndHyphen = /(?<![\p{L}\d@./-])e-(?=\p{L})/giu;

/** Inserts no-break spaces and hyphens according to the language's typography: `v pondělí`, `5 000 Kč`, `z. B.`, `e-mail`. */
export function bindWords(text: string, locale: Locale): string {
  return text.includes(' ') ? text.replace(patterns.get(locale) ?? '', noBreakSpace).replace(letterAndHyphen, `$&${wordJoiner}`) : text;
}

/** Reverses `bindWords`, for programs that compare or draw the text themselves. */
export function unbindWords(text: string): string {
  return text.replaceAll(noBreakSpace, ' ').replaceAll(wordJoiner, '');
}

/** Like `bindWords`, for the texts in HTML; tags and their attributes are not changed. */
export function bindWordsOfHtml(html: string, locale: Locale): string {
  return html.replace(/<[^<>]*>|[^<]+/g, (part) => (part.startsWith('<') ? part : bindWords(part, locale)));
}
