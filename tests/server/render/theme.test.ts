import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toTheme } from '#server/render/theme.ts';
import { contrast } from '#shared/rules/colour.ts';
import { settings as table } from '#shared/site/settings.ts';

function variablesOf(css: string): Record<string, string> {
  const lines = /^:root\{(.*)\}$/s.exec(css)?.[1]?.split(';') ?? [];
  return Object.fromEntries(lines.map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1)]));
}

const colour = fc.stringMatching(/^#[0-9a-f]{6}$/);

describe('toTheme', () => {
  it('takes colours, font, corners and ratios from the settings', () => {
    const variables = variablesOf(
      toTheme({
        colors_primary: '#112233',
        app_font_name: 'fraunces',
        rounded_corners: 'false',
        hero_banner_aspect_ratio: '21/9',
        button_background_color: 'accent',
        colors_accent: '#ffff00',
      }).css,
    );
    expect(variables).toMatchObject({
      '--color-primary': '#112233',
      '--font-family': '"Fraunces Variable","Fraunces Fallback",serif',
      '--radius': '0px',
      '--ratio-hero': '21 / 9',
      '--button-background': '#ffff00',
    });
  });

  it('is whole without any setting', () => {
    const variables = variablesOf(toTheme({}).css);
    expect(variables['--color-primary']).toBe(table.colors_primary.default);
    expect(Object.values(variables).every((value) => value.length > 0 && !/undefined|NaN/.test(value))).toBe(true);
  });

  it('bears the hash of its very text', () => {
    const { css, hash } = toTheme({ colors_primary: '#112233' });
    expect(hash).toBe(`sha256-${createHash('sha256').update(css).digest('base64')}`);
  });

  it('cannot be left by any setting: no value ends the block or adds a rule', () => {
    const names = Object.keys(table) as (keyof typeof table)[]; // the keys of a literal table
    const nasty = fc.oneof(
      fc.string(),
      fc.constantFrom('}</style><script>', 'red;}body{display:none', 'url(https://evil.example)', '#fff}', '1/1;x:y'),
    );
    const usual = Object.keys(variablesOf(toTheme({}).css));
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...names), nasty), (settings) => {
        const { css } = toTheme(settings);
        expect(Object.keys(variablesOf(css))).toEqual(usual);
        expect(css).not.toMatch(/[<>]|\}.|url\(/);
      }),
    );
  });

  it('can be read, whatever colours are chosen', () => {
    const pairs = [
      ['--on-primary', '--color-primary'],
      ['--on-category-3', '--color-category-3'],
      ['--primary-text', '--color-background'],
      ['--error-text', '--color-background'],
      ['--button-text', '--button-background'],
      ['--header-text', '--header-background'],
      ['--footer-text', '--footer-background'],
    ] as const;
    const settings = fc.record({
      colors_primary: colour,
      colors_background: colour,
      colors_error: colour,
      colors_text: colour,
      colors_category_3: colour,
      footer_background_color: fc.constantFrom('primary', 'white', 'text', 'category_3'),
    });
    fc.assert(
      fc.property(settings, (given) => {
        const variables = variablesOf(toTheme(given).css);
        for (const [text, ground] of pairs) {
          expect([text, contrast(variables[text] ?? '', variables[ground] ?? '') >= 4.5]).toEqual([text, true]);
        }
      }),
    );
  });
});
