import { describe, expect, it } from 'vitest';
import { findCountryCode } from '#shared/rules/country-code.ts';

describe('findCountryCode', () => {
  it.each([
    ['Česko', 'CZ'],
    ['Czechia', 'CZ'],
    ['Czech Republic', 'CZ'],
    ['Česká republika', 'CZ'],
    ['Tschechische Republik', 'CZ'],
    ['SLOVENSKO', 'SK'],
    ['Slowakei', 'SK'],
    ['Slovak Republic', 'SK'],
    ['Slovenská republika', 'SK'],
    ['Slowakische Republik', 'SK'],
    ['Austria', 'AT'],
    ['Germany', 'DE'],
    ['Serbia', 'RS'],
    ['Vietnam', 'VN'],
    ['Yemen', 'YE'],
    ['United Kingdom', 'GB'],
    ['Velká Británie', 'GB'],
    [' cz ', 'CZ'],
    ['de', 'DE'],
    ['DD', 'DE'],
    ['UK', 'GB'],
    ['Nowhere', undefined],
    ['QQ', undefined],
    ['', undefined],
  ])('reads %j as %s', (country, code) => {
    expect(findCountryCode(country)).toBe(code);
  });
});
