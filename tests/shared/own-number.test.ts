import { describe, expect, it } from 'vitest';
import { findPrintedNumber, toOwnNumber } from '#shared/rules/own-number.ts';

describe('findPrintedNumber', () => {
  it('leaves out deleted numbers and those of the desk', () => {
    const own = toOwnNumber('0b8f3c9e-1d2a-4f5b-8c7d-9e0f1a2b3c4d');
    expect(own).toBe('P-0B8F3C9E1D2A4F5B');
    expect(['A 17', 'P-1', '', own].map(findPrintedNumber)).toEqual(['A 17', 'P-1', undefined, undefined]);
  });
});
