import { randomBytes } from 'node:crypto';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { toEntry } from '#server/gateway/cache/entry.ts';
import { createStaleCache } from '#server/gateway/cache/stale-cache.ts';
import { ApiError } from '#shared/contracts/errors.ts';
import { createClock } from '../../support/gateway.ts';

const windows = { freshSeconds: 60, staleWhileRevalidateSeconds: 600, staleIfErrorSeconds: 86_400 };

function setUp() {
  const clock = createClock();
  const changed: string[] = [];
  const refused: unknown[] = [];
  const cache = createStaleCache({
    clock,
    random: () => 1,
    maxBytes: 100_000,
    onRefreshError: (_key, error) => refused.push(error),
    onChange: (key) => changed.push(key),
  });
  let calls = 0;
  let text = 'one';
  let failure: Error | undefined;
  const fill = async () => {
    calls += 1;
    if (failure) throw failure;
    return { entry: await toEntry(Buffer.from(text), 'text/plain', clock.now()) };
  };
  const read = async (key = 'k') => {
    const answer = await cache.get(key, windows, fill);
    return {
      text: answer.entry.variants.identity.body.toString(),
      outcome: answer.outcome,
      ageSeconds: answer.ageSeconds,
      ttlSeconds: answer.ttlSeconds,
    };
  };
  return {
    cache, clock, changed, refused, read, fill,
    calls: () => calls,
    become: (next: string) => {
      text = next;
    },
    fail: (error: Error | undefined) => {
      failure = error;
    },
  }; // biome-ignore format: the test's handles
}

describe('createStaleCache', () => {
  it('fetches once for two hundred simultaneous misses', async () => {
    const { read, calls } = setUp();
    const answers = await Promise.all(Array.from({ length: 200 }, () => read()));
    expect(calls()).toBe(1);
    expect(new Set(answers.map((answer) => answer.text))).toEqual(new Set(['one']));
  });

  it('answers two hundred simultaneous stale hits immediately and refreshes once', async () => {
    const { read, calls, clock, become } = setUp();
    await read();
    become('two');
    clock.advance(61);
    const answers = await Promise.all(Array.from({ length: 200 }, () => read()));
    expect(answers.every((answer) => answer.text === 'one' && answer.outcome === 'stale')).toBe(true);
    await vi.waitFor(async () => expect(await read()).toMatchObject({ text: 'two', outcome: 'hit' }));
    expect(calls()).toBe(2);
  });

  it.each([
    { after: 59, outcome: 'hit', ttlSeconds: 1 },
    { after: 61, outcome: 'stale', ttlSeconds: -1 },
    { after: 659, outcome: 'stale', ttlSeconds: -599 },
  ])('returns a $outcome with its age after $after seconds', async ({ after, outcome, ttlSeconds }) => {
    const { read, clock } = setUp();
    await read();
    clock.advance(after);
    expect(await read()).toMatchObject({ outcome, ttlSeconds, ageSeconds: after });
  });

  it('waits for the upstream after stale-while-revalidate, and returns the new answer', async () => {
    const { read, clock, become } = setUp();
    await read();
    become('two');
    clock.advance(700);
    expect(await read()).toMatchObject({ text: 'two', outcome: 'miss' });
  });

  it('returns the old answer after stale-while-revalidate if the upstream fails, and pauses before the next attempt', async () => {
    const { read, clock, fail, calls } = setUp();
    await read();
    fail(new ApiError('BadGateway'));
    clock.advance(700);
    expect(await read()).toMatchObject({ text: 'one', outcome: 'stale-on-error' });
    await read();
    expect(calls()).toBe(2);
    clock.advance(3);
    await read();
    expect(calls()).toBe(3);
  });

  it('returns the old answer after stale-while-revalidate and 300 ms if the upstream hangs', async () => {
    const { read, cache, clock } = setUp();
    await read();
    clock.advance(700);
    const answer = await cache.get('k', windows, () => new Promise(() => {}));
    expect(answer.outcome).toBe('stale-on-delay');
  });

  it('waits after stale-while-revalidate for as long as the upstream usually takes', async () => {
    const { cache, clock, fill, become } = setUp();
    const slow = async () => {
      clock.advance(0.4);
      return fill();
    };
    await cache.get('k', windows, slow);
    become('two');
    clock.advance(700);
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const upstream = Promise.withResolvers<void>();
    const answer = cache.get('k', windows, () => upstream.promise.then(fill));
    await vi.advanceTimersByTimeAsync(700);
    upstream.resolve();
    expect((await answer).outcome).toBe('miss');
  });

  it('refreshes a stale answer for a patient caller, and returns the old one if that fails', async () => {
    const { cache, clock, fill, fail, become, read } = setUp();
    await read();
    become('two');
    clock.advance(61);
    const renewed = await cache.get('k', windows, fill, true);
    expect([renewed.outcome, renewed.entry.variants.identity.body.toString()]).toEqual(['miss', 'two']);
    fail(new ApiError('BadGateway'));
    clock.advance(61);
    expect((await cache.get('k', windows, fill, true)).outcome).toBe('stale-on-error');
    expect((await read()).outcome).toBe('stale');
  });

  it('does not wait again for an upstream that hangs', async () => {
    const { read, cache, clock } = setUp();
    await read();
    clock.advance(700);
    const hang = () => new Promise<never>(() => {});
    await cache.get('k', windows, hang);
    vi.useFakeTimers(); // with fake timers, a request that waits would never end
    onTestFinished(() => void vi.useRealTimers());
    expect((await cache.get('k', windows, hang)).outcome).toBe('stale-on-delay');
  });

  it('keeps a complete answer instead of a partial one', async () => {
    const { cache, clock, refused, fill, become, read } = setUp();
    await read();
    become('two');
    const partial = async () => ({ ...(await fill()), isPartial: true });
    clock.advance(61);
    expect((await cache.get('k', windows, partial)).outcome).toBe('stale');
    await vi.waitFor(() => expect(refused).toHaveLength(1));
    expect(await read()).toMatchObject({ text: 'one', outcome: 'stale' });
    clock.advance(700);
    expect((await cache.get('k', windows, partial)).entry.variants.identity.body.toString()).toBe('one');
    clock.advance(86_400);
    expect((await cache.get('k', windows, partial)).entry.variants.identity.body.toString()).toBe('two');
  });

  it('returns the error once no good answer is left', async () => {
    const { read, clock, fail } = setUp();
    await read();
    fail(new ApiError('BadGateway'));
    clock.advance(60 + 86_400);
    await expect(read()).rejects.toMatchObject({ httpStatus: 'BadGateway' });
  });

  it('fails all waiting requests together and does not remember the failure', async () => {
    const { read, fail, calls } = setUp();
    fail(new ApiError('GatewayTimeout'));
    const answers = await Promise.allSettled(Array.from({ length: 50 }, () => read()));
    expect(answers.every((answer) => answer.status === 'rejected')).toBe(true);
    expect(calls()).toBe(1);
    fail(undefined);
    expect(await read()).toMatchObject({ text: 'one' });
  });

  it('caches "not found" for ten seconds', async () => {
    const { read, fail, calls, clock } = setUp();
    fail(new ApiError('NotFound'));
    await expect(read()).rejects.toMatchObject({ httpStatus: 'NotFound' });
    await expect(read()).rejects.toMatchObject({ httpStatus: 'NotFound' });
    expect(calls()).toBe(1);
    fail(undefined);
    clock.advance(11);
    expect(await read()).toMatchObject({ text: 'one' });
  });

  it('reports that the content of a key has changed, but not that it has stayed the same', async () => {
    const { read, clock, become, changed } = setUp();
    await read();
    clock.advance(700);
    await read();
    expect(changed).toEqual([]);
    become('two');
    clock.advance(700);
    await read();
    expect(changed).toEqual(['k']);
  });

  it('revalidates after the time at which an answer ends, and keeps the old answer if the upstream is down', async () => {
    const { cache, clock, fill, fail, become } = setUp();
    const expiring = async () => ({ ...(await fill()), expiresAt: new Date(clock.now().getTime() + 5000) });
    await cache.get('k', windows, expiring);
    clock.advance(6);
    fail(new ApiError('BadGateway'));
    expect((await cache.get('k', windows, expiring)).outcome).toBe('stale-on-error');
    fail(undefined);
    become('two');
    clock.advance(3);
    expect((await cache.get('k', windows, expiring)).entry.variants.identity.body.toString()).toBe('two');
  });

  it('marks everything with a tag stale', async () => {
    const { cache, clock, fill, become } = setUp();
    const tagged = async () => ({ ...(await fill()), tags: new Set(['/v1/companies']) });
    await cache.get('page', windows, tagged);
    become('two');
    clock.advance(1);
    cache.expire('/v1/companies');
    expect((await cache.get('page', windows, tagged)).entry.variants.identity.body.toString()).toBe('two');
  });

  it('treats fetches started before a purge of their tag as stale, and later ones as fresh', async () => {
    const { cache, clock, fill, become } = setUp();
    const made = Promise.withResolvers<void>();
    const slow = async () => {
      const filled = { ...(await fill()), tags: new Set(['/v1/companies']) };
      await made.promise;
      return filled;
    };
    const first = cache.get('page', windows, slow);
    cache.expire('/v1/companies');
    become('two');
    made.resolve();
    expect((await first).entry.variants.identity.body.toString()).toBe('one');
    clock.advance(1);
    expect((await cache.get('page', windows, slow)).entry.variants.identity.body.toString()).toBe('two');
    expect((await cache.get('page', windows, slow)).outcome).toBe('hit');
  });

  it('stores nothing fetched before a hard purge of its tag, and lets no later request wait for it', async () => {
    const { cache, fill, become } = setUp();
    const made = Promise.withResolvers<void>();
    const slow = async () => {
      const filled = { ...(await fill()), tags: new Set(['companies']) };
      await made.promise;
      return filled;
    };
    const before = cache.get('page', windows, slow);
    cache.purge(['companies'], 'hard');
    become('two');
    const after = cache.get('page', windows, slow);
    made.resolve();
    await before;
    expect((await after).entry.variants.identity.body.toString()).toBe('two');
    expect((await cache.get('page', windows, slow)).entry.variants.identity.body.toString()).toBe('two');
  });

  it.each([10, 300, 30_000])('uses no more memory than it counts, for an answer of %i bytes', async (length) => {
    const { variants } = await toEntry(Buffer.from(randomBytes(length).toString('hex').slice(0, length)), 'text/plain', new Date(0));
    for (const { body } of Object.values(variants)) expect(body.buffer.byteLength).toBe(body.length);
  });

  it('stays within its bytes, whatever is requested', async () => {
    const { cache, read } = setUp();
    for (let number = 0; number < 1000; number += 1) await read(`k${number}`);
    expect(cache.size().bytes).toBeLessThanOrEqual(100_000);
    expect(cache.size().entries).toBeGreaterThan(10);
  });
});
