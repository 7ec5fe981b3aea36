/**
 * Checks JSON against a shape. Returns the path of a mismatch (`items.0.title`, or an empty text for the whole), or undefined if it matches. Used
 * for the few values that settings and records store as JSON text, so that pages that read such a value load no schemas.
 */
export interface JsonShape<T> {
  (value: unknown): string | undefined;
  /** The matching type; exists only at type level. */
  readonly type?: T;
}

type Fields<Shapes> = { [Name in keyof Shapes]: Shapes[Name] extends JsonShape<infer T> ? T : never };

export const aText: JsonShape<string> = (value) => faultUnless(typeof value === 'string');
/** A time of day, `24:00` at its end. */
export const aClockTime: JsonShape<string> = (value) =>
  faultUnless(typeof value === 'string' && /^(?:[01]\d|2[0-3]):[0-5]\d$|^24:00$/.test(value));
export const aWholeNumber: JsonShape<number> = (value) => faultUnless(Number.isSafeInteger(value));

export function aNumber(least: number, most: number): JsonShape<number> {
  return (value) => faultUnless(typeof value === 'number' && value >= least && value <= most);
}

export function perhaps<T>(shape: JsonShape<T>): JsonShape<T | undefined> {
  return (value) => (value === undefined ? undefined : shape(value));
}

export function listOf<T>(shape: JsonShape<T>): JsonShape<T[]> {
  return (value) => (Array.isArray(value) ? firstFault(value.map((item, index) => [String(index), shape(item)])) : '');
}

export function eitherOf<A, B>(one: JsonShape<A>, other: JsonShape<B>): JsonShape<A | B> {
  return (value) => (one(value) === undefined ? undefined : other(value));
}

/** An object with arbitrary names. */
export function recordOf<T>(shape: JsonShape<T>): JsonShape<Record<string, T>> {
  return (value) => (isRecord(value) ? firstFault(Object.entries(value).map(([name, inner]) => [name, shape(inner)])) : '');
}

/** An object with these fields; others are ignored. */
export function objectOf<Shapes extends Readonly<Record<string, JsonShape<unknown>>>>(shapes: Shapes): JsonShape<Fields<Shapes>> {
  return (value) => (isRecord(value) ? firstFault(Object.entries(shapes).map(([name, shape]) => [name, shape(value[name])])) : '');
}

function faultUnless(isRight: boolean): string | undefined {
  return isRight ? undefined : '';
}

function firstFault(found: [name: string, fault: string | undefined][]): string | undefined {
  const first = found.find(([, fault]) => fault !== undefined);
  return first?.filter(Boolean).join('.');
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
