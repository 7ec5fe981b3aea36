interface Budget {
  /** What may be taken at once, by who has taken nothing for a while. */
  burst: number;
  perSecond: number;
}

/** What somebody may take over time; who takes more than there is owes it. Times are of a monotonic clock. */
export function createTokenBucket(nowMs: () => number, given: Budget) {
  let budget = given;
  let left = budget.burst;
  let atMs = nowMs();

  function take(cost: number): number {
    const now = nowMs();
    left = Math.min(budget.burst, left + ((now - atMs) / 1000) * budget.perSecond) - cost;
    atMs = now;
    return left;
  }

  return {
    /** Answers what is left after it. */
    take,
    /** Another budget from now on. */
    change(next: Budget): void {
      budget = next;
    },
    /** How long it takes until nothing is owed. */
    debtMs: (): number => Math.max(0, (-take(0) / budget.perSecond) * 1000),
  };
}

export type TokenBucket = ReturnType<typeof createTokenBucket>;
