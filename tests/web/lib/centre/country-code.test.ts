import { describe, expect, it } from 'vitest';
import { findCountryCode } from '#web/lib/centre/country-code.ts';

describe('findCountryCode', () => {
  it.each([
    ['Česko', 'CZ'],
    ['Czech Republic', 'CZ'],
    ['SLOVENSKO', 'SK'],
    ['Slowakei', 'SK'],
    ['de', 'DE'],
    ['Austria', 'AT'],
    ['Nowhere', undefined],
  ])('reads %s as %s', (country, code) => {
    expect(findCountryCode(country)).toBe(code);
  });
});
