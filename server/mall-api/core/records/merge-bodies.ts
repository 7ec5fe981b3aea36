import { isDeepStrictEqual } from 'node:util';
import { isObject } from './record-outline.ts';

export type Json = Record<string, unknown>;
type Path = (string | number)[];

/**
 * Fields that are merged by their parts, by path. `fields`: an object, field by field. `exact`: the same, but an empty list differs from a missing
 * field. `by`: a list of objects, by the value of a field.
 */
export type MergedParts = Readonly<Record<string, 'fields' | 'exact' | { by: string }>>;

interface Merging {
  parts: MergedParts;
  clashes: Path[];
}

interface Merged {
  body: Json;
  /** Fields that both sides changed to different values; `body` has the value of `mine`. Paths are those of `body`. */
  clashes: Path[];
}

/**
 * Applies the changes of `mine` since `base` to `theirs`: field by field, translations by language, `parts` by their parts. Without `base`, all of
 * `mine` counts as changed. `null` and empty lists are equal to a missing field.
 */
export function mergeBodies(base: Json | undefined, mine: Json, theirs: Json, parts: MergedParts = {}): Merged {
  const clashes: Path[] = [];
  const body = mergeFields(base ?? {}, mine, theirs, [], { parts, clashes });
  return { body, clashes };
}

function mergeFields(base: Json, mine: Json, theirs: Json, at: Path, merging: Merging): Json {
  const { parts, clashes } = merging;
  const areSame = parts[at.join('.')] === 'exact' ? isDeepStrictEqual : isSame;
  const merged: Json = { ...theirs };
  for (const name of new Set([...Object.keys(mine), ...Object.keys(base)])) {
    const [was, own, other] = [base[name], mine[name], theirs[name]];
    if (areSame(own, was)) continue;
    const path = [...at, name];
    const part = parts[path.join('.')] ?? { by: 'locale' };
    if (typeof part === 'object' && isListBy(own, part.by) && isListBy(other, part.by))
      merged[name] = mergeEntries(part.by, [was, own, other], path, merging);
    else if (typeof part === 'string' && isObject(own) && isObject(other))
      merged[name] = mergeFields(isObject(was) ? was : {}, own, other, path, merging);
    else {
      if (!areSame(other, was) && !areSame(other, own)) clashes.push(path);
      if (own === undefined) delete merged[name];
      else merged[name] = own;
    }
  }
  return merged;
}

/** Merges lists in the order of `theirs`, followed by entries that are only in `mine`. */
function mergeEntries(by: string, [base, mine, theirs]: [unknown, Json[], Json[]], at: Path, merging: Merging): Json[] {
  const find = (list: unknown, value: unknown) => (isListBy(list, by) ? list.find((entry) => entry[by] === value) : undefined);
  const merged: Json[] = [];
  for (const value of new Set([...theirs, ...mine].map((entry) => entry[by]))) {
    const [was, own, other] = [find(base, value), find(mine, value), find(theirs, value)];
    const isGone = own === undefined ? was !== undefined && isSame(other, was) : other === undefined && isSame(own, was);
    if (isGone) continue;
    const isNew = was === undefined && other === undefined;
    const entry = own && !isNew ? mergeFields(was ?? {}, own, other ?? { [by]: value }, [...at, merged.length], merging) : (own ?? other);
    merged.push({ ...entry, [by]: value });
  }
  return merged;
}

/** Whether a value is a list of objects that are known by a field. False for empty translations. */
function isListBy(value: unknown, by: string): value is Json[] {
  if (!Array.isArray(value) || (by === 'locale' && value.length === 0)) return false;
  return value.every((entry) => isObject(entry) && typeof entry[by] === 'string');
}

export function isSame(a: unknown, b: unknown): boolean {
  return isNothing(a) ? isNothing(b) : isDeepStrictEqual(a, b);
}

function isNothing(value: unknown): boolean {
  return value === undefined || value === null || (Array.isArray(value) && value.length === 0);
}
