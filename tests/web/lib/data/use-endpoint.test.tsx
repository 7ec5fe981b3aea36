// @vitest-environment happy-dom
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { SWRConfig } from 'swr';
import { describe, expect, it, vi } from 'vitest';
import { getAnnouncement, listAnnouncements } from '#shared/contracts/announcements.ts';
import { listCompanies } from '#shared/contracts/companies.ts';
import { toFailure, toSuccess } from '#shared/contracts/envelope.ts';
import { ApiError } from '#shared/contracts/errors.ts';
import { SiteProvider } from '#web/lib/centre/site.tsx';
import { createApi } from '#web/lib/data/api.ts';
import { useAllCompanies } from '#web/lib/data/use-all-companies.ts';
import { type Supply, SupplyContext, useEndpoint } from '#web/lib/data/use-endpoint.ts';
import { answered, failed } from '../../support/calls.ts';
import { company, story } from '../../support/records.ts';
import { siteConfig } from '../../support/scene.ts';

const own = { params: { id: 7 } };
const allStories = { query: { type: 'news' as const } };

/** A page's supply, and a gateway that answers what the test tells it to. */
function setUp(supply: Partial<Supply> = {}, answers: (() => Response)[] = []) {
  const asked: string[] = [];
  const fetchFrom = async (address: string) => {
    asked.push(address);
    return answers.shift()?.() ?? new Promise<Response>(() => {});
  };
  const api = createApi({ isCached: true, fetch: fetchFrom as unknown as typeof fetch }); // asked with an address, as it does
  const want = vi.fn();
  let value: Supply = { api, calls: {}, failures: {}, want, ...supply };
  const wrapper = ({ children }: { children: ReactNode }) => (
    <SWRConfig value={{ provider: () => new Map(), revalidateIfStale: false, shouldRetryOnError: false }}>
      <SiteProvider config={siteConfig()}>
        <SupplyContext value={value}>{children}</SupplyContext>
      </SiteProvider>
    </SWRConfig>
  );
  const bring = (calls: Supply['calls']) => {
    value = { ...value, calls };
  };
  return { asked, want, wrapper, bring };
}

describe('useEndpoint', () => {
  it('is ready at once with what came with the page, and asks for nothing', async () => {
    const { asked, want, wrapper } = setUp({ calls: answered(getAnnouncement, own, story(7)) });
    const { result } = renderHook(() => useEndpoint(getAnnouncement, own), { wrapper });
    expect(result.current).toEqual({ state: 'ready', data: story(7), meta: undefined });
    await act(async () => {});
    expect([asked, want.mock.calls]).toEqual([[], []]);
  });

  it('shows what the newest page brought rather than what it fetched itself before', async () => {
    const { asked, wrapper, bring } = setUp({}, [() => Response.json(toSuccess(story(7)))]);
    const { result, rerender } = renderHook(() => useEndpoint(getAnnouncement, own), { wrapper });
    await waitFor(() => expect(result.current).toMatchObject({ state: 'ready', data: { translations: story(7).translations } }));
    const renewed = { ...story(7), translations: [{ locale: 'cz' as const, title: 'Nově' }] };
    bring(answered(getAnnouncement, own, renewed));
    rerender();
    expect(result.current).toMatchObject({ state: 'ready', data: { translations: renewed.translations } });
    expect(asked).toHaveLength(1);
  });

  it('knows an empty list from a full one', () => {
    const { wrapper } = setUp({ calls: answered(listAnnouncements, allStories, [], { total: 0 }) });
    const { result } = renderHook(() => useEndpoint(listAnnouncements, allStories), { wrapper });
    expect(result.current).toEqual({ state: 'empty', data: [], meta: { page: 1, per_page: 12, total: 0, pages: 0 } });
  });

  it('wants what did not come, loads it, and is ready', async () => {
    const { asked, want, wrapper } = setUp({}, [() => Response.json(toSuccess(story(7)))]);
    const { result } = renderHook(() => useEndpoint(getAnnouncement, own), { wrapper });
    expect(result.current).toEqual({ state: 'loading' });
    expect(want).toHaveBeenCalledWith('getAnnouncement', '/v1/announcements/7');
    await waitFor(() => expect(result.current).toMatchObject({ state: 'ready', data: { id: 7 } }));
    expect(asked).toEqual(['/api/proxy/v1/announcements/7']);
  });

  it('tries again all that failed, whichever is pressed', async () => {
    const gone = () => Response.json(toFailure(new ApiError('BadGateway')), { status: 502 });
    const answers = [gone, gone, () => Response.json(toSuccess(story(7))), () => Response.json(toSuccess([company(1)]))];
    const { wrapper } = setUp({}, answers);
    const { result } = renderHook(() => [useEndpoint(getAnnouncement, own), useEndpoint(listCompanies)] as const, { wrapper });
    await waitFor(() => expect(result.current.map(({ state }) => state)).toEqual(['failed', 'failed']));
    act(() => {
      if (result.current[0].state === 'failed') result.current[0].retry();
    });
    await waitFor(() => expect(result.current.map(({ state }) => state)).toEqual(['ready', 'ready']));
  });

  it('fails with the gateway’s code, and tries again when it is told to', async () => {
    const answers = [
      () => Response.json(toFailure(new ApiError('TooManyRequests')), { status: 429 }),
      () => Response.json(toSuccess(story(7))),
    ];
    const { asked, wrapper } = setUp({}, answers);
    const { result } = renderHook(() => useEndpoint(getAnnouncement, own), { wrapper });
    await waitFor(() => expect(result.current).toMatchObject({ state: 'failed', code: 'TooManyRequests' }));
    await act(async () => 'retry' in result.current && result.current.retry());
    await waitFor(() => expect(result.current.state).toBe('ready'));
    expect(asked).toHaveLength(2);
  });

  it('fails as the page did, asks for nothing, and loads the page anew when it is told to', async () => {
    const reload = vi.spyOn(location, 'reload').mockImplementation(() => {});
    const { asked, want, wrapper } = setUp({ failures: failed(getAnnouncement, own, 'NotFound') });
    const { result } = renderHook(() => useEndpoint(getAnnouncement, own), { wrapper });
    expect(result.current).toMatchObject({ state: 'failed', code: 'NotFound' });
    await act(async () => 'retry' in result.current && result.current.retry());
    expect(reload).toHaveBeenCalledOnce();
    expect([asked, want.mock.calls]).toEqual([[], []]);
    reload.mockRestore();
  });

  it('waits while there is nothing to ask with', async () => {
    const { asked, want, wrapper } = setUp();
    const { result } = renderHook(() => useEndpoint(getAnnouncement, undefined), { wrapper });
    await act(async () => {});
    expect(result.current).toEqual({ state: 'loading' });
    expect([asked, want.mock.calls]).toEqual([[], []]);
  });

  it('asks once for what two parts of a page want', async () => {
    const { asked, wrapper } = setUp({}, [() => Response.json(toSuccess(story(7)))]);
    const { result } = renderHook(() => [useEndpoint(getAnnouncement, own), useEndpoint(getAnnouncement, own)], { wrapper });
    await waitFor(() => expect(result.current.map(({ state }) => state)).toEqual(['ready', 'ready']));
    expect(asked).toHaveLength(1);
  });

  it('needs a supply', () => {
    const error = vi.spyOn(console, 'error').mockImplementation(() => {});
    expect(() => renderHook(() => useEndpoint(getAnnouncement, own))).toThrow('useEndpoint needs a SupplyContext');
    error.mockRestore();
  });
});

describe('useAllCompanies', () => {
  const query = (page: number) => ({ query: { page, per_page: 48 as const, sort: 'title' as const, locale: 'cz' as const } });
  const pageOf = (page: number, pages: number) => answered(listCompanies, query(page), [company(page)], { page, total: pages * 48, pages });

  it.each([
    [1, 1],
    [3, 3],
    [9, 8],
  ])('of %i pages joins %i', (pages, joined) => {
    const calls = Object.assign({}, ...Array.from({ length: pages }, (_, index) => pageOf(index + 1, pages)));
    const { want, wrapper } = setUp({ calls });
    const { result } = renderHook(() => useAllCompanies(), { wrapper });
    expect('data' in result.current && result.current.data.map(({ id }) => id)).toEqual(
      Array.from({ length: joined }, (_, index) => index + 1),
    );
    expect(want).not.toHaveBeenCalled();
  });

  it('is loading while one page is, and has failed when one has', () => {
    const { wrapper } = setUp({ calls: pageOf(1, 2) });
    expect(renderHook(() => useAllCompanies(), { wrapper }).result.current).toEqual({ state: 'loading' });
    const broken = setUp({ calls: pageOf(1, 2), failures: failed(listCompanies, query(2), 'BadGateway') });
    expect(renderHook(() => useAllCompanies(), { wrapper: broken.wrapper }).result.current).toMatchObject({
      state: 'failed',
      code: 'BadGateway',
    });
  });

  it('is empty where there are none', () => {
    const { wrapper } = setUp({ calls: answered(listCompanies, query(1), []) });
    expect(renderHook(() => useAllCompanies(), { wrapper }).result.current).toMatchObject({ state: 'empty', data: [] });
  });
});
