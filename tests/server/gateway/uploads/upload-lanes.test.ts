import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createUploadLanes } from '#server/gateway/uploads/upload-lanes.ts';

const limits = { placesAtMost: 4, placesOfNetworkAtMost: 2, tickMs: 500 };
const kilobyte = 1024;
let members = 0;
function newMember(): string {
  members += 1;
  return `member ${members}`;
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Starts an upload at this speed. */
function begin(
  lanes: ReturnType<typeof createUploadLanes>,
  network: string,
  bytesPerSecond: number,
  { isWaiting = false, sender = newMember() } = {},
) {
  const startedAt = Date.now();
  const countBytes = () => ((Date.now() - startedAt) / 1000) * bytesPerSecond;
  return lanes.enter({ sender, network, countBytes, isWaiting: () => isWaiting });
}

const refused = expect.objectContaining({ httpStatus: 'ServiceUnavailable', retryAfterSeconds: 2 });
const late = expect.objectContaining({ httpStatus: 'RequestTimeout' });

describe('uploads in progress', () => {
  it.each([
    ['end after a while if they send nothing', 0, false, true],
    ['end after a while at a kilobyte a second', kilobyte, false, true],
    ['end after a while just below the minimum speed', 15.9 * kilobyte, false, true],
    ['continue at the minimum speed', 16 * kilobyte, false, false],
    ['continue while the gateway makes them wait', 0, true, false],
  ])('%s', (_what, bytesPerSecond, isWaiting, isEnded) => {
    const lanes = createUploadLanes(limits);
    const { signal } = begin(lanes, 'a', bytesPerSecond, { isWaiting });
    vi.advanceTimersByTime(9999);
    expect(signal.aborted).toBe(false);
    vi.advanceTimersByTime(10_000);
    expect([signal.aborted, signal.reason, lanes.size()]).toEqual(isEnded ? [true, late, 0] : [false, undefined, 1]);
  });

  it('are limited in number and per network', () => {
    const lanes = createUploadLanes(limits);
    const mine = [begin(lanes, 'a', 0), begin(lanes, 'a', 0)];
    expect(() => begin(lanes, 'a', 0)).toThrow(refused);
    begin(lanes, 'b', 0);
    begin(lanes, 'c', 0);
    expect(() => begin(lanes, 'd', 0)).toThrow(refused);
    mine[0]?.leave();
    begin(lanes, 'd', 0);
    expect(lanes.size()).toBe(4);
  });

  it('end if all places are taken and they are slow, the slowest first', () => {
    const lanes = createUploadLanes(limits);
    const slow = begin(lanes, 'a', 20 * kilobyte);
    const slowest = begin(lanes, 'b', 17 * kilobyte);
    const fast = [begin(lanes, 'c', 900 * kilobyte), begin(lanes, 'd', 900 * kilobyte)];
    vi.advanceTimersByTime(2000);
    begin(lanes, 'e', 900 * kilobyte);
    expect([slowest.signal.reason, slow.signal.aborted]).toEqual([late, false]);
    begin(lanes, 'f', 900 * kilobyte);
    expect(slow.signal.reason).toEqual(late);
    vi.advanceTimersByTime(3000);
    expect(() => begin(lanes, 'g', 0)).toThrow(refused);
    expect(fast.map(({ signal }) => signal.aborted)).toEqual([false, false]);
  });

  it('end in the network of a new upload if that network’s share is used up, even if uploads elsewhere are slower', () => {
    const lanes = createUploadLanes(limits);
    const others = begin(lanes, 'b', 17 * kilobyte);
    const own = [begin(lanes, 'a', 20 * kilobyte), begin(lanes, 'a', 30 * kilobyte)];
    vi.advanceTimersByTime(2000);
    begin(lanes, 'a', 900 * kilobyte);
    expect([others, ...own].map(({ signal }) => signal.aborted)).toEqual([false, true, false]);
  });

  it('are served after others if their member was slow a moment ago', () => {
    const lanes = createUploadLanes(limits);
    begin(lanes, 'a', 0, { sender: 'member 7' });
    vi.advanceTimersByTime(10_000);
    expect(lanes.size()).toBe(0);
    const again = begin(lanes, 'a', 0, { sender: 'member 7' });
    begin(lanes, 'a', 900 * kilobyte);
    expect(() => begin(lanes, 'a', 900 * kilobyte, { sender: 'member 7' })).toThrow(refused);
    begin(lanes, 'a', 900 * kilobyte);
    expect(again.signal.reason).toEqual(late);
    vi.advanceTimersByTime(61_000);
    begin(lanes, 'b', 0, { sender: 'member 7' });
    begin(lanes, 'b', 0);
    expect(() => begin(lanes, 'b', 0)).toThrow(refused); // the running uploads are too new to be replaced
  });
});
