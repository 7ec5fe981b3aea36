import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { matchRoute } from '#shared/rules/routing.ts';
import { colourNames } from '#shared/rules/setting-faults.ts';
import { locales } from '#shared/site/locales.ts';
import { type Route, routes } from '#shared/site/routes.ts';
import { isSettingKey, type Setting, type SettingKey, settingGroups, settings as table } from '#shared/site/settings.ts';
import { findControl } from '#web/desk/settings/SettingControl.tsx';
import { findSetting, namesIn, partNames } from '#web/desk/settings/setting-groups.ts';
import { createSettingWords } from '#web/desk/settings/setting-words.ts';
import { elsewhere, rows } from '../../../server/pages/settings-rows.ts';

const folder = join(import.meta.dirname, '../../../../web');
const messagesIn = (path: string, locale: string): Record<string, string> =>
  JSON.parse(readFileSync(join(folder, path, `${locale}.json`), 'utf8'));
const names = [...(Object.keys(table) as SettingKey[]), ...settingGroups];

describe('every setting', () => {
  it('is in one part of the form', () => {
    const placed = partNames.flatMap(namesIn);
    expect(placed.toSorted()).toEqual(names.toSorted());
    expect(new Set(placed).size).toBe(placed.length);
    expect(names.filter((name) => findSetting(name)?.name !== name)).toEqual([]);
  });

  it('has a control', () => {
    expect(names.filter((name) => findControl(name) === undefined)).toEqual([]);
  });

  it('names a page where its effect is visible, as found by the site’s own tests', () => {
    const wrong = names.flatMap((name) => {
      const shownAt = findSetting(name)?.shownAt;
      const own = rows.filter(({ key }) => (isSettingKey(name) ? key === name : key.startsWith(`${name}_`) && !isSettingKey(key)));
      if (name in elsewhere) return [];
      const pages = own.flatMap(({ at }) => toPages(at));
      return pages.some((page) => page === shownAt) ? [] : [{ name, shownAt, pages }];
    });
    expect(wrong).toEqual([]);
  });
});

/** Returns the names of an address's page and its list pages. Addresses on which common parts are tested also return `everywhere`. */
function toPages(at: string): string[] {
  const name = matchRoute(at)?.name;
  if (name === undefined || at === '/') return ['home'];
  const { parent, allAt }: Partial<Route> = routes[name];
  return [
    name,
    ...[parent, allAt].flatMap((one) => one ?? []),
    ...(at === '/en/mobile-app' || at.length === 3 ? (['everywhere'] as const) : []),
  ];
}

describe.each(locales)('the labels of settings in %s', (locale) => {
  const messages = messagesIn('desk/messages/settings', locale);
  const words = createSettingWords(messages);

  it('name every setting uniquely, and explain it', () => {
    const labels = names.map((name) => messages[`label.${name}`] ?? name);
    expect(labels.filter((label) => /_/.test(label))).toEqual([]);
    expect(new Set(labels).size).toBe(labels.length);
    expect(names.filter((name) => !/^[\p{Lu}\d„“].{10,}\.$/u.test(words.hint(name)))).toEqual([]);
  });

  it('name every part, choice and colour', () => {
    const choices = (Object.keys(table) as SettingKey[]).flatMap((key) => {
      const setting: Setting = table[key];
      return setting.type === 'choice' ? setting.choices.map((choice) => words.choice(key, choice)) : [];
    });
    const said = [...partNames.map(words.part), ...choices, ...colourNames.map(words.colour), words.flag('true'), words.flag('false')];
    expect(said.filter((text) => !/^[\p{Lu}\d]/u.test(text) || text.includes('_'))).toEqual([]);
  });

  it('have the same keys as in English, sorted, and are all used', () => {
    expect(Object.keys(messages)).toEqual(Object.keys(messagesIn('desk/messages/settings', 'en')).toSorted());
    const choiceKeys = Object.entries<Setting>(table).flatMap(([key, setting]) =>
      setting.type === 'choice' ? setting.choices.map((choice) => `choice.${key.endsWith('_logo_type') ? 'logo' : key}.${choice}`) : [],
    );
    const used = new Set([
      ...partNames.map((part) => `group.${part}`),
      ...names.flatMap((name) => [`label.${name}`, `hint.${name}`]),
      ...choiceKeys,
      ...['white', 'black', 'transparent'].map((name) => `choice.colour.${name}`),
      ...['true', 'false'].map((value) => `choice.flag.${value}`),
    ]);
    expect(Object.keys(messages).filter((key) => !used.has(key) && !key.startsWith('page.'))).toEqual([]);
  });

  it('use the names of pages in the site’s menus', () => {
    const site = messagesIn('messages', locale);
    expect(words.pages.filter((name) => words.page(name) !== site[`menu.${name}`] || !Object.hasOwn(routes, name))).toEqual([]);
    const linked = Object.keys(routes).filter((name) => site[`menu.${name}`] !== undefined && name !== 'booking-receipt');
    expect(words.pages.toSorted()).toEqual(linked.toSorted());
  });
});
