// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { showInTransition } from '#web/lib/browser/view-transition.ts';

/** A browser that can fade, as far as the preferences let it. */
function setUp({ isStill = false, isHidden = false } = {}) {
  const start = vi.fn((change: () => void) => {
    change();
    return { finished: Promise.reject(new DOMException('skipped', 'AbortError')), ready: Promise.resolve() };
  });
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(isHidden);
  vi.stubGlobal('matchMedia', () => ({ matches: isStill }));
  Object.assign(document, { startViewTransition: start });
  return start;
}

afterEach(() => {
  Reflect.deleteProperty(document, 'startViewTransition');
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('showInTransition', () => {
  it('fades to the next page, and minds nothing of a fade that is skipped', async () => {
    const start = setUp();
    const change = vi.fn();
    showInTransition(change);
    await Promise.resolve();
    expect([start.mock.calls.length, change.mock.calls.length]).toEqual([1, 1]);
  });

  it.each([
    ['where motion is unwanted', { isStill: true }],
    ['while nobody looks', { isHidden: true }],
  ])('shows it at once %s', (_when, given) => {
    const start = setUp(given);
    const change = vi.fn();
    showInTransition(change);
    expect([start.mock.calls.length, change.mock.calls.length]).toEqual([0, 1]);
  });

  it('shows it at once in a browser that cannot fade', () => {
    const change = vi.fn();
    showInTransition(change);
    expect(change).toHaveBeenCalledOnce();
  });
});
