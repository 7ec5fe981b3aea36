import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '#shared/contracts/errors.ts';
import { maxPreloads, prefetchDelayMs } from '#shared/site/limits.ts';
import type { PagePayload } from '#shared/site/page.ts';
import type { Api } from '#web/lib/data/api.ts';
import { createPageLoader } from '#web/lib/navigation/page-loader.ts';
import { createPrefetch } from '#web/lib/navigation/prefetch.ts';

const payload = (status: number): PagePayload => ({ status, head: undefined, calls: {}, failures: {} });

function setUp() {
  const waiting: { resolve: (page: PagePayload) => void; reject: (error: unknown) => void }[] = [];
  const readPage = vi.fn(
    (_address: string, _views: readonly string[]) => new Promise<PagePayload>((resolve, reject) => waiting.push({ resolve, reject })),
  );
  const pages = createPageLoader({ readPage } as unknown as Api); // safe: the only call it makes
  const loadCode = vi.fn(async (_address: string) => {});
  const { want, forget } = createPrefetch({ ...pages, loadCode });
  const asked = () => readPage.mock.calls.map(([address]) => address);
  const told = () => readPage.mock.calls.map(([, views]) => views);
  return {
    pages,
    see: (address: string) => want(address, false),
    point: (address: string) => want(address, true),
    forget,
    asked,
    told,
    loadCode,
    waiting,
  };
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance', 'Date'], now: new Date('2026-11-21T10:00:00Z') });
  vi.advanceTimersByTime(prefetchDelayMs);
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('pages for navigations', () => {
  it('loads a page', async () => {
    const { pages, asked, waiting } = setUp();
    const loaded = pages.load('/cz/faq');
    waiting[0]?.resolve(payload(404));
    expect((await loaded).status).toBe(404);
    expect(asked()).toEqual(['/cz/faq']);
  });

  it('returns an empty page if the request fails, so that the parts of the page fetch their own data', async () => {
    const { pages, waiting } = setUp();
    const loaded = pages.load('/cz/faq');
    waiting[0]?.reject(new ApiError('BadGateway'));
    expect(await loaded).toEqual(payload(200));
  });

  it('fails without a network, so that the current page can stay', async () => {
    const { pages, waiting } = setUp();
    const failure = new ApiError('BadGateway', { cause: new TypeError('Failed to fetch') });
    const loaded = pages.load('/cz/faq');
    waiting[0]?.reject(failure);
    await expect(loaded).rejects.toBe(failure);
  });

  it('reuses pages shown earlier when going back, and refetches failed ones', async () => {
    const { pages, asked, waiting } = setUp();
    const [shown, broken] = [pages.load('/cz/faq', 'push'), pages.load('/cz/kino', 'push')];
    waiting[0]?.resolve(payload(404));
    waiting[1]?.resolve({ ...payload(502), failure: 'BadGateway' });
    await Promise.all([shown, broken]);
    expect((await pages.load('/cz/faq', 'pop')).status).toBe(404);
    expect(asked()).toEqual(['/cz/faq', '/cz/kino']);
    for (const [address, how] of [
      ['/cz/kino', 'pop'],
      ['/cz/faq', 'push'],
    ] as const)
      void pages.load(address, how);
    expect(asked()).toEqual(['/cz/faq', '/cz/kino', '/cz/kino', '/cz/faq']);
  });

  it('uses a prefetched page once', async () => {
    const { pages, see, asked, waiting } = setUp();
    see('/cz/faq');
    waiting[0]?.resolve(payload(404));
    expect((await pages.load('/cz/faq')).status).toBe(404);
    void pages.load('/cz/faq');
    expect(asked()).toEqual(['/cz/faq', '/cz/faq']);
  });

  it('uses a page whose prefetch is still running', async () => {
    const { pages, see, asked, waiting } = setUp();
    see('/cz/faq');
    const loaded = pages.load('/cz/faq');
    waiting[0]?.resolve(payload(404));
    expect((await loaded).status).toBe(404);
    expect(asked()).toHaveLength(1);
  });

  it('reports a view with the request of a page, but not of a prefetch', () => {
    const { pages, see, told } = setUp();
    see('/cz/faq');
    void pages.load('/cz/kino', 'push', 'cinema');
    void pages.load('/cz/kino?den=2', 'push');
    expect(told()).toEqual([[], ['this'], []]);
  });

  it('reports the view of a prefetched page with the next request, once', async () => {
    const { pages, see, told, waiting } = setUp();
    see('/cz/faq');
    waiting[0]?.resolve(payload(200));
    await pages.load('/cz/faq', 'push', 'faq');
    see('/cz/kino');
    void pages.load('/cz/novinky', 'push', 'news');
    expect(told()).toEqual([[], ['faq'], ['this']]);
  });

  it.each([
    ['is an error', payload(404)],
    ['is a redirect', { ...payload(302), redirect: '/cz' }],
  ])('does not report a prefetched page that %s', async (_what, page) => {
    const { pages, see, told, waiting } = setUp();
    see('/cz/faq');
    waiting[0]?.resolve(page);
    await pages.load('/cz/faq', 'push', 'faq');
    void pages.load('/cz/novinky', 'push', 'news');
    expect(told().at(-1)).toEqual(['this']);
  });

  it('does not prefetch the same page twice', () => {
    const { see, asked } = setUp();
    see('/cz/faq');
    see('/cz/faq');
    expect(asked()).toHaveLength(1);
  });

  it('does not use pages older than a minute', () => {
    const { pages, see, asked } = setUp();
    see('/cz/faq');
    vi.advanceTimersByTime(60_000);
    void pages.load('/cz/faq');
    expect(asked()).toHaveLength(2);
  });

  it('prefetches a page again if it has become too old', () => {
    const { see, asked } = setUp();
    see('/cz/faq');
    vi.advanceTimersByTime(60_000);
    see('/cz/faq');
    expect(asked()).toHaveLength(2);
  });

  it('requests a page again if it could not be prefetched', async () => {
    const { pages, see, asked, waiting } = setUp();
    see('/cz/faq');
    waiting[0]?.reject(new Error('no network'));
    await vi.waitFor(() => {
      void pages.load('/cz/faq');
      expect(asked().length).toBeGreaterThan(1);
    });
  });

  it('prefetches a few at a time, and continues when one has arrived', async () => {
    const { see, asked, waiting } = setUp();
    for (let number = 1; number <= maxPreloads + 1; number += 1) see(`/cz/novinky/${number}`);
    expect(asked()).toHaveLength(maxPreloads);
    waiting[0]?.resolve(payload(200));
    await vi.waitFor(() => {
      see('/cz/faq');
      expect(asked()).toHaveLength(maxPreloads + 1);
    });
  });

  it('prefetches the screen’s code, too', () => {
    const { see, loadCode } = setUp();
    see('/cz/faq');
    expect(loadCode.mock.calls).toEqual([['/cz/faq']]);
  });

  it('queues visible links, prefetches pointed-at ones first, and drops links out of view', async () => {
    const { see, point, forget, asked, waiting } = setUp();
    for (let number = 1; number <= maxPreloads; number += 1) see(`/cz/novinky/${number}`);
    for (const path of ['/cz/a', '/cz/b', '/cz/c']) see(path);
    forget('/cz/a');
    point('/cz/c');
    for (const { resolve } of waiting) resolve(payload(200));
    await vi.waitFor(() => expect(asked().slice(maxPreloads)).toEqual(['/cz/c', '/cz/b']));
  });

  it('continues after a failure', async () => {
    const { see, asked, waiting, loadCode } = setUp();
    loadCode.mockRejectedValue(new Error('no network'));
    for (let number = 1; number <= maxPreloads + 1; number += 1) see(`/cz/novinky/${number}`);
    waiting[0]?.reject(new Error('no network'));
    await vi.waitFor(() => expect(asked()).toHaveLength(maxPreloads + 1));
  });

  it('prefetches nothing in the first second', () => {
    vi.useRealTimers();
    vi.useFakeTimers({ toFake: ['performance'] });
    const { see, asked } = setUp();
    vi.advanceTimersByTime(prefetchDelayMs - 1);
    see('/cz/faq');
    expect(asked()).toEqual([]);
    vi.advanceTimersByTime(1);
    see('/cz/faq');
    expect(asked()).toEqual(['/cz/faq']);
  });

  it.each([
    [{ saveData: true }, 0],
    [{ effectiveType: '2g' }, 0],
    [{ effectiveType: 'slow-2g' }, 0],
    [{ effectiveType: '3g' }, 1],
    [{ saveData: false, effectiveType: '4g' }, 1],
    [undefined, 1],
  ])('prefetches with a connection of %o: %i', (connection, count) => {
    vi.stubGlobal('navigator', { connection });
    const { see, asked } = setUp();
    see('/cz/faq');
    expect(asked()).toHaveLength(count);
  });

  it('also prefetches the target of a redirect, once', async () => {
    const { see, asked, waiting } = setUp();
    see('/cz/mapa-centra');
    waiting[0]?.resolve({ ...payload(301), redirect: '/cz/mapa-centra/1' });
    await vi.waitFor(() => expect(asked()).toEqual(['/cz/mapa-centra', '/cz/mapa-centra/1']));
    waiting[1]?.resolve({ ...payload(301), redirect: '/cz/mapa-centra' }); // circular
    see('/cz/faq');
    await vi.waitFor(() => expect(asked().slice(2)).toEqual(['/cz/faq']));
  });
});
