import { afterEach, expect, it } from 'vitest';
import { kindNames } from '#server/mall-api/content/known-kinds.ts';
import type { SqliteDatabase } from '#server/mall-api/core/db/sqlite/connection.ts';
import { prepareRecords } from '#server/mall-api/records/records.ts';
import { openImportedDatabase } from '../imported-database.ts';
import { copyTinyContent, wednesdayNoon } from '../running-mall-api.ts';

const cleanups: (() => void)[] = [];
afterEach(() => {
  for (const cleanup of cleanups.splice(0)) cleanup();
});

type Json = { [key: string]: unknown; id?: number; translations?: { title?: string; name?: string }[] };

/** Opens the tiny tenant with `count` more companies and announcements, unrelated to the edited records. */
function openGrown(count: number) {
  const times = <T>(make: (index: number) => T) => Array.from({ length: count }, (_, index) => make(index));
  const texts = (title: string) => ({ translations: [{ locale: 'en', title }] });
  const { contentDir, remove } = copyTinyContent({
    'companies-more.json': times((index) => ({ id: 2000 + index, type: 'store', ...texts(`Shop ${index}`) })),
    'announcements-more.json': times((index) => ({
      ...{ id: 2000 + index, type: 'news', scope: 'mall', company_id: 2000 + index, image: null, published_at: '2026-01-01T00:00:00Z' },
      ...texts(`News ${index}`),
    })),
  });
  const db = openImportedDatabase(contentDir, wednesdayNoon);
  cleanups.push(() => db.close(), remove);
  return { db, records: prepareRecords({ db, clock: () => wednesdayNoon }) };
}

/** Returns the number of rows that are read or written through a connection while `act` runs. */
async function countRows(db: SqliteDatabase, act: () => Promise<unknown>): Promise<number> {
  let count = 0;
  const prepare = db.prepare.bind(db);
  db.prepare = (sql: string) => {
    const statement = prepare(sql);
    return new Proxy(statement, {
      get(target, name) {
        const method = Reflect.get(target, name);
        if (typeof method !== 'function') return method;
        return (...parameters: unknown[]) => {
          const found = Reflect.apply(method, target, parameters);
          count += Array.isArray(found) ? found.length : 1;
          return name === 'iterate' ? countAll(found as Iterable<unknown>) : found;
        };
      },
    });
  };
  function* countAll(rows: Iterable<unknown>) {
    for (const row of rows) {
      count += 1;
      yield row;
    }
  }
  await act();
  db.prepare = prepare;
  return count;
}

async function countOf(count: number, kind: string): Promise<number> {
  const { db, records } = openGrown(count);
  const [first] = records.list(kind);
  if (!first) return 0;
  const body = structuredClone(first.live) as Json;
  const [entry] = body.translations ?? [];
  if (entry) Object.assign(entry, entry.name === undefined ? { title: 'Xylophones' } : { name: 'Xylophones' });
  if (kind === 'search-synonyms') body.words = { en: ['xylophones'] };
  let outcome: unknown;
  const rows = await countRows(db, async () => {
    ({ outcome } = await records.save({ kind, key: first.key, version: first.version, by: 'eva', body }));
  });
  expect(outcome).toBe('done');
  return rows;
}

/** Kinds that are not tested: their texts may change only together with a version. */
const others = ['privacy-policy', 'terms-conditions'];

it.each(kindNames.filter((kind) => !others.includes(kind)))(
  'reads and writes as many rows in a large centre as in a small one to save a record of %s',
  async (kind) => {
    expect(await countOf(100, kind)).toBe(await countOf(2, kind));
  },
);
