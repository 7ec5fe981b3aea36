import { describe, expect, it } from 'vitest';
import { isWithinLanguage } from '#web/lib/navigation/browser-history.ts';

describe('isWithinLanguage', () => {
  it.each([
    ['/cz', true],
    ['/cz/parkovani', true],
    ['/de/parken', false],
    ['/czech', false],
    ['/cz/app-link', false], // the server chooses the store
    ['/app-link', false],
  ])('returns for %s on a Czech page: %s', (path, expected) => {
    expect(isWithinLanguage(path, 'cz')).toBe(expected);
  });
});
