// @vitest-environment happy-dom
import { act } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Boundary } from '#web/lib/hydration/Boundary.tsx';
import { createLives, loadServed } from '../../support/served-page.tsx';

const { alive, Life } = createLives();
afterEach(() => void alive.splice(0));
beforeEach(() => void vi.resetModules());
const Line = () => <Life name="line" />;

/** Loads a page with a lazy line. The line's code loads at the `attempt`th try. */
async function loadLine({ attempt = 1, moment = 'interaction' as 'interaction' | 'idle' } = {}) {
  const { lazyPart, releaseIdleParts, releaseParts } = await import('#web/lib/hydration/lazy-part.ts');
  const asked: number[] = [];
  const Part = lazyPart(async () => {
    asked.push(asked.length + 1);
    if (asked.length < attempt) throw new TypeError('No network');
    return Line;
  }, moment);
  const page = (Content: typeof Line) => (
    <Boundary>
      <Content />
    </Boundary>
  );
  const release = () => act(async () => void releaseParts().catch(() => {}));
  const releaseIdle = () => act(async () => releaseIdleParts());
  return { asked, release, releaseIdle, ...(await loadServed(page(Part as typeof Line), { server: page(Line) })) };
}

describe('a part with late code', () => {
  it('is the server’s HTML, and fetches nothing, until it is released', async () => {
    const { asked, release, find, isKept } = await loadLine();
    expect([asked, alive, find('p').textContent]).toEqual([[], [], 'line']);
    await release();
    expect([asked, alive, isKept()]).toEqual([[1], ['line'], true]);
  });

  it('does not wait for an interaction if it is for an idle page', async () => {
    const waiting = await loadLine();
    await waiting.releaseIdle();
    expect([waiting.asked, alive]).toEqual([[], []]);
    vi.resetModules();
    const { asked, releaseIdle, isKept } = await loadLine({ moment: 'idle' });
    expect(asked).toEqual([]);
    await releaseIdle();
    expect([asked, alive, isKept()]).toEqual([[1], ['line'], true]);
  });

  it('stays as it was if its code cannot be loaded, and retries until it can', async () => {
    const { asked, release, find, isKept } = await loadLine({ attempt: 4 });
    await release();
    expect([alive, find('p').textContent]).toEqual([[], 'line']);
    for (let turn = 0; turn < 3; turn += 1) await act(async () => void vi.runAllTimers());
    expect([asked, alive, isKept()]).toEqual([[1, 2, 3, 4], ['line'], true]);
  });
});
