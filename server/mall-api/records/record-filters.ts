import type { deskOrders, deskTimes } from '#shared/contracts/desk-records.ts';
import { ApiError } from '#shared/contracts/errors.ts';
import { type DeskKind, deskKinds } from '#shared/site/desk-kinds.ts';
import type { Locale } from '#shared/site/locales.ts';
import type { Value } from '../core/db/database.ts';
import { hasText } from '../core/db/sqlite/dialect.ts';
import { toFact } from '../core/records/list-facts.ts';

export interface FilterQuery {
  fields?: string | undefined;
  when?: (typeof deskTimes)[number] | undefined;
  missing?: Locale | undefined;
  sort: (typeof deskOrders)[number];
}

export interface Filters {
  /** SQL conditions on `record_outline` as `n`, and their parameters. */
  conditions: string[];
  given: Record<string, Value>;
}

const times = {
  now: '(n.from_ms IS NULL OR n.from_ms <= :nowMs) AND (n.to_ms IS NULL OR n.to_ms > :nowMs)',
  soon: 'n.from_ms > :nowMs',
  past: 'n.to_ms <= :nowMs',
} as const;

/** Throws `BadRequest` for filters that the kind does not have: an unfiltered list would be misleading. */
export function toFilters(kind: string, { fields, when, missing, sort }: FilterQuery, now: Date): Filters {
  const table = Object.hasOwn(deskKinds, kind) ? deskKinds[kind as keyof typeof deskKinds] : undefined; // a key of the table, just checked
  const facts = (fields?.split(',') ?? []).map((one) => readField(table, one));
  const needsDates = when !== undefined || sort === 'date';
  if (needsDates && !table?.dates) throw new ApiError('BadRequest', { errors: { [when ? 'when' : 'sort']: ['invalid'] } });
  return {
    conditions: [
      ...facts.map((_, index) => hasText('n.facts', `:fact${index}`)),
      ...(when ? [times[when]] : []),
      ...(missing ? [`NOT ${hasText('n.facts', ':missing')}`] : []),
    ],
    given: {
      ...Object.fromEntries(facts.map((fact, index) => [`fact${index}`, ` ${fact} `])),
      ...(when && { nowMs: now.getTime() }),
      ...(missing && { missing: ` locale=${missing} ` }),
    },
  };
}

function readField(table: DeskKind | undefined, input: string): string {
  const [field = '', value] = input.split(':');
  const fact = table?.filters.includes(field) ? toFact(field, value) : undefined;
  if (fact === undefined) throw new ApiError('BadRequest', { errors: { fields: ['invalid'] } });
  return fact;
}
