import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createListedRecords } from '#server/gateway/substitutes/listed-records.ts';
import type { Ask } from '#server/gateway/substitutes/read-lists.ts';
import { toAddress } from '#shared/contracts/address.ts';
import { getCheck } from '#shared/contracts/contracts.ts';
import type { CallInput, Endpoint } from '#shared/contracts/endpoint.ts';
import { toSuccess } from '#shared/contracts/envelope.ts';
import { ApiError } from '#shared/contracts/errors.ts';
import { announcement } from '../../support/announcements.ts';
import { createClock } from '../../support/gateway.ts';
import { company } from '../../support/upstream.ts';

const clock = createClock();
const log = { info: vi.fn(), warn: vi.fn() };
const counts: Record<string, number> = { '/v1/companies': 100, '/v1/announcements/': 60 };

/** Creates a mall API with `counts` records per list. `answer` runs before each answer. */
function createMallApi(answer: (address: string) => void = () => {}, pageSize = 48) {
  const asked: string[] = [];
  let inFlight = 0;
  let maxInFlight = 0;
  const ask = (async (contract: Endpoint, input: CallInput<Endpoint>) => {
    const address = toAddress(contract, input);
    asked.push(address);
    inFlight += 1;
    maxInFlight = Math.max(maxInFlight, inFlight);
    await Promise.resolve();
    inFlight -= 1;
    answer(address);
    if (contract.path === '/v1/site-facts') return toSuccess({ kinds: {}, announced: {}, pages: [] });
    const total = counts[contract.path] ?? 0;
    const page = Number(new URLSearchParams(address.split('?')[1]).get('page') ?? 1);
    const length = Math.max(0, Math.min(pageSize, total - (page - 1) * pageSize));
    const toRecord = contract.path === '/v1/announcements/' ? announcement : company;
    const data = Array.from({ length }, (_, index) => toRecord((page - 1) * pageSize + index + 1));
    return toSuccess(getCheck(contract).answer.parse(data), { page, per_page: pageSize, total, pages: Math.ceil(total / pageSize) });
  }) as unknown as Ask; // safe: this test does not depend on the content of lists
  return { ask, asked, maxInFlight: () => maxInFlight };
}

let store: ReturnType<typeof createListedRecords> | undefined;

function create(ask: Ask, pause?: (ms: number) => Promise<unknown>) {
  store = createListedRecords({ ask, clock, log, ...(pause && { pause }) });
  return store;
}

const anHourMs = 3_600_000;

beforeEach(() => {
  vi.clearAllMocks();
});

afterEach(() => {
  store?.close();
});

describe('createListedRecords', () => {
  it('reads every page of every list with 48 records per page, one call at a time', async () => {
    const mallApi = createMallApi();
    const { records, isWhole } = await create(mallApi.ask).findWhole(anHourMs);
    expect([records.length, isWhole]).toEqual([160, true]);
    expect(mallApi.maxInFlight()).toBe(1);
    expect(mallApi.asked.filter((address) => address.startsWith('/v1/companies'))).toEqual([
      '/v1/companies?per_page=48',
      '/v1/companies?page=2&per_page=48',
      '/v1/companies?page=3&per_page=48',
    ]);
  });

  it('follows the mall API’s page size, whatever was requested', async () => {
    const { records } = await create(createMallApi(undefined, 15).ask).findWhole(anHourMs);
    expect(records).toHaveLength(160);
  });

  it('makes no calls while its records are fresh, and reads again after ten minutes', async () => {
    const mallApi = createMallApi();
    const { findWhole } = create(mallApi.ask);
    await findWhole(anHourMs);
    const once = mallApi.asked.length;
    clock.advance(590);
    await findWhole(anHourMs);
    expect(mallApi.asked).toHaveLength(once);
    clock.advance(20);
    await findWhole(anHourMs);
    await vi.waitFor(() => expect(mallApi.asked).toHaveLength(2 * once));
  });

  it('returns the same object until a record changes, so that derived data stay valid', async () => {
    const mallApi = createMallApi();
    const { findWhole } = create(mallApi.ask);
    const first = await findWhole(anHourMs);
    const once = mallApi.asked.length;
    clock.advance(700);
    await findWhole(anHourMs);
    await vi.waitFor(() => expect(log.info).toHaveBeenCalledTimes(2));
    expect(mallApi.asked).toHaveLength(2 * once);
    expect(await findWhole(anHourMs)).toBe(first);
    counts['/v1/companies'] = 101;
    clock.advance(700);
    await findWhole(anHourMs);
    await vi.waitFor(() => expect(log.info).toHaveBeenCalledTimes(3));
    expect((await findWhole(anHourMs)).records).toHaveLength(161);
    counts['/v1/companies'] = 100;
  });

  it('retries after the time that the mall API asks for', async () => {
    let refusals = 2;
    const mallApi = createMallApi((address) => {
      if (address.includes('companies?page=2') && refusals-- > 0) throw new ApiError('ServiceUnavailable', { retryAfterSeconds: 30 });
    });
    const pauses: number[] = [];
    const pause = async (ms: number) => pauses.push(ms);
    const { records } = await create(mallApi.ask, pause).findWhole(anHourMs);
    expect(records).toHaveLength(160);
    expect(pauses).toEqual([30_000, 30_000]);
    expect(mallApi.asked.filter((address) => address.includes('companies?page=2'))).toHaveLength(3);
  });

  it('keeps a list that cannot be read again, and logs it', async () => {
    let isBroken = false;
    const mallApi = createMallApi((address) => {
      if (isBroken && address.startsWith('/v1/companies')) throw new ApiError('BadGateway');
    });
    const { findWhole } = create(mallApi.ask);
    await findWhole(anHourMs);
    isBroken = true;
    clock.advance(700);
    await findWhole(anHourMs);
    await vi.waitFor(() => expect(log.warn).toHaveBeenCalledOnce());
    const { records, isWhole } = await findWhole(anHourMs);
    expect([records.length, isWhole]).toEqual([160, true]);
  });

  it.each([
    ['a long list for an hour', 100, { afterMinutes: 55, isCentreBroken: false }, 160],
    ['no long list for more than an hour', 100, { afterMinutes: 65, isCentreBroken: false }, 60],
    ['a long list while the centre cannot be read', 100, { afterMinutes: 65, isCentreBroken: true }, 160],
    ['a short list while the centre cannot be read', 12, { afterMinutes: 0, isCentreBroken: true }, 72],
    ['no short list', 12, { afterMinutes: 0, isCentreBroken: false }, 60],
  ])('keeps %s that has become empty', async (_what, companies, { afterMinutes, isCentreBroken }, expected) => {
    counts['/v1/companies'] = companies;
    let isBroken = false;
    const mallApi = createMallApi((address) => {
      if (isBroken && address.startsWith('/v1/malls')) throw new ApiError('BadGateway');
    });
    const { findWhole } = create(mallApi.ask);
    const readAgain = async () => {
      const reads = log.info.mock.calls.length;
      await findWhole(anHourMs);
      await vi.waitFor(() => expect(log.info).toHaveBeenCalledTimes(reads + 1));
    };
    await findWhole(anHourMs);
    counts['/v1/companies'] = 0;
    isBroken = isCentreBroken;
    clock.advance(700);
    await readAgain();
    clock.advance(afterMinutes * 60);
    if (afterMinutes > 0) await readAgain();
    expect((await findWhole(anHourMs)).records).toHaveLength(expected);
    counts['/v1/companies'] = 100;
  });

  it('counts the hour from the last answer with records', async () => {
    const { findWhole } = create(createMallApi().ask);
    const readWith = async (companies: number, afterSeconds: number) => {
      counts['/v1/companies'] = companies;
      clock.advance(afterSeconds);
      const reads = log.info.mock.calls.length;
      await findWhole(anHourMs);
      await vi.waitFor(() => expect(log.info).toHaveBeenCalledTimes(reads + 1));
    };
    await findWhole(anHourMs);
    await readWith(0, 700);
    await readWith(100, 1900);
    await readWith(0, 1900);
    expect((await findWhole(anHourMs)).records).toHaveLength(160);
    counts['/v1/companies'] = 100;
  });

  it('is incomplete while a list has never been read', async () => {
    const mallApi = createMallApi((address) => {
      if (address.startsWith('/v1/companies')) throw new ApiError('BadGateway');
    });
    const { records, kinds, isWhole } = await create(mallApi.ask).findWhole(anHourMs);
    expect([records.length, isWhole]).toEqual([60, false]);
    expect(kinds).not.toContain('company');
  });
});
