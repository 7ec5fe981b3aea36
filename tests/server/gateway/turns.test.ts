import { afterEach, describe, expect, it, vi } from 'vitest';
import { createTurns } from '#server/gateway/turns.ts';

afterEach(() => void vi.useRealTimers());

describe('createTurns', () => {
  it('does so much at once, the rest in the order in which it came, and no more than may wait', async () => {
    const run = createTurns({ atOnce: 2, waitingAtMost: 3, longestWaitMs: 1000, retryAfterSeconds: 5 });
    const gates = Array.from({ length: 6 }, () => Promise.withResolvers<void>());
    const started: number[] = [];
    const work = gates.map((gate, index) =>
      run(async () => {
        started.push(index);
        await gate.promise;
        if (index === 0) throw new Error('failed');
        return index;
      }),
    );
    await expect(work[5]).rejects.toMatchObject({ httpStatus: 'ServiceUnavailable', retryAfterSeconds: 5 });
    expect(started).toEqual([0, 1]);
    gates[0]?.resolve();
    await expect(work[0]).rejects.toThrow('failed');
    await vi.waitFor(() => expect(started).toEqual([0, 1, 2]));
    for (const gate of gates) gate.resolve();
    expect(await Promise.all(work.slice(1, 5))).toEqual([1, 2, 3, 4]);
    expect(started).toEqual([0, 1, 2, 3, 4]);
    expect(await run(async () => 'free again')).toBe('free again');
  });

  it('lets nobody wait for ever', async () => {
    vi.useFakeTimers();
    const run = createTurns({ atOnce: 1, waitingAtMost: 3, longestWaitMs: 1000, retryAfterSeconds: 5 });
    const gate = Promise.withResolvers<void>();
    const first = run(() => gate.promise);
    const late = expect(run(async () => 'too late')).rejects.toMatchObject({ httpStatus: 'ServiceUnavailable' });
    await vi.advanceTimersByTimeAsync(1000);
    await late;
    gate.resolve();
    await first;
    expect(await run(async () => 'now')).toBe('now');
  });
});
