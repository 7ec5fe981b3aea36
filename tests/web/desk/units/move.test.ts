import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DeskUnit } from '#shared/contracts/desk-units.ts';
import { fates, listLines, listUnplaced, type Move, toChanges } from '#web/desk/units/move.ts';

const shop = (id: number) => ({ id, translations: [] });
const unit = (name: string, ...ids: number[]): DeskUnit => ({
  ...{ floorplan_id: 1, unit: name, is_generated: false },
  companies: ids.map(shop),
});
const move = (overrides: Partial<Move>): Move => ({
  ...{ shop: shop(1), from: [unit('a', 1)], to: unit('b'), fate: 'leave', isKept: false },
  ...overrides,
});
const said = (overrides: Partial<Move>) =>
  listLines(move(overrides)).map(({ unit: { unit: name }, after }) => [name, after.map(({ id }) => id)]);

describe('listLines', () => {
  it.each([
    ['moves a shop to a vacant unit', {}, [['b', [1]], ['a', []]]],
    ['swaps two', { to: unit('b', 2), fate: 'swap' as const }, [['b', [1]], ['a', [2]]]],
    ['has two share', { to: unit('b', 2), fate: 'stay' as const }, [['b', [1, 2]], ['a', []]]],
    ['puts one in place of another', { from: [], to: unit('b', 2) }, [['b', [1]]]],
    ['puts one in two units', { isKept: true }, [['b', [1]]]],
    ['empties a unit', { to: undefined }, [['a', []]]],
    ['does not move other shops of its previous unit', { from: [unit('a', 1, 3)], to: unit('b', 2), fate: 'swap' as const }, [['b', [1]], ['a', [3, 2]]]],
    ['does nothing if the shop is already there', { from: [unit('b', 1)], to: unit('b', 1) }, []],
  ])('%s', (_what, value, lines) => {
    expect(said(value)).toEqual(lines);
  }); // biome-ignore format: a table

  it('leaves no shop without a unit except those in listUnplaced, and states the previous shops of each unit', () => {
    const ids = fc.uniqueArray(fc.integer({ min: 1, max: 6 }), { maxLength: 4 });
    fc.assert(
      fc.property(ids, ids, fc.constantFrom(...fates), fc.boolean(), (here, there, fate, isKept) => {
        const [a, b] = [unit('a', 1, ...here.filter((id) => id !== 1)), unit('b', ...there.filter((id) => id !== 1 && !here.includes(id)))];
        const lines = listLines(move({ from: [a], to: b, fate, isKept }));
        const before = new Set([...a.companies, ...b.companies].map(({ id }) => id));
        const untouched = [a, b].filter((one) => !lines.some((line) => line.unit === one)).flatMap(({ companies }) => companies);
        const after = new Set([...lines.flatMap((line) => line.after), ...untouched].map(({ id }) => id));
        const homeless = listUnplaced(lines).map(({ id }) => id);
        expect([...after, ...homeless].toSorted()).toEqual([...before].toSorted());
        for (const { unit: name, seen } of toChanges(lines)) expect(seen).toEqual((name === 'a' ? a : b).companies.map(({ id }) => id));
      }),
    );
  });
});
