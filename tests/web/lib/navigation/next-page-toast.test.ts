// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { siteToasts } from '#web/lib/browser/toasts.ts';
import { leaveToast, showLeftToast } from '#web/lib/navigation/next-page-toast.ts';

afterEach(() => {
  for (const { id } of siteToasts().list()) siteToasts().close(id);
  sessionStorage.clear();
});

describe('a toast for the next page', () => {
  it('is shown on the next page, once', () => {
    leaveToast({ type: 'success', title: 'Deleted' });
    expect(siteToasts().list()).toEqual([]);
    showLeftToast();
    showLeftToast();
    expect(siteToasts().list()).toMatchObject([{ type: 'success', title: 'Deleted' }]);
  });

  it('is not shown if none is stored, or if the stored content is invalid', () => {
    showLeftToast();
    sessionStorage.setItem('mallfront:toast', 'no JSON');
    showLeftToast();
    expect(siteToasts().list()).toEqual([]);
  });

  it('is lost without an error if storage is switched off', () => {
    const off = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    expect(() => leaveToast({ type: 'success', title: 'Deleted' })).not.toThrow();
    off.mockRestore();
  });
});
