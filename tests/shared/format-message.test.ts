import { readFileSync } from 'node:fs';
import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';
import fc from 'fast-check';
import { IntlMessageFormat } from 'intl-messageformat';
import { describe, expect, it } from 'vitest';
import { createMessageFormat, type ParsedMessage } from '#shared/rules/format-message.ts';
import { localeFacts, locales } from '#shared/site/locales.ts';

/** Test values for plurals: every plural form of our languages, fractions, negative and grouped numbers. */
const numbers = [0, 1, 2, 3, 4, 5, 7, 11, 21, 22, 100, 101, 999, 1000, 12_345, 1_000_000, 0.5, 1.5, -1, -3, -1234.5];

/** Replaces the hyphens before numbers, which Intl uses in our languages, with minus signs. */
const toMinus = (text: unknown) => String(text).replaceAll(/-(?=\d)/g, '−');

describe('createMessageFormat', () => {
  it.each(locales)('formats every message of %s like intl-messageformat', (locale) => {
    const { tag } = localeFacts[locale];
    const format = createMessageFormat(tag);
    const file = new URL(`../../web/messages/${locale}.json`, import.meta.url);
    const written = Object.values<string>(JSON.parse(readFileSync(file, 'utf8'))).filter((text) => /[{}<>']/.test(text));
    expect(written.length).toBeGreaterThan(100);
    for (const text of written) {
      const message = parse(text);
      const oracle = new IntlMessageFormat(message, tag);
      for (const values of listValues(message)) expect(toMinus(format(message, values))).toBe(toMinus(oracle.format(values)));
    }
  });

  it('agrees with intl-messageformat for any number, offset and nesting', () => {
    const text =
      '{n, plural, offset:1 =0 {none} one {# and {name}} few {# few} many {# many} other {{kind, select, a {A#} other {O {m, plural, one {#} other {# m}} #}}}} {n, number}';
    const message = parse(text);
    fc.assert(
      fc.property(
        fc.constantFrom(...locales),
        fc.integer({ min: -3000, max: 2_000_000 }),
        fc.nat(5),
        fc.constantFrom('a', 'b'),
        (locale, n, m, kind) => {
          const { tag } = localeFacts[locale];
          const values = { n, m, kind, name: 'Jana' };
          expect(createMessageFormat(tag)(message, values)).toBe(toMinus(new IntlMessageFormat(message, tag).format(values)));
        },
      ),
      { numRuns: 300 },
    );
  });

  it('accepts plain text on each level', () => {
    const options: Record<string, { value: ParsedMessage }> = {
      one: { value: ['jeden '] },
      other: { value: [{ type: TYPE.pound }, ' kusů '] },
    };
    const message: ParsedMessage = [
      'Máte ',
      { type: TYPE.plural, value: 'n', offset: 0, options },
      { type: TYPE.literal, value: 'v košíku' },
    ];
    const format = createMessageFormat('cs');
    expect([1, 5].map((n) => format(message, { n }))).toEqual(['Máte jeden v košíku', 'Máte 5 kusů v košíku']);
  });

  it.each([
    ['a value is missing', 'Ahoj, {name}!', /lacks the value of name/],
    ['it has a part that ours don’t have', '{when, date}', /that ours don't have/],
    ['it has markup', '<b>tučně</b>', /lacks the value of b/],
  ])('throws if %s', (_what, text, error) => {
    expect(() => createMessageFormat('cs')(parse(text), { when: 1 })).toThrow(error);
  });
});

/** Returns combinations of values: each number for plurals, each choice for selects. */
function listValues(message: readonly MessageFormatElement[]): Record<string, string | number>[] {
  const fitting = new Map<string, readonly (string | number)[]>();
  const visit = (parts: readonly MessageFormatElement[]) => {
    for (const part of parts) {
      if (part.type === TYPE.argument && !fitting.has(part.value)) fitting.set(part.value, ['x', ...numbers]);
      if (part.type === TYPE.number) fitting.set(part.value, numbers);
      if (part.type !== TYPE.plural && part.type !== TYPE.select) continue;
      fitting.set(part.value, part.type === TYPE.plural ? numbers : [...Object.keys(part.options), 'another']);
      for (const option of Object.values(part.options)) visit(option.value);
    }
  };
  visit(message);
  const turns = Math.max(1, ...[...fitting.values()].map((values) => values.length));
  return Array.from({ length: turns * 3 }, (_, turn) =>
    Object.fromEntries(
      [...fitting].map(([name, values], index) => [name, values[(index % 2 === 0 ? turn : 5 * turn) % values.length] ?? 0]),
    ),
  );
}
