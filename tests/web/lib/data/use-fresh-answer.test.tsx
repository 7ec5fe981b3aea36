// @vitest-environment happy-dom
import { renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { getParking, type Parking } from '#shared/contracts/parking.ts';
import { type Supply, SupplyContext } from '#web/lib/data/use-endpoint.ts';
import { useFreshAnswer } from '#web/lib/data/use-fresh-answer.ts';
import { createPageStore, PageProvider } from '#web/lib/navigation/page.tsx';
import { parking } from '../../support/records.ts';

const everyMs = 60_000;
const known = parking({ free: 10 });

/** A page that was rendered so long ago; what the call answers now. */
function setUp(ageMs: number, answer: () => Promise<{ data: Parking }>, changes = 0) {
  const renderedAt = new Date(Date.now() - ageMs).toISOString();
  const store = createPageStore({ status: 200, head: undefined, calls: {}, failures: {}, renderedAt });
  const read = vi.fn(answer);
  const supply = { api: { read }, calls: {}, failures: {}, want: () => {} } as unknown as Supply; // it only reads
  const wrapper = ({ children }: { children: ReactNode }) => (
    <PageProvider store={store}>
      <SupplyContext value={supply}>{children}</SupplyContext>
    </PageProvider>
  );
  return { read, ...renderHook(() => useFreshAnswer(getParking, {}, known, everyMs, changes), { wrapper }) };
}

afterEach(() => vi.useRealTimers());

it('asks at once when the page is older than an answer may be', async () => {
  const { result } = setUp(everyMs, async () => ({ data: parking({ free: 3 }) }));
  expect(result.current).toEqual(known);
  await waitFor(() => expect(result.current?.free).toBe(3));
});

it('asks a new page’s call for the first time when it has become old', async () => {
  vi.useFakeTimers();
  const { read } = setUp(0, async () => ({ data: known }));
  await vi.advanceTimersByTimeAsync(everyMs - 1);
  expect(read).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(read).toHaveBeenCalledOnce();
});

it('keeps what is known while a refresh fails', async () => {
  vi.useFakeTimers();
  const { read, result } = setUp(everyMs, () => Promise.reject(new Error('down')));
  await vi.advanceTimersByTimeAsync(everyMs);
  expect(read).toHaveBeenCalledTimes(2);
  expect(result.current).toEqual(known);
});

it('asks a new page’s call at once when a change has been heard of', async () => {
  const { result } = setUp(0, async () => ({ data: parking({ free: 3 }) }), 1);
  await waitFor(() => expect(result.current?.free).toBe(3));
});
