import { ApiError } from '#shared/contracts/errors.ts';
import { messageLimits } from '#shared/site/late-limits.ts';

const dayMs = 86_400_000;
const retryAfterSeconds = 3600;

interface Written {
  countWritten: (customerId: number, sinceMs: number) => number;
}

/** Throws `TooManyRequests` for a member who has written to the centre all day: each message is a letter to it. */
export function assertMayWrite({ countWritten }: Written, customerId: number, nowMs: number): void {
  if (countWritten(customerId, nowMs - dayMs) >= messageLimits.perDay) throw new ApiError('TooManyRequests', { retryAfterSeconds });
}
