import { mkdtempSync, readdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { ContentError } from '#server/mall-api/content/faults.ts';
import { importAside } from '#server/mall-api/content/import-aside.ts';
import { openDatabase } from '#server/mall-api/core/db/open.ts';
import { createApplyAside } from '#server/mall-api/records/apply-aside.ts';
import { changeContent, copyTinyContent, silentLog, wednesdayNoon } from './running-mall-api.ts';

const cleanups: (() => void)[] = [];
afterEach(() => {
  for (const cleanup of cleanups.splice(0)) cleanup();
});

function makeCentre(changes: Record<string, unknown> = {}) {
  const { contentDir, remove } = copyTinyContent(changes);
  const folder = mkdtempSync(join(tmpdir(), 'import-'));
  const databaseFile = join(folder, 'mall.db');
  cleanups.push(remove, () => rmSync(folder, { recursive: true }));
  openDatabase(databaseFile).close();
  return {
    contentDir,
    databaseFile,
    run: (heapMb?: number) => importAside({ databaseFile, lease: undefined, contentDir, importedAt: wednesdayNoon }, silentLog, heapMb),
    count(table: string): number {
      const db = openDatabase(databaseFile);
      const { count } = db.prepare(`SELECT count(*) AS count FROM ${table}`).get() ?? {};
      db.close();
      return Number(count);
    },
  };
}

const announcement = (id: number, article: string) => ({
  ...{ id, type: 'news', scope: 'mall', company_id: null, image: null, published_at: '2026-01-01T00:00:00Z' },
  translations: [{ locale: 'en', title: `News ${id}`, article }],
});

describe('importAside', () => {
  it('imports a centre larger than the heap of its process', { tags: 'long' }, async () => {
    const news = Array.from({ length: 1000 }, (_, index) => announcement(1000 + index, 'a'.repeat(14_000)));
    const centre = makeCentre({ 'announcements-many.json': news });
    await centre.run(36); // 14 MB of content, which would take several times as much memory if it were held as a whole
    expect(centre.count('announcement')).toBe(1012);
    expect(readdirSync(dirname(centre.databaseFile)).filter((name) => name.includes('import'))).toEqual([]);
  });

  it('reports faults, and writes nothing', async () => {
    const centre = makeCentre({ 'companies-a.json': [{ id: 7, type: 'shop', translations: [] }] });
    await expect(centre.run()).rejects.toThrow(ContentError);
    await expect(centre.run()).rejects.toThrow('companies-a.json  companies[0].type: must be one of');
    expect([centre.count('company'), centre.count('record')]).toEqual([0, 0]);
  });

  it('rejects oversized content with one sentence, without reading it', async () => {
    const centre = makeCentre();
    const file = join(centre.contentDir, 'announcements-many.json');
    writeFileSync(file, '[]');
    truncateSync(file, 700 * 1024 * 1024);
    await expect(centre.run()).rejects.toThrow('content files  (all): are 701 MB in all, and a centre may have 64 MB of them');
    expect(centre.count('record')).toBe(0);
  });
});

describe('createApplyAside', () => {
  it('imports a changed record in the thread for edits, but leaves another set of files to a process', async () => {
    const centre = makeCentre({ 'announcements-one.json': [announcement(1000, 'One')] });
    await centre.run();
    const aside = createApplyAside({ databaseFile: centre.databaseFile });
    const { contentDir } = centre;
    const readArticle = () => {
      const db = openDatabase(centre.databaseFile);
      const { body } = db.prepare('SELECT body FROM announcement WHERE id = 1000').get() ?? {};
      db.close();
      return (JSON.parse(String(body)) as { translations: { article: string }[] }).translations[0]?.article;
    };
    try {
      changeContent(contentDir, { 'announcements-one.json': [announcement(1000, 'Another')] });
      expect(await aside.importChanges({ contentDir, importedAt: wednesdayNoon })).toBe(true);
      expect(readArticle()).toBe('Another');
      changeContent(contentDir, { 'announcements-two.json': [announcement(1001, 'Two')] });
      expect(await aside.importChanges({ contentDir, importedAt: wednesdayNoon })).toBe(false);
    } finally {
      await aside.close();
    }
  });
});
