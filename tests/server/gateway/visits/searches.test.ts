import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createSearches, findSearched, toTerm } from '#server/gateway/visits/searches.ts';
import { minVisitors } from '#shared/site/visit-counts.ts';

function setUp() {
  let day = '2026-11-27';
  const misses = createSearches(() => day);
  return {
    misses,
    turn: (to: string) => {
      day = to;
    },
    ask: (query: string, ...networks: string[]) => {
      for (const network of networks) misses.count(query, network);
    },
  };
}

describe('searches', () => {
  it('are reported once three networks have searched, with their number', () => {
    const { misses, ask } = setUp();
    ask('Primark', 'a', 'b', 'a', 'a');
    expect(misses.take()).toEqual([]);
    ask('PRIMÁRK ', 'c');
    expect(misses.take()).toEqual([{ day: '2026-11-27', term: 'primark', count: 3, results: 0 }]);
    expect(misses.take()).toEqual([]);
    ask('primark', 'c', 'd');
    expect(misses.take()).toEqual([{ day: '2026-11-27', term: 'primark', count: 1, results: 0 }]);
  });

  it('do not include the beginnings of a word being typed', () => {
    const { misses, ask } = setUp();
    for (const network of ['a', 'b', 'c']) for (const typed of ['pri', 'prim', 'primark']) ask(typed, network);
    expect(misses.take().map(({ term }) => term)).toEqual(['primark']);
  });

  it('forget each day’s networks, and the terms that too few networks have searched', () => {
    const { misses, ask, turn } = setUp();
    ask('primark', 'a', 'b');
    ask('bauhaus', 'a', 'b', 'c');
    turn('2026-11-28');
    ask('primark', 'c');
    expect(misses.take()).toEqual([{ day: '2026-11-27', term: 'bauhaus', count: 3, results: 0 }]);
    ask('primark', 'a', 'b');
    expect(misses.take()).toEqual([{ day: '2026-11-28', term: 'primark', count: 3, results: 0 }]);
  });

  it('are reported again if they could not be stored', () => {
    const { misses, ask } = setUp();
    ask('primark', 'a', 'b', 'c');
    const taken = misses.take();
    misses.putBack(taken);
    expect(misses.take()).toEqual(taken);
  });

  it.each(['jana@mail.example', '603 123 456', 'card 12', 'jana＠mail', 'ab', '٣٤٥٦', 'x'.repeat(41), '!!!'])(
    'never include %s',
    (typed) => {
      const { misses, ask } = setUp();
      ask(typed, 'a', 'b', 'c', 'd');
      expect(toTerm(typed)).toBeUndefined();
      expect(misses.take()).toEqual([]);
    },
  );

  it('do not include terms of fewer than three networks a day, for any sequence of searches', () => {
    const asked = fc.record({
      query: fc.constantFrom('primark', 'prim', 'bauhaus', 'Bauhaus', 'ikea', 'jana@x', '123'),
      network: fc.constantFrom('a', 'b', 'c', 'd'),
    });
    const step = fc.oneof({ weight: 8, arbitrary: asked }, fc.constant('take' as const), fc.constant('turn' as const));
    fc.assert(
      fc.property(fc.array(step, { maxLength: 80 }), (steps) => {
        const { misses, ask, turn } = setUp();
        let day = 27;
        const askers = new Map<string, Set<string>>();
        const told = new Map<string, number>();
        const look = () => {
          for (const miss of misses.take()) {
            const key = `${miss.day} ${miss.term}`;
            told.set(key, (told.get(key) ?? 0) + miss.count);
          }
        };
        for (const one of steps) {
          if (one === 'take') look();
          else if (one === 'turn') {
            day += 1;
            turn(`2026-11-${day}`);
          } else {
            ask(one.query, one.network);
            const key = `2026-11-${day} ${toTerm(one.query)}`;
            askers.set(key, (askers.get(key) ?? new Set()).add(one.network));
          }
        }
        look();
        for (const [key, count] of told) {
          expect(count).toBeGreaterThanOrEqual(minVisitors);
          expect(count).toBeLessThanOrEqual(askers.get(key)?.size ?? 0);
        }
      }),
    );
  });
});

describe('findSearched', () => {
  const group = (total: unknown) => ({ type: 'company', total, items: [] });
  it.each([
    ['all results', '/v1/search?q=boty', { groups: [group(3), group(2)] }, { query: 'boty', results: 5 }],
    ['none', '/v1/search?q=boty', { groups: [] }, { query: 'boty', results: 0 }],
    ['a search in two kinds', '/v1/search?q=boty&types=company,event', { groups: [group(1)] }, { query: 'boty', results: 1 }],
    ['a search in one kind', '/v1/search?q=boty&types=company', { groups: [] }, undefined],
    ['a partial answer', '/v1/search?q=boty', { groups: [], is_partial: true }, undefined],
    ['another call', '/v1/companies?q=boty', { groups: [] }, undefined],
    ['a broken answer', '/v1/search?q=boty', { groups: [group('many')] }, undefined],
    ['no answer', '/v1/search?q=boty', null, undefined],
  ])('returns for %s', (_what, address, data, expected) => {
    expect(findSearched(address, data)).toEqual(expected);
  });
});
