import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createInputBudget, createTokenBucket } from '#server/realtime/input-budget.ts';
import { sign } from '#server/realtime/signatures.ts';
import { realtimeApp, startRealtime } from '../../support/realtime.ts';

let realtime: Awaited<ReturnType<typeof startRealtime>>;
beforeAll(async () => {
  realtime = await startRealtime();
});
afterAll(() => realtime.close());

/** Creates a client's frame with an all-zero mask. */
function frame(opcode: number, text: string, isLast = true): Buffer {
  const payload = Buffer.from(text);
  return Buffer.concat([Buffer.from([(isLast ? 0x80 : 0) | opcode, 0x80 | payload.length, 0, 0, 0, 0]), payload]);
}

async function opened() {
  const socket = realtime.connect();
  return { ...socket, id: await socket.open() };
}

describe('a socket that sends at full speed', () => {
  const parts = Buffer.concat([frame(1, '', false), ...Array.from({ length: 15 }, () => frame(0, '', false)), frame(0, '{}')]);
  for (const [what, bytes, tags] of [
    ['invalid events', frame(1, 'x'), []],
    ['pings', frame(9, ''), ['long']], // is closed after five seconds
    ['pongs', frame(10, ''), ['long']],
    ['binary frames', frame(2, 'x'), []],
    ['fragmented messages', parts, []],
  ] satisfies [string, Buffer, string[]][])
    it(`is no longer read if it sends ${what}, and its connection ends`, { tags }, async () => {
      const socket = await opened();
      socket.sayBytes(Buffer.alloc(bytes.length * 2000, bytes));
      await socket.closed;
      expect(socket.heard.length).toBeLessThan(200);
      await expect.poll(realtime.connections.count).toBe(0);
    });

  it('is read more slowly if it sends events, so that others are served', async () => {
    const [socket, other] = [await opened(), await opened()];
    const ping = frame(1, '{"event":"pusher:ping"}');
    socket.sayBytes(Buffer.alloc(ping.length * 2000, ping));
    await socket.next();
    expect(await other.quiet()).toEqual([]);
    expect(socket.heard.length).toBeLessThan(200);
    for (const one of [socket, other]) one.terminate();
    await expect.poll(realtime.connections.count).toBe(0);
  });

  it('reduces the number of sockets that its address may open', async () => {
    const own = await startRealtime({ maxPerAddress: 10 });
    let floods = 0;
    for (let refused: number | undefined; refused === undefined; floods += 1) {
      const socket = own.connect();
      refused = await Promise.race([socket.refused, socket.open().then(() => undefined)]);
      if (refused !== undefined) break;
      socket.sayBytes(Buffer.alloc(7 * 2000, frame(1, 'x')));
      await socket.closed;
    }
    expect(floods).toBeLessThan(4);
    await own.close();
  });

  it('receives the reason', async () => {
    const socket = await opened();
    socket.sayBytes(Buffer.alloc(7 * 2000, frame(1, 'x')));
    expect((await socket.closed)[0]).toBe(4301);
    expect(socket.heard.at(-1)).toEqual({ event: 'pusher:error', data: { code: 4301, message: 'Rate limit reached' } });
  });
});

describe('a socket that sends more than its share', () => {
  it('is read more slowly, but does not lose messages', async () => {
    const socket = await opened();
    for (let index = 0; index < 130; index += 1) socket.say('pusher:unsubscribe', { channel: `a-${index}` });
    expect(await socket.quiet()).toEqual([]);
    socket.close();
  });

  it('may send a burst of events once it has shown a signature', async () => {
    const socket = await opened();
    const auth = `${realtimeApp.key}:${sign(realtimeApp.secret, `${socket.id}:private-talk`)}`;
    socket.say('pusher:subscribe', { channel: 'private-talk', auth });
    await socket.next();
    for (let index = 0; index < 10; index += 1) socket.say('client-typing', 'x'.repeat(10_000), { channel: 'private-talk' });
    expect(await socket.quiet()).toEqual([]);
    socket.close();
  });
});

describe('createInputBudget', () => {
  function setUp() {
    let now = 0;
    let ended = 0;
    const socket = {
      isPaused: false,
      pause() {
        socket.isPaused = true;
      },
      resume() {
        socket.isPaused = false;
      },
    };
    const onTooMuch = () => {
      ended += 1;
    };
    const pass = (ms: number) => {
      now += ms;
    };
    return {
      budget: createInputBudget({ socket, nowMs: () => now, onTooMuch }),
      isPaused: () => socket.isPaused,
      ended: () => ended,
      pass,
    };
  }
  const times = (count: number, act: () => void) => Array.from({ length: count }, act);

  it('accepts a hundred subscriptions in one go from a stranger', () => {
    const { budget, isPaused, ended } = setUp();
    times(100, budget.countFrame);
    budget.countBytes(15_000);
    expect([isPaused(), ended()]).toEqual([false, 0]);
    budget.end();
  });

  it('counts an invalid frame eleven times', () => {
    const { budget, isPaused, ended } = setUp();
    times(12, () => {
      budget.countFrame();
      budget.countFault();
    });
    expect([isPaused(), ended()]).toEqual([true, 0]);
    times(5, () => {
      budget.countFrame();
      budget.countFault();
    });
    expect(ended()).toBeGreaterThan(0);
    budget.end();
  });

  it('refills over time', () => {
    const { budget, isPaused, pass } = setUp();
    times(120, budget.countFrame);
    pass(5000);
    times(50, budget.countFrame);
    expect(isPaused()).toBe(false);
    budget.countFrame();
    expect(isPaused()).toBe(true);
    budget.end();
  });
});

describe('createTokenBucket', () => {
  it('returns how long it takes to pay back its debt at its refill rate', () => {
    let now = 0;
    const bucket = createTokenBucket(() => now, { burst: 10, perSecond: 2 });
    expect(bucket.take(14)).toBe(-4);
    expect(bucket.debtMs()).toBe(2000);
    now = 1500;
    expect(bucket.debtMs()).toBe(500);
    now = 2000;
    expect(bucket.debtMs()).toBe(0);
    now = 3_600_000;
    expect(bucket.take(0)).toBe(10);
  });
});
