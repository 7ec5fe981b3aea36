import { resolve } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readSources } from '#config/sources.ts';
import { lookTypes, toBrowserSettings } from '#server/render/browser-settings.ts';
import { readChoice, readFlag, readMenu, readNames, readText } from '#shared/rules/settings-reading.ts';
import { type Setting, type SettingKey, settings as table } from '#shared/site/settings.ts';

const keys = Object.keys(table) as SettingKey[]; // of the table itself
const isLook = (key: SettingKey) => lookTypes.includes(table[key].type);

function read(settings: Record<string, string>, key: SettingKey): unknown {
  const { type }: Setting = table[key];
  if (type === 'flag') return readFlag(settings, key);
  if (type === 'choice') return readChoice(settings, key as 'offers_layout'); // any key of that type
  if (type === 'names') return [readNames(settings, key), readMenu(settings, key, () => {})];
  return readText(settings, key);
}

describe('toBrowserSettings', () => {
  it('leaves out what nobody reads or what is the default, so that whatever is read is the same', () => {
    const value = fc.oneof(fc.string(), fc.constantFrom('true', 'FALSE', ' ', '', 'home,shops', ...keys.map((key) => table[key].default)));
    const groups = fc.dictionary(fc.constantFrom('icons_events', 'documents_rules', 'nav_menu_items_1'), value);
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...keys), value), groups, (own, others) => {
        const settings = { ...own, ...others };
        const sent = toBrowserSettings(settings);
        for (const key of keys.filter((one) => !isLook(one))) expect(read(sent, key)).toEqual(read(settings, key));
        expect(sent).toMatchObject(others);
        expect(Object.keys(sent).filter((key) => keys.includes(key as SettingKey) && isLook(key as SettingKey))).toEqual([]);
      }),
    );
  });

  it('leaves out nothing that the site names', () => {
    const sources = readSources(resolve('.'), ['web', 'shared']).filter(({ path }) => path !== 'shared/site/settings.ts');
    const named = keys.filter(isLook).filter((key) => sources.some(({ text }) => text.includes(key)));
    expect([sources.length > 500, named]).toEqual([true, []]);
  });
});
