import { isDeepStrictEqual } from 'node:util';
import { isObject } from './record-outline.ts';

export type Json = Record<string, unknown>;
type Path = (string | number)[];

interface Merged {
  body: Json;
  /** Fields that both sides changed to different values; `body` has the value of `mine`. Paths are those of `body`. */
  clashes: Path[];
}

/**
 * Applies the changes of `mine` since `base` to `theirs`: field by field, translations by language. Without `base`, all of `mine` counts as changed.
 * `null` and empty lists are equal to a missing field.
 */
export function mergeBodies(base: Json | undefined, mine: Json, theirs: Json): Merged {
  const clashes: Path[] = [];
  const body = mergeFields(base ?? {}, mine, theirs, [], clashes);
  return { body, clashes };
}

function mergeFields(base: Json, mine: Json, theirs: Json, at: Path, clashes: Path[]): Json {
  const merged: Json = { ...theirs };
  for (const name of new Set([...Object.keys(mine), ...Object.keys(base)])) {
    const [was, own, other] = [base[name], mine[name], theirs[name]];
    if (isSame(own, was)) continue;
    if (isTranslated(own) && isTranslated(other)) merged[name] = mergeLanguages(was, own, other, [...at, name], clashes);
    else {
      if (!isSame(other, was) && !isSame(other, own)) clashes.push([...at, name]);
      if (own === undefined) delete merged[name];
      else merged[name] = own;
    }
  }
  return merged;
}

type Entry = Json & { locale: string };

/** Merges translations in the order of `theirs`, followed by entries that are only in `mine`. */
function mergeLanguages(base: unknown, mine: readonly Entry[], theirs: readonly Entry[], at: Path, clashes: Path[]): Entry[] {
  const find = (list: unknown, locale: string) => (isTranslated(list) ? list.find((entry) => entry.locale === locale) : undefined);
  const merged: Entry[] = [];
  for (const locale of new Set([...theirs, ...mine].map((entry) => entry.locale))) {
    const [was, own, other] = [find(base, locale), find(mine, locale), find(theirs, locale)];
    const isGone = own === undefined ? was !== undefined && isSame(other, was) : other === undefined && isSame(own, was);
    if (isGone) continue;
    const entry = own === undefined ? other : mergeFields(was ?? {}, own, other ?? { locale }, [...at, merged.length], clashes);
    merged.push({ ...entry, locale });
  }
  return merged;
}

function isTranslated(value: unknown): value is Entry[] {
  return Array.isArray(value) && value.length > 0 && value.every((entry) => isObject(entry) && typeof entry.locale === 'string');
}

export function isSame(a: unknown, b: unknown): boolean {
  return isNothing(a) ? isNothing(b) : isDeepStrictEqual(a, b);
}

function isNothing(value: unknown): boolean {
  return value === undefined || value === null || (Array.isArray(value) && value.length === 0);
}
