import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isSame, type Json } from '#web/desk/forms/json.ts';
import { listDifferences, takeTheirs } from '#web/desk/records/differences.ts';

const value = fc.oneof(fc.string(), fc.integer(), fc.constant(null), fc.array(fc.integer(), { maxLength: 3 }));
type Body = { [name: string]: Json } & { translations: { locale: string; title: string }[] };

const texts = fc.uniqueArray(fc.record({ locale: fc.constantFrom('cz', 'sk', 'en', 'de'), title: fc.string() }), {
  selector: (entry) => entry.locale,
});
const record = fc.record(
  { type: value, place: value, translations: texts, hours: fc.record({ a: value, b: value }, { requiredKeys: [] }) },
  { requiredKeys: ['translations'] },
) as fc.Arbitrary<Body>;

describe('listDifferences', () => {
  it('finds all differences: taking all of them gives their record, and taking none gives mine', () => {
    const sorted = ({ translations, ...rest }: Body) => ({
      ...rest,
      translations: translations.toSorted((a, b) => a.locale.localeCompare(b.locale, 'en')),
    });
    fc.assert(
      fc.property(record, record, (mine, theirs) => {
        const differences = listDifferences(mine, theirs);
        expect(sorted(takeTheirs(mine, differences) as Body)).toEqual(sorted(theirs));
        expect(takeTheirs(mine, [])).toBe(mine);
        expect(isSame(mine, theirs)).toBe(differences.length === 0);
      }),
    );
  });

  it('returns the path of the field in the changed language', () => {
    const mine = {
      place: 'Quay',
      translations: [
        { locale: 'cz', title: 'Trh' },
        { locale: 'de', title: 'Markt' },
      ],
    };
    const theirs = {
      place: 'Quay',
      translations: [
        { locale: 'de', title: 'Großer Markt' },
        { locale: 'cz', title: 'Trh' },
      ],
    };
    expect(listDifferences(mine, theirs)).toEqual([{ path: ['translations', 1, 'title'], mine: 'Markt', theirs: 'Großer Markt' }]);
  });
});
