import type { Category } from '#shared/contracts/categories.ts';
import type { Mall } from '#shared/contracts/malls.ts';
import type { Database } from '../core/db/database.ts';
import type { Content } from '../core/kinds/content-records.ts';
import type { DatesFrom } from '../core/records/list-facts.ts';
import { readRecord } from './check.ts';
import { checkEdits, isShared } from './check-edits.ts';
import { ContentError, type ContentFault, toKey } from './faults.ts';
import { isLarge, listKinds } from './known-kinds.ts';
import { forgetPlan } from './load.ts';
import type { Edit } from './merge-records.ts';
import { findPlans } from './plan-places.ts';
import { createPlannedWrites } from './planned-writes.ts';
import { createProjection, type Projection } from './project-records.ts';
import { kindOf } from './read-files.ts';
import { listNaming } from './references.ts';
import { toMeant } from './search-records.ts';
import { createAliases } from './search-synonyms.ts';
import { openShownContent, type ReadEdit, type ShownContent, withEdits } from './shown-records.ts';
import { nameOfRecord } from './stored-files.ts';
import type { Write } from './table-changes.ts';

type Synonyms = Content['search-synonyms'];

interface Planning extends DatesFrom {
  db: Database;
  before: ShownContent;
  after: ShownContent;
  edits: readonly ReadEdit[];
  projection: Projection;
}

/**
 * Plans the rows of changed records and of records that depend on them; the cost does not grow with the centre. Throws `ContentError` with the faults
 * that the content would have. Returns undefined if all content must be planned. With `isCheck`, plans no rows.
 */
export function planEdits(
  db: Database,
  wanted: readonly Edit[],
  { day, timeZone }: DatesFrom,
  now: Date,
  isCheck = false,
): Write[] | undefined {
  const from = { day, timeZone };
  const before = openShownContent(db, from);
  const hasFiles = hasPlanFiles(db);
  const hasPlans = hasFiles || before.list('floorplans').length > 0;
  const { edits, faults } = readEdits(wanted, { before, from, hasPlans });
  const after = withEdits(db, before, edits);
  if (isAboutAll(edits, { hasPlans, willHavePlans: hasFiles || after.list('floorplans').length > 0 })) return undefined;
  const found = [...faults, ...checkEdits(db, edits, { before, after, from })];
  if (found.length > 0) throw new ContentError(found);
  if (isCheck) return [];
  const writes = createPlannedWrites();
  const around = {
    content: after.content,
    findCompanyTitles: after.findCompanyTitles,
    timeZone,
    now,
    get screens() {
      return after.screens;
    },
  };
  const projection = createProjection(db, writes, { around, isWhole: false });
  planRows({ db, before, after, edits, projection, ...from });
  projection.finish();
  return [...writes.list()];
}

/**
 * Reads the edits. For a record that does not fit its contract, returns faults instead of an edit. Its published
 * version is used, so that the invalid edit does not cause faults in other records.
 */
function readEdits(
  wanted: readonly Edit[],
  { before, from, hasPlans }: { before: ShownContent; from: DatesFrom; hasPlans: boolean },
): { edits: ReadEdit[]; faults: ContentFault[] } {
  const faults: ContentFault[] = [];
  const edits = wanted.flatMap(({ body, ...place }): ReadEdit[] => {
    const { kind, key, file } = place;
    const shown = before.find(kind, key);
    if (body === undefined) return [{ ...place, before: shown, after: undefined }];
    const { read, faults: found } = readRecord(kind, body, from);
    const name = nameOfRecord(kind, key);
    faults.push(...found.map(({ path, ...fault }) => ({ file, key: toKey(name, path), ...fault, place: { kind, key, path } })));
    if (read === undefined) return [];
    return [{ ...place, before: shown, after: hasPlans || forgetPlan(kind, read) ? read : undefined }];
  });
  return { edits, faults };
}

/** Whether edits affect all records: they add the first floor plan, remove the last one, or change the time zone or a required document. */
function isAboutAll(edits: readonly ReadEdit[], { hasPlans, willHavePlans }: { hasPlans: boolean; willHavePlans: boolean }): boolean {
  if (hasPlans !== willHavePlans) return true;
  return edits.some(({ kind, before, after }) => {
    if (kind === 'malls') return (before as Mall | undefined)?.timezone !== (after as Mall | undefined)?.timezone || !before || !after;
    return (kind === 'settings' || kind === 'loyalty') && (!before || !after);
  });
}

function hasPlanFiles(db: Database): boolean {
  return db
    .prepare('SELECT file FROM content_file')
    .all()
    .some(({ file }) => kindOf(String(file)) === 'floorplans');
}

function planRows(planning: Planning): void {
  const { edits, after, before, projection } = planning;
  const plans = findPlans(planning.db, edits, planning);
  for (const { kind, key, before: was, after: is } of edits) {
    if (kind === 'floorplans' && is) continue; // put below, with the companies of its units
    if (is) projection.put(kind, key, is);
    if (was) projection.leave(kind, key, was, is);
  }
  for (const [key, plan] of plans) projection.put('floorplans', key, plan);
  for (const kind of new Set(edits.map((edit) => edit.kind))) {
    if (listKinds.get(kind)?.table) continue;
    projection.putDocuments(
      kind,
      after.list(kind).map(({ record }) => record),
    );
  }
  for (const [name, kind] of listKinds)
    if (kind.isSearchedTogether && isSearchedAnew(planning, name))
      projection.putSearchTogether(
        name,
        after.list(name).map(({ record }) => record),
      );
  planNaming(planning);
  planSynonyms(planning, before);
}

/** Plans records that are found by the name of an edited record, and those in a category with a new parent. */
function planNaming({ db, edits, after, projection }: Planning): void {
  const named = new Set<string>();
  for (const edit of edits.filter(isShared)) {
    for (const { kind, key } of listNaming(db, edit)) {
      const isEdited = edits.some((one) => one.kind === kind && one.key === key);
      if (!isEdited && listKinds.get(kind)?.searchedWith?.some((one) => one === edit.kind)) named.add(`${kind} ${key}`);
    }
    if (edit.kind === 'categories' && parentOf(edit.before) !== parentOf(edit.after)) planMoved(db, edit.key, { after, projection });
  }
  for (const name of named) {
    const [kind = '', key = ''] = name.split(' ');
    const record = after.find(kind, key);
    if (record) projection.putSearch(kind, record);
  }
}

function parentOf(category: object | undefined): number | null | undefined {
  return (category as Category | undefined)?.parent_id; // safe: parsed by its schema
}

/**
 * When a category gets a new parent, plans the categories of all records in it again, because a record also belongs to the parents of its
 * categories.
 */
function planMoved(db: Database, category: string, { after, projection }: Pick<Planning, 'after' | 'projection'>): void {
  for (const [name, { table, listCategoryIds }] of listKinds) {
    if (!table || !listCategoryIds) continue;
    const rows = db
      .prepare('SELECT record_id FROM record_category WHERE record = :table AND category_id = :id')
      .all({ table, id: Number(category) });
    for (const { record_id } of rows) {
      const record = after.find(name, String(record_id));
      if (record) projection.putCategories(table, Number(record_id), listCategoryIds(record));
    }
  }
}

/** Whether search records of a kind that is searched together must be rebuilt, including built-in screens. */
function isSearchedAnew({ edits, before, after }: Planning, name: string): boolean {
  if (edits.some(({ kind }) => kind === name)) return true;
  if (edits.some((edit) => edit.kind === 'malls' && nameOfMall(edit.before) !== nameOfMall(edit.after))) return true;
  const mayShowScreens = edits.some((edit) => {
    const toPart = listKinds.get(edit.kind)?.screenPart;
    const read = (record: object | undefined) => JSON.stringify(record && toPart?.(record));
    return !isLarge(edit.kind) || !edit.before || !edit.after || read(edit.before) !== read(edit.after);
  });
  return mayShowScreens && JSON.stringify(before.screens) !== JSON.stringify(after.screens);
}

function nameOfMall(mall: object | undefined): string | undefined {
  return (mall as Mall | undefined)?.name; // safe: parsed by its schema
}

/** Plans records whose everyday words have changed. */
function planSynonyms({ db, edits, after, projection, timeZone }: Planning, before: ShownContent): void {
  const own = edits.filter(({ kind }) => kind === 'search-synonyms');
  if (own.length === 0) return;
  const toSynonyms = (records: readonly (object | undefined)[]) => records.flatMap((one) => one ?? []) as Synonyms; // safe: parsed by their schema
  const [earlier, later] = [toSynonyms(own.map((edit) => edit.before)), toSynonyms(own.map((edit) => edit.after))];
  const [was, is] = [createAliases(earlier, before.content.categories), createAliases(later, after.content.categories)];
  const around = { content: after.content, findCompanyTitles: after.findCompanyTitles, timeZone, screens: after.screens };
  for (const [name, kind] of listKinds) {
    if (kind.isSearchedTogether)
      projection.putSearchTogether(
        name,
        after.list(name).map(({ record }) => record),
      );
    if (kind.isSearchedTogether || !kind.toSearchRecords || name === 'announcements') continue;
    for (const record of listMeant(db, name, [...earlier, ...later], after)) {
      const isMeant = kind.toSearchRecords([record], around).some((one) =>
        [was, is].some((toAliases) => {
          const { own, ofKind } = toAliases(toMeant(one));
          return own.length + ofKind.length > 0;
        }),
      );
      if (isMeant) projection.putSearch(name, record);
    }
  }
}

/** Lists the records that synonyms refer to. If they refer to categories or words, lists all records of the kind. */
function listMeant(db: Database, name: string, synonyms: Synonyms, after: ShownContent): Iterable<object> {
  const isOfKind = synonyms.some(({ means: { categories = [], words = [] } }) => categories.length + words.length > 0);
  if (isOfKind || (name !== 'companies' && name !== 'amenities' && name !== 'entrances')) return readAll(db, name, after);
  const ids = new Set(synonyms.flatMap(({ means }) => means[name] ?? []));
  return [...ids].flatMap((id) => after.find(name, String(id)) ?? []);
}

/** Reads records one by one. */
function* readAll(db: Database, name: string, { list }: ShownContent): Generator<object> {
  const table = listKinds.get(name)?.table;
  if (!table) yield* list(name).map(({ record }) => record);
  // safe: checked when it was stored
  else for (const { body } of db.prepare(`SELECT body FROM ${table}`).all()) yield JSON.parse(String(body)) as object;
}
