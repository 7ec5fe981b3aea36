// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { onFirstInteraction } from '#web/lib/browser/first-interaction.ts';
import { createSite } from '#web/lib/site-state.ts';

beforeEach(createSite);
afterEach(() => void vi.unstubAllGlobals());

async function listen() {
  const tell = vi.fn();
  onFirstInteraction(tell);
  await Promise.resolve();
  return tell;
}

describe('the first interaction', () => {
  it.each(['pointerover', 'pointerdown', 'click', 'keydown', 'focusin', 'wheel'])(
    'is %s, reported once with its target, also to late subscribers',
    async (type) => {
      document.body.innerHTML = '<a href="/cz">Meandr</a>';
      const link = document.querySelector('a');
      const tell = await listen();
      expect(tell).not.toHaveBeenCalled();
      for (const _again of [1, 2]) link?.dispatchEvent(new Event(type, { bubbles: true }));
      expect((await listen()).mock.calls).toEqual([[link]]);
      expect(tell.mock.calls).toEqual([[link]]);
    },
  );

  it('is a scroll of the page, but not of an automatic carousel', async () => {
    const tell = await listen();
    document.body.dispatchEvent(new Event('scroll'));
    expect(await listen()).not.toHaveBeenCalled();
    document.dispatchEvent(new Event('scroll', { bubbles: true }));
    expect(await listen()).toHaveBeenCalledTimes(1);
    expect(tell).toHaveBeenCalledTimes(1);
  });

  it('can be a click before the scripts loaded, which the browser remembers', async () => {
    vi.stubGlobal('navigator', { userActivation: { hasBeenActive: true } });
    expect(await listen()).toHaveBeenCalledTimes(1);
  });
});
