import { cleanTyped } from './typed-text.ts';

/** Result of parsing a typed amount, in minor units. `empty`: nothing was typed. */
export type TypedAmount =
  | { state: 'empty' }
  | { state: 'read'; amount: number }
  /** `1.250`: 1250, or one and a quarter. `whole`: the amount if the mark separates thousands. */
  | { state: 'ambiguous'; whole: number }
  | { state: 'unreadable' }
  /** The text contains another currency. */
  | { state: 'foreign' };

const maxCharacters = 40;
const maxWholeDigits = 9;

/** Spellings of currencies. Other currencies are recognized by their code only. */
const currencyWords: readonly (readonly [currency: string, words: readonly string[]])[] = [
  ['CZK', ['czk', 'kč', 'kc']],
  ['EUR', ['eur', '€']],
];

/**
 * Parses an amount as clerks type it: `250`, `250,-`, `250 Kč`, `1299,90`, `1 299,90`, `1.250,50`, `1,250.50`. A mark followed by one or two digits
 * is the decimal mark. A single mark followed by three digits is ambiguous: the result contains no guess.
 */
export function readAmount(typed: string, currency: string): TypedAmount {
  const text = cleanTyped(typed.slice(0, maxCharacters)).toLowerCase();
  if (text === '') return { state: 'empty' };
  const bare = splitCurrency(text, currency);
  if (bare === undefined) return { state: 'foreign' };
  const plain = bare.replace(/ ?[.,] ?-{1,2}$/, '').replace(/[.,]$/, '');
  if (!/^[\d.,' ]+$/.test(plain)) return { state: 'unreadable' };
  return readMarks(plain);
}

/** Returns the amount, without its state; undefined if it cannot be read, or if nothing was typed. */
export function findAmount(typed: string, currency: string): number | undefined {
  const read = readAmount(typed, currency);
  return read.state === 'read' ? read.amount : undefined;
}

/** Formats an amount for an input: `1290,50`. */
export function toAmountText(minorUnits: number, decimalMark: ',' | '.'): string {
  const cents = minorUnits % 100;
  const whole = String((minorUnits - cents) / 100);
  return cents === 0 ? whole : whole + decimalMark + String(cents).padStart(2, '0');
}

/**
 * Parses a number other than an amount: `1,5`, `1.5`, `1 500`, `-3`. A single mark is the decimal mark. Undefined if it cannot be read, or if it must
 * be an integer and is not.
 */
export function readNumber(typed: string, isWhole: boolean): number | undefined {
  const text = cleanTyped(typed.slice(0, maxCharacters));
  const minus = text.startsWith('-') ? '-' : '';
  const [whole = '', decimals, ...others] = text.slice(minus.length).trim().split(/[.,]/);
  const digits = joinGroups(whole, ' ');
  if (digits === undefined || others.length > 0 || !/^\d*$/.test(decimals ?? '')) return undefined;
  const number = Number(`${minus}${digits}.${decimals || '0'}`);
  return isWhole && !Number.isSafeInteger(number) ? undefined : number;
}

/** Removes the currency before or after the amount; undefined if it is another currency. */
function splitCurrency(text: string, currency: string): string | undefined {
  const known = currencyWords.find(([code]) => code === currency)?.[1] ?? [currency.toLowerCase()];
  const foreign = currencyWords.filter(([code]) => code !== currency).flatMap(([, words]) => words);
  const strip = (word: string) => {
    if (text.startsWith(word)) return text.slice(word.length).trim();
    return text.endsWith(word) ? text.slice(0, -word.length).trim() : undefined;
  };
  if (foreign.some((word) => strip(word) !== undefined)) return undefined;
  return known.map(strip).find((bare) => bare !== undefined) ?? text;
}

/** Parses digits with marks between them, and spaces or apostrophes between thousands. */
function readMarks(plain: string): TypedAmount {
  const last = Math.max(plain.lastIndexOf('.'), plain.lastIndexOf(','));
  if (last === -1) return toRead(joinGroups(plain, plain.includes("'") ? "'" : ' '), '');
  const [before, after, mark] = [plain.slice(0, last), plain.slice(last + 1), plain[last] ?? ''];
  const other = mark === '.' ? ',' : '.';
  if (/^\d{1,2}$/.test(after) && !before.includes(mark)) {
    const group = before.includes(other) ? other : before.includes("'") ? "'" : ' ';
    return toRead(before === '' ? '0' : joinGroups(before, group), after);
  }
  if (before.includes(mark)) return toRead(joinGroups(plain, mark), ''); // `1.250.000`
  const isAmbiguous = /^[1-9]\d{0,2}$/.test(before) && /^\d{3}$/.test(after);
  return isAmbiguous ? { state: 'ambiguous', whole: Number(before + after) * 100 } : { state: 'unreadable' };
}

function toRead(whole: string | undefined, decimals: string): TypedAmount {
  if (whole === undefined || whole.length > maxWholeDigits) return { state: 'unreadable' };
  return { state: 'read', amount: Number(whole) * 100 + Number(decimals.padEnd(2, '0')) };
}

/** Removes the marks between thousands; undefined unless the groups have three digits. */
function joinGroups(text: string, mark: string): string | undefined {
  const [first = '', ...groups] = text.split(mark);
  const isGrouped = groups.length === 0 || (first.length <= 3 && groups.every((group) => /^\d{3}$/.test(group)));
  return /^\d+$/.test(first) && isGrouped ? [first, ...groups].join('') : undefined;
}
