import { beforeEach, describe, expect, it } from 'vitest';
import { buildCheckMs } from '#shared/site/limits.ts';
import { watchBuilds } from '#web/lib/navigation/build-watch.ts';

let nowMs: number;
let latest: string | undefined | Error;
let asked: number[];
let told: boolean[];
let isHidden: boolean;
let waiting: { callback: () => void; atMs: number }[];

beforeEach(() => {
  nowMs = 1000;
  latest = 'own';
  asked = [];
  told = [];
  isHidden = false;
  waiting = [];
});

function start() {
  return watchBuilds(
    { ownId: 'own', everyMs: buildCheckMs, onChange: (isOutdated) => told.push(isOutdated) },
    {
      nowMs: () => nowMs,
      wait: (callback, ms) => void waiting.push({ callback, atMs: nowMs + ms }),
      isHidden: () => isHidden,
      readLatestId: () => {
        asked.push(nowMs - 1000);
        return latest instanceof Error ? Promise.reject(latest) : Promise.resolve(latest);
      },
    },
  );
}

/** Advances time, and runs due callbacks. */
async function pass(ms: number): Promise<void> {
  const untilMs = nowMs + ms;
  for (;;) {
    const next = waiting.filter(({ atMs }) => atMs <= untilMs).sort((one, other) => one.atMs - other.atMs)[0];
    if (!next) break;
    waiting.splice(waiting.indexOf(next), 1);
    nowMs = Math.max(nowMs, next.atMs);
    next.callback();
    await Promise.resolve()
      .then(() => undefined)
      .then(() => undefined);
  }
  nowMs = untilMs;
}

describe('watchBuilds', () => {
  it('checks first after one interval, and then each hour', async () => {
    start();
    await pass(buildCheckMs - 1);
    expect(asked).toEqual([]);
    await pass(1);
    expect(asked).toEqual([buildCheckMs]);
    await pass(2 * buildCheckMs);
    expect(asked).toHaveLength(3);
    expect(told).toEqual([]);
  });

  it('reports another build once, and a rollback', async () => {
    const watch = start();
    latest = 'new';
    await pass(buildCheckMs);
    expect([told, watch.isOutdated()]).toEqual([[true], true]);
    latest = 'newer';
    await pass(buildCheckMs);
    expect(told).toEqual([true]);
    latest = 'own';
    await pass(buildCheckMs);
    expect([told, watch.isOutdated()]).toEqual([[true, false], false]);
  });

  it.each([
    ['no network', new TypeError('Failed to fetch')],
    ['an answer without a build', undefined],
  ])('changes nothing after %s, and checks again', async (_name, answer) => {
    start();
    latest = answer;
    await pass(buildCheckMs);
    expect(told).toEqual([]);
    latest = 'new';
    await pass(buildCheckMs);
    expect(told).toEqual([true]);
  });

  it('pauses while the page is hidden, and catches up when it is shown', async () => {
    const watch = start();
    isHidden = true;
    await pass(5 * buildCheckMs);
    expect(asked).toEqual([]);
    isHidden = false;
    watch.look();
    await pass(0);
    expect(asked).toEqual([5 * buildCheckMs]);
    watch.look();
    expect(asked).toHaveLength(1);
  });

  it('treats a build that the gateway has forgotten as outdated', () => {
    const watch = start();
    watch.findOutdated();
    expect([told, watch.isOutdated()]).toEqual([[true], true]);
  });
});
