import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { neutralizeLinks } from '#shared/rules/neutral-links.ts';

describe('neutralizeLinks', () => {
  it.each([
    ['https://evil.example/a?b=c.d', 'https: //evil. example/a?b=c. d'],
    ['www.evil.example', 'www. evil. example'],
    ['jana@evil.example', 'jana@evil. example'],
    ['зло.рф and 例。中国', 'зло. рф and 例。 中国'],
  ])('breaks %s', (text, neutral) => {
    expect(neutralizeLinks(text)).toBe(neutral);
  });

  it.each(['24.12.2026 in 18.30, 1.000 Kč', 'Happy birthday. Enjoy!\nJana', 'See you at 19:00'])('leaves %j as it is', (text) => {
    expect(neutralizeLinks(text)).toBe(text);
  });

  it('leaves no domain and no scheme in any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('a', 'ž', '.', ':', '/', '1', ' ') }), (text) => {
        expect(neutralizeLinks(text)).not.toMatch(/:\/\/|\.\p{L}/u);
      }),
    );
  });
});
