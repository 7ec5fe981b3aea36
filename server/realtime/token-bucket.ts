interface Budget {
  /** Capacity of the bucket, available after a quiet period. */
  burst: number;
  perSecond: number;
}

/** A token bucket that can go into debt. Times are from a monotonic clock. */
export function createTokenBucket(nowMs: () => number, input: Budget) {
  let budget = input;
  let left = budget.burst;
  let atMs = nowMs();

  function take(cost: number): number {
    const now = nowMs();
    left = Math.min(budget.burst, left + ((now - atMs) / 1000) * budget.perSecond) - cost;
    atMs = now;
    return left;
  }

  return {
    /** Takes tokens and returns the rest, negative if in debt. */
    take,
    /** Changes the budget from now on. */
    change(next: Budget): void {
      budget = next;
    },
    /** Time until the debt is paid off. */
    debtMs: (): number => Math.max(0, (-take(0) / budget.perSecond) * 1000),
  };
}

export type TokenBucket = ReturnType<typeof createTokenBucket>;
