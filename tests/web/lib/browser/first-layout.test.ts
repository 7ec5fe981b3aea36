// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { layOutAllToComeBack } from '#web/lib/browser/first-layout.ts';

afterEach(() => {
  vi.restoreAllMocks();
  location.hash = '';
});

/** Whether far sections wait until they are near. */
function visit(type: string, hash = ''): boolean {
  location.hash = hash;
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ type } as unknown as PerformanceEntry]); // of a navigation
  document.documentElement.dataset.first = '';
  layOutAllToComeBack();
  return 'first' in document.documentElement.dataset;
}

describe('the sections of a document far below', () => {
  it.each([
    ['navigate', '', true],
    ['navigate', '#hours', false],
    ['reload', '', false],
    ['back_forward', '', false],
  ])('wait until they are near, but not for who comes back or to a part of the page: %s %s', (type, hash, areLeft) => {
    expect(visit(type, hash)).toBe(areLeft);
  });
});
