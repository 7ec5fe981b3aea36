import { isId, isRecord, mapDeep } from './foreign-mall-api/answer.ts';

/** Forms in which other mall APIs write the same data. Each changes a whole answer of our mall API. Several are applied in this order. */

const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/;

type Change = (value: unknown, key: string) => unknown;

export const hands = {
  'fields of nobody': (value) => (isRecord(value) ? { created_at: null, deleted_at: null, pivot: null, ...value } : value),
  'ids as texts': (value, key) => (typeof value === 'number' && isId(key) ? String(value) : value),
  'figures as texts': (value) => (typeof value === 'number' ? String(value) : value),
  'flags as 0 and 1': (value) => (typeof value === 'boolean' ? Number(value) : value),
  'flags as "0" and "1"': (value) => (typeof value === 'boolean' ? String(Number(value)) : value),
  'dates as a database keeps them': (value) =>
    typeof value === 'string' && instant.test(value) ? new Date(value).toLocaleString('sv-SE', { timeZone: 'Europe/Prague' }) : value,
  'times with seconds': (value, key) =>
    ['open', 'close', 'times'].includes(key) && /^\d\d:\d\d$/.test(String(value)) ? `${value}:00` : value,
  'times of four figures': (value, key) =>
    ['open', 'close', 'times'].includes(key) && typeof value === 'string' ? value.replace(/^0/, '') : value,
  'languages by their tags': (value, key) => (key === 'locale' && value === 'cz' ? 'cs' : value),
  'languages with countries': (value, key) => (key === 'locale' && typeof value === 'string' ? `${value}_XX` : value),
  'languages in capitals': (value, key) => (key === 'locale' && typeof value === 'string' ? value.toUpperCase() : value),
  'lists with keys': (value) => (Array.isArray(value) && value.length > 0 ? { ...value } : value),
  'records of nothing as lists': (value) => (isRecord(value) && Object.keys(value).length === 0 ? [] : value),
  'translations by language': (value, key) =>
    key === 'translations' && Array.isArray(value) && value.length > 0
      ? Object.fromEntries((value as { locale: string }[]).map(({ locale, ...texts }) => [locale, texts])) // safe: each translation contains its language
      : value,
} as const satisfies Readonly<Record<string, Change>>;

export type HandName = keyof typeof hands;
export const handNames = Object.keys(hands) as HandName[]; // safe: the keys of the table

export function writtenBy(names: readonly HandName[], data: unknown): unknown {
  return names.reduce((current, name) => mapDeep(current, hands[name]), data);
}

/** Converts all times to UTC, so that times with different offsets can be compared. */
export function toSameInstants(data: unknown): unknown {
  return mapDeep(data, (value) => (typeof value === 'string' && instant.test(value) ? new Date(value).toISOString().slice(0, 19) : value));
}
