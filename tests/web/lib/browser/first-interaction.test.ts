// @vitest-environment happy-dom
import { describe, expect, it, vi } from 'vitest';
import { onFirstInteraction } from '#web/lib/browser/first-interaction.ts';

describe('the first sign of a visitor', () => {
  it.each(['pointerover', 'pointerdown', 'keydown', 'focusin', 'wheel'])('is %s, once, and what it came to', (sign) => {
    document.body.innerHTML = '<a href="/cz">Meandr</a>';
    const link = document.querySelector('a');
    const tell = vi.fn();
    onFirstInteraction(tell);
    for (const _again of [1, 2]) link?.dispatchEvent(new Event(sign, { bubbles: true }));
    expect(tell.mock.calls).toEqual([[link]]);
  });

  it('is the page’s scroll, not that of slides which move by themselves', () => {
    const tell = vi.fn();
    onFirstInteraction(tell);
    document.body.dispatchEvent(new Event('scroll'));
    expect(tell).not.toHaveBeenCalled();
    document.dispatchEvent(new Event('scroll', { bubbles: true }));
    expect(tell).toHaveBeenCalledTimes(1);
  });
});
