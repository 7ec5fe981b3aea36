import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { maxQueryWords, toQueryWords, toTextWords } from '#shared/rules/search-words.ts';
import { toTextSearch } from '#shared/rules/text-match.ts';
import { areForms, isNear } from '#shared/rules/word-forms.ts';

describe('toQueryWords', () => {
  it.each([
    ['H&M', ['h&m']],
    ['c & a', ['c&a']],
    ['P+R', ['p&r']],
    ['2+1 zdarma', ['2&1', 'zdarma']],
    ['Káva & Květiny', ['kava', 'kvetiny']],
    ['Wi-Fi', ['wifi']],
    ['McDonald’s', ['mcdonalds']],
    ['Kávové-zrno 2', ['kavove', 'zrno', '2']],
    ['kde je WC?', ['wc']],
    ['where can I buy shoes', ['shoes']],
    ['ztráty a nálezy', ['ztraty', 'nalezy']],
    ['boty boty Boty', ['boty']],
    ['a', ['a']],
    ['na do', ['na', 'do']],
    ['C++', ['c']],
    [' – & ', []],
  ])('splits %j', (text, words) => {
    expect(toQueryWords(text)).toEqual(words);
  });

  it('returns a limited number of words, all of which toTextWords finds in the same text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 100 }), (text) => {
        const words = toQueryWords(text);
        expect(words.length).toBeLessThanOrEqual(maxQueryWords);
        expect(toTextWords(text)).toEqual(expect.arrayContaining(words));
        for (const word of words) expect(toQueryWords(word).join('')).toBe(word);
      }),
    );
  });
});

describe('toTextWords', () => {
  it.each([
    ['H&M', ['h&m', 'hm']],
    ['Wi-Fi zdarma', ['wifi', 'wi', 'fi', 'zdarma']],
    ['2+1', ['2&1']],
    ['Kind & Kegel', ['kind', 'kegel']],
  ])('finds %j in its different spellings', (text, words) => {
    expect(toTextWords(text)).toEqual(words);
  });
});

describe('areForms', () => {
  it.each([
    ['boty', 'bota'],
    ['botach', 'boty'],
    ['restauraci', 'restaurace'],
    ['obchodu', 'obchody'],
    ['detske', 'detsky'],
    ['shoes', 'shoe'],
    ['pharmacies', 'pharmacy'],
    ['schuhen', 'schuhe'],
    ['prebalim', 'prebaleni'],
    ['opravit', 'oprava'],
    ['hodinek', 'hodinky'],
    ['reparieren', 'reparatur'],
  ])('recognizes %j and %j as one word', (one, other) => {
    expect(areForms(one, other)).toBe(true);
    expect(areForms(other, one)).toBe(true);
  });

  it.each([
    ['kino', 'kinder'],
    ['mode', 'model'],
    ['bar', 'barva'],
    ['sako', 'sekt'],
    ['pes', 'pera'],
    ['dark', 'darek'],
  ])('distinguishes %j and %j', (one, other) => {
    expect(areForms(one, other)).toBe(false);
  });
});

describe('isNear', () => {
  const word = fc.string({
    unit: fc.constantFrom(...'abcdef'),
    minLength: 5,
    maxLength: 10,
  });
  const letter = fc.constantFrom(...'abcdef');
  const toTypos = (whole: string, at: number, other: string) => [
    whole.slice(0, at) + other + whole.slice(at + 1),
    whole.slice(0, at) + whole.slice(at + 1),
    whole.slice(0, at) + other + whole.slice(at),
    whole.slice(0, at) + whole.charAt(at + 1) + whole.charAt(at) + whole.slice(at + 2),
  ];

  it('accepts a prefix of five letters or more with one wrong, missing, extra or swapped letter', () => {
    fc.assert(
      fc.property(word, letter, fc.nat(), fc.nat(), (whole, other, where, cut) => {
        const start = whole.slice(0, Math.max(5, whole.length - (cut % 4)));
        for (const typo of toTypos(start, where % (start.length - 1), other)) {
          if (typo.length >= 5) expect(isNear(whole, typo)).toBe(true);
        }
      }),
    );
  });

  it.each([
    ['kino', 'kyno', true],
    ['kino', 'knio', true],
    ['kina', 'kino', true],
    ['kin', 'kino', true],
    ['kinoo', 'kino', true],
    ['kinder', 'kino', false], // a four-letter query is compared with whole words
    ['kyna', 'kino', false],
    ['roof', 'rof', false],
    ['2025', '2026', false],
    ['kavarna', 'kvrna', false],
    ['okurka', 'kvrna', false],
    ['kav', 'kavarny', false],
    ['', 'kavarny', false],
  ])('compares %j with the query %j: %j', (there, wanted, near) => {
    expect(isNear(there, wanted)).toBe(near);
  });
});

describe('toTextSearch', () => {
  const records = [
    { names: ['Hojnost', 'Abundance'], keywords: ['Supermarket'] },
    { names: ['H&M'], keywords: ['Móda'] },
    { names: ['Kino Hvězda'], keywords: ['Zábava'] },
    { names: ['Lékárna U Anděla'], aliases: ['léky'], keywords: ['Zdraví'] },
    { names: ['Toalety'], aliases: ['wc', 'záchod'] },
    { names: ['Boty Kráčím'], keywords: ['Obuv'] },
    { names: ['Obuv a sport'], keywords: ['Boty'] },
    { names: ['Dr. Max Lékárna'], keywords: ['Lékárna'] },
  ];
  const search = toTextSearch(records, (record) => record);
  const find = (query: string) => search(query).map(({ names: [name] }) => name);

  it.each([
    ['h', ['Hojnost', 'H&M']], // not Kino Hvězda, although its second word begins with h
    ['k', ['Kino Hvězda']],
    ['h&m', ['H&M']],
    ['hm', ['H&M']],
    ['H & M', ['H&M']],
    ['abundance', ['Hojnost']],
    ['zachod', ['Toalety']],
    ['záchody', ['Toalety']],
    ['kde je wc', ['Toalety']],
    ['boty', ['Boty Kráčím', 'Obuv a sport']],
    ['obuv', ['Obuv a sport', 'Boty Kráčím']],
    ['lékarna', ['Lékárna U Anděla', 'Dr. Max Lékárna']],
    ['lekranu', ['Lékárna U Anděla', 'Dr. Max Lékárna']],
    ['max lekarna', ['Dr. Max Lékárna']],
    ['kyno', ['Kino Hvězda']],
    ['kino max', []],
    ['xyz', []],
  ])('finds by %j', (query, names) => {
    expect(find(query)).toEqual(names);
  });

  it('accepts a typo only if nothing matches exactly', () => {
    expect(toTextSearch([{ names: ['Kina'] }, { names: ['Kinx'] }], (record) => record)('kinx')).toEqual([{ names: ['Kinx'] }]);
  });

  it('returns everything in order for a query without words', () => {
    expect(search(' – ')).toEqual(records);
  });

  it('finds every record by any of its words, for any text', () => {
    fc.assert(
      fc.property(
        fc.array(fc.string({ unit: 'grapheme', maxLength: 30 }), {
          minLength: 1,
          maxLength: 5,
        }),
        (names) => {
          const all = toTextSearch(names, (name) => ({ names: [name] }));
          for (const name of names) expect(all(name)).toContain(name);
        },
      ),
    );
  });
});
