// @vitest-environment happy-dom
import { cleanup, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { SWRConfig } from 'swr';
import { afterEach, describe, expect, it } from 'vitest';
import { listCompanies } from '#shared/contracts/companies.ts';
import { toFailure, toSuccess } from '#shared/contracts/envelope.ts';
import { ApiError } from '#shared/contracts/errors.ts';
import type { PageCall } from '#shared/site/page.ts';
import { SiteProvider } from '#web/lib/centre/site.tsx';
import { createApi } from '#web/lib/data/api.ts';
import { type OutlineQuery, useCompanyOutlines } from '#web/lib/data/use-company-outlines.ts';
import { SupplyContext } from '#web/lib/data/use-endpoint.ts';
import { siteSession } from '#web/lib/session/session.ts';
import { createSite } from '#web/lib/site-state.ts';
import { swrOptions } from '#web/Providers.tsx';
import { answered, type Calls } from '../../support/calls.ts';
import { outlinesOf } from '../../support/outlines.ts';
import { company, hoursOf } from '../../support/records.ts';
import { siteConfig } from '../../support/scene.ts';

afterEach(() => {
  cleanup();
  siteSession().clear();
  createSite();
});

/** Renders the hook in a member's browser, with these answers of the gateway. */
function showNames(answers: Calls, query: OutlineQuery = {}) {
  const asked: string[] = [];
  const fetchFrom = async (address: string) => {
    asked.push(address);
    const known: PageCall | undefined = answers[address.replace('/api/proxy', '')];
    if (known) return Response.json(toSuccess(known.data, known.meta));
    return Response.json(toFailure(new ApiError('NotFound')), { status: 404 });
  };
  const api = createApi({ isCached: true, session: siteSession(), fetch: fetchFrom as unknown as typeof fetch }); // safe: only called with an address
  siteSession().open('anna');
  const wrapper = ({ children }: { children: ReactNode }) => (
    <SiteProvider config={siteConfig()}>
      <SWRConfig value={{ ...swrOptions, provider: () => new Map() }}>
        <SupplyContext value={{ api, calls: {}, failures: {}, want: () => {} }}>{children}</SupplyContext>
      </SWRConfig>
    </SiteProvider>
  );
  return { asked, ...renderHook(() => useCompanyOutlines(query, { from: 'browser' }), { wrapper }) };
}

const numbers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index);
const toFull = (page: number) => ({ query: { sort: 'title' as const, page, per_page: 48 as const, locale: 'cz' as const } });

describe('useCompanyOutlines', () => {
  it('loads a large centre in pages of five hundred', async () => {
    const all = numbers(1, 700).map((id) => company(id));
    const pages = [outlinesOf(all.slice(0, 500), {}, { total: 700 }), outlinesOf(all.slice(500), { page: 2 }, { total: 700 })];
    const { asked, result } = showNames(Object.assign({}, ...pages));
    await waitFor(() => expect(result.current.state).toBe('ready'));
    expect('data' in result.current && result.current.data.map(({ id }) => id)).toEqual(numbers(1, 700));
    expect(asked).toEqual(['/api/proxy/v1/company-outlines?locale=cz', '/api/proxy/v1/company-outlines?locale=cz&page=2']);
  });

  it('loads one page if requested', async () => {
    const { asked, result } = showNames(outlinesOf([company(1)], { has: 'own_week', per_page: 1 }, { total: 3 }), {
      has: 'own_week',
      per_page: 1,
    });
    await waitFor(() => expect(result.current).toMatchObject({ state: 'ready', meta: { total: 3, pages: 3 } }));
    expect(asked).toHaveLength(1);
  });

  it.each([
    ['the tag', { has: 'eshop' }, [2], ['k']],
    ['hours of their own', { has: 'own_week' }, [3], ['k']],
    ['a letter', { letter: 'z' }, [], undefined],
    ['a page', { page: 2, per_page: 2 }, [3], undefined],
    ['a plan, whose units may name others', { floorplan: 1 }, [1, 2, 3], undefined],
  ] as const)('filters by %s in the browser if the mall API cannot filter', async (_name, query, ids, letters) => {
    const all = [
      company(1, { web: 'https://one.example' }),
      company(2, { web: 'https://two.example', tags: ['e-shop'], opening_hours: hoursOf('09:00', '21:00') }),
      company(3, { opening_hours: hoursOf('07:00', '08:00') }),
    ];
    const { result } = showNames(answered(listCompanies, toFull(1), all), query);
    await waitFor(() => expect('data' in result.current && result.current.data.map(({ id }) => id)).toEqual(ids));
    expect(result.current.letters).toEqual(letters);
  });

  it('reads the pages of companies if the mall API lacks the call', async () => {
    const pages = numbers(1, 11).map((page) => {
      const records = numbers((page - 1) * 48 + 1, Math.min(page * 48, 500)).map((id) => company(id));
      return answered(listCompanies, toFull(page), records, { page, total: 500, pages: 11 });
    });
    const { asked, result } = showNames(Object.assign({}, ...pages));
    await waitFor(() => expect(result.current.state).toBe('ready'));
    expect('data' in result.current && result.current.data.map(({ id }) => id)).toEqual(numbers(1, 500));
    expect(asked).toHaveLength(12);
  });

  it('returns each record’s texts in the requested language', async () => {
    const own = company(3, { floor: 2, unit: 'b-1', floorplan_id: 2, tags: ['shoes'], opening_hours: hoursOf('10:00', '18:00') });
    const { result } = showNames(outlinesOf([own], {}));
    await waitFor(() => expect(result.current.state).toBe('ready'));
    const { id, type, floor, unit, floorplan_id, tags, opening_hours } = own;
    expect(result.current).toMatchObject({
      data: [{ id, type, floor, unit, floorplan_id, tags, opening_hours, translations: [{ locale: 'cz', title: 'Krám 3' }] }],
    });
  });

  it('is empty without companies', async () => {
    const { result } = showNames(outlinesOf([], {}));
    await waitFor(() => expect(result.current).toMatchObject({ state: 'empty', data: [] }));
  });
});
