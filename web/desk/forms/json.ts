import type { Json, JsonObject } from '#shared/rules/record-schema.ts';

export type { Json, JsonObject } from '#shared/rules/record-schema.ts';

/** Position of a value in a record: field names and list positions. */
export type Path = readonly (string | number)[];

export function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function getAt(value: Json | undefined, path: Path): Json | undefined {
  return path.reduce<Json | undefined>((inner, step) => {
    if (typeof step === 'number') return Array.isArray(inner) ? inner[step] : undefined;
    return isObject(inner) && Object.hasOwn(inner, step) ? inner[step] : undefined;
  }, value);
}

/** Returns a copy with another value at the path; the order of fields is kept. Creates missing parents; `undefined` removes a field. */
export function setAt(value: Json | undefined, path: Path, to: Json | undefined): Json | undefined {
  const [step, ...rest] = path;
  if (step === undefined) return to;
  if (typeof step === 'number') {
    const list = Array.isArray(value) ? value : [];
    const inner = setAt(list[step], rest, to);
    if (inner === list[step]) return value;
    return inner === undefined ? list.toSpliced(step, 1) : list.toSpliced(step, 1, inner);
  }
  const known = isObject(value) ? value : {};
  const inner = setAt(Object.hasOwn(known, step) ? known[step] : undefined, rest, to);
  if (inner === undefined) {
    const { [step]: before, ...others } = known;
    return before === undefined ? value : others;
  }
  return inner === known[step] ? value : { ...known, [step]: inner };
}

/** Deep equality; the order of fields is irrelevant. */
export function isSame(a: Json | undefined, b: Json | undefined): boolean {
  if (a === b) return true;
  if (Array.isArray(a)) return Array.isArray(b) && a.length === b.length && a.every((entry, index) => isSame(entry, b[index]));
  if (!isObject(a) || !isObject(b)) return false;
  const names = Object.keys(a);
  return names.length === Object.keys(b).length && names.every((name) => Object.hasOwn(b, name) && isSame(a[name], b[name]));
}

/** Path as text for errors, ids and messages: `translations.0.title`. */
export function toPathText(path: Path): string {
  return path.join('.');
}

/** Path without list positions: `translations.title`. */
export function toFieldName(path: Path): string {
  return path.filter((step) => typeof step === 'string').join('.');
}
