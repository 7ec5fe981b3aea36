import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fold, toWords } from '#shared/rules/fold.ts';
import { toSlug } from '#shared/rules/slug.ts';

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

  it('changes nothing when done twice', () => {
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
  ])('makes a slug of %j', (text, expected) => {
    expect(toSlug(text)).toBe(expected);
  });

  it('fits one segment of an address, and is its own slug', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (text) => {
        const slug = toSlug(text);
        expect(slug).toMatch(/^[a-z0-9]+(?:-[a-z0-9]+)*$/);
        expect(slug.length).toBeLessThanOrEqual(80);
        expect(toSlug(slug)).toBe(slug);
      }),
    );
  });
});
