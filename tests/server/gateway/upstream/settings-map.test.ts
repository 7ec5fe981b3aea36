import pino from 'pino';
import { describe, expect, it } from 'vitest';
import { createSettingsMap } from '#server/gateway/upstream/settings-map.ts';

function setUp() {
  const logged: { key: string; reason: string }[] = [];
  const log = pino({ base: null }, { write: (line: string) => void logged.push(JSON.parse(line)) });
  return { toMap: createSettingsMap(log), logged };
}

describe('createSettingsMap', () => {
  it.each([
    [{ footer_items: '{' }, { key: 'footer_items', reason: 'is not JSON' }],
    [{ hero_banner_items: '{"items":["a"]}' }, { key: 'hero_banner_items', reason: 'does not fit its shape at items.0' }],
    [{ amenitiy_redirect_links: '{"x":"parking"}' }, { key: 'amenitiy_redirect_links', reason: 'names "x", which is no id' }],
    [{ header_navbar_items: '[' }, { key: 'header_navbar_items', reason: 'is not a JSON list' }],
    [{ useful_menu_items: 'nowhere' }, { key: 'useful_menu_items', reason: 'names "nowhere", which is neither a route nor a page' }],
    [
      [
        { key: 'a', value: '1' },
        { key: 'a', value: '2' },
      ],
      { key: 'a', reason: 'comes more than once, the last value wins' },
    ],
  ])('logs %j, and continues', (stored, problem) => {
    const { toMap, logged } = setUp();
    expect(Object.keys(toMap(stored))).toHaveLength(1);
    expect(logged).toMatchObject([problem]);
  });

  it('logs it once for as long as it lasts, and again when it returns', () => {
    const { toMap, logged } = setUp();
    toMap({ footer_items: '{' });
    toMap({ footer_items: '{' });
    expect(logged).toHaveLength(1);
    toMap({ footer_items: '[]' });
    toMap({ footer_items: '{' });
    expect(logged).toHaveLength(2);
  });

  it('logs nothing for valid settings', () => {
    const { toMap, logged } = setUp();
    expect(toMap([{ group: 'colors', key: 'primary', value: '#123456' }])).toEqual({ colors_primary: '#123456' });
    expect(logged).toEqual([]);
  });
});
