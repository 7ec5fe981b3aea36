import { resolveRelativeDates } from '#shared/rules/relative-dates.ts';
import { addDays, calendarDateIn, toInstant } from '#shared/rules/time-zone.ts';
import { type DeskKind, findDeskKind } from '#shared/site/desk-kinds.ts';
import type { Row } from '../kinds/record-kind.ts';

/** Reference day of relative dates. */
export interface DatesFrom {
  day: Date;
  timeZone: string;
}

/**
 * Returns the facts by which the desk's list of a kind is filtered and sorted (filters, languages, dates) as columns of
 * `record_outline`.
 */
export function toListFacts(kind: string, body: unknown, locales: readonly string[], from: DatesFrom): Row {
  const table = findDeskKind(kind);
  const fields = (table ? listFactFields(table) : []).flatMap((field) =>
    valuesAt(body, field).flatMap((value) => toFact(field, value) ?? []),
  );
  const facts = [...new Set([...fields, ...locales.map((locale) => `locale=${locale}`)])];
  return { facts: ` ${facts.join(' ')} `, ...toDates(table, body, from) };
}

/** Fields whose values are facts of a record. */
export function listFactFields({ filters, lookups = [] }: DeskKind): readonly string[] {
  return [...filters, ...lookups];
}

/** Formats a fact as in `facts`, without the surrounding spaces; undefined for values that no filter offers. */
export function toFact(field: string, value: unknown): string | undefined {
  const text = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
  return /^[\w.-]{1,60}$/.test(text) ? `${field}=${text}` : undefined;
}

function toDates(table: DeskKind | undefined, body: unknown, { day, timeZone }: DatesFrom): Row {
  const { from = [], to = [], isOneDayIf = {} } = table?.dates ?? {};
  const toMs = (value: unknown, isEnd: boolean) => toInstantMs(resolveRelativeDates(value, day, timeZone), isEnd, timeZone);
  const listMs = (fields: readonly string[], isEnd: boolean) => {
    const values = fields.map((field) => valuesAt(body, field)).find(({ length }) => length > 0) ?? [];
    return values.flatMap((value) => toMs(value, isEnd) ?? []);
  };
  const starts = listMs(from, false);
  const [fromMs, lastMs, untilMs] = [least(starts), least(starts.map((ms) => -ms)), least(listMs(to, true).map((ms) => -ms))];
  const isOneDay = Object.entries(isOneDayIf).some(([field, values]) =>
    valuesAt(body, field).some((value) => values.includes(String(value))),
  );
  const endOfDay =
    isOneDay && lastMs !== null ? toInstant(addDays(calendarDateIn(new Date(-lastMs), timeZone), 1), '00:00', timeZone) : null;
  return { from_ms: fromMs, to_ms: untilMs === null ? (endOfDay?.getTime() ?? null) : -untilMs };
}

function least(values: readonly number[]): number | null {
  return values.length === 0 ? null : Math.min(...values);
}

/** Converts a date to milliseconds. A day without a time begins or ends at midnight. */
function toInstantMs(value: unknown, isEnd: boolean, timeZone: string): number | undefined {
  if (typeof value !== 'string') return undefined;
  const ms = Date.parse(value);
  if (Number.isNaN(ms)) return undefined;
  return /^\d{4}-\d{2}-\d{2}$/.test(value) ? toInstant(value, isEnd ? '24:00' : '00:00', timeZone).getTime() : ms;
}

/** Returns the values at a path of a body, also inside lists. Drafts may contain anything there. */
function valuesAt(value: unknown, path: string): unknown[] {
  if (value === null || value === undefined) return [];
  if (Array.isArray(value)) return value.flatMap((one) => valuesAt(one, path));
  if (path === '') return [value];
  if (typeof value !== 'object') return [];
  const [name = '', ...rest] = path.split('.');
  return Object.hasOwn(value, name) ? valuesAt((value as Record<string, unknown>)[name], rest.join('.')) : [];
}
