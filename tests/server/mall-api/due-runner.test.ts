import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createDueRunner } from '#server/mall-api/core/jobs/due-runner.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Creates work that calls one of these functions per run, and reports the time at which the next task is due. */
function createWork(turns: (() => Promise<void>)[], soonestMs: () => number | undefined = () => undefined) {
  const errors: unknown[] = [];
  const doDue = vi.fn(() => turns.shift()?.() ?? Promise.resolve());
  const runner = createDueRunner({ clock: () => new Date(), doDue, findSoonestMs: soonestMs, onError: (error) => void errors.push(error) });
  return { runner, doDue, errors };
}

describe('stored tasks', () => {
  it('are done when one is added, and are looked for every half minute', async () => {
    const { runner, doDue } = createWork([]);
    runner.wake();
    await vi.advanceTimersByTimeAsync(0);
    expect(doDue).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(30_000);
    expect(doDue).toHaveBeenCalledTimes(2);
  });

  it('are done when the next is due, not before', async () => {
    const dueMs = Date.now() + 7000;
    const { runner, doDue } = createWork([], () => dueMs);
    await runner.run();
    await vi.advanceTimersByTimeAsync(6999);
    expect(doDue).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(doDue).toHaveBeenCalledTimes(2);
  });

  it('are retried after a database failure, without any other call', async () => {
    const { runner, doDue, errors } = createWork([() => Promise.reject(new Error('database is locked'))]);
    await expect(runner.run()).resolves.toBeUndefined();
    expect(errors).toEqual([new Error('database is locked')]);
    await vi.advanceTimersByTimeAsync(30_000);
    expect(doDue).toHaveBeenCalledTimes(2);
  });

  it('are done one run at a time, and not after closing, which waits for the running task', async () => {
    const under = Promise.withResolvers<void>();
    const { runner, doDue } = createWork([() => under.promise]);
    const first = runner.run();
    expect(runner.run()).toBe(first);
    const closed = vi.fn();
    const closing = runner.close().then(closed);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(closed).not.toHaveBeenCalled();
    under.resolve();
    await closing;
    runner.wake();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(doDue).toHaveBeenCalledTimes(1);
  });
});
