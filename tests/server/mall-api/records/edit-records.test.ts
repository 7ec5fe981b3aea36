import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { kindNames } from '#server/mall-api/content/known-kinds.ts';
import { listRecordsOf, readNextNumber } from '#server/mall-api/core/records/record-table.ts';
import type { Outcome } from '#server/mall-api/records/outcome.ts';
import { wednesdayNoon } from '../running-mall-api.ts';
import { type Json, listShown, openCentre } from './edited-centre.ts';

const titled = (title: string) => (record: Json) => Object.assign(record.translations[0] ?? {}, { title });
const by = 'eva';

function recordOf(outcome: Outcome) {
  if (outcome.outcome !== 'done') throw new Error(JSON.stringify(outcome));
  return outcome.record;
}

describe('saveRecord', () => {
  it('publishes immediately, and stores the author and the previous version', async () => {
    const { records, edit, bodyOf } = openCentre();
    const saved = recordOf(await edit('companies', '2', titled('Anew')));
    expect(saved).toMatchObject({ version: 2, isEdited: true, updatedBy: by });
    expect(bodyOf('company', 2).translations[0]?.title).toBe('Anew');
    const history = records.history.list('companies', '2');
    expect(history.map(({ version, act, by }) => [version, act, by])).toEqual([[2, 'save', by], [1, 'import', null]]); // biome-ignore format: short
  });

  it('returns both versions if another version was viewed, and changes nothing', async () => {
    const centre = openCentre();
    await centre.edit('companies', '2', titled('Of Eva'));
    const before = listShown(centre.db);
    const outcome = await centre.edit('companies', '2', titled('Of Adam'), 1);
    expect(outcome).toMatchObject({
      outcome: 'conflict',
      yours: { translations: [{ title: 'Of Adam' }, {}] },
      theirs: { version: 2, updatedBy: by, live: { translations: [{ title: 'Of Eva' }, {}] } },
    });
    expect(listShown(centre.db)).toEqual(before);
  });

  it('reports a conflict after an import with another text', async () => {
    const centre = openCentre();
    centre.changeFile('companies.json', 2, titled('Of the file'));
    centre.importAgain();
    expect(await centre.edit('companies', '2', titled('Of Eva'), 1)).toMatchObject({ outcome: 'conflict' });
  });

  it.each<[what: string, kind: string, key: string, change: (body: Json) => unknown, reason: string]>([
    ['a reference to an unknown record', 'companies', '2', (body) => (body.category_ids = [99]), 'categories has no 99'],
    ['a wrong type', 'companies', '2', (body) => (body.floor = 'x'), 'must be of type number'],
    ['an unknown key', 'companies', '2', (body) => (body.titel = 'x'), 'is not a known key'],
    ['another id', 'companies', '2', (body) => (body.id = 3), 'must keep its id'],
  ])('rejects %s', async (_what, kind, key, change, reason) => {
    const { db, edit } = openCentre();
    const before = listShown(db);
    const outcome = await edit(kind, key, change);
    expect(outcome).toMatchObject({ outcome: 'refused', faults: [{ reason: expect.stringContaining(reason) }] });
    expect(listShown(db)).toEqual(before);
  });

  it('accepts a new language only under its own key', async () => {
    const { records } = openCentre();
    const name = { name: 'Français', is_default: false };
    const save = (body: object) => records.saveDraft({ kind: 'locales', version: 0, body, by });
    expect(await save(name)).toMatchObject({ outcome: 'refused' });
    expect(await save({ ...name, locale: 'de' })).toMatchObject({ outcome: 'conflict', theirs: { key: 'de' } });
  });

  it('numbers new records from a million, never reusing a number', async () => {
    const { db, records, readJson } = openCentre();
    const make = async () => {
      const [body] = readJson('announcements.json');
      return recordOf(await records.save({ kind: 'announcements', body, version: 0, by }));
    };
    const first = await make();
    expect([first.key, (first.live as Json).id]).toEqual(['1000000', 1_000_000]);
    await records.archive({ kind: 'announcements', key: first.key, version: first.version, by });
    expect((await make()).key).toBe('1000001');
    expect(readNextNumber(db, 'announcements')).toBe(1_000_002);
    expect(listRecordsOf(db, 'announcements').at(-1)?.file).toBe('announcements.json');
  });

  it('marks a record as unedited if it equals its file’s version again', async () => {
    const centre = openCentre();
    const { seed } = centre.records.find('announcements', '1');
    await centre.edit('announcements', '1', titled('Anew'));
    const saved = recordOf(await centre.records.save({ kind: 'announcements', key: '1', body: seed, version: 2, by }));
    expect(saved.isEdited).toBe(false);
  });

  it('plans again if someone else has edited in the meantime', async () => {
    const { db, records, edit } = openCentre();
    const both = await Promise.all([edit('companies', '2', titled('One')), edit('companies', '3', titled('Other'))]);
    expect(both.map(({ outcome }) => outcome)).toEqual(['done', 'done']);
    expect(db.prepare('SELECT count(*) AS n FROM content_change').get()).toEqual({ n: 2 });
    expect(records.find('companies', '3').version).toBe(2);
  });
});

describe('a draft', () => {
  it('is not published, whatever its kind', async () => {
    const { db, records, edit, importAgain } = openCentre();
    const before = listShown(db);
    const all = kindNames.flatMap((kind) => listRecordsOf(db, kind));
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...all), fc.jsonValue(), fc.boolean(), async ({ kind, key }, value, isNew) => {
        const { live, version } = records.find(kind, key);
        const isList = Array.isArray(live); // settings are a list
        const body = isList ? [...live, value] : { ...(live as object), unheardOf: value };
        const isOwn = !isNew || kind === key || kind === 'locales';
        const draft = isOwn ? { kind, key, version } : { kind, version: 0 };
        expect((await records.saveDraft({ ...draft, body, by })).outcome).toBe('done');
        expect(listShown(db)).toEqual(before);
      }),
      { numRuns: 60 },
    );
    expect(db.prepare('SELECT count(*) AS n FROM content_change').get()).toEqual({ n: 0 });
    importAgain(wednesdayNoon);
    expect(listShown(db)).toEqual(before);
    for (const order of [99, 2]) recordOf(await edit('categories', '1', (category) => (category.order = order))); // rebuilds all content, because a category has changed
    expect(listShown(db)).toEqual(before);
  });

  it('is visible once published, and gone once discarded', async () => {
    const { db, records, bodyOf } = openCentre();
    const body = structuredClone(records.find('companies', '2').live) as Json; // safe: a record of the tiny tenant
    titled('Drafted')(body);
    await records.saveDraft({ kind: 'companies', key: '2', version: 1, body, by });
    await records.publish({ kind: 'companies', key: '2', version: 2, by });
    expect(bodyOf('company', 2).translations[0]?.title).toBe('Drafted');
    await records.saveDraft({ kind: 'companies', key: '2', version: 3, body: { id: 2 }, by });
    const { draft } = recordOf(await records.discardDraft({ kind: 'companies', key: '2', version: 4, by }));
    expect(draft).toBeUndefined();
    expect(listRecordsOf(db, 'companies').filter((one) => one.draft !== null)).toEqual([]);
  });
});

describe('archiveRecord', () => {
  it('does not archive a used record, and returns its uses', async () => {
    const { records, bodyOf } = openCentre();
    const { version } = records.find('categories', '1');
    const outcome = await records.archive({ kind: 'categories', key: '1', version, by });
    expect(outcome).toMatchObject({ outcome: 'used', uses: expect.arrayContaining([{ kind: 'categories', key: '2', path: 'parent_id' }]) });
    expect(bodyOf('category', 1)).not.toBeNull();
  });

  it('removes an unused record, which can be restored from its history', async () => {
    const { db, records } = openCentre();
    const before = listShown(db);
    const gone = recordOf(await records.archive({ kind: 'announcements', key: '1', version: 1, by, why: 'over' }));
    expect(listShown(db)).not.toEqual(before);
    await records.restoreVersion({ kind: 'announcements', key: '1', to: 1, version: gone.version, by });
    expect(listShown(db)).toEqual(before);
    expect(records.history.list('announcements', '1').map(({ act, why }) => [act, why])).toEqual([
      ['restore', null],
      ['archive', 'over'],
      ['import', null],
    ]);
  });
});

describe('restoreVersion', () => {
  it('restores the body of an earlier version, whatever followed it', async () => {
    const { records, edit, bodyOf } = openCentre();
    for (const title of ['One', 'Two', 'Three']) await edit('companies', '2', titled(title));
    await records.restoreVersion({ kind: 'companies', key: '2', to: 2, version: 4, by });
    expect(bodyOf('company', 2).translations[0]?.title).toBe('One');
    expect(records.history.list('companies', '2')).toHaveLength(5);
  });
});
