import { afterEach, describe, expect, it } from 'vitest';
import { ContentError } from '#server/mall-api/content/faults.ts';
import { refreshContent } from '#server/mall-api/content/import.ts';
import { openEmptyDatabase } from './imported-database.ts';
import { changeContent, copyTinyContent, silentLog, wednesdayNoon } from './running-mall-api.ts';

const cleanups: (() => void)[] = [];
afterEach(() => {
  for (const cleanup of cleanups.splice(0)) cleanup();
});

function makeContent(): string {
  const { contentDir, remove } = copyTinyContent();
  cleanups.push(remove);
  return contentDir;
}

const company = { id: 7, type: 'store', translations: [{ locale: 'en', title: 'Seven' }] };

describe('refreshContent', () => {
  const dayMs = 86_400_000;

  function makeRefresh(contentDir: string) {
    const db = openEmptyDatabase();
    cleanups.push(() => db.close());
    const logged: string[] = [];
    const log = { ...silentLog, info: () => void logged.push('imported'), warn() {}, error: () => void logged.push('faults') };
    return {
      logged,
      refreshAfter: (days: number) => refreshContent({ db, contentDir, importedAt: new Date(wednesdayNoon.getTime() + days * dayMs), log }),
    };
  }

  it('imports initially, when files change, and after 14 days', () => {
    const contentDir = makeContent();
    const { logged, refreshAfter } = makeRefresh(contentDir);
    refreshAfter(0);
    refreshAfter(1);
    expect(logged).toEqual(['imported']);
    changeContent(contentDir, { 'companies-a.json': [company] });
    refreshAfter(2);
    expect(logged).toEqual(['imported', 'imported']);
    refreshAfter(16);
    expect(logged).toHaveLength(2);
    refreshAfter(16.1);
    expect(logged).toHaveLength(3);
  });

  it('keeps its content when files become invalid, but does not start with faults', () => {
    const contentDir = makeContent();
    const { logged, refreshAfter } = makeRefresh(contentDir);
    refreshAfter(0);
    changeContent(contentDir, { 'companies-a.json': [{ id: 0 }] });
    refreshAfter(1);
    expect(logged).toEqual(['imported', 'faults']);
    expect(() => makeRefresh(contentDir).refreshAfter(0)).toThrow(ContentError);
  });
});
