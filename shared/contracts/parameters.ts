import { slugPattern } from '#shared/rules/patterns.ts';
import { defaultPageSize, pageSizes } from '#shared/site/limits.ts';
import type { FieldErrorCode, FieldErrors } from './errors.ts';

/** A path or query parameter: allowed values and default. A plain object, so that browser, gateway and mall API share it without loading schemas. */
export interface Parameter<Value extends ParameterValue = ParameterValue, Presence extends PresenceName = PresenceName> {
  readonly type: 'integer' | 'text';
  readonly presence: Presence;
  readonly default?: Value;
  readonly choices?: readonly Value[];
  /** Bounds of an integer, or of the length of a string. */
  readonly least?: number;
  readonly most?: number;
  readonly form?: { test(value: string): boolean };
  /** Applied before validation: trims, changes case. */
  readonly clean?: (text: string) => string;
}

export type ParameterValue = string | number;
type PresenceName = 'required' | 'optional' | 'default';
export type ParameterSet = Readonly<Record<string, Parameter>>;

type ValueOf<P> = P extends Parameter<infer Value> ? Value : never;
type NamesOf<Set extends ParameterSet, Presence extends PresenceName> = {
  [Name in keyof Set]: Set[Name]['presence'] extends Presence ? Name : never;
}[keyof Set];

/** Parameters as passed by a caller. */
export type ParameterInput<Set extends ParameterSet> = { [Name in NamesOf<Set, 'required'>]: ValueOf<Set[Name]> } & {
  [Name in NamesOf<Set, 'optional' | 'default'>]?: ValueOf<Set[Name]> | undefined;
};

/** Parameters as read by the receiver, with defaults filled in. */
export type ReadParameters<Set extends ParameterSet> = { [Name in NamesOf<Set, 'required' | 'default'>]: ValueOf<Set[Name]> } & {
  [Name in NamesOf<Set, 'optional'>]?: ValueOf<Set[Name]> | undefined;
};

/** Makes a parameter optional; all others are required. */
/* @__NO_SIDE_EFFECTS__ */
export function optional<Value extends ParameterValue>(parameter: Parameter<Value, 'required'>): Parameter<Value, 'optional'> {
  return { ...parameter, presence: 'optional' };
}

/** Gives a parameter a default, which `toAddress` leaves out of addresses. */
/* @__NO_SIDE_EFFECTS__ */
export function withDefault<Value extends ParameterValue>(
  parameter: Parameter<Value, 'required'>,
  value: NoInfer<Value>,
): Parameter<Value, 'default'> {
  return { ...parameter, presence: 'default', default: value };
}

/* @__NO_SIDE_EFFECTS__ */
export function whole(least: number, most: number): Parameter<number, 'required'> {
  return { type: 'integer', presence: 'required', least, most };
}

/* @__NO_SIDE_EFFECTS__ */
export function choice<const Value extends string>(choices: readonly Value[]): Parameter<Value, 'required'> {
  return { type: 'text', presence: 'required', choices };
}

/* @__NO_SIDE_EFFECTS__ */
export function text(rules: Pick<Parameter, 'least' | 'most' | 'form' | 'clean'>): Parameter<string, 'required'> {
  return { type: 'text', presence: 'required', ...rules };
}

export const id = whole(1, 2_147_483_647);
/** A calendar day, `2026-11-21`. */
export const day = text({ form: { test: isCalendarDay } });
export const slug = text({ form: slugPattern, most: 100 });

const pageSize = { ...whole(1, 100), form: { test: (size: string) => pageSizes.some((allowed) => String(allowed) === size) } };

/** Paging parameters of lists. */
export const listQuery = { page: withDefault(whole(1, 100_000), 1), per_page: withDefault(pageSize, defaultPageSize) };

/**
 * Validates input against a parameter set. Returns the values with defaults filled in, and the errors by name. Unknown names are ignored. Numbers may
 * be strings, as in query strings.
 */
export function readParameters<Set extends ParameterSet>(
  set: Set,
  input: Readonly<Record<string, unknown>>,
): { values: Partial<ReadParameters<Set>>; errors: FieldErrors } {
  const values: Record<string, ParameterValue> = {};
  const errors: Record<string, FieldErrorCode[]> = {};
  for (const [name, parameter] of Object.entries(set)) {
    const value = Object.hasOwn(input, name) ? input[name] : undefined;
    if (value === undefined && parameter.presence !== 'required') {
      if (parameter.default !== undefined) values[name] = parameter.default;
      continue;
    }
    const read = parameter.type === 'integer' ? readDecimal(value) : cleanText(parameter, value);
    const found = findErrors(parameter, read);
    if (found.length === 0)
      values[name] = read as ParameterValue; // safe: `findErrors` has checked it
    else errors[name] = value === undefined || value === '' ? ['required'] : found;
  }
  return { values: values as Partial<ReadParameters<Set>>, errors }; // safe: each value was read by its own parameter
}

/**
 * Converts plain decimal integers from strings. Leaves `1e3`, `0x10`, `+5`, `01`, `5.0`, spaces and non-ASCII digits as they are, so that validation
 * rejects them: programs disagree on how to read them.
 */
export function readDecimal(value: unknown): unknown {
  return typeof value === 'string' && /^(?:0|-?[1-9]\d{0,14})$/.test(value) ? Number(value) : value;
}

function cleanText({ clean }: Parameter, value: unknown): unknown {
  return clean && typeof value === 'string' ? clean(value) : value;
}

function findErrors({ type, choices, least, most, form }: Parameter, value: unknown): FieldErrorCode[] {
  if (choices) return choices.some((allowed) => allowed === value) ? [] : ['not_allowed'];
  if (type === 'integer' ? !Number.isSafeInteger(value) : typeof value !== 'string') return ['invalid'];
  const size = typeof value === 'string' ? value.length : Number(value);
  const errors: FieldErrorCode[] = [];
  if (least !== undefined && size < least) errors.push('too_small');
  if (most !== undefined && size > most) errors.push('too_big');
  if (form && !form.test(String(value))) errors.push('invalid');
  return errors;
}

/** Rejects dates that do not exist, such as 30 February. */
function isCalendarDay(value: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(value) && new Date(`${value}T00:00:00Z`).toJSON()?.startsWith(value);
}
