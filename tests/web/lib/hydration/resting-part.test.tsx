// @vitest-environment happy-dom
import { act } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createPart } from '#web/lib/hydration/parts.ts';
import { RestingPart } from '#web/lib/hydration/RestingPart.tsx';
import { createLives, loadServed } from '../../support/served-page.tsx';

const { alive, Life } = createLives();
afterEach(() => void alive.splice(0));
const Line = () => <Life name="line" />;

/** A line above the page, whose code can be loaded from the `attempt`th time on. */
async function loadLine({ attempt = 1 } = {}) {
  const server = createPart(async () => Line);
  await server.load();
  const asked: number[] = [];
  const browser = createPart(async () => {
    asked.push(asked.length + 1);
    if (asked.length < attempt) throw new TypeError('No network');
    return Line;
  });
  const page = (part: typeof server) => (
    <>
      <RestingPart part={part} />
      <main />
    </>
  );
  return { asked, ...(await loadServed(page(browser), { server: page(server) })) };
}

describe('what stands around the page and comes by itself', () => {
  it('is the server’s HTML until the browser rests, and then alive without anybody near', async () => {
    const { asked, rest, isKept } = await loadLine();
    expect([asked, alive]).toEqual([[], []]);
    await rest();
    expect([asked, alive]).toEqual([[1], ['line']]);
    expect(isKept()).toBe(true);
  });

  it('is asked for again by the visitor’s next sign where there was no network', async () => {
    const { asked, gates, rest, find, isKept } = await loadLine({ attempt: 2 });
    await rest();
    expect([asked, alive, find('p').textContent]).toEqual([[1], [], 'line']);
    await act(async () => gates.wake());
    expect([asked, alive]).toEqual([[1, 2], ['line']]);
    expect(isKept()).toBe(true);
  });

  it('stands as it was on the next page while its code cannot be had, and does not ask without end', async () => {
    const { asked, gates, find, isKept } = await loadLine({ attempt: 3 });
    await act(async () => gates.openAll());
    expect([asked, alive, find('p').textContent]).toEqual([[1], [], 'line']);
    await act(async () => void vi.runAllTimers());
    await act(async () => void vi.runAllTimers());
    expect([asked, alive]).toEqual([[1, 2, 3], ['line']]);
    expect(isKept()).toBe(true);
  });
});
