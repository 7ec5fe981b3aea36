// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { reloadGuardMs } from '#shared/site/limits.ts';
import { reloadForChunk } from '#web/lib/navigation/chunk-reload.ts';

const error = new TypeError('Failed to fetch dynamically imported module');
const here = () => location.href;
const there = () => `${location.origin}/cz/faq?q=a#dole`;

let went: string[] = [];

beforeEach(() => {
  went = [];
  sessionStorage.clear();
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T10:00:00Z') });
  vi.spyOn(location, 'reload').mockImplementation(() => void went.push('reload'));
  vi.spyOn(location, 'assign').mockImplementation((address) => void went.push(String(address)));
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('reloadForChunk', () => {
  it('reloads the page at its target', () => {
    void reloadForChunk(error, there());
    expect(went).toEqual([there()]);
  });

  it('reloads at the current address', () => {
    void reloadForChunk(error, here());
    expect(went).toEqual(['reload']);
  });

  it('returns a promise that never settles, because the page is being left', async () => {
    const settled = vi.fn();
    void Promise.resolve(reloadForChunk(error, there())).then(settled, settled);
    await Promise.resolve();
    expect(settled).not.toHaveBeenCalled();
  });

  it.each([
    ['within ten seconds', reloadGuardMs - 1, 1],
    ['after ten seconds', reloadGuardMs, 2],
  ])('reloads the same path again only after ten seconds: %s', (_name, passedMs, count) => {
    void reloadForChunk(error, there());
    vi.advanceTimersByTime(passedMs);
    if (count === 1) expect(() => reloadForChunk(error, there())).toThrow(error);
    else void reloadForChunk(error, there());
    expect(went).toHaveLength(count);
  });

  it('treats another query as the same path, but not another path', () => {
    void reloadForChunk(error, there());
    expect(() => reloadForChunk(error, `${location.origin}/cz/faq`)).toThrow(error);
    void reloadForChunk(error, `${location.origin}/cz/cookies`);
    expect(went).toHaveLength(2);
  });

  it('does not loop between failing pages: three times in a row is the limit', () => {
    for (const path of ['/cz/a', '/cz/b', '/cz/c']) {
      void reloadForChunk(error, location.origin + path);
      vi.advanceTimersByTime(1000);
    }
    expect(() => reloadForChunk(error, `${location.origin}/cz/d`)).toThrow(error);
    expect(went).toHaveLength(3);
    vi.advanceTimersByTime(3 * reloadGuardMs);
    void reloadForChunk(error, `${location.origin}/cz/d`);
    expect(went).toHaveLength(4);
  });

  describe('without storage', () => {
    beforeEach(() => {
      const refuse = () => {
        throw new DOMException('off', 'SecurityError');
      };
      vi.stubGlobal('sessionStorage', { getItem: refuse, setItem: refuse });
    });
    afterEach(() => history.replaceState(null, '', '/'));

    it('keeps the guard in the address', () => {
      void reloadForChunk(error, there());
      expect(went).toHaveLength(1);
      const arrived = new URL(went[0] ?? '');
      expect([arrived.pathname, arrived.searchParams.get('q'), arrived.hash]).toEqual(['/cz/faq', 'a', '#dole']);
      history.replaceState(null, '', arrived.pathname + arrived.search);
      expect(() => reloadForChunk(error, location.href)).toThrow(error);
      vi.advanceTimersByTime(reloadGuardMs);
      void reloadForChunk(error, location.href);
      expect(went).toHaveLength(2);
    });
  });

  it.each(['{', '7', 'null', '"x"', '{"/cz/faq":"x"}', '["/cz/faq"]'])('ignores a damaged guard (%s)', (text) => {
    sessionStorage.setItem('mallfront:reload', text);
    void reloadForChunk(error, there());
    expect(went).toHaveLength(1);
  });
});
