// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { hearWord, leaveWord } from '#web/lib/farewell.ts';
import { siteToasts } from '#web/lib/toasts.ts';

afterEach(() => {
  for (const { id } of siteToasts.list()) siteToasts.close(id);
  sessionStorage.clear();
});

describe('a word for the next page', () => {
  it('is shown there, once', () => {
    leaveWord({ type: 'success', title: 'Deleted' });
    expect(siteToasts.list()).toEqual([]);
    hearWord();
    hearWord();
    expect(siteToasts.list()).toMatchObject([{ type: 'success', title: 'Deleted' }]);
  });

  it('is nothing where nothing was left, or something else', () => {
    hearWord();
    sessionStorage.setItem('mallfront:farewell', 'no JSON');
    hearWord();
    expect(siteToasts.list()).toEqual([]);
  });

  it('is not said where storage is switched off', () => {
    const off = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    expect(() => leaveWord({ type: 'success', title: 'Deleted' })).not.toThrow();
    off.mockRestore();
  });
});
