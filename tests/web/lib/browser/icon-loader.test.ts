import * as fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { iconRequestRotationMs, iconRequestTimeoutMs } from '#shared/site/late-limits.ts';
import { createIconLoader } from '#web/lib/browser/icon-loader.ts';

/** Sets up a gateway with every icon except those that begin with `no-`. */
function setUp(answer?: () => Response, waitForRest: (flush: () => void) => void = queueMicrotask) {
  const asked: string[] = [];
  const fetchFrom = async (address: string) => {
    asked.push(address);
    const names = new URL(address, 'http://site.invalid').searchParams.get('icons')?.split(',') ?? [];
    const icons = Object.fromEntries(names.filter((name) => !name.startsWith('no-')).map((name) => [name, { body: `<g id="${name}"/>` }]));
    return answer?.() ?? Response.json({ prefix: 'ph', width: 256, height: 256, icons });
  };
  return { asked, ...createIconLoader(fetchFrom as unknown as typeof fetch, waitForRest) }; // safe: only called with an address
}

describe('createIconLoader', () => {
  it('requests icons wanted together in one request, in order, and each name once', async () => {
    const { asked, load } = setUp();
    const [toilet, none, drop] = await Promise.all([load('ph:toilet'), load('ph:no-such'), load('ph:drop'), load('ph:toilet')]);
    expect(toilet).toEqual({ body: '<g id="toilet"/>', width: 256, height: 256 });
    expect([none, drop?.body]).toEqual([undefined, '<g id="drop"/>']);
    await Promise.all([load('ph:toilet'), load('ph:no-such')]);
    expect(asked).toEqual(['/api/icons/ph.json?icons=drop%2Cno-such%2Ctoilet']);
  });

  it('collects the icons of consecutive sections until the page is idle, and requests each set once', async () => {
    const rest: (() => void)[] = [];
    const { asked, load } = setUp(undefined, (flush) => void rest.push(flush));
    const icons: ReturnType<typeof load>[] = [];
    for (const name of ['ph:toilet', 'ph:drop', 'maki:bus']) {
      icons.push(load(name));
      await new Promise((resolve) => setImmediate(resolve)); // a separate task
    }
    expect([asked, rest.length]).toEqual([[], 1]);
    rest[0]?.();
    await Promise.all(icons);
    expect(asked).toEqual(['/api/icons/ph.json?icons=drop%2Ctoilet', '/api/icons/maki.json?icons=bus']);
    void load('ph:boat');
    expect(rest).toHaveLength(2);
  });

  it.each(['toilet', 'ph:', ':x', 'ph:a:b', 'ph:<svg>', '../x:y', 'ph:__proto__'])('does not request the name %j', async (name) => {
    const { asked, load } = setUp();
    expect([await load(name), asked]).toEqual([undefined, []]);
  });

  it.each([
    ['refuses', () => Response.json({}, { status: 404 })],
    ['answers no JSON', () => new Response('<h1>')],
    [
      'is gone',
      () => {
        throw new TypeError('network');
      },
    ],
  ])('returns undefined if the gateway %s', async (_what, answer) => {
    expect(await setUp(answer).load('ph:drop')).toBeUndefined();
  });

  describe('a gateway without an answer', () => {
    beforeEach(() => void vi.useFakeTimers());
    afterEach(() => void vi.useRealTimers());

    /** Creates a loader whose requests the test answers. */
    function setUpSlow() {
      const asked: { answer: (response: Response) => void; fail: () => void }[] = [];
      const fetchFrom = () =>
        new Promise<Response>((resolve, reject) => asked.push({ answer: resolve, fail: () => reject(new TypeError('network')) }));
      return { asked, ...createIconLoader(fetchFrom as unknown as typeof fetch, queueMicrotask) };
    }
    const drop = () => Response.json({ icons: { drop: { body: '<g/>' } } });

    it.each([0, 1])('gets a second request after 750 ms, and the first answer is used: that of request %i', async (answering) => {
      const { asked, load } = setUpSlow();
      const loaded = load('ph:drop');
      await vi.advanceTimersByTimeAsync(iconRequestRotationMs - 1);
      expect(asked).toHaveLength(1);
      await vi.advanceTimersByTimeAsync(1);
      expect(asked).toHaveLength(2);
      asked[answering]?.answer(drop());
      expect(await loaded).toMatchObject({ body: '<g/>' });
    });

    it('has five seconds to answer each request', async () => {
      const wait = vi.spyOn(AbortSignal, 'timeout');
      const { load } = setUpSlow();
      void load('ph:drop');
      await vi.advanceTimersByTimeAsync(iconRequestRotationMs);
      expect(wait.mock.calls).toEqual([[iconRequestTimeoutMs], [iconRequestTimeoutMs]]);
      wait.mockRestore();
    });

    it('gets a second request immediately after a failure, and no third', async () => {
      const { asked, load } = setUpSlow();
      const loaded = load('ph:drop');
      await vi.advanceTimersByTimeAsync(0);
      asked[0]?.fail();
      await vi.advanceTimersByTimeAsync(0);
      expect(asked).toHaveLength(2);
      asked[1]?.fail();
      expect(await loaded).toBeUndefined();
      expect(asked).toHaveLength(2);
    });

    it('gets no second request for a set that it does not have', async () => {
      const { asked, load } = setUpSlow();
      const loaded = load('ph:drop');
      await vi.advanceTimersByTimeAsync(0);
      asked[0]?.answer(new Response('', { status: 404 }));
      expect([await loaded, asked.length]).toEqual([undefined, 1]);
    });
  });

  it('limits every address to 500 characters, and omits no name', async () => {
    const name = fc.stringMatching(/^[a-z]{1,40}(?:-[a-z]{1,20})?$/);
    await fc.assert(
      fc.asyncProperty(fc.uniqueArray(name, { maxLength: 60 }), async (names) => {
        const { asked, load } = setUp();
        await Promise.all(names.map((one) => load(`ph:${one}`)));
        expect(asked.every((address) => address.length <= 500)).toBe(true);
        expect(asked.flatMap((address) => address.split('=')[1]?.split('%2C') ?? []).sort()).toEqual([...names].sort());
      }),
      { numRuns: 50 },
    );
  });
});
