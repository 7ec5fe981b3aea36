import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toCode128 } from '#web/lib/browser/code-128.ts';

describe('toCode128', () => {
  it.each([
    // start B, "A", check 104 + 33 = 137 mod 103 = 34, stop
    ['A', '11010010000' + '10100011000' + '10001011000' + '1100011101011'],
    // start C, 12, 34, check (105 + 12 + 2 * 34) mod 103 = 82, stop
    ['1234', '11010011100' + '10110011100' + '10001011000' + '10010011110' + '1100011101011'],
    // start C, 12, code B, "3", check (105 + 12 + 2 * 100 + 3 * 19) mod 103 = 65, stop
    ['123', '11010011100' + '10110011100' + '10111101110' + '11001011100' + '10010110000' + '1100011101011'],
  ])('encodes %s', (text, modules) => {
    expect(toModules(text)).toBe('0'.repeat(10) + modules + '0'.repeat(10));
  });

  it('gives each value its own pattern of 11 modules, with an even number of dark ones', () => {
    const patterns = Array.from({ length: 100 }, (_, pair) => toModules(String(pair).padStart(2, '0')).slice(21, 32));
    expect(new Set(patterns).size).toBe(100);
    for (const pattern of patterns) {
      expect(pattern).toMatch(/^1[01]{9}0$/);
      expect(pattern.replaceAll('0', '').length % 2).toBe(0);
    }
  });

  it('uses 11 modules per pair of digits', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\d{16}$/), (number) => {
        expect(toCode128(number)?.width).toBe(10 + 11 + 8 * 11 + 11 + 13 + 10);
      }),
    );
  });

  it('is undefined for texts that it cannot encode', () => {
    expect(toCode128('')).toBeUndefined();
    expect(toCode128('číslo')).toBeUndefined();
  });
});

/** Returns the drawn modules, 1 for dark ones. */
function toModules(text: string): string {
  const { width = 0, path = '' } = toCode128(text) ?? {};
  const modules = Array.from({ length: width }, () => '0');
  for (const [, x, length] of path.matchAll(/M(\d+) 0h(\d+)v1h-\d+z/g)) modules.fill('1', Number(x), Number(x) + Number(length));
  return modules.join('');
}
