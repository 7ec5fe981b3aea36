import { describe, expect, it } from 'vitest';
import { createSite, ofSite } from '#web/lib/site-state.ts';

describe('state of a site', () => {
  it('is created once, on first use, and again for the next site', () => {
    let made = 0;
    const state = ofSite(() => ({ number: ++made }));
    expect(made).toBe(0);
    expect(state()).toBe(state());
    expect(state()).toEqual({ number: 1 });
    createSite();
    expect(state()).toEqual({ number: 2 });
  });

  it('is separate for each function', () => {
    const one = ofSite(() => new Set([1]));
    const other = ofSite(() => new Set([1]));
    one().add(2);
    expect([...other()]).toEqual([1]);
  });
});
