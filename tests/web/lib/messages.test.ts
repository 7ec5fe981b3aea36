import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';
import * as fc from 'fast-check';
import { IntlMessageFormat } from 'intl-messageformat';
import { describe, expect, it } from 'vitest';
import { httpStatuses } from '#shared/contracts/errors.ts';
import { type Locale, localeFacts, locales } from '#shared/site/locales.ts';

const folder = join(import.meta.dirname, '../../../web/messages');
const messages = Object.fromEntries(
  locales.map((locale) => [locale, JSON.parse(readFileSync(join(folder, `${locale}.json`), 'utf8'))]),
) as Record<Locale, Record<string, string>>; // every language; their keys are compared by the architecture test
const keys = Object.keys(messages.en);

/** A message as it is compiled, with every part of its plurals and choices. */
function partsOf(text: string): MessageFormatElement[] {
  return parse(text).flatMap(flatten);
}

function flatten(part: MessageFormatElement): MessageFormatElement[] {
  const inner =
    part.type === TYPE.plural || part.type === TYPE.select
      ? Object.values(part.options).flatMap(({ value }) => value)
      : part.type === TYPE.tag
        ? part.children
        : [];
  return [part, ...inner.flatMap(flatten)];
}

/** The values that a message takes, by name. */
function placeholdersOf(text: string): { name: string; isNumber: boolean }[] {
  const isNumber = new Map<string, boolean>();
  for (const part of partsOf(text)) {
    if (part.type === TYPE.literal || part.type === TYPE.pound || part.type === TYPE.tag) continue;
    const isCounted = part.type === TYPE.plural || part.type === TYPE.number;
    isNumber.set(part.value, isCounted || isNumber.get(part.value) === true);
  }
  return [...isNumber].map(([name, counted]) => ({ name, isNumber: counted })).sort((a, b) => a.name.localeCompare(b.name, 'en'));
}

describe('every error', () => {
  it.each(locales)('has a sentence of its own in %s', (locale) => {
    const sentences = Object.keys(httpStatuses).map((name) => messages[locale][`error.${name}`] ?? name);
    expect(sentences.filter((sentence) => !/^\p{Lu}.{8,}[.!?]$/u.test(sentence))).toEqual([]);
    expect(new Set(sentences).size).toBe(sentences.length);
  });
});

describe('messages', () => {
  it.each(locales)('in %s are never blank and have no space around', (locale) => {
    expect(Object.entries(messages[locale]).filter(([, text]) => text.trim() === '' || text.trim() !== text)).toEqual([]);
  });

  it('take the same values in every language', () => {
    const namesOf = (text = '') =>
      placeholdersOf(text)
        .map(({ name }) => name)
        .join();
    expect(keys.filter((key) => new Set(locales.map((locale) => namesOf(messages[locale][key]))).size > 1)).toEqual([]);
  });

  it.each(locales)('in %s have every plural form that the language knows', (locale) => {
    const wanted = new Intl.PluralRules(localeFacts[locale].tag).resolvedOptions().pluralCategories;
    const lacking = Object.entries(messages[locale]).flatMap(([key, text]) =>
      partsOf(text).flatMap((part) => {
        if (part.type !== TYPE.plural) return [];
        const exact = Object.keys(part.options).filter((name) => name.startsWith('='));
        const missing = wanted.filter((name) => !(name in part.options));
        return missing.length === 0 || isChoiceByNumber(exact) ? [] : [`${key} lacks ${missing.join(', ')}`];
      }),
    );
    expect(lacking).toEqual([]);
  });

  it('say a number however large it is', () => {
    fc.assert(
      fc.property(fc.constantFrom(...keys), fc.constantFrom(...locales), fc.nat(2_000_000), (key, locale, number) => {
        const text = messages[locale][key] ?? '';
        const values = Object.fromEntries(placeholdersOf(text).map(({ name, isNumber }) => [name, isNumber ? number : 'x']));
        const said = String(new IntlMessageFormat(text, localeFacts[locale].tag).format(values));
        expect(said).not.toMatch(/[{}]|undefined/);
        expect(said.trim()).not.toBe('');
      }),
      { numRuns: 2000 },
    );
  });
});

/** A floor is no count: `=0`, `=-1` and a rest that is written with an ordinal, the same for every number. */
function isChoiceByNumber(exact: readonly string[]): boolean {
  return exact.includes('=-1');
}
