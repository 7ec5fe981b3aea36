import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { flattenSettings } from '#shared/rules/settings-flattening.ts';
import { settings } from '#shared/site/settings.ts';

describe('flattenSettings', () => {
  it.each([
    [
      'rows with and without a group',
      [
        { group: 'colors', key: 'primary', value: '#fff' },
        { group: null, key: 'root_page', value: 'news' },
        { key: 'a', value: 'b' },
      ],
      { colors_primary: '#fff', root_page: 'news', a: 'b' },
    ],
    ['nested objects', { aspect_ratios: { images: { news: '1/1' } } }, { aspect_ratios_images_news: '1/1' }],
    ['a nested object in a row', [{ group: 'aspect_ratios', key: 'images', value: { news: '1/1' } }], { aspect_ratios_images_news: '1/1' }],
    ['booleans and numbers', { rounded_corners: false, grid_columns_desktop: 5 }, { rounded_corners: 'false', grid_columns_desktop: '5' }],
    ['lists', { nav_menu_items: ['shops', 'news', 3] }, { nav_menu_items: 'shops,news,3' }],
    ['JSON settings', { hero_banner_items: [{ a: 1 }], hero: { banner_items: 'x' } }, { hero_banner_items: 'x' }],
    ['a list of a JSON setting', { footer_items: ['a', 'b'] }, { footer_items: '["a","b"]' }],
    [
      'an object of a JSON setting by group',
      [{ group: 'amenitiy', key: 'redirect_links', value: { 4: 'parking' } }],
      { amenitiy_redirect_links: '{"4":"parking"}' },
    ],
    ['JSON text', { footer_items: '[broken' }, { footer_items: '[broken' }],
    [
      'camel case',
      { isSsoVisible: 'true', webHasDividers: true, isSSOVisible: 'false' },
      { is_sso_visible: 'false', web_has_dividers: 'true' },
    ],
    ['the one key that stays in camel case', { cachingProxy: 'true' }, { cachingProxy: 'true' }],
    ['its snake-case spelling', [{ key: 'caching_proxy', value: false }], { cachingProxy: 'false' }],
    ['spaces, dashes and diacritics', { documents: { 'Návštěvní-řád 2026': '/a.pdf' } }, { documents_navstevni_rad_2026: '/a.pdf' }],
    ['values that are unset', { website_name: null, root_page: undefined }, {}],
    ['nothing', [], {}],
  ])('flattens %s', (_, stored: unknown, expected) => {
    expect(flattenSettings(stored).settings).toEqual(expected);
  });

  it('uses the last of two values, and reports the key', () => {
    const { settings: flat, problems } = flattenSettings([
      { group: 'colors', key: 'primary', value: 'red' },
      { group: '', key: 'colorsPrimary', value: 'blue' },
    ]);
    expect(flat).toEqual({ colors_primary: 'blue' });
    expect(problems).toEqual([{ key: 'colors_primary', reason: expect.stringContaining('more than once') }]);
  });

  it.each([[null], [undefined], ['text'], [7], [true]])('returns an empty map and a problem for %j', (stored) => {
    expect(flattenSettings(stored)).toEqual({ settings: {}, problems: [{ key: '', reason: expect.any(String) }] });
  });

  it('reports invalid rows and values, and keeps the rest', () => {
    const { settings: flat, problems } = flattenSettings([
      null,
      'x',
      { value: 1 },
      { key: 5, value: 1 },
      { group: 7, key: 'a', value: 1 },
      { key: '!', value: 1 },
      { key: 'list', value: ['a', { b: 1 }] },
      { key: 'website_name', value: 'Harbour' },
    ]);
    expect(flat).toEqual({ website_name: 'Harbour', list: 'a' });
    expect(problems.map((problem) => problem.key)).toEqual(['[0]', '[1]', '[2]', '[3]', '[4]', '!', 'list']);
  });

  it('stops at a maximum depth', () => {
    const deep = JSON.parse(`${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`);
    const { settings: flat, problems } = flattenSettings({ deep, ok: '1' });
    expect(flat).toEqual({ ok: '1' });
    expect(problems).toHaveLength(1);
  });

  it('treats hostile keys as plain data', () => {
    const { settings: flat } = flattenSettings(
      JSON.parse('{"__proto__": {"polluted": "1"}, "constructor": {"prototype": {"polluted": "1"}}, "toString": "x", "constructor_": "y"}'),
    );
    expect(Object.getPrototypeOf(flat)).toBe(Object.prototype);
    expect(Object.hasOwn({}, 'polluted')).toBe(false);
    expect('polluted' in {}).toBe(false);
    expect(flat).toEqual({ proto_polluted: '1', constructor_prototype_polluted: '1', to_string: 'x', constructor: 'y' });
  });

  it('returns strings under lower-snake keys for any input, and is idempotent', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (stored) => {
        const once = flattenSettings(stored);
        for (const [key, value] of Object.entries(once.settings)) {
          expect(typeof value).toBe('string');
          expect(key).toMatch(/^[^\p{Lu}\s-]+$|^cachingProxy$/u);
        }
        expect(flattenSettings(once.settings)).toEqual({ settings: once.settings, problems: [] });
      }),
    );
  });

  it('treats rows like nested objects', () => {
    const name = fc.stringMatching(/^[a-z]{1,8}$/);
    fc.assert(
      fc.property(fc.dictionary(name, fc.dictionary(name, fc.oneof(fc.string(), fc.boolean(), fc.integer()))), (groups) => {
        const rows = Object.entries(groups).flatMap(([group, keys]) => Object.entries(keys).map(([key, value]) => ({ group, key, value })));
        expect(flattenSettings(rows)).toEqual(flattenSettings(groups));
      }),
    );
  });

  it('does not change any key of the settings table', () => {
    const all = Object.fromEntries(Object.keys(settings).map((key) => [key, 'x']));
    expect(flattenSettings(all)).toEqual({ settings: all, problems: [] });
  });
});
