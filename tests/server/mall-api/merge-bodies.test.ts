import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isSame, mergeBodies } from '#server/mall-api/core/records/merge-bodies.ts';

const text = fc.constantFrom('A', 'B', 'C');
const entry = fc.record({ locale: fc.constantFrom('cz', 'en', 'de'), title: text, perex: text }, { requiredKeys: ['locale'] });
const translations = fc.uniqueArray(entry, { selector: ({ locale }) => locale, minLength: 1 });
const body = fc.record({ price: fc.constantFrom(1, 2, null), image: text, translations }, { requiredKeys: [] });

/** Removes empty values, and sorts the languages. */
function toPlain(input: Record<string, unknown>): Record<string, unknown> {
  const kept = Object.entries(input).filter(([, value]) => !isSame(value, undefined));
  const sorted = (value: unknown) =>
    Array.isArray(value) ? value.toSorted((a, b) => (String(a.locale) < String(b.locale) ? -1 : 1)) : value;
  return Object.fromEntries(kept.map(([name, value]) => [name, sorted(value)]));
}

describe('mergeBodies', () => {
  it('returns theirs if mine is unchanged', () => {
    fc.assert(
      fc.property(body, body, (base, theirs) => {
        const merged = mergeBodies(base, base, theirs);
        expect(toPlain(merged.body)).toEqual(toPlain(theirs));
        expect(merged.clashes).toEqual([]);
      }),
    );
  });

  it('returns mine if theirs is unchanged', () => {
    fc.assert(
      fc.property(body, body, (base, mine) => {
        const merged = mergeBodies(base, mine, base);
        expect(toPlain(merged.body)).toEqual(toPlain(mine));
        expect(merged.clashes).toEqual([]);
      }),
    );
  });

  it('reports no clash if both made the same change', () => {
    fc.assert(
      fc.property(body, body, (base, both) => {
        expect(mergeBodies(base, both, both).clashes).toEqual([]);
      }),
    );
  });

  it('merges different fields and languages, and prefers mine if both changed one', () => {
    const base = {
      price: 1,
      translations: [
        { locale: 'cz', title: 'A' },
        { locale: 'en', title: 'A' },
      ],
    };
    const mine = {
      price: 2,
      translations: [
        { locale: 'cz', title: 'B' },
        { locale: 'en', title: 'A' },
        { locale: 'de', title: 'N' },
      ],
    };
    const theirs = {
      price: 3,
      image: 'x',
      translations: [
        { locale: 'en', title: 'C' },
        { locale: 'cz', title: 'A', place: 'Hall' },
      ],
    };
    expect(mergeBodies(base, mine, theirs)).toEqual({
      body: {
        price: 2,
        image: 'x',
        translations: [
          { locale: 'en', title: 'C' },
          { locale: 'cz', title: 'B', place: 'Hall' },
          { locale: 'de', title: 'N' },
        ],
      },
      clashes: [['price']],
    });
  });
});
