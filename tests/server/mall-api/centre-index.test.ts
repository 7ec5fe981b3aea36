import { afterEach, expect, it, vi } from 'vitest';
import { prepareCentreIndex } from '#server/mall-api/search/centre-index.ts';
import type { SearchableRecord } from '#server/search/search-index.ts';
import { toRecordWords } from '#server/search/word-index.ts';

afterEach(() => vi.restoreAllMocks());

const recordOf = (id: number, title: string): SearchableRecord => ({
  hit: { type: 'company', id, translations: [{ locale: 'en', title }] },
  visibleFromMs: 0,
  visibleUntilMs: Number.MAX_SAFE_INTEGER,
  words: toRecordWords({ names: [title], aliases: [], keywords: [], texts: [] }),
});

/** A centre whose content can be imported anew. */
function makeCentre(count: number) {
  const centre = { importKey: 'a', title: 'Quay', reads: 0, isBroken: false };
  const index = prepareCentreIndex({
    getImportKey: () => centre.importKey,
    *readRecords() {
      centre.reads += 1;
      if (centre.isBroken) throw new Error('the database is closed');
      const { title } = centre;
      for (let id = 0; id < count; id += 50) yield Array.from({ length: 50 }, (_, at) => recordOf(id + at, `${title} ${id + at}`));
    },
  });
  return { centre, renew: index.renew, has: (query: string) => index.get().words.find(query).length > 0 };
}

it('answers by the index before until that of a new import is made, once, in pieces', async () => {
  const { centre, has } = makeCentre(3000);
  expect([has('quay'), has('harbour')]).toEqual([true, false]);
  centre.importKey = 'b';
  centre.title = 'Harbour';
  let turns = 0;
  while (!has('harbour')) {
    await new Promise(setImmediate);
    turns += 1;
  }
  expect(turns).toBeGreaterThan(1);
  expect(has('quay')).toBe(false);
  expect(centre.reads).toBe(2);
});

it('is made of what has changed before anybody asks, and once', async () => {
  const { centre, has, renew } = makeCentre(3000);
  await renew();
  expect(centre.reads).toBe(0);
  expect(has('quay')).toBe(true);
  Object.assign(centre, { importKey: 'b', title: 'Harbour' });
  await Promise.all([renew(), renew()]);
  expect([has('quay'), has('harbour'), centre.reads]).toEqual([false, true, 2]);
});

it('says what is wrong to whoever asks after an index could not be made', async () => {
  const { centre, has } = makeCentre(50);
  expect(has('quay')).toBe(true);
  Object.assign(centre, { importKey: 'b', isBroken: true });
  expect(has('quay')).toBe(true);
  await new Promise(setImmediate);
  await vi.waitFor(() => expect(() => has('quay')).toThrow('the database is closed'));
  Object.assign(centre, { isBroken: false, title: 'Harbour' });
  expect(has('harbour')).toBe(true);
});
