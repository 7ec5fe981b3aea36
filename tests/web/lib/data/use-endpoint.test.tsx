// @vitest-environment happy-dom
import { act, renderHook, waitFor } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { getAnnouncement, listAnnouncements } from '#shared/contracts/announcements.ts';
import { listCategories } from '#shared/contracts/categories.ts';
import { getCompany, listCompanies } from '#shared/contracts/companies.ts';
import { toFailure, toSuccess } from '#shared/contracts/envelope.ts';
import { ApiError } from '#shared/contracts/errors.ts';
import { listLikes } from '#shared/contracts/favourites.ts';
import { useEndpoint } from '#web/lib/data/use-endpoint.ts';
import { useEndpoints } from '#web/lib/data/use-endpoints.ts';
import { useRefresh } from '#web/lib/data/use-refresh.ts';
import { siteSession } from '#web/lib/session/session.ts';
import { answered, failed } from '../../support/calls.ts';
import { category, company, story } from '../../support/records.ts';
import { setUpSupply } from '../../support/supply.tsx';

const own = { params: { id: 7 } };
const allStories = { query: { type: 'news' as const } };

const good = <T,>(data: T) => Response.json(toSuccess(data));
const gone = () => Response.json(toFailure(new ApiError('BadGateway')), { status: 502 });

afterEach(() => siteSession().clear());

describe('useEndpoint', () => {
  it('is ready immediately with the page’s data, and fetches nothing', async () => {
    const { asked, want, wrapper } = setUpSupply({ calls: answered(getAnnouncement, own, story(7)) });
    const { result } = renderHook(() => useEndpoint(getAnnouncement, own), { wrapper });
    expect(result.current).toEqual({ state: 'ready', data: story(7), meta: undefined });
    await act(async () => {});
    expect([asked, want.mock.calls]).toEqual([[], []]);
  });

  it('prefers the newest page’s data to an answer fetched earlier', async () => {
    const { asked, wrapper, bring } = setUpSupply({}, [() => Response.json(toSuccess(story(7)))]);
    const { result, rerender } = renderHook(() => useEndpoint(getAnnouncement, own), { wrapper });
    await waitFor(() => expect(result.current).toMatchObject({ state: 'ready', data: { translations: story(7).translations } }));
    const renewed = { ...story(7), translations: [{ locale: 'cz' as const, title: 'Nově' }] };
    bring(answered(getAnnouncement, own, renewed));
    rerender();
    expect(result.current).toMatchObject({ state: 'ready', data: { translations: renewed.translations } });
    expect(asked).toHaveLength(1);
  });

  it('distinguishes an empty list from a full one', () => {
    const { wrapper } = setUpSupply({ calls: answered(listAnnouncements, allStories, [], { total: 0 }) });
    const { result } = renderHook(() => useEndpoint(listAnnouncements, allStories), { wrapper });
    expect(result.current).toEqual({ state: 'empty', data: [], meta: { page: 1, per_page: 12, total: 0, pages: 0 } });
  });

  it('requests missing data, loads it, and is ready', async () => {
    const { asked, want, wrapper } = setUpSupply({}, [() => Response.json(toSuccess(story(7)))]);
    const { result } = renderHook(() => useEndpoint(getAnnouncement, own), { wrapper });
    expect(result.current).toEqual({ state: 'loading' });
    expect(want).toHaveBeenCalledWith('getAnnouncement', '/v1/announcements/7');
    await waitFor(() => expect(result.current).toMatchObject({ state: 'ready', data: { id: 7 } }));
    expect(asked).toEqual(['/api/proxy/v1/announcements/7']);
  });

  it('retries all failed calls, whichever retry is used', async () => {
    const answers = [gone, gone, () => Response.json(toSuccess(story(7))), () => Response.json(toSuccess([company(1)]))];
    const { wrapper } = setUpSupply({}, answers);
    const { result } = renderHook(() => [useEndpoint(getAnnouncement, own), useEndpoint(listCompanies)] as const, { wrapper });
    await waitFor(() => expect(result.current.map(({ state }) => state)).toEqual(['failed', 'failed']));
    act(() => {
      if (result.current[0].state === 'failed') result.current[0].retry();
    });
    await waitFor(() => expect(result.current.map(({ state }) => state)).toEqual(['ready', 'ready']));
  });

  it('fails with the gateway’s code, and retries on request', async () => {
    const answers = [
      () => Response.json(toFailure(new ApiError('TooManyRequests')), { status: 429 }),
      () => Response.json(toSuccess(story(7))),
    ];
    const { asked, wrapper } = setUpSupply({}, answers);
    const { result } = renderHook(() => useEndpoint(getAnnouncement, own), { wrapper });
    await waitFor(() => expect(result.current).toMatchObject({ state: 'failed', code: 'TooManyRequests' }));
    await act(async () => 'retry' in result.current && result.current.retry());
    await waitFor(() => expect(result.current.state).toBe('ready'));
    expect(asked).toHaveLength(2);
  });

  it('fails as the page did, fetches nothing, and reloads the page on request', async () => {
    const reload = vi.spyOn(location, 'reload').mockImplementation(() => {});
    const { asked, want, wrapper } = setUpSupply({ failures: failed(getAnnouncement, own, 'NotFound') });
    const { result } = renderHook(() => useEndpoint(getAnnouncement, own), { wrapper });
    expect(result.current).toMatchObject({ state: 'failed', code: 'NotFound' });
    await act(async () => 'retry' in result.current && result.current.retry());
    expect(reload).toHaveBeenCalledOnce();
    expect([asked, want.mock.calls]).toEqual([[], []]);
    reload.mockRestore();
  });

  it('stays loading without an input', async () => {
    const { asked, want, wrapper } = setUpSupply();
    const { result } = renderHook(() => useEndpoint(getAnnouncement, undefined), { wrapper });
    await act(async () => {});
    expect(result.current).toEqual({ state: 'loading' });
    expect([asked, want.mock.calls]).toEqual([[], []]);
  });

  it('fetches once for two parts of a page', async () => {
    const { asked, wrapper } = setUpSupply({}, [() => Response.json(toSuccess(story(7)))]);
    const { result } = renderHook(() => [useEndpoint(getAnnouncement, own), useEndpoint(getAnnouncement, own)], { wrapper });
    await waitFor(() => expect(result.current.map(({ state }) => state)).toEqual(['ready', 'ready']));
    expect(asked).toHaveLength(1);
  });

  it('requires a supply', () => {
    const error = vi.spyOn(console, 'error').mockImplementation(() => {});
    expect(() => renderHook(() => useEndpoint(getAnnouncement, own))).toThrow('useEndpoint needs a SupplyContext');
    error.mockRestore();
  });
});

const terms = { query: { type: 'company' as const } };

/** Data that pages do not contain: how it is requested, from which address, and with whose token. */
const browsers = [
  { what: 'a member’s own', use: () => useEndpoint(listLikes).state, address: '/api/v1/me/likes', token: 'Bearer anna' },
  {
    what: 'everybody’s, for the member’s browser alone',
    use: () => useEndpoint(listCategories, terms, { from: 'browser' }).state,
    address: '/api/proxy/v1/categories?type=company',
    token: undefined,
  },
  {
    what: 'what the tenant keeps for members',
    use: () => useEndpoint(listCategories, terms, { isMembersOnly: true }).state,
    address: '/api/v1/categories?type=company',
    token: 'Bearer anna',
  },
];

describe.each(browsers)('$what', ({ use, address, token }) => {
  const onPage = answered(listCategories, terms, [category(1)]);

  it('is neither part of a page nor fetched without a member', async () => {
    const { asked, want, wrapper: Wrapper } = setUpSupply({ calls: onPage });
    siteSession().open('anna');
    const Part = () => use();
    expect(
      renderToString(
        <Wrapper>
          <Part />
        </Wrapper>,
      ),
    ).toBe('loading');
    siteSession().clear();
    const { result } = renderHook(use, { wrapper: Wrapper });
    await act(async () => {});
    expect([result.current, asked, want.mock.calls]).toEqual(['loading', [], []]);
  });

  it('is fetched for a member, and not shown to the next one', async () => {
    const { asked, tokens, wrapper } = setUpSupply({ calls: onPage }, [() => good([]), () => good([])]);
    siteSession().open('anna');
    const { result } = renderHook(use, { wrapper });
    await waitFor(() => expect(result.current).toBe('empty'));
    expect([asked, tokens]).toEqual([[address], [token]]);
    act(() => siteSession().open('bruno'));
    expect(result.current).toBe('loading');
    await waitFor(() => expect(result.current).toBe('empty'));
    expect([asked, tokens[1]]).toEqual([[address, address], token && 'Bearer bruno']);
  });

  it('clears the session after Unauthorized only if the call had a token', async () => {
    const expired = () => Response.json(toFailure(new ApiError('Unauthorized')), { status: 401 });
    const { wrapper } = setUpSupply({}, [expired]);
    siteSession().open('anna');
    const { result } = renderHook(use, { wrapper });
    await waitFor(() => expect(result.current).toBe(token ? 'loading' : 'failed'));
    await waitFor(() => expect(siteSession().token()).toBe(token ? undefined : 'anna'));
  });
});

describe('useRefresh', () => {
  it('refetches all answers whose address begins with the call’s, and nothing else', async () => {
    const answers = Array.from({ length: 6 }, (_, index) => () => good(index < 2 ? [] : company(index)));
    const { asked, wrapper } = setUpSupply({}, answers);
    siteSession().open('anna');
    const ids = [{ params: { id: 1 } }, { params: { id: 2 } }];
    const use = () => ({
      shown: [useEndpoint(listLikes), useEndpoint(listCategories, terms), ...useEndpoints(getCompany, ids)],
      refresh: useRefresh(),
    });
    const { result } = renderHook(use, { wrapper });
    await waitFor(() => expect(result.current.shown.map(({ state }) => state)).toEqual(['empty', 'empty', 'ready', 'ready']));
    asked.length = 0;
    await act(async () => result.current.refresh(listCompanies));
    expect(asked).toEqual(['/api/proxy/v1/companies/1', '/api/proxy/v1/companies/2']);
    expect(result.current.shown[3]).toMatchObject({ data: { id: 5 } });
  });
});
