import { expect, it } from 'vitest';
import { createListedRecords } from '#server/gateway/substitutes/listed-records.ts';
import type { Ask } from '#server/gateway/substitutes/read-lists.ts';
import { listCompanies } from '#shared/contracts/companies.ts';
import { toSuccess } from '#shared/contracts/envelope.ts';
import { ApiError } from '#shared/contracts/errors.ts';
import { createClock } from '../../support/gateway.ts';
import { company } from '../../support/upstream.ts';

const shops = 2000;
const perPage = 15;
const callsAMinute = 60;
const callMs = 200;

it('the gateway reads two thousand shops, fifteen a page, from a mall API that allows sixty calls a minute', async () => {
  const clock = createClock();
  let window = { startMs: 0, calls: 0 };
  let atOnce = 0;
  let maxConcurrent = 0;
  let refused = 0;
  let early = 0;
  let notBeforeMs = 0;

  const answer = (query: Record<string, unknown>, isOfCompanies: boolean) => {
    const page = Number(query.page ?? 1);
    const total = isOfCompanies ? shops : 0;
    const count = Math.max(0, Math.min(perPage, total - (page - 1) * perPage));
    const data = Array.from({ length: count }, (_, index) => ({
      ...company((page - 1) * perPage + index + 1),
      tags: [],
      category_ids: [],
    }));
    return toSuccess(data, { page, per_page: perPage, total, pages: Math.ceil(total / perPage) });
  };

  const ask: Ask = async (contract, input) => {
    const nowMs = clock.monotonicMs();
    if (nowMs < notBeforeMs) early += 1;
    if (nowMs - window.startMs >= 60_000) window = { startMs: nowMs, calls: 0 };
    window.calls += 1;
    if (window.calls > callsAMinute) {
      refused += 1;
      notBeforeMs = window.startMs + 60_000;
      throw new ApiError('ServiceUnavailable', { retryAfterSeconds: Math.ceil((notBeforeMs - nowMs) / 1000) });
    }
    atOnce += 1;
    maxConcurrent = Math.max(maxConcurrent, atOnce);
    clock.advance(callMs / 1000);
    await Promise.resolve();
    atOnce -= 1;
    return answer({ ...input.query }, (contract as unknown) === listCompanies) as never; // safe: the answer has the type of each list
  };

  const { promise, resolve } = Promise.withResolvers<void>();
  const log = { info: () => resolve(), warn: () => {} };
  const pause = async (ms: number) => clock.advance(ms / 1000);
  const listed = createListedRecords({ ask, clock, log, pause });
  listed.refresh();
  await promise; // resolves when all lists were read
  const { records } = await listed.findWhole(0);
  expect(records.filter(({ kind }) => kind === 'company')).toHaveLength(shops);
  expect({ maxConcurrent, early, isPolite: refused <= 3 }).toEqual({ maxConcurrent: 1, early: 0, isPolite: true });
});
