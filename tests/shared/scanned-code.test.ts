import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanScanned, listReadings } from '#shared/rules/scanned-code.ts';

const scanned = readFileSync(join(import.meta.dirname, '../support/typed/scanned-codes.txt'), 'utf8');

describe('cleanScanned', () => {
  it.each(
    scanned
      .trim()
      .split('\n')
      .map((line) => line.split(/ = /)),
  )('reads %s', (typed = '', code) => {
    expect(cleanScanned(typed)).toBe(code);
  });

  it('does not change correctly typed codes', () => {
    const code = fc.array(fc.constantFrom(...'23456789ABCDEFGHJKMNPQRSTUVWXYZ'), { minLength: 12, maxLength: 12 });
    fc.assert(
      fc.property(code, (signs) => {
        expect(cleanScanned(signs.join('').replace(/.{4}(?=.)/g, '$&-'))).toBe(signs.join(''));
      }),
    );
  });
});

describe('listReadings', () => {
  it('returns swapped Y and Z as a second reading', () => {
    expect(listReadings('7K2Y-QX4P')).toEqual(['7K2YQX4P', '7K2ZQX4P']);
    expect(listReadings('7K2M-QX4P')).toEqual(['7K2MQX4P']);
  });
});
