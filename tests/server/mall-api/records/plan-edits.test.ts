import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ContentError } from '#server/mall-api/content/faults.ts';
import { kindNames } from '#server/mall-api/content/known-kinds.ts';
import type { Edit } from '#server/mall-api/content/merge-records.ts';
import { planEdits } from '#server/mall-api/content/plan-edits.ts';
import { planCentre } from '#server/mall-api/content/plan-tables.ts';
import { createPlannedWrites } from '#server/mall-api/content/planned-writes.ts';
import { readStoredFiles } from '#server/mall-api/content/stored-files.ts';
import { type Write, write } from '#server/mall-api/content/table-changes.ts';
import { inTransaction } from '#server/mall-api/core/db/transaction.ts';
import { listRecordsOf, type StoredRecord } from '#server/mall-api/core/records/record-table.ts';
import { readDay } from '#server/mall-api/records/apply-change.ts';
import { openImportedDatabase } from '../imported-database.ts';
import { copyTinyContent, wednesdayNoon } from '../running-mall-api.ts';
import { listShown } from './edited-centre.ts';

type Db = ReturnType<typeof openImportedDatabase>;

const tiny = copyTinyContent();
afterAll(tiny.remove);

const open = (): Db => openImportedDatabase(tiny.contentDir, wednesdayNoon);
const now = new Date(wednesdayNoon.getTime() + 60_000);

/** A random edit. Its numbers are taken modulo the number of records. */
interface Choice {
  kind: string;
  record: number;
  act: 'value' | 'value' | 'less' | 'more' | 'archive' | 'add' | 'move';
  place: number;
  value: number;
}

const choice = fc.record({
  kind: fc.constantFrom(...kindNames),
  record: fc.nat(30),
  act: fc.constantFrom('value', 'value', 'value', 'less', 'more', 'archive', 'add', 'move') as fc.Arbitrary<Choice['act']>,
  place: fc.nat(1000),
  value: fc.nat(1000),
});

describe('planEdits', () => {
  let values: Map<string, unknown[]>;
  beforeAll(() => {
    const db = open();
    values = listValues(kindNames.flatMap((kind) => listRecordsOf(db, kind)).map(bodyOf));
    db.close();
  });

  it('leaves the same rows as a plan of all records, and rejects the same edits', () => {
    fc.assert(
      fc.property(fc.array(choice, { minLength: 1, maxLength: 6 }), (choices) => {
        const db = open();
        for (const one of choices) {
          const edit = toEdit(db, one, values);
          if (edit) compare(db, edit);
        }
        db.close();
      }),
      { numRuns: 25 },
    );
  }, 60_000);

  it.each(kindNames)(
    'leaves the same rows as a full plan, for each value of each record of %s',
    (kind) => {
      const db = open();
      const records = listRecordsOf(db, kind).slice(0, 1);
      for (const record of records) {
        const places = listPlaces(bodyOf(record));
        for (const [index] of places.entries()) {
          const at = listRecordsOf(db, kind).findIndex(({ key }) => key === record.key);
          const edit = toEdit(
            db,
            { kind, record: at, act: index % 3 === 2 ? 'less' : 'value', place: index, value: index * 7 + 3 },
            values,
          );
          if (edit) compare(db, edit);
        }
      }
      for (const act of ['add', 'archive', 'add', 'move'] as const) {
        const edit = toEdit(db, { kind, record: 0, act, place: 0, value: 0 }, values);
        if (edit) compare(db, edit);
      }
      db.close();
    },
    60_000,
  );
});

/** Plans one edit both ways and compares the results. Keeps the edit if it is valid. */
function compare(db: Db, edit: Edit): void {
  const from = readDay(db);
  const whole = attempt(() => {
    const writes = createPlannedWrites();
    planCentre(db, { files: readStoredFiles(db, [edit]) }, writes, { day: from.day, now });
    return [...writes.list()];
  });
  const own = attempt(() => planEdits(db, [edit], from, now));
  // a full plan may also report other records, which have faults only because of the invalid one
  if (own.faults) expect({ edit, faults: whole.faults ?? [] }).toEqual({ edit, faults: expect.arrayContaining(own.faults) });
  if (own.writes) expect({ edit, faults: whole.faults }).toEqual({ edit, faults: undefined });
  if (!whole.writes) return;
  const expected = inTurn(db, whole.writes);
  store(db, edit, own.writes ?? whole.writes);
  expect({ edit, shown: listAll(db) }).toEqual({ edit, shown: expected });
}

/** Returns the content of the tables after these writes, which are then rolled back. */
function inTurn(db: Db, writes: readonly Write[]): unknown {
  let shown: unknown;
  class TakeBack extends Error {}
  try {
    inTransaction(db, () => {
      write(db, writes);
      shown = listAll(db);
      throw new TakeBack();
    });
  } catch (error) {
    if (!(error instanceof TakeBack)) throw error;
  }
  return shown;
}

function store(db: Db, { kind, key, file, position, body }: Edit, writes: readonly Write[]): void {
  inTransaction(db, () => {
    write(db, writes);
    db.prepare(
      `INSERT INTO record (kind, key, file, position, version, is_edited, is_archived, live) VALUES (:kind, :key, :file, :position, 1, 1, :is_archived, :live)
       ON CONFLICT (kind, key) DO UPDATE SET live = coalesce(:live, live, seed), is_archived = :is_archived, position = :position`,
    ).run({ kind, key, file, position, is_archived: Number(body === undefined), live: body === undefined ? null : JSON.stringify(body) });
  });
}

function listAll(db: Db): unknown {
  return { ...listShown(db), references: db.prepare('SELECT * FROM record_reference ORDER BY kind, key, path').all() };
}

function attempt(plan: () => Write[] | undefined): { writes?: Write[] | undefined; faults?: string[] } {
  try {
    return { writes: plan() };
  } catch (error) {
    if (!(error instanceof ContentError)) throw error;
    return {
      faults: [
        ...new Set(error.faults.map(({ place, reason }) => `${place?.kind} ${place?.key} ${place?.path.join('.')} ${reason}`)),
      ].sort(),
    };
  }
}

function bodyOf({ live, seed }: StoredRecord): unknown {
  return JSON.parse(live ?? seed ?? 'null');
}

function toEdit(db: Db, { kind, record: at, act, place, value }: Choice, values: Map<string, unknown[]>): Edit | undefined {
  const all = listRecordsOf(db, kind);
  const record = all[at % Math.max(1, all.length)];
  if (!record) return undefined;
  const own = { kind, key: record.key, file: record.file, position: record.position };
  const body = bodyOf(record);
  if (act === 'archive') return record.isArchived ? { ...own, body } : { ...own, body: undefined };
  if (act === 'move') return { ...own, position: own.position + value - 500.5, body };
  if (act === 'add') {
    const id = 5000 + value;
    if (typeof body !== 'object' || body === null || !('id' in body) || all.some(({ key }) => key === String(id))) return undefined;
    return { ...own, key: String(id), position: own.position + 0.5, body: { ...body, id } };
  }
  const places = listPlaces(body).filter((path) => path.join('.') !== 'id');
  const path = places[place % Math.max(1, places.length)];
  if (!path) return undefined;
  return { ...own, body: change(structuredClone(body), path, act, (name) => pick(values.get(name) ?? [], value)) };
}

const pick = (list: readonly unknown[], at: number) => list[at % Math.max(1, list.length)];

/** Lists the paths of all parts of a JSON value. */
function listPlaces(value: unknown, path: readonly (string | number)[] = []): (string | number)[][] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => {
    const own = [...path, Array.isArray(value) ? Number(key) : key];
    return [own, ...listPlaces(inner, own)];
  });
}

const nameOf = (path: readonly (string | number)[]) => String(path.findLast((step) => typeof step === 'string') ?? '');

/** Returns the values of the records by field name, each list with one value that no record has. */
function listValues(bodies: readonly unknown[]): Map<string, unknown[]> {
  const found = new Map<string, unknown[]>();
  const read = (value: unknown, path: readonly (string | number)[]) =>
    path.reduce<unknown>((inner, step) => Reflect.get(Object(inner), step), value);
  for (const body of bodies) {
    for (const path of listPlaces(body)) {
      const value = read(body, path);
      found.set(nameOf(path), [...(found.get(nameOf(path)) ?? []), value]);
    }
  }
  for (const [name, list] of found)
    found.set(name, [...new Map([...list, null, 999, 'Xylophones'].map((one) => [JSON.stringify(one), one])).values()]);
  return found;
}

function change(body: unknown, path: readonly (string | number)[], act: Choice['act'], find: (name: string) => unknown): unknown {
  const parent = path.slice(0, -1).reduce<unknown>((inner, step) => Reflect.get(Object(inner), step), body);
  const last = path.at(-1) ?? '';
  if (typeof parent !== 'object' || parent === null) return body;
  if (act === 'less') {
    if (Array.isArray(parent)) parent.splice(Number(last), 1);
    else Reflect.deleteProperty(parent, last);
  } else if (act === 'more' && Array.isArray(parent)) parent.push(find(nameOf(path)) ?? structuredClone(parent[Number(last)]));
  else Reflect.set(parent, last, find(nameOf(path)));
  return body;
}
