import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type DeskKind, deskKinds } from '#shared/site/desk-kinds.ts';
import { locales } from '#shared/site/locales.ts';
import { createFieldWords, listFieldKeys, loadFieldWords } from '#web/desk/forms/words.ts';
import { listKindFields } from '../../support/kind-fields.ts';

const folder = join(import.meta.dirname, '../../../web/desk/messages/fields');
const messagesIn = (locale: string): Record<string, string> => JSON.parse(readFileSync(join(folder, `${locale}.json`), 'utf8'));
const kinds: readonly (readonly [string, DeskKind])[] = Object.entries(deskKinds);

/** Fields of all kinds. The lists below contain the possible message keys of each part of a form, the most specific key first. */
const fields = kinds.flatMap(([kind]) => listKindFields(kind).map((field) => ({ kind, ...field })));
const values = [
  ...fields,
  ...kinds.flatMap(([kind, { choices = {} }]) => Object.entries(choices).map(([path, own]) => ({ kind, path, values: own }))),
].flatMap(({ kind, path, values: own }) => own.map((value) => `${kind}.${path}.${value}`));
const wanted = [
  ...kinds.flatMap(([kind]) => [[`kind.${kind}`], [`kind.${kind}.one`]]),
  ...kinds.flatMap(([kind, { groups }]) => Object.keys(groups).map((group) => listFieldKeys('group', `${kind}.${group}`))),
  ...fields.map(({ kind, path }) => listFieldKeys('field', `${kind}.${path}`)),
  ...values.map((path) => listFieldKeys('value', path)),
  ...kinds.flatMap(([kind, table]) => listGrowing(kind, table).map(({ path }) => listFieldKeys('add', `${kind}.${path}`))),
];

/** Lists the fields with a button that adds an entry. Dates of events and references to records have controls of their own. */
function listGrowing(kind: string, { hasOwnScreen, refers = {} }: DeskKind) {
  if (hasOwnScreen) return [];
  return listKindFields(kind).filter(({ path, isGrowing }) => isGrowing && !refers[path] && path !== 'dates');
}

describe.each(locales)('the labels of fields in %s', (locale) => {
  const messages = messagesIn(locale);

  it('name every kind, group, field and value', () => {
    expect(wanted.filter((keys) => !keys.some((key) => messages[key])).map(([key]) => key)).toEqual([]);
  });

  it('are all used', () => {
    const hints = fields.map(({ kind, path }) => listFieldKeys('hint', `${kind}.${path}`));
    const used = new Set([...wanted, ...hints].map((keys) => keys.find((key) => messages[key])));
    expect(Object.keys(messages).filter((key) => !used.has(key))).toEqual([]);
  });

  it('have the same keys in the same order in all languages', () => {
    expect(Object.keys(messages)).toEqual(Object.keys(messagesIn('en')));
  });

  it('are labels without a full stop, and hints are sentences', () => {
    const rows = Object.entries(messages);
    const isBare = (key: string, text: string) =>
      key.startsWith('hint.') ? !/^[\p{Lu}\d„“].*[.“]$/u.test(text) : /_|^$|\.$/.test(text) || /^\s|\s$/.test(text);
    expect(rows.filter(([key, text]) => isBare(key, text))).toEqual([]);
  });
});

describe('field words', () => {
  it('are loaded for one language', async () => {
    const words = await loadFieldWords('cz');
    expect(words.toFieldLabel('companies', 'is_outside_only')).toBe('Vchod jen zvenku');
  });

  it('use the most specific label, and return names without one unchanged', () => {
    const words = createFieldWords({ 'field.title': 'Title', 'field.faq.translations.title': 'Question', 'value.kind.lift': 'Lift' });
    expect(words.toFieldLabel('faq', 'translations.title')).toBe('Question');
    expect(words.toFieldLabel('films', 'translations.title')).toBe('Title');
    expect(words.toValueLabel('floorplans', 'connectors.kind', 'lift')).toBe('Lift');
    expect(words.toValueLabel('parking', 'options.kind', 'boat')).toBe('boat');
    expect(words.toHint('faq', 'order')).toBeUndefined();
  });
});
