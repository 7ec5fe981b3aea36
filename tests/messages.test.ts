import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';
import * as fc from 'fast-check';
import { IntlMessageFormat } from 'intl-messageformat';
import { describe, expect, it } from 'vitest';
import { callsOfT, declaredIn, lateMessagesName, toMatcher } from '#config/message-keys.ts';
import { readSources } from '#config/sources.ts';
import { httpStatuses } from '#shared/contracts/errors.ts';
import { type Locale, localeFacts, locales } from '#shared/site/locales.ts';

const root = join(import.meta.dirname, '..');
const modules = readSources(root, ['web', 'server']).filter(({ path }) => !path.endsWith('.css'));

/** Groups of messages: the site, the desk and each area of the server (`shared/messages/<language>.json`). */
const areas = Object.keys(readFile('shared/messages', 'en')).filter((area) => area !== 'words');
const groups = [
  { folder: 'web/messages', users: modules.filter(({ path }) => /^web\/(?!desk\/)/.test(path)) },
  { folder: 'web/desk/messages', users: modules.filter(({ path }) => path.startsWith('web/desk/')) },
  ...areas.map((area) => ({
    folder: `shared/messages, ${area}`,
    users: modules.filter(
      ({ path, code }) => path.startsWith('server/') && new RegExp(`\\b${area}MessagesIn\\b`).test(code) && path !== 'server/messages.ts',
    ),
  })),
].map((group) => ({ ...group, messages: readMessages(group.folder) }));

function readFile(folder: string, locale: Locale) {
  return JSON.parse(readFileSync(join(root, folder, `${locale}.json`), 'utf8'));
}

/** Returns a group's messages in each language, by key. */
function readMessages(group: string): Record<Locale, Record<string, string>> {
  const [folder = '', area] = group.split(', ');
  const read = (locale: Locale) => (area === undefined ? readFile(folder, locale) : readFile(folder, locale)[area]);
  return Object.fromEntries(locales.map((locale) => [locale, read(locale)])) as Record<Locale, Record<string, string>>; // safe: has a key for each language
}

/** Returns the parts of a message, including those inside its plurals and choices. */
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

/** Returns the names of the values that a message takes, and whether each is a number. */
function placeholdersOf(text: string): { name: string; isNumber: boolean }[] {
  const isNumber = new Map<string, boolean>();
  for (const part of partsOf(text)) {
    if (part.type === TYPE.literal || part.type === TYPE.pound || part.type === TYPE.tag) continue;
    const isCounted = part.type === TYPE.plural || part.type === TYPE.number;
    isNumber.set(part.value, isCounted || isNumber.get(part.value) === true);
  }
  return [...isNumber].map(([name, counted]) => ({ name, isNumber: counted })).sort((a, b) => a.name.localeCompare(b.name, 'en'));
}

function namesIn(text = ''): string[] {
  return placeholdersOf(text).map(({ name }) => name);
}

describe.each(groups.filter(({ folder }) => folder.startsWith('web/')))('every error, in $folder,', ({ messages }) => {
  it.each(locales)('has its own sentence in %s', (locale) => {
    const sentences = Object.keys(httpStatuses).map((name) => messages[locale][`error.${name}`] ?? name);
    expect(sentences.filter((sentence) => !/^\p{Lu}.{8,}[.!?]$/u.test(sentence))).toEqual([]);
    expect(new Set(sentences).size).toBe(sentences.length);
  });
});

it.each(locales)('the weekly report has the desk’s names of pages in %s', (locale) => {
  const namesOf = (group: string, prefix: string) =>
    Object.entries(readMessages(group)[locale]).flatMap(([key, text]) =>
      key.startsWith(prefix) ? [[key.slice(prefix.length), text]] : [],
    );
  expect(namesOf('shared/messages, mail', 'report.page.')).toEqual(namesOf('web/desk/messages', 'route.'));
});

it('messages of the server are found in the sources', () => {
  expect(areas).toContain('mail');
  expect(groups.filter(({ users }) => users.length === 0).map(({ folder }) => folder)).toEqual([]);
});

describe.each(groups)('the messages of $folder', ({ folder, messages, users }) => {
  const keys = Object.keys(messages.en);
  const calls = users.flatMap((source) => callsOfT(source).map((call) => ({ ...call, path: source.path })));
  const used = new Set(calls.flatMap((call) => call.keys));
  const declared = users.flatMap((source) => declaredIn(source, 'messages'));
  // messages of the site that are bundled with late code are used by the desk, too
  const late = (folder === 'web/messages' ? modules : users).flatMap(({ imports }) =>
    imports.flatMap(({ name }) => (name.startsWith(lateMessagesName) ? `${name.slice(lateMessagesName.length)}.` : [])),
  );

  it.each(locales)('have the same keys in the same order in %s', (locale) => {
    expect(keys.length).toBeGreaterThan(0);
    expect(Object.keys(messages[locale])).toEqual([...keys].sort());
  });

  it('exist for every key that is used', () => {
    expect(calls.length).toBeGreaterThan(0);
    expect([...used].filter((key) => !keys.includes(key))).toEqual([]);
    expect(declared.filter(({ isMeant }) => !keys.some(isMeant)).map(({ wildcard }) => wildcard)).toEqual([]);
  });

  it('are all used', () => {
    const isUsed = (key: string) =>
      used.has(key) || declared.some(({ isMeant }) => isMeant(key)) || late.some((beginning) => key.startsWith(beginning));
    expect(keys.filter((key) => !isUsed(key))).toEqual([]);
  });

  it('are declared (`// messages: error.*`) wherever code builds a key', () => {
    const undeclared = users.filter(
      (source) => callsOfT(source).some((call) => call.keys.length === 0) && declaredIn(source, 'messages').length === 0,
    );
    expect(undeclared.map(({ path }) => path)).toEqual([]);
  });

  it('receive exactly the values that they require', () => {
    const isWeb = folder.startsWith('web/'); // a key template in the web matches more keys than the code uses
    const wrong = calls.flatMap(({ path, keys: named, wildcard, values }) => {
      const meant = wildcard === undefined ? named : keys.filter(toMatcher(wildcard));
      if (values === undefined || meant.length === 0 || (isWeb && wildcard !== undefined)) return [];
      const taken = meant.map((key) => namesIn(messages.en[key]));
      const missing = taken.flat().filter((name) => !values.includes(name));
      const unknown = values.filter((name) => !taken.flat().includes(name));
      return missing.length + unknown.length > 0 ? [{ path, meant: wildcard ?? named.join(), missing, unknown }] : [];
    });
    expect(wrong).toEqual([]);
  });

  it.each(locales)('are never blank or padded with spaces in %s', (locale) => {
    expect(Object.entries(messages[locale]).filter(([, text]) => text.trim() === '' || text.trim() !== text)).toEqual([]);
  });

  it('require the same values in every language', () => {
    expect(keys.filter((key) => new Set(locales.map((locale) => namesIn(messages[locale][key]).join())).size > 1)).toEqual([]);
  });

  it.each(locales)('have every plural form of the language in %s', (locale) => {
    const wanted = new Intl.PluralRules(localeFacts[locale].tag).resolvedOptions().pluralCategories;
    const wrong = Object.entries(messages[locale]).flatMap(([key, text]) =>
      partsOf(text).flatMap((part) => {
        if (part.type !== TYPE.plural) return [];
        const exact = Object.keys(part.options).filter((name) => name.startsWith('='));
        const missing = wanted.filter((name) => !(name in part.options));
        const unknown = Object.keys(part.options).filter((name) => !exact.includes(name) && !wanted.some((form) => form === name));
        return (missing.length === 0 || isChoiceByNumber(exact)) && unknown.length === 0 ? [] : [{ key, missing, unknown }];
      }),
    );
    expect(wrong).toEqual([]);
  });

  it('show a number of any size', () => {
    fc.assert(
      fc.property(fc.constantFrom(...keys), fc.constantFrom(...locales), fc.nat(2_000_000), (key, locale, number) => {
        const text = messages[locale][key] ?? '';
        const values = Object.fromEntries(placeholdersOf(text).map(({ name, isNumber }) => [name, isNumber ? number : 'x']));
        const said = String(new IntlMessageFormat(text, localeFacts[locale].tag).format(values));
        expect(said).not.toMatch(/[{}]|undefined/);
        expect(said.trim()).not.toBe('');
      }),
      { numRuns: Math.min(2000, 4 * keys.length) },
    );
  });
});

/** Whether the cases choose by floor instead of by count: `=0`, `=-1` and one ordinal form for all other numbers. */
function isChoiceByNumber(exact: readonly string[]): boolean {
  return exact.includes('=-1');
}
