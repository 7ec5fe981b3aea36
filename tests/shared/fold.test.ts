import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fold, toWords } from '#shared/rules/fold.ts';
import { toSlug } from '#shared/rules/slug.ts';
import { locales } from '#shared/site/locales.ts';

describe('fold', () => {
  it.each([
    ['Příliš žluťoučký kůň', 'prilis zlutoucky kun'],
    ['Große Straße', 'grosse strasse'],
    ['ŁÓDŹ, Đorđe & Øre', 'lodz dorde ore'],
    ['Æon œuvre', 'aeon oeuvre'],
    ['İstanbul ılık', 'istanbul ilik'],
    ['  C++ / rock’n’roll!  ', 'c rock n roll'],
    ['№ ﬁne ②', 'no fine 2'],
    ['Кафе', 'кафе'],
    ['…', ''],
  ])('folds %j', (text, expected) => {
    expect(fold(text)).toBe(expected);
  });

  it('is idempotent', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(fold(fold(text))).toBe(fold(text));
      }),
    );
  });
});

describe('toWords', () => {
  it('splits the folded text', () => {
    expect(toWords('Kávové-zrno 2')).toEqual(['kavove', 'zrno', '2']);
    expect(toWords(' – ')).toEqual([]);
  });
});

describe('toSlug', () => {
  it.each([
    ['Káva & Květiny', 'kava-kvetiny'],
    ['--', 'detail'],
    ['', 'detail'],
    ['Кафе 7', '7'],
    ['Кафе', 'detail'],
    [`${'slovo '.repeat(20)}`, 'slovo-slovo-slovo-slovo-slovo-slovo-slovo-slovo-slovo-slovo-slovo-slovo-slovo'],
    ['a'.repeat(100), 'a'.repeat(80)],
  ])('converts %j to a slug', (text, expected) => {
    expect(toSlug(text)).toBe(expected);
  });

  it.each([
    ['Für die Bücher', 'de', 'fuer-die-buecher'],
    ['Schlüssel & Absätze', 'de', 'schluessel-absaetze'],
    ['ÖFFNUNG, Großes Gebäck', 'de', 'oeffnung-grosses-gebaeck'],
    ['u\u0308ber und u\u0308ber', 'de', 'ueber-und-ueber'],
    ['Café Noël, Kávové Žlaby', 'de', 'cafe-noel-kavove-zlaby'],
    ['Für die Bücher', 'en', 'fur-die-bucher'],
    ['Môj väčší dôvod', 'sk', 'moj-vacsi-dovod'],
    ['Köhler', 'cz', 'kohler'],
    ['Köhler', undefined, 'kohler'],
  ] as const)('converts %j to a slug in the language %s', (text, locale, expected) => {
    expect(toSlug(text, locale)).toBe(expected);
  });

  it('fits one segment of an address, and is idempotent', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), fc.constantFrom(...locales, undefined), (text, locale) => {
        const slug = toSlug(text, locale);
        expect(slug).toMatch(/^[a-z0-9]+(?:-[a-z0-9]+)*$/);
        expect(slug.length).toBeLessThanOrEqual(80);
        expect(toSlug(slug, locale)).toBe(slug);
      }),
    );
  });
});
