import type { DatabaseSync } from 'node:sqlite';
import { afterEach, describe, expect, it } from 'vitest';
import { ContentError, type ContentFault } from '#server/mall-api/content/faults.ts';
import { importContent } from '#server/mall-api/content/import.ts';
import { openEmptyDatabase } from './imported-database.ts';
import { changeContent, copyTinyContent, silentLog, wednesdayNoon } from './running-mall-api.ts';

const cleanups: (() => void)[] = [];
afterEach(() => {
  for (const cleanup of cleanups.splice(0)) cleanup();
});

function makeContent(changes: Record<string, unknown> = {}): string {
  const { contentDir, remove } = copyTinyContent(changes);
  cleanups.push(remove);
  return contentDir;
}

function makeDatabase(): DatabaseSync {
  const db = openEmptyDatabase();
  cleanups.push(() => db.close());
  return db;
}

function faultsOf(changes: Record<string, unknown>): readonly ContentFault[] {
  try {
    importContent({ db: makeDatabase(), contentDir: makeContent(changes), importedAt: wednesdayNoon, log: silentLog });
  } catch (error) {
    if (error instanceof ContentError) return error.faults.map(({ file, key, reason }) => ({ file, key, reason }));
    throw error;
  }
  return [];
}

const company = { id: 7, type: 'store', translations: [{ locale: 'en', title: 'Seven' }] };
const pace = { count: 5, amount: { amount: 1000, currency: 'CZK' } };
const loyalty = {
  spend_per_point: { amount: 1000, currency: 'CZK' },
  points_last_months: 24,
  welcome_bonus: 0,
  birthday_bonus: 0,
  receipts: { max_age_days: 30, approved_up_to: { amount: 1000, currency: 'CZK' }, pace: { day: pace, week: pace }, sample_percent: 0 },
  reward_code_days: 30,
};
const reward = { id: 7, points: 1, stock: null, translations: [] };

describe('importContent', () => {
  it('updates a record’s facts for filters if they are unknown, or if its dates are relative to the import', () => {
    const db = makeDatabase();
    const texts = { translations: [{ locale: 'en', title: 'Market' }] };
    const market = { id: 1, type: 'event', scope: 'mall', company_id: null, image: null, published_at: '2026-01-01T00:00:00Z', ...texts };
    const fixed = { ...market, id: 2, starts_at: '2026-03-20T09:00:00Z', ends_at: '2026-03-20T12:00:00Z' };
    const contentDir = makeContent({ 'announcements.json': [{ ...market, starts_at: '@day+1 09:00' }, fixed] });
    const read = (at: Date) => {
      importContent({ db, contentDir, importedAt: at, log: silentLog });
      const rows = db.prepare(`SELECT facts, from_ms, to_ms FROM record_outline WHERE kind = 'announcements' ORDER BY key`).all();
      return rows.map((row) => [row.facts, ...[row.from_ms, row.to_ms].map((ms) => new Date(Number(ms)).toISOString())]);
    };
    const facts = ' type=event locale=en ';
    const second = [facts, '2026-03-20T09:00:00.000Z', '2026-03-20T12:00:00.000Z'];
    expect(read(wednesdayNoon)).toEqual([[facts, '2026-03-12T08:00:00.000Z', '2026-03-12T23:00:00.000Z'], second]);
    db.exec('UPDATE record_outline SET facts = NULL, from_ms = NULL, to_ms = NULL');
    const nextDay = new Date(wednesdayNoon.getTime() + 86_400_000);
    expect(read(nextDay)).toEqual([[facts, '2026-03-13T08:00:00.000Z', '2026-03-13T23:00:00.000Z'], second]);
    expect(read(wednesdayNoon)[0]?.[1]).toBe('2026-03-12T08:00:00.000Z');
  });

  it('counts the imported records', () => {
    const counts = importContent({ db: makeDatabase(), contentDir: makeContent(), importedAt: wednesdayNoon, log: silentLog });
    expect(counts).toMatchObject({ malls: 1, settings: 1, companies: 3, announcements: 12, floorplans: 2, parking: 1 });
  });

  it.each<[what: string, changes: Record<string, unknown>, fault: ContentFault]>([
    ['a missing centre', { 'malls.json': undefined }, { file: 'malls.json', key: '(whole)', reason: 'is missing' }],
    ['no centre', { 'malls.json': [] }, { file: 'malls.json', key: 'malls', reason: 'must name the centre' }],
    ['missing settings', { 'settings.json': undefined }, { file: 'settings.json', key: '(whole)', reason: 'is missing' }],
    ['missing rules for points', { 'loyalty.json': undefined }, { file: 'loyalty.json', key: '(whole)', reason: 'is missing' }],
    [
      'points for another currency',
      { 'loyalty.json': { ...loyalty, spend_per_point: { amount: 100, currency: 'EUR' } } },
      { file: 'loyalty.json', key: 'loyalty.spend_per_point.currency', reason: 'must be CZK, as the centre’s is' },
    ],
    [
      'points for an amount of zero',
      { 'loyalty.json': { ...loyalty, spend_per_point: { amount: 0, currency: 'CZK' } } },
      { file: 'loyalty.json', key: 'loyalty.spend_per_point', reason: expect.stringContaining('must be above zero') },
    ],
    ['no settings', { 'settings.json': [] }, { file: 'settings.json', key: 'settings', reason: 'must hold a setting' }],
    [
      'settings without a value',
      { 'settings.json': [{ key: 'rounded_corners', value: null }] },
      { file: 'settings.json', key: 'settings', reason: 'must hold a setting' },
    ],
    [
      'a file in another encoding',
      { 'faq.json': Buffer.from('[{ "id": 1, "article": "Ka\x9ed\xfd den" }]', 'latin1') },
      { file: 'faq.json', key: '(whole)', reason: 'is not UTF-8, line 1, column 27: save it as UTF-8' },
    ],
    [
      'a file of no kind',
      { 'compnies.json': [] },
      { file: 'compnies.json', key: '(whole)', reason: expect.stringContaining('no known kind') },
    ],
    ['broken JSON', { 'faq.json': '[{' }, { file: 'faq.json', key: '(whole)', reason: expect.stringContaining('not valid JSON') }],
    [
      'broken JSON of the centre',
      { 'malls.json': '[{' },
      { file: 'malls.json', key: '(whole)', reason: expect.stringContaining('not valid JSON') },
    ],
    [
      'broken JSON that others refer to',
      { 'tiers.json': '' },
      { file: 'tiers.json', key: '(whole)', reason: expect.stringContaining('not valid JSON') },
    ],
    ['no list', { 'tiers.json': {} }, { file: 'tiers.json', key: 'tiers', reason: 'must be of type array' }],
    [
      'a wrong type',
      { 'companies-a.json': [company, { ...company, id: 8, translations: [{ locale: 'en', title: 5 }] }] },
      { file: 'companies-a.json', key: 'companies[1].translations[0].title', reason: 'must be of type string' },
    ],
    [
      'a missing field',
      { 'companies-a.json': [{ id: 7, type: 'store', translations: [{ locale: 'en' }] }] },
      { file: 'companies-a.json', key: 'companies[0].translations[0].title', reason: 'is missing' },
    ],
    [
      'an unknown value',
      { 'companies-a.json': [{ ...company, type: 'shop' }] },
      { file: 'companies-a.json', key: 'companies[0].type', reason: 'must be one of store, dining, service' },
    ],
    [
      'a misspelt key',
      { 'companies-a.json': [{ ...company, is_featurd: true }] },
      { file: 'companies-a.json', key: 'companies[0].is_featurd', reason: 'is not a known key' },
    ],
    [
      'a wrong date',
      { 'rewards-a.json': [{ ...reward, valid_to: '@day+x' }] },
      { file: 'rewards-a.json', key: 'rewards[0].valid_to', reason: expect.stringContaining('"@day+x" is not a valid instant') },
    ],
    [
      'a date instead of a time',
      { 'rewards-a.json': [{ ...reward, valid_to: '@day+1' }] },
      { file: 'rewards-a.json', key: 'rewards[0].valid_to', reason: expect.stringContaining('"2026-03-12" is not a valid instant') },
    ],
    [
      'a negative number',
      { 'rewards-a.json': [{ ...reward, points: -1 }] },
      { file: 'rewards-a.json', key: 'rewards[0].points', reason: 'must be at least 0' },
    ],
    [
      'an id twice',
      { 'companies-a.json': [{ ...company, id: 2 }] },
      { file: 'companies.json', key: 'companies[0].id', reason: '2 is there twice' },
    ],
    [
      'an unknown category',
      { 'companies-a.json': [{ ...company, category_ids: [1, 99] }] },
      { file: 'companies-a.json', key: 'companies[0].category_ids[1]', reason: 'categories has no 99' },
    ],
    [
      'an unknown floor plan',
      { 'companies-a.json': [{ ...company, floorplan_id: 99 }] },
      { file: 'companies-a.json', key: 'companies[0].floorplan_id', reason: 'floorplans has no 99' },
    ],
    [
      'an unknown unit',
      { 'companies-a.json': [{ ...company, floorplan_id: 1, unit: 'z9' }] },
      { file: 'companies-a.json', key: 'companies[0].unit', reason: 'floor plan 1 has no unit z9' },
    ],
    [
      'an unknown company',
      { 'rewards-a.json': [{ ...reward, company_id: 99 }] },
      { file: 'rewards-a.json', key: 'rewards[0].company_id', reason: 'companies has no 99' },
    ],
    [
      'an unknown tier',
      { 'rewards-a.json': [{ ...reward, min_tier_id: 99 }] },
      { file: 'rewards-a.json', key: 'rewards[0].min_tier_id', reason: 'tiers has no 99' },
    ],
    [
      'an alias twice',
      { 'website-pages-a.json': [{ id: 9, alias: 'about', translations: [] }] },
      { file: 'website-pages.json', key: 'website-pages[0].alias', reason: 'about is there twice' },
    ],
    [
      'an unknown company in a block',
      { 'website-pages-a.json': [{ id: 9, blocks: [{ kind: 'companies', company_ids: [99] }], translations: [] }] },
      { file: 'website-pages-a.json', key: 'website-pages[0].blocks[0].company_ids[0]', reason: 'companies has no 99' },
    ],
    [
      'a synonym for an unknown screen',
      { 'search-synonyms-a.json': [{ means: { routes: ['parking', 'parkng'] }, words: { en: ['garage'] } }] },
      {
        file: 'search-synonyms-a.json',
        key: 'search-synonyms[0].means.routes[1]',
        reason: expect.stringContaining('must be one of shops-services, floorplan'),
      },
    ],
    [
      'a synonym for an unknown page',
      { 'search-synonyms-a.json': [{ means: { pages: ['jobs'] }, words: { en: ['work'] } }] },
      { file: 'search-synonyms-a.json', key: 'search-synonyms[0].means.pages[0]', reason: 'website-pages has no jobs' },
    ],
    [
      'a synonym for an unknown amenity',
      { 'search-synonyms-a.json': [{ means: { amenities: [1, 99] }, words: { en: ['loo'] } }] },
      { file: 'search-synonyms-a.json', key: 'search-synonyms[0].means.amenities[1]', reason: 'amenities has no 99' },
    ],
    [
      'a synonym of an entrance that is not there',
      { 'search-synonyms-a.json': [{ means: { entrances: [9] }, words: { en: ['gate'] } }] },
      { file: 'search-synonyms-a.json', key: 'search-synonyms[0].means.entrances[0]', reason: 'entrances has no 9' },
    ],
    [
      'an entrance with the hours of an unknown zone',
      { 'entrances-a.json': [{ id: 9, kind: 'street', floorplan_id: 1, at: [5, 5], zone: 'garage', translations: [] }] },
      { file: 'entrances-a.json', key: 'entrances[0].zone', reason: expect.stringContaining('must be one of ') },
    ],
    [
      'a synonym without a target',
      { 'search-synonyms-a.json': [{ means: { companies: [] }, words: { en: ['loo'] } }] },
      { file: 'search-synonyms-a.json', key: 'search-synonyms[0].means', reason: expect.stringContaining('must name something') },
    ],
    [
      'a synonym without words',
      { 'search-synonyms-a.json': [{ means: { companies: [1] }, words: { cz: [] } }] },
      { file: 'search-synonyms-a.json', key: 'search-synonyms[0].words', reason: 'must have a word' },
    ],
    [
      'a synonym in an unknown language',
      { 'search-synonyms-a.json': [{ means: { companies: [1] }, words: { cz: ['kafe'], cs: ['kafe'] } }] },
      { file: 'search-synonyms-a.json', key: 'search-synonyms[0].words.cs', reason: 'is not a known key' },
    ],
    [
      'an unknown time zone',
      { 'malls.json': [{ id: 1, name: 'Tiny', timezone: 'Mars/Base', translations: [] }] },
      { file: 'malls.json', key: 'malls[0].timezone', reason: 'must be an IANA time zone, such as Europe/Prague' },
    ],
  ])('reports %s', (_what, changes, fault) => {
    expect(faultsOf(changes)).toEqual([fault]);
  });

  it('reports all faults together', () => {
    const faults = faultsOf({
      'malls.json': undefined,
      'companies-a.json': [{ ...company, type: 'shop', category_ids: [99], floor: 'x' }],
      'faq.json': 'x',
    });
    expect(faults.map(({ key }) => key).sort()).toEqual(['(whole)', '(whole)', 'companies[0].floor', 'companies[0].type']);
  });

  it('does not blame records that refer to an invalid record', () => {
    const faults = faultsOf({ 'companies-a.json': [{ ...company, type: 'shop' }], 'rewards-a.json': [{ ...reward, company_id: 7 }] });
    expect(faults.map(({ key }) => key)).toEqual(['companies[0].type']);
  });

  it('accepts all forms of stored settings', () => {
    const db = makeDatabase();
    const settings = { website_name: 'Nested', colors: { primary: '#000', deep: { er: [1, { a: null }] } } };
    importContent({ db, contentDir: makeContent({ 'settings.json': settings }), importedAt: wednesdayNoon, log: silentLog });
    expect(JSON.parse(String(db.prepare(`SELECT body FROM document WHERE kind = 'settings'`).get()?.body))).toEqual(settings);
  });

  it('works without floor plans, with a note', () => {
    const db = makeDatabase();
    const remarks: unknown[] = [];
    const log = { ...silentLog, info() {}, error() {}, warn: (remark: unknown) => void remarks.push(remark) };
    importContent({ db, contentDir: makeContent({ 'floorplans.json': undefined }), importedAt: wednesdayNoon, log });
    expect(db.prepare(`SELECT body ->> '$.floorplan_id' AS plan FROM company WHERE id = 1`).get()).toEqual({ plan: null });
    expect(remarks).toEqual([expect.stringContaining('no floor plans')]);
  });

  it.each([
    ['@day+3 18:00', '2026-03-14T18:00:00+01:00'],
    ['@day-2 09:00', '2026-03-09T09:00:00+01:00'],
    ['@day+0 24:00', '2026-03-12T00:00:00+01:00'],
    ['@day 08:30', '2026-03-11T08:30:00+01:00'],
    ['@day+30 18:00', '2026-04-10T18:00:00+02:00'], // summer time has begun
    ['@weekday:saturday+0 10:00', '2026-03-14T10:00:00+01:00'],
    ['@weekday:wednesday+0 10:00', '2026-03-11T10:00:00+01:00'],
    ['@weekday:tuesday+1 10:00', '2026-03-24T10:00:00+01:00'],
  ])('reads %s as %s', (relative, instant) => {
    const db = makeDatabase();
    importContent({
      db,
      contentDir: makeContent({ 'rewards-a.json': [{ ...reward, valid_from: relative }] }),
      importedAt: wednesdayNoon,
      log: silentLog,
    });
    expect(db.prepare(`SELECT body ->> '$.valid_from' AS instant FROM reward WHERE id = 7`).get()).toEqual({ instant });
  });

  it('reads days in the centre’s time zone', () => {
    const db = makeDatabase();
    const contentDir = makeContent({ 'terms-conditions.json': { version: '1', valid_from: '@day+10', translations: [] } });
    importContent({ db, contentDir, importedAt: new Date('2026-03-11T23:30:00Z'), log: silentLog });
    const { body } = db.prepare(`SELECT body FROM document WHERE kind = 'terms-conditions'`).get() ?? {};
    expect(JSON.parse(String(body)).valid_from).toBe('2026-03-22');
  });

  it('leaves text unchanged that only begins like a date', () => {
    const db = makeDatabase();
    const tags = ['@daydream', '@day+1x', '@weekday:someday+0', '@tiny'];
    importContent({
      db,
      contentDir: makeContent({ 'companies-a.json': [{ ...company, tags }] }),
      importedAt: wednesdayNoon,
      log: silentLog,
    });
    expect(JSON.parse(String(db.prepare('SELECT body FROM company WHERE id = 7').get()?.body)).tags).toEqual(tags);
  });

  it('replaces the first import by a second', () => {
    const db = makeDatabase();
    const contentDir = makeContent({ 'companies-a.json': [company] });
    const runAt = (importedAt: Date) => importContent({ db, contentDir, importedAt, log: silentLog });
    expect(runAt(wednesdayNoon).companies).toBe(4);
    changeContent(contentDir, { 'companies-a.json': [{ ...company, id: 8 }], 'faq.json': undefined });
    expect(runAt(new Date('2026-03-12T12:00:00+01:00'))).toMatchObject({ companies: 4, faq: 0 });
    expect(
      db
        .prepare('SELECT id FROM company ORDER BY id')
        .all()
        .map(({ id }) => id),
    ).toEqual([1, 2, 3, 8]);
    expect(db.prepare(`SELECT count(*) AS n FROM search_record WHERE type = 'company'`).get()).toEqual({ n: 4 });
    expect(db.prepare(`SELECT count(*) AS n FROM search_record WHERE words LIKE '%"seven"%'`).get()).toEqual({ n: 1 });
    expect(
      db
        .prepare(`SELECT record_id, substr(updated_at, 1, 10) AS day FROM sitemap_entry WHERE type = 'company' AND record_id IN (1, 8)`)
        .all(),
    ).toEqual([
      { record_id: 1, day: '2026-03-11' }, // the day is unchanged
      { record_id: 8, day: '2026-03-12' },
    ]);
  });

  it('changes nothing if there is a fault', () => {
    const db = makeDatabase();
    const contentDir = makeContent();
    importContent({ db, contentDir, importedAt: wednesdayNoon, log: silentLog });
    changeContent(contentDir, { 'companies.json': [{ id: 1 }] });
    expect(() => importContent({ db, contentDir, importedAt: wednesdayNoon, log: silentLog })).toThrow(ContentError);
    expect(db.prepare('SELECT count(*) AS n FROM company').get()).toEqual({ n: 3 });
  });
});
