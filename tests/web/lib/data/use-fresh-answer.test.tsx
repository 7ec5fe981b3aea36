// @vitest-environment happy-dom
import { renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { getParking, type Parking } from '#shared/contracts/parking.ts';
import { type Supply, SupplyContext } from '#web/lib/data/use-endpoint.ts';
import { useFreshAnswer } from '#web/lib/data/use-polled.ts';
import { parking } from '../../support/records.ts';

const everyMs = 60_000;
const known = parking({ free: 10 });

/** Sets up a page whose answer has this age, and the current answer of the call. */
function setUp(ageMs: number, answer: () => Promise<{ data: Parking }>, changes = 0) {
  const knownAt = new Date(Date.now() - ageMs).toISOString();
  const read = vi.fn(answer);
  const supply = { api: { read }, calls: {}, failures: {}, want: () => {} } as unknown as Supply; // safe: the code only calls `read`
  const wrapper = ({ children }: { children: ReactNode }) => <SupplyContext value={supply}>{children}</SupplyContext>;
  return { read, ...renderHook(() => useFreshAnswer(getParking, {}, known, knownAt, everyMs, changes), { wrapper }) };
}

afterEach(() => vi.useRealTimers());

it('fetches immediately if the page’s answer is too old', async () => {
  const { result } = setUp(everyMs, async () => ({ data: parking({ free: 3 }) }));
  expect(result.current).toEqual(known);
  await waitFor(() => expect(result.current?.free).toBe(3));
});

it('fetches again when the answer has aged', async () => {
  vi.useFakeTimers();
  const { read } = setUp(0, async () => ({ data: known }));
  await vi.advanceTimersByTimeAsync(everyMs - 1);
  expect(read).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(read).toHaveBeenCalledOnce();
});

it('keeps the known answer if a refresh fails', async () => {
  vi.useFakeTimers();
  const { read, result } = setUp(everyMs, () => Promise.reject(new Error('down')));
  await vi.advanceTimersByTimeAsync(everyMs);
  expect(read).toHaveBeenCalledTimes(2);
  expect(result.current).toEqual(known);
});

it('fetches immediately after a change', async () => {
  const { result } = setUp(0, async () => ({ data: parking({ free: 3 }) }), 1);
  await waitFor(() => expect(result.current?.free).toBe(3));
});
