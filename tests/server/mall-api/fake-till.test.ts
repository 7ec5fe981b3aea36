import { describe, expect, it } from 'vitest';
import { replayPurchases } from './fake-till.ts';

describe('a till that replays purchases in random order while the process is killed', () => {
  const replay = async (purchases: number, kills: number) => {
    const counts = await replayPurchases({ purchases, kills });
    process.stdout.write(`${JSON.stringify(counts)}\n`);
    expect(counts.kills).toBe(kills);
    expect(counts.lost).toBeGreaterThan(0);
    expect(counts.returns).toBeGreaterThan(0);
  };
  it('credits each of 300 once', { timeout: 120_000 }, () => replay(300, 3));
  it('credits each of 10,000 once', { tags: 'long', timeout: 1_800_000 }, () => replay(10_000, 40));
});
