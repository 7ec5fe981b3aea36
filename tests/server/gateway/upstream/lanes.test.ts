import { describe, expect, it } from 'vitest';
import { createUpstreamLanes, type Judge, type LaneName, lanes, type Verdict } from '#server/gateway/upstream/lanes.ts';
import { ApiError } from '#shared/contracts/errors.ts';
import { createClock } from '../../../support/gateway.ts';

const judge: Judge<Verdict> = { answer: (verdict) => verdict, error: () => 'unreachable' };

function setUp() {
  const clock = createClock();
  const opened: string[] = [];
  const lanes = createUpstreamLanes({ clock, random: () => 1, onOpen: (circuit, pauseMs) => opened.push(`${circuit} ${pauseMs}`) });
  let inFlight = 0;
  let maxInFlight = 0;
  const held: (() => void)[] = [];
  /** Starts a call that stays in flight until it is released. */
  const hold = (lane: LaneName) =>
    lanes.run(
      lane,
      async () => {
        inFlight += 1;
        maxInFlight = Math.max(maxInFlight, inFlight);
        await new Promise<void>((resolve) => held.push(resolve));
        inFlight -= 1;
        return 'answered' as const;
      },
      judge,
    );
  const make = (lane: LaneName, verdict: Verdict) => lanes.run(lane, async () => verdict, judge);
  const refuse = (lane: LaneName) => lanes.run(lane, () => Promise.reject(new Error('no connection')), judge).catch((error) => error);
  return {
    clock, opened, hold, make, refuse,
    inFlight: () => inFlight,
    maxInFlight: () => maxInFlight,
    release() {
      for (const resolve of held.splice(0)) resolve();
    },
  }; // biome-ignore format: the test's handles
}

/** Waits until settled promises have continued. */
const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

async function failTimes(times: number, refuse: (lane: LaneName) => Promise<unknown>): Promise<void> {
  for (let time = 0; time < times; time += 1) await refuse('content');
}

const away = (seconds: number) => expect.objectContaining({ httpStatus: 'ServiceUnavailable', retryAfterSeconds: seconds });

describe('createUpstreamLanes', () => {
  it.each([
    ['content', 20],
    ['refresh', 6],
    ['search', 4],
    ['personal', 12],
    ['write', 8],
    ['file', 4],
    ['signIn', 2],
    ['payment', 4],
    ['records', 2],
  ] as const)('runs calls for %s up to %d at a time, and starts the next as they finish', async (lane, most) => {
    const { hold, inFlight, maxInFlight, release } = setUp();
    const calls = Array.from({ length: most + 3 }, () => hold(lane));
    await turn();
    expect(inFlight()).toBe(most);
    for (let round = 0; round < 5; round += 1) {
      release();
      await turn();
    }
    await Promise.all(calls);
    expect(maxInFlight()).toBe(most);
  });

  it('lets no call wait for another lane', async () => {
    const { hold, make, release } = setUp();
    const searches = Array.from({ length: 30 }, () => hold('search'));
    await turn();
    await expect(make('content', 'answered')).resolves.toBe('answered');
    for (let round = 0; round < 10; round += 1) {
      release();
      await turn();
    }
    await Promise.all(searches);
  });

  it('rejects calls immediately if the queue is full', async () => {
    const { hold, release } = setUp();
    const calls = Array.from({ length: 4 + 32 }, () => hold('search'));
    await turn();
    await expect(hold('search')).rejects.toEqual(away(1));
    for (let round = 0; round < 10; round += 1) {
      release();
      await turn();
    }
    await Promise.all(calls);
  });

  it('runs no more calls than there are connections', () => {
    expect(Object.values(lanes).reduce((sum, { maxInFlight }) => sum + maxInFlight, 0)).toBe(72);
  });

  it.each(['password', 'signIn', 'payment', 'records'] as const)('counts the failures of %s calls separately', async (slow) => {
    const { make, refuse, opened } = setUp();
    for (let time = 0; time < 5; time += 1) await refuse(slow);
    expect(opened).toEqual([`${slow} 1000`]);
    await expect(make(slow, 'answered')).rejects.toEqual(away(1));
    const others = (Object.keys(lanes) as LaneName[]).filter((lane) => lane !== slow);
    for (const lane of others) await expect(make(lane, 'answered')).resolves.toBe('answered');
  });

  it('opens the circuit after five failures in a row, for longer each time, and probes with one call', async () => {
    const { clock, opened, make, refuse, hold, inFlight, release } = setUp();
    await failTimes(4, refuse);
    await make('content', 'answered');
    await failTimes(4, refuse);
    expect(opened).toEqual([]);
    await failTimes(1, refuse);
    expect(opened).toEqual(['content 1000']);
    await expect(make('content', 'answered')).rejects.toEqual(away(1));
    await expect(make('refresh', 'answered')).rejects.toEqual(away(1)); // refused, because both lanes share a circuit
    await expect(make('personal', 'answered')).resolves.toBe('answered');
    clock.advance(1.1);
    expect(await refuse('content')).toEqual(new Error('no connection'));
    expect(opened).toEqual(['content 1000', 'content 2000']);
    clock.advance(2.1);
    const probe = hold('content');
    await turn();
    await expect(make('content', 'answered')).rejects.toEqual(away(1));
    expect(inFlight()).toBe(1);
    release();
    await probe;
    await expect(make('content', 'answered')).resolves.toBe('answered');
  });

  it('never pauses longer than ten seconds', async () => {
    const { clock, opened, refuse } = setUp();
    await failTimes(5, refuse);
    for (let round = 0; round < 6; round += 1) {
      clock.advance(10.1);
      await refuse('content');
    }
    expect(opened.at(-1)).toBe('content 10000');
  });

  it('limits calls to an upstream that has just recovered: eight at a time, for ten seconds', async () => {
    const { clock, make, refuse, hold, inFlight, maxInFlight, release } = setUp();
    await failTimes(5, refuse);
    clock.advance(1.1);
    await make('content', 'answered');
    const calls = [...Array.from({ length: 100 }, () => hold('content')), ...Array.from({ length: 20 }, () => hold('refresh'))];
    for (let round = 0; round < 20; round += 1) {
      await turn();
      expect(inFlight()).toBeLessThanOrEqual(8);
      release();
    }
    await Promise.all(calls);
    expect(maxInFlight()).toBe(8);
    clock.advance(10.1);
    const later = Array.from({ length: 20 }, () => hold('content'));
    await turn();
    expect(inFlight()).toBe(20);
    release();
    await Promise.all(later);
  });

  it.each([
    [30, 30],
    [86_400, 3600],
  ])('makes no calls for as long as the upstream asks: %d s → %d s', async (said, seconds) => {
    const { clock, make } = setUp();
    await make('content', { pauseSeconds: said });
    await expect(make('refresh', 'answered')).rejects.toEqual(away(seconds));
    clock.advance(seconds - 0.5);
    await expect(make('content', 'answered')).rejects.toEqual(away(1));
    clock.advance(1);
    await expect(make('content', 'answered')).resolves.toBe('answered');
  });

  it('fails waiting calls when the upstream turns out to be down', async () => {
    const { hold, refuse, release, inFlight } = setUp();
    const calls = Array.from({ length: 20 + 5 }, () => hold('content'));
    await turn();
    expect(inFlight()).toBe(20);
    const failing = Array.from({ length: 5 }, () => refuse('refresh'));
    await Promise.all(failing);
    release();
    const outcomes = await Promise.allSettled(calls);
    expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(5);
    expect(outcomes.at(-1)).toMatchObject({ reason: expect.any(ApiError) });
  });
});

describe('a mall API with a rate limit', () => {
  it('is called for uncached content only, without refreshes, for a minute after the limit was exceeded', async () => {
    const { clock, make } = setUp();
    await make('content', { pauseSeconds: 30, isLimit: true });
    clock.advance(31);
    await expect(make('refresh', 'answered')).rejects.toEqual(away(59));
    await expect(make('content', 'answered')).resolves.toBe('answered');
    await expect(make('refresh', 'answered')).rejects.toEqual(away(59));
    clock.advance(60);
    await expect(make('refresh', 'answered')).resolves.toBe('answered');
  });
});
