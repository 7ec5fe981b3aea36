import { afterEach, describe, expect, it, vi } from 'vitest';
import { createBoundedQueue } from '#server/bounded-queue.ts';

afterEach(() => void vi.useRealTimers());

describe('createBoundedQueue', () => {
  it('runs a limited number of tasks at the same time, in order, and rejects tasks if too many are waiting', async () => {
    const run = createBoundedQueue({ atOnce: 2, waitingAtMost: 3, maxWaitMs: 1000, retryAfterSeconds: 5 });
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

  it('alternates between callers, however many tasks one of them adds', async () => {
    const run = createBoundedQueue({ atOnce: 1, waitingAtMost: 20, ofOneAtMost: 5, maxWaitMs: 1000, retryAfterSeconds: 5 });
    const done: string[] = [];
    const bring = (forWhom: string) => run(async () => void done.push(forWhom), forWhom);
    const many = Array.from({ length: 6 }, () => bring('many'));
    const others = ['one', 'two', 'one'].map(bring);
    await expect(bring('many')).rejects.toMatchObject({ httpStatus: 'TooManyRequests', retryAfterSeconds: 5 });
    await Promise.all([...many, ...others]);
    expect(done).toEqual(['many', 'many', 'one', 'two', 'many', 'one', 'many', 'many', 'many']);
  });

  it('if full, drops a task of the caller with the most for a caller with fewer', async () => {
    const run = createBoundedQueue({ atOnce: 1, waitingAtMost: 4, maxWaitMs: 1000, retryAfterSeconds: 5 });
    const gate = Promise.withResolvers<void>();
    const first = run(() => gate.promise);
    const many = Array.from({ length: 4 }, () => run(async () => 'many', 'many'));
    const one = run(async () => 'one', 'one');
    await expect(many[3]).rejects.toMatchObject({ httpStatus: 'TooManyRequests' });
    await expect(run(async () => 'many', 'many')).rejects.toMatchObject({ httpStatus: 'ServiceUnavailable' });
    gate.resolve();
    await first;
    expect(await Promise.all([one, ...many.slice(0, 3)])).toEqual(['one', 'many', 'many', 'many']);
  });

  it('rejects a task that waits longer than the limit', async () => {
    vi.useFakeTimers();
    const run = createBoundedQueue({ atOnce: 1, waitingAtMost: 3, maxWaitMs: 1000, retryAfterSeconds: 5 });
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
