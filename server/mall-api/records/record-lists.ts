import type { DeskKind, DeskRecordRow, deskOrders, deskStates, deskTimes } from '#shared/contracts/desk-records.ts';
import type { DeskRecordFilter } from '#shared/contracts/desk-sheets.ts';
import { ApiError } from '#shared/contracts/errors.ts';
import { toWords } from '#shared/rules/fold.ts';
import { type DeskKind as DeskTable, findDeskKind } from '#shared/site/desk-kinds.ts';
import type { Locale } from '#shared/site/locales.ts';
import { isListKind, kindNames } from '../content/known-kinds.ts';
import { type Page, type PageQuery, toMeta } from '../core/db/bodies.ts';
import type { Database, Row, Value } from '../core/db/database.ts';
import { hasText, valuesIn } from '../core/db/sqlite/dialect.ts';
import { listFactFields, toFact } from '../core/records/list-facts.ts';
import { isObject } from '../core/records/record-outline.ts';
import { countRecords } from '../core/records/record-table.ts';
import { readOutline, toRecordFacts } from './record-facts.ts';

interface Selected extends FilterQuery {
  q?: string | undefined;
  state?: (typeof deskStates)[number] | undefined;
  keys?: readonly string[] | undefined;
}

export interface RecordQuery extends PageQuery, Omit<Selected, 'keys'> {
  kind: string;
  keys?: string | undefined;
}

const ofKind = (condition: string) => `r.key IN (SELECT o.key FROM record o WHERE o.kind = :kind AND ${condition})`;
const isUnshown = ofKind('o.live IS NULL AND o.seed IS NULL');

const conditions = {
  all: 'r.is_archived = 0',
  live: `r.is_archived = 0 AND NOT ${isUnshown}`,
  draft: `r.is_archived = 0 AND ${ofKind('o.draft IS NOT NULL')}`,
  archived: 'r.is_archived = 1',
  scheduled: `r.key IN (SELECT o.key FROM record o WHERE o.kind = :kind AND o.publish_ms IS NOT NULL
   UNION SELECT o.key FROM record o WHERE o.kind = :kind AND o.unpublish_ms IS NOT NULL)`,
  edited: `r.is_archived = 0 AND ${ofKind('o.is_edited = 1')} AND NOT ${isUnshown}`,
} as const;

const orders: Readonly<Record<RecordQuery['sort'], string>> = {
  order: 'r.file, r.position, r.key',
  changed: 'r.updated_ms DESC, r.file DESC, r.position DESC, r.key DESC',
  date: 'n.from_ms DESC, n.key DESC',
};
const nextFirst = 'n.from_ms, n.key';

/** Tables to select from. If records are sorted by date, outlines come first, so that their index is used. */
const sources = {
  record: 'record r WHERE r.kind = :kind',
  outline: 'record_outline n CROSS JOIN record r WHERE r.kind = n.kind AND r.key = n.key AND n.kind = :kind',
} as const;

const maxWords = 8;
/** SQL condition: the search word must be the beginning of one of the folded words. */
const hasWord = (_: string, index: number) => `n.folded LIKE '% ' || :word${index} || '%'`;
const isNumber = /^\d{1,9}$/;

/** Lists records for lists and pickers, page by page. Selects them by indexes and outlines only, and reads only the bodies on the page. */
export function prepareRecordLists(db: Database, clock: () => Date) {
  return ({ kind, keys, page, per_page, ...query }: RecordQuery): Page<DeskRecordRow> => {
    const { where, chosen, order, given } = toSelection(kind, { ...query, keys: keys?.split(',') }, clock());
    const total = Number(db.prepare(`SELECT count(*) AS total FROM ${sources.record} AND ${where}`).get(given)?.total);
    const rows = db
      .prepare(
        `SELECT r.*, n.outline, s.name AS staff_name FROM record r
         LEFT JOIN record_outline n ON n.kind = r.kind AND n.key = r.key LEFT JOIN staff s ON s.id = r.staff_id
         WHERE r.kind = :kind AND r.key IN (SELECT r.key FROM ${chosen} ORDER BY ${order} LIMIT :limit OFFSET :offset)
         ORDER BY ${order}`,
      )
      .all({ ...given, limit: per_page, offset: (page - 1) * per_page });
    return { data: rows.map(toListed), meta: toMeta({ page, per_page }, total) };
  };
}

/** Lists the keys of all records that match a filter, in its order. */
export function prepareRecordKeys(db: Database, clock: () => Date) {
  return (kind: string, filter: DeskRecordFilter): string[] => {
    const { chosen, order, given } = toSelection(kind, filter, clock());
    return db
      .prepare(`SELECT r.key FROM ${chosen} ORDER BY ${order}`)
      .all(given)
      .map(({ key }) => String(key));
  };
}

/** Returns the SQL that selects records: the condition on `record`, tables with condition, sort order, and parameters. */
function toSelection(kind: string, { q = '', state, keys, ...query }: Selected, now: Date) {
  const words = toWords(q).slice(0, maxWords);
  const filters: Filters = toFilters(kind, query, now);
  const isOneNumber = words.length === 1 && words.every((word) => isNumber.test(word));
  const ofOutline = [...words.map(hasWord), ...filters.conditions];
  const isByDate = query.sort === 'date';
  const sorted = isByDate && query.when === 'soon' ? nextFirst : orders[query.sort];
  const order = isOneNumber ? `r.key <> :word0, ${sorted}` : sorted; // the record with the typed number first
  const outlined =
    ofOutline.length > 0 && `r.key IN (SELECT n.key FROM record_outline n WHERE n.kind = :kind AND ${ofOutline.join(' AND ')})`;
  const ofRecord = [conditions[state ?? 'all'], ...(keys === undefined ? [] : [`r.key IN ${valuesIn(':keys')}`])];
  const where = [...ofRecord, ...(outlined ? [outlined] : [])].join(' AND ');
  const chosen = isByDate ? `${sources.outline} AND ${[...ofRecord, ...ofOutline].join(' AND ')}` : `${sources.record} AND ${where}`;
  const given = {
    kind,
    ...Object.fromEntries(words.map((word, index) => [`word${index}`, word])),
    ...(keys !== undefined && { keys: JSON.stringify(keys) }),
    ...filters.given,
  };
  return { where, chosen, order, given };
}

function toListed(row: Row): DeskRecordRow {
  const body = row.draft ?? row.live ?? row.seed;
  return {
    ...toRecordFacts(row),
    ...readOutline(row),
    body: typeof body === 'string' ? toShortFields(JSON.parse(body)) : {},
  };
}

/** Max length of a field as JSON, enough for a date, a price, or a few categories. */
const maxField = 200;

function toShortFields(body: unknown): Record<string, unknown> {
  if (!isObject(body) || Array.isArray(body)) return {};
  const isShort = (value: unknown) => JSON.stringify(value).length <= maxField;
  return Object.fromEntries(Object.entries(body).filter(([name, value]) => name !== 'translations' && isShort(value)));
}

/** Summarizes all kinds, including kinds without records. */
export function summarizeKinds(db: Database): DeskKind[] {
  const counts = new Map(countRecords(db).map((count) => [count.kind, count]));
  return kindNames.map((kind) => {
    const { records = 0, edited = 0, archived = 0, drafts = 0 } = counts.get(kind) ?? {};
    return { kind, is_list: isListKind(kind), records: records - archived, drafts, edited, archived };
  });
}

interface FilterQuery {
  fields?: string | undefined;
  when?: (typeof deskTimes)[number] | undefined;
  missing?: Locale | undefined;
  sort: (typeof deskOrders)[number];
}

interface Filters {
  /** SQL conditions on `record_outline` as `n`, and their parameters. */
  conditions: string[];
  given: Record<string, Value>;
}

const times = {
  now: '(n.from_ms IS NULL OR n.from_ms <= :nowMs) AND (n.to_ms IS NULL OR n.to_ms > :nowMs)',
  soon: 'n.from_ms > :nowMs',
  past: 'n.to_ms <= :nowMs',
} as const;

/** Builds the filters. Throws `BadRequest` for filters that the kind does not have, because an unfiltered list would be misleading. */
function toFilters(kind: string, { fields, when, missing, sort }: FilterQuery, now: Date): Filters {
  const table = findDeskKind(kind);
  const facts = (fields?.split(',') ?? []).map((one) => readField(table, one));
  const byField = Map.groupBy(facts.keys(), (index) => facts[index]?.split('=')[0]);
  const needsDates = when !== undefined || sort === 'date';
  if (needsDates && !table?.dates) throw new ApiError('BadRequest', { errors: { [when ? 'when' : 'sort']: ['invalid'] } });
  return {
    conditions: [
      ...[...byField.values()].map((ofOne) => `(${ofOne.map((index) => hasText('n.facts', `:fact${index}`)).join(' OR ')})`),
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

function readField(table: DeskTable | undefined, input: string): string {
  const [field = '', value] = input.split(':');
  const fact = table && listFactFields(table).includes(field) ? toFact(field, value) : undefined;
  if (fact === undefined) throw new ApiError('BadRequest', { errors: { fields: ['invalid'] } });
  return fact;
}
