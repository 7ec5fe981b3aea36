import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '#web/desk/forms/json.ts';
import { getAt, isSame, type Json, type Path, setAt } from '#web/desk/forms/json.ts';
import { isShown } from '#web/desk/forms/schema.ts';
import { findEntry, listGaps, toTranslationState } from '#web/desk/forms/widgets/LanguagePicker.tsx';
import { fromLocalInput, toLocalInput } from '#web/desk/forms/zoned-dates.ts';

const json = fc.jsonValue({ maxDepth: 4 }) as fc.Arbitrary<Json>;
const text = fc.record({ locale: fc.constantFrom('cz', 'de'), title: fc.string() });
const record = fc.record({ title: fc.string(), list: fc.array(json), texts: fc.array(text), inner: fc.record({ a: json, b: json }) });
const places = fc.constantFrom<Path>(['title'], ['list', 0], ['texts', 1, 'title'], ['inner', 'a'], ['inner', 'new', 0, 'deep']);

describe('setAt', () => {
  it('changes one place only, and keeps the order of all fields', () => {
    fc.assert(
      fc.property(record, places, json, (body, path, to) => {
        const changed = setAt(body, path, to);
        const before = getAt(body, path);
        if (before !== undefined) expect(setAt(changed, path, before)).toEqual(body);
        if (isSame(before, to)) expect(JSON.stringify(changed)).toBe(JSON.stringify(body));
        const [first] = path;
        for (const name of Object.keys(body)) if (name !== first) expect(getAt(changed, [name])).toBe(getAt(body, [name]));
        expect(Object.keys(changed as object)).toEqual(Object.keys(body));
      }),
    );
  });

  it('removes a field, and returns the same record if nothing changes', () => {
    const body = { a: 1, b: { c: 2, d: 3 } };
    expect(setAt(body, ['b', 'c'], undefined)).toEqual({ a: 1, b: { d: 3 } });
    expect(setAt(body, ['b', 'c'], 2)).toBe(body);
    expect(setAt(body, ['e'], undefined)).toBe(body);
  });
});

it('isShown reads conditions from the same list entry', () => {
  const table = { shownIf: { 'blocks.items.text': { 'blocks.kind': ['cards'] }, price: { type: ['event'] } } };
  const body = { type: 'news', blocks: [{ kind: 'html' }, { kind: 'cards', items: [{}, {}] }] };
  expect(isShown(table, ['blocks', 1, 'items', 0, 'text'], body)).toBe(true);
  expect(isShown(table, ['blocks', 0, 'items', 1, 'text'], body)).toBe(false);
  expect(isShown(table, ['price'], body)).toBe(false);
});

it('toTranslationState marks missing languages, and those outdated by a change of the first language', () => {
  const live = [
    { locale: 'cz', title: 'Trh' },
    { locale: 'de', title: 'Markt' },
  ];
  const list = [{ locale: 'cz', title: 'Velký trh' }, findEntry(live, 'de').entry ?? {}, { locale: 'en', title: '' }];
  expect(['cz', 'de', 'en', 'sk'].map((locale) => toTranslationState(list, live, locale, 'cz'))).toEqual([
    'there',
    'outdated',
    'missing',
    'missing',
  ]);
});

it('toTranslationState returns "incomplete" until a language has every text of the first language', () => {
  const source = { locale: 'cz', title: 'Trh', perex: 'V sobotu', article: '<p>Dlouhý text</p>', path: 'trh' };
  const toState = (entry: JsonObject) => toTranslationState([source, { locale: 'de', ...entry }], [], 'de', 'cz');
  expect(toState({ title: 'Markt' })).toBe('incomplete');
  expect(toState({ title: 'Markt', perex: ' ', article: '<p>Text</p>' })).toBe('incomplete');
  expect(toState({ title: 'Markt', perex: 'Am Samstag', article: '<p>Text</p>' })).toBe('there');
  expect(listGaps([source, { locale: 'de', title: 'Markt' }], 'de', 'cz')).toEqual(['perex', 'article']);
});

describe('a timestamp in the centre’s time zone', () => {
  it.each([
    ['2026-07-01T08:00:00+02:00', '2026-07-01T08:00'],
    ['2026-12-01T07:00:00Z', '2026-12-01T08:00'],
    ['2026-10-25T02:30:00+02:00', '2026-10-25T02:30'],
  ])('%s is %s in Prague, wherever the browser is', (instant, local) => {
    expect(toLocalInput(instant, 'Europe/Prague')).toBe(local);
    expect(Date.parse(fromLocalInput(local, 'Europe/Prague') ?? '')).toBe(Date.parse(instant));
  });

  it('is an hour later if daylight saving skips it, and undefined for a date without a time', () => {
    expect(fromLocalInput('2026-03-29T02:30', 'Europe/Prague')).toBe('2026-03-29T03:30:00+02:00');
    expect(fromLocalInput('2026-03-29', 'Europe/Prague')).toBeUndefined();
    expect(toLocalInput('soon', 'Europe/Prague')).toBe('');
  });
});
