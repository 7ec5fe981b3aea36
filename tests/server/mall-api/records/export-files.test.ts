import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { exportFiles } from '#server/mall-api/content/export-files.ts';
import { importContent } from '#server/mall-api/content/import.ts';
import { listSkippedEdits } from '#server/mall-api/content/skipped-edits.ts';
import { listRecordsOf } from '#server/mall-api/core/records/record-table.ts';
import { openEmptyDatabase } from '../imported-database.ts';
import { silentLog, wednesdayNoon } from '../running-mall-api.ts';
import { type Centre, type Json, listShown, makeCentre, openCentre, readFolder } from './edited-centre.ts';

const toFolder = (centre: Centre) => Object.fromEntries(exportFiles(centre.db).files.map(({ file, text }) => [file, text]));
const textOf = (centre: Centre, file: string) => toFolder(centre)[file];

/** Kinds whose records other kinds do not need for their own import. */
const loose = ['announcements', 'faq', 'rewards', 'redirects', 'hero-banners', 'badges'];

const acts = fc.array(
  fc.record({
    act: fc.constantFrom('edit', 'draft', 'new', 'archive', 'back'),
    kind: fc.constantFrom(...loose),
    pick: fc.nat(30),
    text: fc.string(),
  }),
  { maxLength: 6 },
);

async function doAct({ db, records }: Centre, { act, kind, pick, text }: { act: string; kind: string; pick: number; text: string }) {
  const all = listRecordsOf(db, kind);
  const record = all[pick % all.length];
  if (!record) return;
  const { key, version, live, draft } = records.find(kind, record.key);
  const body = structuredClone(live ?? draft) as Json; // safe: a record of the tiny tenant
  if (body.translations?.[0]) Object.assign(body.translations[0], { title: text });
  if (kind === 'redirects') Object.assign(body, { from: `/${encodeURIComponent(text.toWellFormed())}${pick}` });
  if (act === 'edit') await records.save({ kind, key, version, body, by: 'eva' });
  if (act === 'draft') await records.saveDraft({ kind, key, version, body, by: 'eva' });
  if (act === 'new') await records.save({ kind, version: 0, body, by: 'eva' });
  if (act === 'archive') await records.archive({ kind, key, version, by: 'eva' });
  if (act === 'back') await records.restoreVersion({ kind, key, to: 1, version, by: 'eva' }).catch(() => undefined); // the record may have no previous version
}

describe('exportFiles', () => {
  it.each(['tests/support/tenants/tiny', 'config/tenants/demo', 'config/tenants/podhradie'])(
    'writes the original bytes of all unedited files of %s',
    (tenant) => {
      const folder = mkdtempSync(join(tmpdir(), 'export-'));
      cpSync(join(tenant, 'content'), folder, { recursive: true });
      const db = openEmptyDatabase();
      importContent({ db, contentDir: folder, importedAt: wednesdayNoon, log: silentLog });
      expect(Object.fromEntries(exportFiles(db).files.map(({ file, text }) => [file, text]))).toEqual(readFolder(folder));
      db.close();
      rmSync(folder, { recursive: true });
    },
  );

  it.each([
    ['a byte order mark', '\uFEFF[ {"id":1,"translations":[]} ]\r\n'],
    ['no record', ' [ ] '],
    ['all in one line', '[{"id":1,"translations":[]},{"id":2,"translations":[]}]'],
    ['each record otherwise', '[{"id":1,"translations":[]},\n\n   {"id":2,\n"translations":[]}, {"id":3,"translations":[]}  ]\n'],
  ])('keeps the formatting of a file: %s', (_what, text) => {
    expect(textOf(openCentre({ 'faq.json': text }), 'faq.json')).toBe(text);
  });

  it('writes an edit in place and a new record last, and leaves out archived records', async () => {
    const centre = openCentre({
      'faq.json':
        '[\n  {\n    "id": 1,\n    "translations": []\n  },\n  {"id": 2, "translations": []},\n  { "id": 3, "translations": [] }\n]\n',
    });
    await centre.edit('faq', '1', (question) => (question.order = 5));
    await centre.edit('faq', '2', (question) => (question.order = 6));
    await centre.records.save({ kind: 'faq', version: 0, body: { translations: [] }, by: 'eva' });
    expect(textOf(centre, 'faq.json')).toBe(
      '[\n  {\n    "id": 1,\n    "translations": [],\n    "order": 5\n  },\n  {"id":2,"translations":[],"order":6},\n  { "id": 3, "translations": [] },\n' +
        '  {\n    "id": 1000000,\n    "translations": []\n  }\n]\n',
    );
    for (const file of ['[]\n', undefined]) {
      const empty = openCentre({ 'faq.json': file });
      await empty.records.save({ kind: 'faq', version: 0, body: { translations: [] }, by: 'eva' });
      expect(textOf(empty, 'faq.json')).toBe('[\n  {\n    "id": 1000000,\n    "translations": []\n  }\n]\n');
    }
    await centre.records.archive({ kind: 'faq', key: '1', version: 2, by: 'eva' });
    expect(textOf(centre, 'faq.json')).toMatch(/^\[\n {2}\{"id":2/);
  });

  it('writes files that, once imported, show the same content without any edits left', async () => {
    await fc.assert(
      fc.asyncProperty(acts, async (value) => {
        const centre = makeCentre();
        try {
          for (const act of value) await doAct(centre, act);
          const shown = listShown(centre.db);
          const exported = toFolder(centre);
          const folder = mkdtempSync(join(tmpdir(), 'export-'));
          centre.exportTo(folder);
          const other = openEmptyDatabase();
          importContent({ db: other, contentDir: folder, importedAt: wednesdayNoon, log: silentLog });
          expect(listShown(other)).toEqual(shown);
          expect(Object.fromEntries(exportFiles(other).files.map(({ file, text }) => [file, text]))).toEqual(exported);
          importContent({ db: centre.db, contentDir: folder, importedAt: wednesdayNoon, log: silentLog });
          expect(listShown(centre.db)).toEqual(shown);
          expect(toFolder(centre)).toEqual(exported);
          const kept = loose.flatMap((kind) => listRecordsOf(centre.db, kind)).filter(({ isEdited }) => isEdited);
          expect(kept.filter(({ live, draft }) => live !== null || draft === null)).toEqual([]); // only unpublished drafts of new records
          expect(listSkippedEdits(centre.db)).toEqual([]);
          other.close();
          rmSync(folder, { recursive: true });
        } finally {
          centre.close();
        }
      }),
      { numRuns: 12 },
    );
  });
});
