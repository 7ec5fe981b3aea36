import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findNewSettingFaults, findSettingFaults } from '#shared/rules/setting-faults.ts';
import { flattenSettings } from '#shared/rules/settings-flattening.ts';
import type { FlatSettings } from '#shared/rules/settings-reading.ts';
import { writeSettings } from '#shared/rules/settings-writing.ts';
import { type SettingKey, settingGroups, settings as table } from '#shared/site/settings.ts';

const tenants = join(import.meta.dirname, '../..');
const kept = ['config/tenants/demo', 'config/tenants/podhradie', 'tests/support/tenants/tiny'].map((folder): [string, unknown] => [
  folder,
  JSON.parse(readFileSync(join(tenants, folder, 'content/settings.json'), 'utf8')),
]);
const flat = (stored: unknown) => flattenSettings(stored).settings;

/** Values of settings, both valid and invalid for their type. */
const texts = fc.oneof(
  fc.constantFrom('true', 'false', '', '4', '16/9', '#123456', 'shops,news', '1.50', ' a '),
  fc.constantFrom('{"a":[1]}', '[]', '[{"name":"faq"}]', '[broken', '"text"', 'null'),
  fc.string(),
);
const keys = fc.constantFrom(...Object.keys(table), ...settingGroups.map((group) => `${group}_own`), 'of_nobody');

describe.each(kept)('the settings of %s', (_, stored) => {
  it('are returned as the same object if nothing changes', () => {
    expect(writeSettings(stored, flat(stored))).toBe(stored);
  });

  it('contain a changed value, while all other values keep their stored form', () => {
    fc.assert(
      fc.property(keys, texts, (key, text) => {
        const before = flat(stored);
        const written = writeSettings(stored, { ...before, [key]: text });
        expect(flat(written)).toEqual({ ...before, [key]: text });
        expect(changedIn(stored, written)).toBeLessThanOrEqual(1);
      }),
    );
  });

  it('lose only the setting that is removed', () => {
    for (const key of Object.keys(flat(stored))) {
      const { [key]: _gone, ...left } = flat(stored);
      expect(flat(writeSettings(stored, left))).toEqual(left);
    }
  });

  it('are restored when a change is undone', () => {
    for (const [key, text] of Object.entries(flat(stored))) {
      const there = writeSettings(stored, { ...flat(stored), [key]: 'something else' });
      const back = writeSettings(there, { ...flat(stored), [key]: text });
      expect(flat(back)).toEqual(flat(stored));
    }
  });

  it('contain no values that the desk would refuse', () => {
    expect(findSettingFaults(flat(stored))).toEqual([]);
  });
});

/** Returns the number of changed values, counted as rows or as leaves. */
function changedIn(before: unknown, after: unknown): number {
  const [was, is] = [before, after].map(leavesOf);
  const names = new Set([...(was?.keys() ?? []), ...(is?.keys() ?? [])]);
  return [...names].filter((name) => was?.get(name) !== is?.get(name)).length;
}

function leavesOf(stored: unknown): Map<string, string> {
  if (Array.isArray(stored)) return new Map(stored.map((row) => [`${row.group} ${row.key}`, JSON.stringify(row)]));
  const leaves = new Map<string, string>();
  const visit = (value: unknown, path: string) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value) || path.endsWith('_links'))
      leaves.set(path, JSON.stringify(value));
    else for (const [name, inner] of Object.entries(value)) visit(inner, `${path}/${name}`);
  };
  visit(stored, '');
  return leaves;
}

describe('a stored setting', () => {
  const rows = [
    { group: 'colors', key: 'primary', value: '#111111', note: 'kept' },
    { group: null, key: 'rounded_corners', value: 'true' },
    { group: null, key: 'grid_columns_desktop', value: 4 },
    { group: null, key: 'nav_menu_items', value: ['news'] },
    { group: null, key: 'web_has_dividers', value: true },
    { group: 'header', key: 'navbar_items', value: [{ name: 'home' }] },
  ];
  const write = (changes: FlatSettings) => writeSettings(rows, { ...flat(rows), ...changes }) as typeof rows;

  it.each([
    ['text stays text', { rounded_corners: 'false' }, 1, 'false'],
    ['a number stays a number', { grid_columns_desktop: '5' }, 2, 5],
    ['a list stays a list', { nav_menu_items: 'news,shops' }, 3, ['news', 'shops']],
    ['a boolean stays a boolean', { web_has_dividers: 'false' }, 4, false],
    ['JSON stays JSON', { header_navbar_items: '[{"name":"faq"}]' }, 5, [{ name: 'faq' }]],
    ['a comma list replaces JSON', { header_navbar_items: 'faq' }, 5, 'faq'],
  ])('is stored so that %s', (_, changes, index, value) => {
    expect(write(changes)).toEqual(rows.with(index, { ...rows[index], value } as (typeof rows)[number]));
  });

  it('is added at the end of its group if it is new', () => {
    expect(write({ colors_accent: '#222222' }).at(-1)).toEqual({ group: 'colors', key: 'accent', value: '#222222' });
    expect(write({ is_sso_visible: 'true' }).at(-1)).toEqual({ group: null, key: 'is_sso_visible', value: true });
    const nested = { colors: { primary: 'red', category: { 1: 'red' } } };
    expect(writeSettings(nested, { ...flat(nested), colors_category_2: 'blue', root_page: 'news' })).toEqual({
      colors: { primary: 'red', category: { 1: 'red', 2: 'blue' } },
      root_page: 'news',
    });
  });

  it('replaces only the last of two duplicates, but both are removed together', () => {
    const twice = [
      { key: 'root_page', value: 'news' },
      { key: 'rootPage', value: 'faq' },
    ];
    expect(writeSettings(twice, { root_page: 'map-way' })).toEqual([twice[0], { key: 'rootPage', value: 'map-way' }]);
    expect(writeSettings(twice, {})).toEqual([]);
  });
});

describe('findSettingFaults', () => {
  it.each<[SettingKey | string, string]>([
    ['rounded_corners', 'perhaps'],
    ['offers_layout', 'round'],
    ['hero_banner_aspect_ratio', 'wide'],
    ['colors_primary', 'reddish'],
    ['header_background_color', 'colour of the sky'],
    ['default_floorplan_id', 'first'],
    ['inactive_locales', 'de,klingon'],
    ['root_page', 'nowhere'],
    ['gift_cards_page_help_email', 'nobody'],
    ['newsletter_consent_link_url', 'javascript:alert(1)'],
    ['hero_banner_items', '{"items":["one"]}'],
    ['footer_items', '[{"title":"Late","items":[]}]'],
    ['footer_items', '[{"title":{"en":"Late"},"items":["Own|javascript:alert(1)"]}]'],
    ['footer_items', '[{"title":{},"items":[{"label":{"en":" "},"href":"/en"}]}]'],
    ['amenitiy_redirect_links', '{"54":"nowhere at all"}'],
    ['header_navbar_items', '[{"name":"nowhere"}]'],
    ['homepage_menu_items', 'faq,nowhere'],
    ['useful_menu_items', 'Own|javascript:alert(1)'],
    ['icons_parking', 'a car'],
    ['documents_rules', 'rules.pdf'],
  ])('refuses %s as %j', (key, value) => {
    expect(findSettingFaults({ [key]: value })).toEqual([{ key, reason: expect.any(String) }]);
  });

  it('ignores faults that existed before', () => {
    const before = { colors_primary: 'reddish', root_page: 'nowhere' };
    expect(findNewSettingFaults(before, { ...before, website_name: 'Meandr' })).toEqual([]);
    expect(findNewSettingFaults(before, { ...before, root_page: 'elsewhere' }).map(({ key }) => key)).toEqual(['root_page']);
  });
});
