import { describe, expect, it } from 'vitest';
import { aText, recordOf } from '#shared/rules/json-shapes.ts';
import type { SettingProblem } from '#shared/rules/settings-flattening.ts';
import { readChoice, readFlag, readGroup, readJson, readMenu, readNames, readRatio, readText } from '#shared/rules/settings-reading.ts';

describe('readFlag', () => {
  it.each([
    ['true', true, true],
    ['false', false, false],
    [' False ', false, false],
    ['yes', true, false],
    ['', true, false],
    [undefined, true, false],
  ])('reads %j', (value, roundedCorners, dividers) => {
    const settings: Record<string, string> = value === undefined ? {} : { rounded_corners: value, web_has_dividers: value };
    expect(readFlag(settings, 'rounded_corners')).toBe(roundedCorners);
    expect(readFlag(settings, 'web_has_dividers')).toBe(dividers);
  });
});

describe('readText', () => {
  it('trims texts, and uses the default for blank ones', () => {
    expect(readText({ website_name: ' Harbour ' }, 'website_name')).toBe('Harbour');
    expect(readText({ colors_primary: ' ' }, 'colors_primary')).toBe('#1f4e46');
  });

  it('never reads from the prototype', () => {
    expect(readText(Object.create({ website_name: 'x' }), 'website_name')).toBe('');
  });
});

describe('readChoice', () => {
  it.each([
    ['poster', 'poster'],
    ['Poster', 'product'],
    ['toString', 'product'],
    ['', 'product'],
  ])('reads %j as %s', (value, expected) => {
    expect(readChoice({ offers_layout: value }, 'offers_layout')).toBe(expected);
  });
});

describe('readRatio', () => {
  it.each([
    ['4/3', { width: 4, height: 3 }],
    ['4:3', { width: 4, height: 3 }],
    ['4 / 3', { width: 4, height: 3 }],
    ['1.5', { width: 1.5, height: 1 }],
    ['', { width: 16, height: 9 }],
    ['0/0', { width: 16, height: 9 }],
    ['0', { width: 16, height: 9 }],
    ['1/1000', { width: 16, height: 9 }],
    ['-4/3', { width: 16, height: 9 }],
    ['wide', { width: 16, height: 9 }],
    ['1e9', { width: 16, height: 9 }],
  ])('reads %j', (value, expected) => {
    expect(readRatio({ hero_banner_aspect_ratio: value }, 'hero_banner_aspect_ratio')).toEqual(expected);
  });
});

describe('readNames', () => {
  it('trims names, and drops blanks and duplicates', () => {
    expect(readNames({ inactive_locales: ' sk, ,de,sk,' }, 'inactive_locales')).toEqual(['sk', 'de']);
  });
});

describe('readGroup', () => {
  it('sorts entries by name, numbers by value, and drops blanks', () => {
    const settings = { parking_images_10: 'c', parking_images_2: 'b', parking_images_1: 'a', parking_images_3: ' ', parking_images_: 'x' };
    expect(readGroup(settings, 'parking_images')).toEqual([
      { name: '1', value: 'a' },
      { name: '2', value: 'b' },
      { name: '10', value: 'c' },
    ]);
  });

  it('excludes known settings from the group’s entries', () => {
    expect(readGroup({ login_slider_images_items: '1', login_slider_images_1: '/a.webp' }, 'login_slider_images')).toEqual([
      { name: '1', value: '/a.webp' },
    ]);
  });
});

describe('readJson', () => {
  const shape = recordOf(aText);

  it('returns values that match the shape', () => {
    const problems: SettingProblem[] = [];
    expect(
      readJson({ amenitiy_redirect_links: '{"4":"parking"}' }, 'amenitiy_redirect_links', shape, (problem) => problems.push(problem)),
    ).toEqual({
      4: 'parking',
    });
    expect(readJson({}, 'amenitiy_redirect_links', shape, (problem) => problems.push(problem))).toBeUndefined();
    expect(problems).toEqual([]);
  });

  it.each(['{', 'undefined', '{"4":5}', '[]', '7'])('ignores %j and reports it', (text) => {
    const problems: SettingProblem[] = [];
    expect(
      readJson({ amenitiy_redirect_links: text }, 'amenitiy_redirect_links', shape, (problem) => problems.push(problem)),
    ).toBeUndefined();
    expect(problems).toEqual([{ key: 'amenitiy_redirect_links', reason: expect.any(String) }]);
  });
});

describe('readMenu', () => {
  const read = (text: string) => {
    const problems: SettingProblem[] = [];
    const entries = readMenu({ header_navbar_items: text }, 'header_navbar_items', (problem) => problems.push(problem));
    return { entries, problems: problems.length };
  };

  it.each([
    ['shops, news ,pet-policy', [{ name: 'shops' }, { name: 'news' }, { name: 'pet-policy' }], 0],
    ['', [], 0],
    ['shops,unheard-of', [{ name: 'shops' }], 1],
    ['toString,constructor', [], 2],
    ['Cinema|https://kino.example/cz', [{ label: 'Cinema', href: 'https://kino.example/cz' }], 0],
    ['Mail|mailto:a@b.example', [{ label: 'Mail', href: 'mailto:a@b.example' }], 0],
    ['Own|/en/about', [{ label: 'Own', href: '/en/about' }], 0],
    ['|https://kino.example', [], 1],
    ['["shops","Out|https://a.example"]', [{ name: 'shops' }, { label: 'Out', href: 'https://a.example' }], 0],
    ['[{"name":"shops","children":["news",{"name":"nope"}]}]', [{ name: 'shops', children: [{ name: 'news' }] }], 1],
    [
      '[{"label":"More","href":"https://a.example","children":[{"name":"news"}]}]',
      [{ label: 'More', href: 'https://a.example', children: [{ name: 'news' }] }],
      0,
    ],
    [
      '[{"label":{"cz":"Hrad","en":"Castle"},"href":"https://a.example"}]',
      [{ label: { cz: 'Hrad', en: 'Castle' }, href: 'https://a.example' }],
      0,
    ],
    ['[{"label":{"cz":7},"href":"https://a.example"},{"label":{"cz":" "},"href":"https://a.example"}]', [], 2],
    ['[{"name":"shops","children":"news"}]', [{ name: 'shops' }], 1],
    ['[7,null,{},[]]', [], 4],
    ['[{"name":"shops"', [], 1],
  ])('reads %j', (text, entries, problems) => {
    expect(read(text)).toEqual({ entries, problems });
  });

  it.each([
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    ' javascript:alert(1)',
    'java\tscript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    'https:evil.example',
    'https:///evil.example',
    'https://a.example/\u0000',
    'file:///etc',
    'view-source:https://a.example',
  ])('refuses a link to %j', (href) => {
    expect(read(JSON.stringify([{ label: 'x', href }]))).toEqual({ entries: [], problems: 1 });
  });

  it('reads a group with a key for each entry', () => {
    const settings = { header_navbar_items_2: 'news', header_navbar_items_1: 'shops', header_navbar_items_10: 'faq' };
    expect(readMenu(settings, 'header_navbar_items', () => {})).toEqual([{ name: 'shops' }, { name: 'news' }, { name: 'faq' }]);
  });

  it('ignores entries below the third level', () => {
    const deep = '[{"name":"shops","children":[{"name":"news","children":[{"name":"faq","children":[{"name":"about"}]}]}]}]';
    expect(read(deep)).toEqual({ entries: [{ name: 'shops', children: [{ name: 'news', children: [{ name: 'faq' }] }] }], problems: 1 });
  });
});
