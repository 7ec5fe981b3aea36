import { describe, expect, it } from 'vitest';
import { createCpuSlices } from '#server/gateway/upstream/cpu-slices.ts';

/** Returns, for each step, the round of the event loop in which it ran. Each page takes two successive steps of this length. */
async function listRounds(pages: number, stepMs: number): Promise<number[]> {
  let nowMs = 0;
  let round = 0;
  let isOver = false;
  const cpuSlices = createCpuSlices(() => nowMs);
  const rounds: number[] = [];
  const step = () => {
    nowMs += stepMs;
    rounds.push(round);
  };
  setImmediate(function count() {
    round += 1;
    if (!isOver) setImmediate(count);
  });
  await Promise.all(
    Array.from({ length: pages }, async () => {
      await cpuSlices.take(step);
      await cpuSlices.take(step);
    }),
  );
  isOver = true;
  return rounds;
}

describe('steps of heavy work', () => {
  it('run one per round of the event loop if they are longer than a share', async () => {
    const rounds = await listRounds(5, 30);
    expect(new Set(rounds).size).toBe(10);
  });

  it('run several per round, within their share, if they are short', async () => {
    const rounds = await listRounds(20, 1);
    expect(rounds).toHaveLength(40);
    const most = Math.max(...rounds.map((round) => rounds.filter((other) => other === round).length));
    expect(most).toBeGreaterThan(1);
    expect(most).toBeLessThanOrEqual(20);
    expect(new Set(rounds).size).toBeGreaterThan(4);
  });

  it('continue after one that fails', async () => {
    const cpuSlices = createCpuSlices();
    const failed = cpuSlices.take(() => {
      throw new Error('no');
    });
    const next = cpuSlices.take(() => 'yes');
    await expect(failed).rejects.toThrow('no');
    await expect(next).resolves.toBe('yes');
    await expect(cpuSlices.take(async () => 'later')).resolves.toBe('later');
  });
});
