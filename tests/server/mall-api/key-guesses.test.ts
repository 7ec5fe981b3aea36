import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { prepareKeyGuesses } from '#server/mall-api/core/http/key-guesses.ts';
import { ApiError, type HttpStatusName } from '#shared/contracts/errors.ts';
import { wrongCodesPerHourOfKey } from '#shared/site/limits.ts';
import { makeNamedKey } from './api-key.ts';
import { type RunningMallApi, startMallApi, wednesdayNoon } from './running-mall-api.ts';

let mallApi: RunningMallApi;
let keyId: number;
/** Two processes with one database. */
let processes: ReturnType<typeof prepareKeyGuesses>[];
beforeEach(async () => {
  mallApi = await startMallApi();
  keyId = makeNamedKey(mallApi.domain).id;
  processes = [1, 2].map(() => prepareKeyGuesses(mallApi));
});
afterEach(() => mallApi.close());

const setMinutes = (minutes: number) => mallApi.setNow(new Date(wednesdayNoon.getTime() + minutes * 60_000));

/** Makes a call whose code is wrong, or right, and returns the status. */
async function call({ process = 0, isRight = false, name = 'redeemCustomerReward', key = keyId } = {}): Promise<HttpStatusName | 'right'> {
  const act = () => {
    if (!isRight) throw new ApiError('NotFound');
    return 'right' as const;
  };
  const guesses = processes[process] ?? expect.unreachable();
  return guesses.count({ keyId: key }, name, act).catch((error: unknown) => (error as ApiError).httpStatus); // safe: nothing else is thrown
}
async function exhaust(): Promise<void> {
  for (let guess = 0; guess < wrongCodesPerHourOfKey; guess += 1) expect(await call({ process: guess % 2 })).toBe('NotFound');
}

describe('wrong codes of a key', () => {
  it('count together in all processes, and after a restart', async () => {
    await exhaust();
    const restarted = prepareKeyGuesses(mallApi);
    processes.push(restarted);
    for (const process of [0, 1, 2]) expect(await call({ process, isRight: true })).toBe('TooManyRequests');
  });

  it('stop no other key and no other call', async () => {
    await exhaust();
    expect(await call({ isRight: true, name: 'redeemGiftCard' })).toBe('right');
    expect(await call({ isRight: true, key: makeNamedKey(mallApi.domain).id })).toBe('right');
  });

  it('are forgiven an hour after the first, also if the clock was set back meanwhile', async () => {
    await exhaust();
    setMinutes(59);
    expect(await call()).toBe('TooManyRequests');
    setMinutes(60);
    expect(await call()).toBe('NotFound');
    setMinutes(-600);
    expect(await call()).toBe('NotFound');
    expect(mallApi.db.prepare('SELECT wrong FROM key_guess').all()).toEqual([{ wrong: 1 }]);
  });

  it('do not count right codes', async () => {
    for (let time = 0; time <= wrongCodesPerHourOfKey; time += 1) expect(await call({ isRight: true })).toBe('right');
  });
});
