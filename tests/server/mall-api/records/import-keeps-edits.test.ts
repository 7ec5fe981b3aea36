import { describe, expect, it, vi } from 'vitest';
import { exportFiles } from '#server/mall-api/content/export-files.ts';
import { refreshContent } from '#server/mall-api/content/import.ts';
import { importChanges } from '#server/mall-api/content/import-changes.ts';
import { kindNames } from '#server/mall-api/content/known-kinds.ts';
import { listSkippedEdits } from '#server/mall-api/content/skipped-edits.ts';
import { silentLog, wednesdayNoon } from '../running-mall-api.ts';
import { type Centre, type Json, listKept, listShown, openCentre } from './edited-centre.ts';

const titled = (title: string) => (record: Json) => Object.assign(record.translations[0] ?? {}, { title });
const titleOf = (record: Json) => record.translations[0]?.title;
const keysOf = (centre: Centre, kind: string) => listKept(centre.db, kind).map(({ key }) => key);

describe('a database', () => {
  it('is filled from the files: one record for each record in them, with the original text', () => {
    const centre = openCentre();
    expect(keysOf(centre, 'companies').sort()).toEqual(['1', '2', '3']);
    expect(keysOf(centre, 'locales')).toEqual(['cz', 'en', 'sk', 'de']);
    expect(keysOf(centre, 'settings')).toEqual(['settings']);
    expect(keysOf(centre, 'search-synonyms')).toEqual(['1000000', '1000001', '1000002']);
    expect(kindNames.filter((kind) => listKept(centre.db, kind).length === 0)).toEqual([]);
    expect(listKept(centre.db, 'search-synonyms')[1]?.seed).toBe('{ "means": { "words": ["kavárna"] }, "words": { "cz": ["kafe"] } }');
  });

  it('gets its records at the first start after an upgrade, and shows the same content', () => {
    const centre = openCentre();
    const before = listShown(centre.db);
    centre.db.exec(`DROP TRIGGER record_remains; DELETE FROM record; UPDATE content_file SET gaps = '[]';
      UPDATE content_import SET hash = 'of before', read_with = '{"version":3,"timeZone":"Europe/Prague","day":"2026-03-11"}'`);
    refreshContent({ db: centre.db, contentDir: centre.contentDir, importedAt: wednesdayNoon, log: silentLog });
    expect(listShown(centre.db)).toEqual(before);
    expect(keysOf(centre, 'companies')).toHaveLength(3);
  });

  it.each(['record_version', 'record'])('prevents deleting from %s and changing the history', async (table) => {
    const { db, edit } = openCentre();
    await edit('companies', '2', titled('Anew'));
    expect(() => db.exec(`DELETE FROM ${table}`)).toThrow(/never deleted|only added to/);
    expect(() => db.exec(`UPDATE record_version SET why = 'x'`)).toThrow(/only added to/);
  });
});

describe('an import', () => {
  it('applies new, changed and removed records that nobody has edited', () => {
    const centre = openCentre();
    const all = centre.readJson('companies.json');
    centre.changeFiles({
      'companies.json': [
        { ...all[0], id: 9 },
        { ...all[0], phone: '1' },
      ],
    });
    centre.importAgain();
    expect(centre.bodyOf('company', 9)).not.toBeNull();
    expect(centre.bodyOf('company', 2).phone).toBe('1');
    expect(centre.bodyOf('company', 3)).toBeNull();
    expect(listKept(centre.db, 'companies').find(({ key }) => key === '3')).toMatchObject({
      isArchived: true,
      isEdited: false,
      seed: null,
    });
    centre.changeFiles({ 'companies.json': all });
    centre.importAgain();
    expect(centre.bodyOf('company', 3)).not.toBeNull(); // the record is published again
    expect(listSkippedEdits(centre.db)).toEqual([]);
  });

  it('keeps an edit, and reports both sides once the file has changed', async () => {
    const centre = openCentre();
    await centre.edit('companies', '2', titled('Of the desk'));
    centre.importAgain();
    expect(listSkippedEdits(centre.db)).toEqual([]);
    centre.changeFile('companies.json', 2, titled('Of the file'));
    centre.importAgain();
    expect(titleOf(centre.bodyOf('company', 2))).toBe('Of the desk');
    const said = 'translations[0].title: file "Of the file", here "Of the desk"';
    expect(listSkippedEdits(centre.db)).toEqual([{ where: 'companies.json  companies 2', what: expect.stringContaining(said) }]);
    await centre.edit('companies', '2', titled('Decided'));
    expect(listSkippedEdits(centre.db)).toEqual([]);
    centre.changeFile('companies.json', 2, titled('Decided'));
    centre.importAgain();
    expect(listKept(centre.db, 'companies').find(({ key }) => key === '2')).toMatchObject({ isEdited: false, live: null }); // not edited any more, because file and edit agree
  });

  it('is planned again if someone has edited in the meantime', () => {
    const centre = openCentre();
    centre.changeFile('companies.json', 2, titled('Of the file'));
    const exec = centre.db.exec.bind(centre.db);
    const begin = vi.spyOn(centre.db, 'exec').mockImplementationOnce((sql) => {
      exec(`UPDATE record SET is_edited = 1, live = json_set(seed, '$.phone', '1'), version = 2, updated_ms = 1 WHERE kind = 'companies' AND key = '2';
        INSERT INTO record_version (kind, key, version, act, body, at_ms) VALUES ('companies', '2', 2, 'save', '{}', 1)`);
      exec(sql);
    });
    centre.importAgain();
    expect(begin).toHaveBeenCalledTimes(4); // two attempts, each with BEGIN and COMMIT
    expect(centre.bodyOf('company', 2)).toMatchObject({ phone: '1', translations: [{}, { title: 'Zebra Shoes' }] });
  });

  it('places a file’s new records before manual ones, in file order', async () => {
    const centre = openCentre({ 'faq.json': [1, 2].map((id) => ({ id, translations: [] })) });
    const make = () => centre.records.save({ kind: 'faq', version: 0, body: { translations: [] }, by: 'eva' });
    const shown = () => keysOf(centre, 'faq');
    await make();
    centre.changeFiles({ 'faq.json': [4, 1, 5, 2, 3].map((id) => ({ id, translations: [] })) });
    centre.importAgain();
    expect(shown()).toEqual(['4', '1', '5', '2', '3', '1000000']);
    centre.changeFiles({ 'faq.json': [3, 2, 1, 5, 4].map((id) => ({ id, translations: [] })) });
    centre.importAgain();
    expect(shown()).toEqual(['3', '2', '1', '5', '4', '1000000']);
    const rows = centre.db.prepare(`SELECT body ->> '$.id' AS id FROM document WHERE kind = 'faq' ORDER BY position`).all();
    expect(rows.map(({ id }) => String(id))).toEqual(shown());
  });

  it('keeps an edited record that was removed from the files, and reports it', async () => {
    const centre = openCentre();
    await centre.edit('faq', '1', (question) => (question.order = 7));
    centre.changeFiles({ 'faq.json': [] });
    centre.importAgain();
    expect(listKept(centre.db, 'faq').filter(({ isArchived }) => !isArchived)).toMatchObject([{ key: '1', isEdited: true, seed: null }]);
    expect(listSkippedEdits(centre.db)).toEqual([{ where: 'faq.json  faq 1', what: expect.stringContaining('is in no file any more') }]);
  });

  it('keeps archived records archived', async () => {
    const centre = openCentre();
    await centre.records.archive({ kind: 'announcements', key: '1', version: 1, by: 'eva' });
    centre.changeFile('announcements.json', 1, titled('Anew'));
    centre.importAgain();
    expect(centre.bodyOf('announcement', 1)).toBeNull();
  });

  it('moves relative dates, but not those of edited records', async () => {
    const centre = openCentre();
    await centre.edit('announcements', '1', titled('Edited'));
    const before = [1, 2].map((id) => centre.bodyOf('announcement', id).published_at);
    centre.importAfter(15);
    const after = [1, 2].map((id) => centre.bodyOf('announcement', id).published_at);
    expect(after[0]).toBe(before[0]);
    expect(after[1]).not.toBe(before[1]);
  });

  it('recognizes a record without a key, whether the edit or the file has changed it', async () => {
    const centre = openCentre({
      'redirects.json': [
        { from: '/old', to: '/en/shops' },
        { from: '/older', to: '/en/news' },
      ],
    });
    await centre.edit('redirects', '1000000', (redirect) => (redirect.from = '/oldest'));
    centre.changeFiles({
      'redirects.json': [
        { from: '/older', to: '/en/events' },
        { from: '/old', to: '/en/shops' },
      ],
    });
    centre.importAgain();
    const shown = listKept(centre.db, 'redirects').map(({ key, live, seed }) => [key, JSON.parse(live ?? seed ?? '')]);
    expect(shown).toEqual([
      ['1000001', { from: '/older', to: '/en/events' }],
      ['1000000', { from: '/oldest', to: '/en/shops' }],
    ]);
    centre.changeFiles({ 'redirects.json': [{ from: '/new', to: '/en/shops' }] });
    centre.importAgain();
    expect(
      listKept(centre.db, 'redirects')
        .map(({ key }) => key)
        .sort(),
    ).toEqual(['1000000', '1000001', '1000002']);
  });

  it('keeps an edit if the import reads only one changed record', async () => {
    const centre = openCentre();
    await centre.edit('companies', '2', (company) => (company.phone = '1'));
    centre.changeFile('companies.json', 2, (company) => (company.phone = '2'));
    const importedAt = new Date('2026-03-11T15:00:00+01:00');
    expect(importChanges({ db: centre.db, contentDir: centre.contentDir, importedAt })).toBe(true);
    expect(centre.bodyOf('company', 2).phone).toBe('1');
    expect(listSkippedEdits(centre.db)).toHaveLength(1);
  });
});

describe('a schedule', () => {
  const soon = wednesdayNoon.getTime() + 86_400_000;
  const scheduleOf = ({ db }: Centre, kind: string, key: string) =>
    db.prepare('SELECT publish_ms, unpublish_ms FROM record WHERE kind = :kind AND key = :key').get({ kind, key });

  it('survives imports of edited records and changed files, and is never exported', async () => {
    const centre = openCentre();
    await centre.edit('companies', '3', titled('Of the desk'));
    const exported = exportFiles(centre.db);
    for (const key of ['2', '3']) {
      const { version, live } = centre.records.find('companies', key);
      const schedule = { publishMs: soon, unpublishMs: null };
      const outcome = await centre.records.schedule({ kind: 'companies', key, version, by: 'eva', body: live, ...schedule });
      expect(outcome.outcome).toBe('done');
    }
    expect(exportFiles(centre.db)).toEqual(exported);
    for (const id of [2, 3]) centre.changeFile('companies.json', id, titled('Of the file'));
    centre.importAgain();
    for (const key of ['2', '3']) expect(scheduleOf(centre, 'companies', key)).toEqual({ publish_ms: soon, unpublish_ms: null });
  });

  it('survives the import of a single record; an end is removed together with its record', async () => {
    const centre = openCentre();
    const named = { kind: 'announcements', key: '1', version: 1, by: 'eva' };
    expect((await centre.records.schedule({ ...named, publishMs: null, unpublishMs: soon })).outcome).toBe('done');
    centre.changeFile('announcements.json', 1, titled('Of the file'));
    const given = { db: centre.db, contentDir: centre.contentDir, importedAt: wednesdayNoon, log: silentLog };
    expect(importChanges(given)).toBe(true);
    expect(scheduleOf(centre, 'announcements', '1')).toEqual({ publish_ms: null, unpublish_ms: soon });
    centre.changeFiles({ 'announcements.json': centre.readJson('announcements.json').filter(({ id }) => id !== 1) });
    centre.importAgain();
    expect(scheduleOf(centre, 'announcements', '1')).toEqual({ publish_ms: null, unpublish_ms: null });
  });
});
