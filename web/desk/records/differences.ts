import { isObject, isSame, type Json, type JsonObject, type Path, setAt } from '../forms/json.ts';

/** A difference between two versions of a record. `path` is the path in `mine`. */
export interface Difference {
  path: Path;
  mine: Json | undefined;
  theirs: Json | undefined;
}

/** Compares two versions field by field. Compares translations by language, and lists of different length as a whole. */
export function listDifferences(mine: Json | undefined, theirs: Json | undefined, path: Path = []): Difference[] {
  if (isSame(mine, theirs)) return [];
  if (isObject(mine) && isObject(theirs) && !isMoney(mine) && !isMoney(theirs)) {
    const names = [...new Set([...Object.keys(mine), ...Object.keys(theirs)])];
    return names.flatMap((name) => listDifferences(ownOf(mine, name), ownOf(theirs, name), [...path, name]));
  }
  if (isTranslated(mine) && isTranslated(theirs)) {
    const locales = [...new Set([...mine, ...theirs].map(({ locale }) => locale))];
    const missing = locales.filter((locale) => !mine.some((entry) => entry.locale === locale));
    return locales.flatMap((locale) => {
      const at = mine.findIndex((entry) => entry.locale === locale);
      const place = at === -1 ? mine.length + missing.indexOf(locale) : at;
      return listDifferences(
        mine[at],
        theirs.find((entry) => entry.locale === locale),
        [...path, place],
      );
    });
  }
  const hasEntries = Array.isArray(mine) && Array.isArray(theirs) && mine.length === theirs.length;
  if (hasEntries && [...mine, ...theirs].every((entry) => isObject(entry) && !isHours(entry)))
    return mine.flatMap((entry, index) => listDifferences(entry, theirs[index], [...path, index]));
  return [{ path, mine, theirs }];
}

/** Returns my version with the `taken` parts of theirs. */
export function takeTheirs(mine: Json, taken: readonly Difference[]): Json {
  const present = taken.filter(({ theirs }) => theirs !== undefined);
  const gone = taken.filter(({ theirs }) => theirs === undefined).toReversed(); // last first, so that earlier positions stay valid
  return [...present, ...gone].reduce<Json>((body, { path, theirs }) => setAt(body, path, theirs) ?? body, mine);
}

function ownOf(value: { [name: string]: Json }, name: string): Json | undefined {
  return Object.hasOwn(value, name) ? value[name] : undefined;
}

function isTranslated(value: Json | undefined): value is ({ [name: string]: Json } & { locale: string })[] {
  return Array.isArray(value) && value.length > 0 && value.every((entry) => isObject(entry) && typeof entry.locale === 'string');
}

/** Whether a value is a time of opening. */
export function isInterval(value: Json | undefined): value is { open: string; close: string } {
  return isObject(value) && typeof value.open === 'string' && typeof value.close === 'string';
}

/** Whether a value is an amount of money, which is compared as a whole. */
function isMoney({ amount, currency }: JsonObject): boolean {
  return typeof amount === 'number' && typeof currency === 'string';
}

/** Whether an entry of a list is part of opening hours, which are compared as a whole: times of a day, exceptions. */
function isHours(entry: JsonObject): boolean {
  return isInterval(entry) || (typeof entry.date === 'string' && typeof entry.status === 'string');
}
