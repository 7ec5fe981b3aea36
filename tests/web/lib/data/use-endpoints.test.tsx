// @vitest-environment happy-dom
import { act, renderHook, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { getCompany, listCompanies } from '#shared/contracts/companies.ts';
import { toFailure, toSuccess } from '#shared/contracts/envelope.ts';
import { ApiError } from '#shared/contracts/errors.ts';
import { useAllCompanies } from '#web/lib/data/use-company-outlines.ts';
import { useEndpoints } from '#web/lib/data/use-endpoints.ts';
import { answered, failed } from '../../support/calls.ts';
import { company } from '../../support/records.ts';
import { setUpSupply } from '../../support/supply.tsx';

const ofId = (id: number) => ({ params: { id } });
const good = (id: number) => () => Response.json(toSuccess(company(id)));
const gone = () => Response.json(toFailure(new ApiError('NotFound')), { status: 404 });
const toRequestedPaging = (id: number) => `/api/proxy/v1/companies/${id}`;

describe('useEndpoints', () => {
  it('fetches nothing without inputs', async () => {
    const { asked, want, wrapper } = setUpSupply();
    const { result } = renderHook(() => useEndpoints(getCompany, []), { wrapper });
    await act(async () => {});
    expect([result.current, asked, want.mock.calls]).toEqual([[], [], []]);
  });

  it('requests and loads missing data, each once, in the order of the inputs', async () => {
    const { asked, want, wrapper } = setUpSupply({ calls: answered(getCompany, ofId(2), company(2)) }, [good(3), good(1)]);
    const { result } = renderHook(() => useEndpoints(getCompany, [3, 2, 1, 3].map(ofId)), { wrapper });
    expect(result.current.map(({ state }) => state)).toEqual(['loading', 'ready', 'loading', 'loading']);
    expect(new Set(want.mock.calls.map(([, address]) => address))).toEqual(new Set(['/v1/companies/3', '/v1/companies/1']));
    await waitFor(() => expect(result.current.map((one) => 'data' in one && one.data.id)).toEqual([3, 2, 1, 3]));
    expect(asked).toEqual([3, 1].map(toRequestedPaging));
  });

  it('reports failures individually, and retries on request', async () => {
    const answers = [good(1), gone, good(1), good(2)];
    const { asked, wrapper } = setUpSupply({ failures: failed(getCompany, ofId(9), 'NotFound') }, answers);
    const { result } = renderHook(() => useEndpoints(getCompany, [1, 2, 9].map(ofId)), { wrapper });
    await waitFor(() => expect(result.current.map(({ state }) => state)).toEqual(['ready', 'failed', 'failed']));
    expect(result.current[1]).toMatchObject({ code: 'NotFound' });
    await act(async () => result.current[1]?.state === 'failed' && result.current[1].retry());
    await waitFor(() => expect(result.current.map(({ state }) => state)).toEqual(['ready', 'ready', 'failed']));
    expect(asked).toEqual([1, 2, 1, 2].map(toRequestedPaging));
  });

  it('follows a changing number of inputs', () => {
    const calls = Object.assign({}, ...[1, 2, 3].map((id) => answered(getCompany, ofId(id), company(id))));
    const { wrapper } = setUpSupply({ calls });
    const use = (ids: number[]) => useEndpoints(getCompany, ids.map(ofId)).map((one) => 'data' in one && one.data.id);
    const { result, rerender } = renderHook(use, { wrapper, initialProps: [1] });
    for (const ids of [[1, 2, 3], [], [3]]) {
      rerender(ids);
      expect(result.current).toEqual(ids);
    }
  });
});

describe('useAllCompanies', () => {
  const query = (page: number) => ({ query: { page, per_page: 48 as const, sort: 'title' as const, locale: 'cz' as const } });
  const numbers = (from: number, to: number) => Array.from({ length: Math.max(to - from + 1, 0) }, (_, index) => from + index);
  const pageOf = (page: number, total: number) => {
    const records = numbers((page - 1) * 48 + 1, Math.min(page * 48, total)).map((id) => company(id));
    return answered(listCompanies, query(page), records, { page, total, pages: Math.ceil(total / 48) });
  };

  it.each([
    ['all of them', 30, 30],
    ['all of them', 100, 100],
    ['all of them', 520, 520],
    ['the first 3072', 3100, 3072],
  ])('reads %s if there are %i', (_what, total, read) => {
    const calls = Object.assign({}, ...numbers(1, Math.ceil(total / 48)).map((page) => pageOf(page, total)));
    const { want, wrapper } = setUpSupply({ calls });
    const { result } = renderHook(() => useAllCompanies({}), { wrapper });
    expect('data' in result.current && result.current.data.map(({ id }) => id)).toEqual(numbers(1, read));
    expect(want).not.toHaveBeenCalled();
  });

  it('is loading while one page is loading, and failed if one page has failed', () => {
    const { wrapper } = setUpSupply({ calls: pageOf(1, 96) });
    expect(renderHook(() => useAllCompanies({}), { wrapper }).result.current).toEqual({ state: 'loading' });
    const broken = setUpSupply({ calls: pageOf(1, 96), failures: failed(listCompanies, query(2), 'BadGateway') });
    expect(renderHook(() => useAllCompanies({}), { wrapper: broken.wrapper }).result.current).toMatchObject({
      state: 'failed',
      code: 'BadGateway',
    });
  });

  it('is empty without companies', () => {
    const { wrapper } = setUpSupply({ calls: answered(listCompanies, query(1), []) });
    expect(renderHook(() => useAllCompanies({}), { wrapper }).result.current).toMatchObject({ state: 'empty', data: [] });
  });
});
