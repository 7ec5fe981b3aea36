// @vitest-environment happy-dom
import { cleanup, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { listCompanies, listCompanyNames } from '#shared/contracts/companies.ts';
import { toSuccess } from '#shared/contracts/envelope.ts';
import type { PageCall } from '#shared/site/page.ts';
import { useCompanyNames } from '#web/features/receipts/use-company-names.ts';
import { SiteProvider } from '#web/lib/centre/site.tsx';
import { AnswersKept } from '#web/lib/data/answers.ts';
import { createApi } from '#web/lib/data/api.ts';
import { SupplyContext } from '#web/lib/data/use-endpoint.ts';
import { siteSession } from '#web/lib/session/session.ts';
import { createSite } from '#web/lib/site-state.ts';
import { answered, type Calls } from '../../support/calls.ts';
import { company } from '../../support/records.ts';
import { siteConfig } from '../../support/scene.ts';

afterEach(() => {
  cleanup();
  siteSession().clear();
  createSite();
});

/** What a member's browser hears of a gateway with these answers. */
function showNames(answers: Calls) {
  const asked: string[] = [];
  const fetchFrom = async (address: string) => {
    asked.push(address);
    const { data, meta }: PageCall = answers[address.replace('/api/proxy', '')] ?? { data: 'nothing was expected here' };
    return Response.json(toSuccess(data, meta));
  };
  const api = createApi({ isCached: true, session: siteSession(), fetch: fetchFrom as unknown as typeof fetch }); // asked with an address, as it does
  siteSession().open('anna');
  const wrapper = ({ children }: { children: ReactNode }) => (
    <SiteProvider config={siteConfig()}>
      <SupplyContext value={{ api, calls: {}, failures: {}, want: () => {} }}>{children}</SupplyContext>
      <AnswersKept />
    </SiteProvider>
  );
  return { asked, ...renderHook(() => useCompanyNames(), { wrapper }) };
}

const numbers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index);
const toFull = (page: number) => ({ query: { sort: 'title' as const, page, per_page: 48 as const, locale: 'cz' as const } });

describe('useCompanyNames', () => {
  it('has all five hundred of a large centre by one call', async () => {
    const all = numbers(1, 500).map((id) => company(id));
    const { asked, result } = showNames(answered(listCompanyNames, {}, all));
    await waitFor(() => expect(result.current.state).toBe('ready'));
    expect('data' in result.current && result.current.data.map(({ id }) => id)).toEqual(numbers(1, 500));
    expect(asked).toEqual(['/api/proxy/v1/company-names']);
  });

  it('reads the companies themselves, page by page, where the mall API knows no such call', async () => {
    const pages = numbers(1, 11).map((page) => {
      const records = numbers((page - 1) * 48 + 1, Math.min(page * 48, 500)).map((id) => company(id));
      return answered(listCompanies, toFull(page), records, { page, total: 500, pages: 11 });
    });
    const { asked, result } = showNames(Object.assign({}, answered(listCompanyNames, {}, []), ...pages));
    await waitFor(() => expect(result.current.state).toBe('ready'));
    expect('data' in result.current && result.current.data.map(({ id }) => id)).toEqual(numbers(1, 500));
    expect(asked).toHaveLength(12);
  });

  it('has none where there are none', async () => {
    const { asked, result } = showNames({ ...answered(listCompanyNames, {}, []), ...answered(listCompanies, toFull(1), []) });
    await waitFor(() => expect(asked).toHaveLength(2));
    await waitFor(() => expect(result.current).toMatchObject({ state: 'empty', data: [] }));
  });
});
