import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { importContent } from '#server/mall-api/content/import.ts';
import { importChanges } from '#server/mall-api/content/import-changes.ts';
import { splitList } from '#server/mall-api/content/split-list.ts';
import type { SqliteDatabase } from '#server/mall-api/core/db/sqlite/connection.ts';
import { openEmptyDatabase } from './imported-database.ts';
import { changeContent, copyTinyContent, silentLog, wednesdayNoon } from './running-mall-api.ts';

type Json = { [key: string]: unknown; translations: Record<string, unknown>[] };

const cleanups: (() => void)[] = [];
afterEach(() => {
  for (const cleanup of cleanups.splice(0)) cleanup();
});

function imported(contentDir: string, importedAt = wednesdayNoon): SqliteDatabase {
  const db = openEmptyDatabase();
  cleanups.push(() => db.close());
  importContent({ db, contentDir, importedAt, log: silentLog });
  return db;
}

function makeContent(): string {
  const { contentDir, remove } = copyTinyContent();
  cleanups.push(remove);
  return contentDir;
}

function edit(contentDir: string, file: string, change: (records: Json[]) => unknown): void {
  const records = JSON.parse(readFileSync(join(contentDir, file), 'utf8')) as Json[]; // safe: files of the tiny tenant
  const changed = change(records);
  changeContent(contentDir, { [file]: Array.isArray(changed) ? changed : records });
}

const first = (change: (record: Json) => unknown) => (records: Json[]) => void (records[0] && change(records[0]));
const edits = (db: SqliteDatabase, contentDir: string, importedAt = wednesdayNoon) => importChanges({ db, contentDir, importedAt });

/** Returns everything that an import writes. Rows without a meaningful order are sorted. */
function contentOf(db: SqliteDatabase): unknown {
  const columns = {
    search_record: 'type, record_id, visible_from_ms, visible_until_ms, hit, words, words_hash',
    content_import: 'hash, read_with',
    content_file: 'file, hash, records, gaps',
    record: 'kind, key, file, position, is_edited, is_archived, seed_hash, live, draft, seed',
  };
  const tables = [
    'company',
    'company_title',
    'announcement',
    'category',
    'floorplan',
    'website_page',
    'website_page_address',
    'record_category',
  ];
  const more = ['reward', 'document', 'sitemap_entry', 'search_words', 'record_reference', 'record_outline', 'record_counter'];
  const of = (table: string, list: string) =>
    db
      .prepare(`SELECT ${list} FROM ${table}`)
      .all()
      .map((row) => JSON.stringify(row))
      .sort();
  return [...[...tables, ...more].map((table) => [table, '*'] as const), ...Object.entries(columns)].map(([table, list]) => [
    table,
    of(table, list),
  ]);
}

describe('importChanges', () => {
  it.each([
    ['a phone number', 'companies.json', first((company) => (company.phone = '+420 200 555 101'))],
    ['a description', 'companies.json', first((company) => Object.assign(company.translations[0] ?? {}, { description: '<p>Anew</p>' }))],
    ['a title and a text', 'announcements.json', first((one) => Object.assign(one.translations[0] ?? {}, { title: 'Xylophones', article: '<p>Zithers</p>' }))],
    ['a day', 'announcements.json', first((one) => (one.published_at = '@day-7 09:00'))],
    ['two records', 'announcements.json', (all: Json[]) => all.slice(0, 2).map((one, at) => Object.assign(one, { image: `/media/${at}.svg` })) && all],
    ['a company’s name, which others are found by', 'companies.json', first((company) => Object.assign(company.translations[0] ?? {}, { title: 'Anew' }))],
    ['the category of a record', 'announcements.json', first((one) => (one.category_ids = [1]))],
    ['another type', 'announcements.json', first((one) => (one.scope = 'store'))],
    ['a record more', 'announcements.json', (all: Json[]) => [...all, { ...all[0], id: 999 }]],
    ['a record less', 'announcements.json', (all: Json[]) => all.slice(1)],
    ['another order', 'faq.json', (all: Json[]) => all.toReversed()],
    ['another order of many', 'announcements.json', (all: Json[]) => all.toReversed()],
    ['a kind whose records others are made of', 'categories.json', first((one) => (one.order = 99))],
    ['a category’s name', 'categories.json', first((one) => Object.assign(one.translations[0] ?? {}, { name: 'Xylophones' }))],
    ['a redirect', 'redirects.json', first((one) => (one.to = '/cz/novinky'))],
    ['everyday words', 'search-synonyms.json', (all: Json[]) => all.map((one) => ({ ...one, words: { cz: ['xylofon'] } }))],
    ['a single document', 'parking.json', (one: unknown) => ({ ...Object(one), capacity: 123 })],
    ['a floor plan', 'floorplans.json', first((one) => (one.floor = 7))],
    ['a page', 'website-pages.json', first((one) => (one.alias = 'contact'))],
  ])('leaves the same rows as a full import, after %s', (_what, file, change) => {
    const contentDir = makeContent();
    const [db, whole] = [imported(contentDir), imported(contentDir)];
    edit(contentDir, file, change);
    importContent({ db: whole, contentDir, importedAt: wednesdayNoon, log: silentLog });
    expect(contentOf(db)).not.toEqual(contentOf(whole));
    expect(edits(db, contentDir)).toBe(true);
    expect(contentOf(db)).toEqual(contentOf(whole));
  }); // biome-ignore format: a table

  it.each([
    ['a number that another has', 'announcements.json', first((one) => (one.id = 3))],
    ['a record that does not fit', 'announcements.json', first((one) => (one.published_at = 'soon'))],
    ['an unknown key', 'announcements.json', first((one) => (one.titel = 'x'))],
    ['a script', 'announcements.json', first((one) => Object.assign(one.translations[0] ?? {}, { article: '<script>1</script>' }))],
    ['a reference to an unknown record', 'announcements.json', first((one) => (one.category_ids = [99]))],
    ['the time zone', 'malls.json', first((one) => (one.timezone = 'Europe/London'))],
  ])('leaves %s to a full import, and changes nothing', (_what, file, change) => {
    const contentDir = makeContent();
    const db = imported(contentDir);
    const before = contentOf(db);
    edit(contentDir, file, change);
    expect(edits(db, contentDir)).toBe(false);
    expect(contentOf(db)).toEqual(before);
  }); // biome-ignore format: a table

  it('leaves dates relative to another day, and bytes that are not UTF-8, to a full import', () => {
    const contentDir = makeContent();
    const db = imported(contentDir);
    edit(contentDir, 'companies.json', first((company) => (company.phone = '1'))); // biome-ignore format: short
    expect(edits(db, contentDir, new Date(wednesdayNoon.getTime() + 86_400_000))).toBe(false);
    const file = join(contentDir, 'companies.json');
    writeFileSync(file, Buffer.concat([Buffer.from(readFileSync(file, 'utf8').replace('"1"', '"1 \uE000"'))]).toString('latin1'), 'latin1');
    writeFileSync(file, Buffer.from(readFileSync(file).toString('latin1').replace('\xEE\x80\x80', '\xE8'), 'latin1'));
    expect(edits(db, contentDir)).toBe(false);
  });
});

describe('importContent', () => {
  it('reports the fault of a file in which one record is no JSON', () => {
    const contentDir = makeContent();
    writeFileSync(join(contentDir, 'companies.json'), '[{"id":1,"type":store}]');
    expect(() => imported(contentDir)).toThrow(/companies\.json .*not valid JSON/s);
  });

  const countChanges = (db: SqliteDatabase) => Number(db.prepare('SELECT total_changes() AS count').get()?.count);

  it('writes only changes: if nothing has changed, only the row of the import itself', () => {
    const contentDir = makeContent();
    const db = imported(contentDir);
    const before = countChanges(db);
    importContent({ db, contentDir, importedAt: wednesdayNoon, log: silentLog });
    expect(countChanges(db) - before).toBe(1);
    edit(contentDir, 'companies.json', first((company) => (company.phone = '1'))); // biome-ignore format: short
    importContent({ db, contentDir, importedAt: wednesdayNoon, log: silentLog });
    expect(countChanges(db) - before).toBeLessThan(8); // at most the rows of the company, its day in the sitemap, its file with both records, and the import
  });

  it('extracts words only from changed texts', () => {
    const noWords = JSON.stringify({ names: [], phrases: [[], []], words: [[], [], [], []] });
    const contentDir = makeContent();
    const db = imported(contentDir);
    db.exec(`UPDATE search_record SET words = '${noWords}' WHERE type = 'company'`);
    edit(contentDir, 'companies.json', first((company) => Object.assign(company.translations[0] ?? {}, { description: 'Zithers' }))); // biome-ignore format: short
    importContent({ db, contentDir, importedAt: wednesdayNoon, log: silentLog });
    const made = db.prepare(`SELECT count(*) AS count FROM search_record WHERE type = 'company' AND words <> '${noWords}'`).get();
    expect(made).toEqual({ count: 1 });
  });
});

describe('splitList', () => {
  it('splits any list of objects into the original texts', () => {
    const objects = fc.array(fc.dictionary(fc.string(), fc.jsonValue()));
    fc.assert(
      fc.property(objects, fc.constantFrom(undefined, 1, '\t'), (list, indent) => {
        const parts = splitList(Buffer.from(JSON.stringify(list, null, indent)));
        expect(parts?.map((part) => JSON.parse(part.toString()))).toEqual(JSON.parse(JSON.stringify(list)));
      }),
    );
  });

  it.each(['', '{}', '[1]', '[{}', '[{},]', '[{}] x', '[{} {}]', '[{"a":"}]', '[{"a":"\\"}]', '[[]]'])('rejects %s', (json) => {
    expect(splitList(Buffer.from(json))).toBeUndefined();
  });
});
