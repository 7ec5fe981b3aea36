import type { Announcement } from '#shared/contracts/announcements.ts';
import type { Company } from '#shared/contracts/companies.ts';
import { findCinema } from '#shared/rules/film-programme.ts';
import type { Database } from '../core/db/database.ts';
import { jsonField } from '../core/db/sqlite/dialect.ts';
import type { ShortContent } from '../core/kinds/content-records.ts';
import type { CompanyTitles, ScreenHit } from '../core/kinds/record-kind.ts';
import { type LargeFacts, listScreenHits } from '../core/kinds/search-screens.ts';
import type { DatesFrom } from '../core/records/list-facts.ts';
import { readShownText } from '../core/records/record-table.ts';
import { readRecord } from './check.ts';
import { isLarge, kindNames, listKinds } from './known-kinds.ts';

/** A published record. */
export interface ShownRecord {
  kind: string;
  key: string;
  file: string;
  position: number;
  /** The record as read by its contract, completed with data of other records. */
  record: object;
}

/** A record before and after an edit. */
export interface ReadEdit extends Omit<ShownRecord, 'record'> {
  /** Undefined if the record was not published. */
  before: object | undefined;
  /** Undefined if the record is no longer published. */
  after: object | undefined;
}

/** Published content, read from the tables on demand: short lists completely, large lists record by record. */
export interface ShownContent {
  content: ShortContent;
  list: (kind: string) => readonly ShownRecord[];
  find: (kind: string, key: string) => object | undefined;
  has: (kind: string, key: string) => boolean;
  findCompanyTitles: (id: number | null | undefined) => CompanyTitles | undefined;
  screens: readonly ScreenHit[];
}

const whichIsShown = 'r.kind = :kind AND r.is_archived = 0 AND (r.live IS NOT NULL OR r.seed IS NOT NULL)';

/** Opens the currently published content. */
export function openShownContent(db: Database, from: DatesFrom): ShownContent {
  const lists = new Map<string, readonly ShownRecord[]>();

  function list(kind: string): readonly ShownRecord[] {
    const known = lists.get(kind) ?? readList(db, kind, from);
    lists.set(kind, known);
    return known;
  }

  function find(kind: string, key: string): object | undefined {
    const table = listKinds.get(kind)?.table;
    if (!table) return list(kind).find((one) => one.key === key)?.record;
    const row = db.prepare(`SELECT body FROM ${table} WHERE id = :id`).get({ id: Number(key) });
    return row ? (JSON.parse(String(row.body)) as object) : undefined; // safe: checked when it was stored
  }

  const has = (kind: string, key: string): boolean =>
    db.prepare(`SELECT 1 FROM record r WHERE ${whichIsShown} AND r.key = :key`).get({ kind, key }) !== undefined;
  return complete(list, find, has, () => toLargeFacts(db, []));
}

/** Returns the published content as it is after some edits. */
export function withEdits(db: Database, shown: ShownContent, edits: readonly ReadEdit[]): ShownContent {
  const lists = new Map<string, readonly ShownRecord[]>();
  const findEdit = (kind: string, key: string) => edits.find((edit) => edit.kind === kind && edit.key === key);

  function list(kind: string): readonly ShownRecord[] {
    const own = edits.filter((edit) => edit.kind === kind);
    if (own.length === 0) return shown.list(kind);
    const known = lists.get(kind) ?? mergeEdits(shown.list(kind), own);
    lists.set(kind, known);
    return known;
  }

  return complete(
    list,
    (kind, key) => {
      const edit = findEdit(kind, key);
      return edit ? edit.after : shown.find(kind, key);
    },
    (kind, key) => {
      const edit = findEdit(kind, key);
      return edit ? edit.after !== undefined : shown.has(kind, key);
    },
    () => toLargeFacts(db, edits),
  );
}

function complete(list: ShownContent['list'], find: ShownContent['find'], has: ShownContent['has'], large: () => LargeFacts): ShownContent {
  const content = Object.defineProperties(
    {},
    Object.fromEntries(
      kindNames
        .filter((name) => !isLarge(name))
        .map((name) => {
          let records: readonly object[] | undefined;
          const toRecords = () => {
            records ??= list(name).map(({ record }) => record);
            return records;
          };
          return [name, { enumerable: true, get: listKinds.has(name) ? toRecords : () => toRecords()[0] }];
        }),
    ),
  ) as ShortContent; // safe: each kind was checked by its own schema
  let screens: readonly ScreenHit[] | undefined;
  return {
    content,
    list,
    find,
    has,
    findCompanyTitles: (id) => (id === null || id === undefined ? undefined : (find('companies', String(id)) as Company)?.translations),
    get screens() {
      screens ??= listScreenHits(content, large());
      return screens;
    },
  };
}

/** Returns the records after the edits, in file order. */
function mergeEdits(before: readonly ShownRecord[], edits: readonly ReadEdit[]): readonly ShownRecord[] {
  const kept = before.filter(({ key }) => !edits.some((edit) => edit.key === key));
  const added = edits.flatMap(({ after, ...place }) => (after ? [{ ...place, record: after }] : []));
  return [...kept, ...added].sort(byPlace);
}

export function byPlace(one: Omit<ShownRecord, 'record'>, other: Omit<ShownRecord, 'record'>): number {
  if (one.file !== other.file) return one.file < other.file ? -1 : 1;
  return one.position - other.position || (one.key < other.key ? -1 : 1);
}

function readList(db: Database, kind: string, from: DatesFrom): readonly ShownRecord[] {
  const { table, isImportOnly } = listKinds.get(kind) ?? {};
  const place = `SELECT r.key, r.file, r.position`;
  const order = 'ORDER BY r.file, r.position, r.key';
  if (table) {
    const sql = `${place}, t.body FROM record r JOIN ${table} t ON t.id = CAST(r.key AS INTEGER) WHERE ${whichIsShown} ${order}`;
    return db
      .prepare(sql)
      .all({ kind })
      .map((row) => toShown(kind, row, JSON.parse(String(row.body)) as object)); // safe: checked when it was stored
  }
  const rows = db.prepare(`${place} FROM record r WHERE ${whichIsShown} ${order}`).all({ kind });
  const bodies = isImportOnly ? [] : db.prepare('SELECT body FROM document WHERE kind = :kind ORDER BY position').all({ kind });
  return rows.flatMap((row, index) => {
    const body = bodies[index]?.body;
    const record = bodies.length === rows.length ? (JSON.parse(String(body)) as object) : readShownRecord(db, kind, String(row.key), from);
    return record ? [toShown(kind, row, record)] : [];
  });
}

function toShown(kind: string, row: Readonly<Record<string, unknown>>, record: object): ShownRecord {
  return { kind, key: String(row.key), file: String(row.file), position: Number(row.position), record };
}

/** Reads a record from its own text, without data of other records. */
export function readShownRecord(db: Database, kind: string, key: string, from: DatesFrom): object | undefined {
  const text = readShownText(db, kind, key);
  return text === undefined ? undefined : readRecord(kind, JSON.parse(text), from).read;
}

/** Collects facts about records of large kinds, by indexes except for the edited records. */
function toLargeFacts(db: Database, edits: readonly ReadEdit[]): LargeFacts {
  // safe: parsed by its schema
  const listAfter = <T>(kind: string) => edits.flatMap((edit) => (edit.kind === kind && edit.after ? [edit.after as T] : []));
  const isEdited = (kind: string, id: unknown) => edits.some((edit) => edit.kind === kind && edit.key === String(id));
  const isAny = (sql: string, kind: string, parameters: Record<string, string> = {}): boolean => {
    const rows = db.prepare(sql).all({ ...parameters, most: edits.length + 1 });
    return rows.some(({ id }) => !isEdited(kind, id));
  };
  const companies = listAfter<Company>('companies');
  return {
    listed: (type) => isListed(db, edits, type),
    companyHours:
      companies.some(({ opening_hours }) => opening_hours) ||
      isAny(`SELECT id FROM company WHERE ${jsonField('body', 'opening_hours')} IS NOT NULL LIMIT :most`, 'companies'),
    webShops:
      companies.some(({ web }) => web) || isAny(`SELECT id FROM company WHERE ${jsonField('body', 'web')} <> '' LIMIT :most`, 'companies'),
    cinema: hasCinema(db, edits, companies),
    announced: (type, scope) =>
      listAfter<Announcement>('announcements').some((one) => one.type === type && (scope === undefined || one.scope === scope)) ||
      isAny(
        `SELECT id FROM announcement WHERE type = :type ${scope === undefined ? '' : 'AND scope = :scope'} LIMIT :most`,
        'announcements',
        { type, ...(scope !== undefined && { scope }) },
      ),
  };
}

function isListed(db: Database, edits: readonly ReadEdit[], type: string): boolean {
  const toEntry = ({ kind, after }: ReadEdit) => after && listKinds.get(kind)?.toSitemapRecord?.(after);
  if (edits.some((edit) => toEntry(edit)?.type === type)) return true;
  const gone = edits.flatMap(({ kind, before }) => {
    const entry = before && listKinds.get(kind)?.toSitemapRecord?.(before);
    return entry?.type === type ? [entry.id] : [];
  });
  const rows = db.prepare(`SELECT record_id FROM sitemap_entry WHERE type = :type LIMIT :most`).all({ type, most: edits.length + 1 });
  return rows.some(({ record_id }) => !gone.includes(Number(record_id)));
}

/** Whether any service has the kind or a tag of a cinema. */
function hasCinema(db: Database, edits: readonly ReadEdit[], companies: readonly Company[]): boolean {
  const isService = ({ type }: Company) => type === 'service';
  if (findCinema(companies.filter(isService))) return true;
  for (const { id, body } of db.prepare(`SELECT id, body FROM company WHERE type = 'service'`).iterate()) {
    if (edits.some((edit) => edit.kind === 'companies' && edit.key === String(id))) continue;
    if (findCinema([JSON.parse(String(body)) as Company])) return true; // safe: checked when it was stored
  }
  return false;
}
