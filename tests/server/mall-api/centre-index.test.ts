import fc from 'fast-check';
import { afterEach, expect, it, vi } from 'vitest';
import { prepareCentreIndex } from '#server/mall-api/search/centre-index.ts';
import {
  type CentreIndex,
  changeCentreIndex,
  makeCentreIndex,
  type SearchableRecord,
  searchIndex,
  toRecordName,
} from '#server/search/search-index.ts';
import { runSync } from '#server/search/steps.ts';
import { toRecordWords } from '#server/search/word-index.ts';

afterEach(() => vi.restoreAllMocks());

const recordOf = (id: number, title: string): SearchableRecord => ({
  hit: { type: 'company', id, translations: [{ locale: 'en', title }] },
  visibleFromMs: 0,
  visibleUntilMs: Number.MAX_SAFE_INTEGER,
  words: toRecordWords({ names: [title], aliases: [], keywords: [], texts: [] }),
});

type Changes = Map<string, SearchableRecord | undefined>;

/** Creates a centre whose content can be imported again. */
function makeCentre(count: number) {
  const centre = { importKey: 'a', title: 'Quay', reads: 0, isBroken: false, changes: undefined as Changes | undefined };
  const index = prepareCentreIndex({
    getImportKey: () => centre.importKey,
    getLastChange: () => 0,
    listChanges: () => centre.changes && { names: new Set(centre.changes.keys()), lastId: 1 },
    findRecord(name) {
      centre.reads += 1;
      return centre.changes?.get(name);
    },
    *readRecords() {
      centre.reads += 1;
      if (centre.isBroken) throw new Error('the database is closed');
      const { title } = centre;
      for (let id = 0; id < count; id += 50) yield Array.from({ length: 50 }, (_, at) => recordOf(id + at, `${title} ${id + at}`));
    },
  });
  return { centre, renew: index.renew, has: (query: string) => index.get().words.find(query).length > 0 };
}

it('a search uses the previous index until the next one is built, once, in pieces', async () => {
  const { centre, has } = makeCentre(3000);
  expect([has('quay'), has('harbour')]).toEqual([true, false]);
  let nowMs = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => (nowMs += 15)); // each step takes 15 ms, so that it fills a piece on any machine
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

it('the index is built once before the first search, and once after changes', async () => {
  const { centre, has, renew } = makeCentre(3000);
  await renew();
  expect(centre.reads).toBe(1);
  expect([has('quay'), centre.reads]).toEqual([true, 1]);
  Object.assign(centre, { importKey: 'b', title: 'Harbour' });
  await Promise.all([renew(), renew()]);
  expect([has('quay'), has('harbour'), centre.reads]).toEqual([false, true, 2]);
});

it('the next search throws if building the index failed', async () => {
  const { centre, has } = makeCentre(50);
  expect(has('quay')).toBe(true);
  Object.assign(centre, { importKey: 'b', isBroken: true });
  expect(has('quay')).toBe(true);
  await new Promise(setImmediate);
  await vi.waitFor(() => expect(() => has('quay')).toThrow('the database is closed'));
  Object.assign(centre, { isBroken: false, title: 'Harbour' });
  expect(has('harbour')).toBe(true);
});

it('only the changed records are reindexed if they are few', async () => {
  const { centre, has, renew } = makeCentre(3000);
  expect(has('quay')).toBe(true);
  Object.assign(centre, { importKey: 'b', changes: new Map([['company 7', recordOf(7, 'Harbour 7')], ['company 8', undefined]]) }); // biome-ignore format: short
  expect([has('harbour'), has('quay 7'), has('quay 8'), has('quay 9')]).toEqual([true, false, false, true]); // a few changes are applied without a rebuild
  await renew();
  expect(centre.reads).toBe(3);
});

it('many changes are reindexed alone, too, in pieces, and again if the records change again', async () => {
  const { centre, has, renew } = makeCentre(3000);
  expect(has('quay')).toBe(true);
  for (const word of ['Harbour', 'Pier']) {
    const changes = Array.from({ length: 600 }, (_, id) => [`company ${id}`, recordOf(id, `${word} ${id}`)] as const);
    Object.assign(centre, { importKey: word, changes: new Map(changes), reads: 0 });
    await renew();
    expect([has(word), has('quay 7'), has('quay 700'), centre.reads]).toEqual([true, false, true, 600]);
  }
  expect(has('harbour')).toBe(false);
});

it('the index includes changes made while it was built', async () => {
  const { centre, has, renew } = makeCentre(3000);
  const renewed = renew();
  Object.assign(centre, { importKey: 'b', changes: new Map([['company 7', recordOf(7, 'Harbour 7')]]) });
  await Promise.all([renewed, renew()]);
  expect(has('harbour')).toBe(true);
});

it('the index answers like one built from all records, after any change', () => {
  const title = fc
    .array(fc.constantFrom('quay', 'harbour', 'harbor', 'sushi', 'bar', 'q'), { minLength: 1, maxLength: 3 })
    .map((words) => words.join(' '));
  const record = fc.tuple(fc.nat(12), title).map(([id, name]) => recordOf(id, name));
  const nowMs = 1;
  fc.assert(
    fc.property(fc.array(record), fc.array(fc.array(fc.tuple(record, fc.boolean()))), title, (before, batches, q) => {
      const all = new Map(before.map((one) => [toRecordName(one.hit), one]));
      const make = () => runSync(makeCentreIndex([...all.values()].sort((one, other) => one.hit.id - other.hit.id)));
      const ask = (one: ReturnType<typeof make>) => searchIndex(one, { q, types: ['company'], limit: 20, nowMs }).groups;
      const changes = batches.map((batch) => new Map(batch.map(([one, isGone]) => [toRecordName(one.hit), isGone ? undefined : one])));
      const take = (index: CentreIndex, batch: Changes) => {
        for (const [name, one] of batch) if (one) all.set(name, one); else all.delete(name); // biome-ignore format: short
        return runSync(changeCentreIndex(index, batch.keys(), (name) => all.get(name)));
      };
      expect(ask(changes.reduce(take, make()))).toEqual(ask(make()));
    }),
  );
});
