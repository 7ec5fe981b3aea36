// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { activateReward } from '#shared/contracts/customer-rewards.ts';
import { toFailure, toSuccess } from '#shared/contracts/envelope.ts';
import { ApiError, type FieldErrors, type HttpStatusName } from '#shared/contracts/errors.ts';
import { customerReward } from '../support/member-records.ts';

/** A mall that does each intent once and answers it again; its first answers get lost on their way. */
function startMall({ lostAnswers = 0, refusal }: { lostAnswers?: number; refusal?: [HttpStatusName, FieldErrors | undefined] } = {}) {
  const done = new Set<string>();
  const keys: string[] = [];
  const fetch: typeof globalThis.fetch = async (_address, init) => {
    const key = new Headers(init?.headers).get('idempotency-key') ?? 'none';
    keys.push(key);
    if (refusal) {
      const error = new ApiError(refusal[0], refusal[1] && { errors: refusal[1] });
      return Response.json(toFailure(error), { status: error.statusCode });
    }
    done.add(key);
    if (keys.length <= lostAnswers) throw new TypeError('network');
    return Response.json(toSuccess(customerReward(31)));
  };
  return { fetch, done, keys };
}

/** A document of its own: its modules are new, the tab's storage is not. */
async function openDocument(fetch: typeof globalThis.fetch) {
  vi.resetModules();
  const [{ useAction }, { SupplyContext }, { createApi }] = await Promise.all([
    import('#web/lib/use-action.ts'),
    import('#web/lib/use-endpoint.ts'),
    import('#web/lib/api.ts'),
  ]);
  const supply = { api: createApi({ isCached: true, fetch }), calls: {}, failures: {}, want: () => {} };
  const wrapper = ({ children }: { children: ReactNode }) => <SupplyContext value={supply}>{children}</SupplyContext>;
  const { result } = renderHook(() => useAction(activateReward), { wrapper });
  return {
    state: () => result.current,
    press: () => act(async () => void result.current.send({ reward_id: 2 })),
    wait: (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms)),
  };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  sessionStorage.clear();
});

describe('an answer that is lost after it was done', () => {
  it('is asked for again with the same key, and it says so meanwhile', async () => {
    const mall = startMall({ lostAnswers: 1 });
    const page = await openDocument(mall.fetch);
    await page.press();
    expect(page.state()).toMatchObject({ state: 'sending', isChecking: true });
    await page.press(); // impatient
    await page.wait(2000);
    expect(page.state()).toMatchObject({ state: 'done', answer: { id: 31 } });
    expect([mall.keys.length, mall.done.size]).toEqual([2, 1]);
    expect(sessionStorage).toHaveLength(0);
  });

  it('is asked for with the same key after a reload, and checked from the start', async () => {
    const mall = startMall({ lostAnswers: 2 });
    const first = await openDocument(mall.fetch);
    await first.press();
    await first.wait(2000);
    expect(first.state()).toMatchObject({ state: 'failed', code: 'BadGateway' });
    let release = () => {};
    const reloaded = await openDocument(async (...sent) => {
      await new Promise<void>((resolve) => (release = resolve));
      return mall.fetch(...sent);
    });
    await reloaded.press();
    expect(reloaded.state()).toMatchObject({ state: 'sending', isChecking: true });
    await act(async () => release());
    expect(reloaded.state()).toMatchObject({ state: 'done', answer: { id: 31 } });
    expect([mall.keys.length, mall.done.size]).toEqual([3, 1]);
  });
});

describe('what is known to be over', () => {
  it('is another intent when it is meant again', async () => {
    const mall = startMall();
    const page = await openDocument(mall.fetch);
    await page.press();
    expect(page.state().state).toBe('done');
    await page.press();
    expect(mall.done.size).toBe(2);
  });

  it.each([
    ['UnprocessableEntity', { reward_id: ['not_available'] }],
    ['Conflict', { reward_id: ['not_enough_points'] }],
    ['Unauthorized', undefined],
  ] as const)('is not asked for again, and its key is forgotten: %s', async (code, errors) => {
    const mall = startMall({ refusal: [code, errors] });
    const page = await openDocument(mall.fetch);
    await page.press();
    await page.wait(2000);
    expect(page.state()).toMatchObject({ state: 'failed', code });
    expect([mall.keys.length, sessionStorage.length]).toEqual([1, 0]);
  });

  it.each(['Conflict', 'ServiceUnavailable', 'InternalServerError'] as const)('is not, and keeps its key: %s', async (code) => {
    const mall = startMall({ refusal: [code, undefined] });
    const page = await openDocument(mall.fetch);
    await page.press();
    await page.press();
    expect(mall.keys).toHaveLength(2);
    expect(new Set(mall.keys).size).toBe(1);
  });
});
