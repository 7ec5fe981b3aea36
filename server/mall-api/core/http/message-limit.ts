import { ApiError } from '#shared/contracts/errors.ts';
import { messageLimits } from '#shared/site/late-limits.ts';

const dayMs = 86_400_000;
const retryAfterSeconds = 3600;

interface Written {
  countWritten: (customerId: number, sinceMs: number) => number;
}

/** Throws `TooManyRequests` for members above the daily limit, which exists because each message is also an email to the centre. */
export function assertMayWrite({ countWritten }: Written, customerId: number, nowMs: number): void {
  if (countWritten(customerId, nowMs - dayMs) >= messageLimits.perDay) throw new ApiError('TooManyRequests', { retryAfterSeconds });
}
