import { ApiError } from '#shared/contracts/errors.ts';
import { retentionDays } from '#shared/site/late-limits.ts';

/** First and last day. */
export interface Period {
  from: string;
  to: string;
}

const dayMs = 86_400_000;

/** Returns the number of days of a period. Throws `UnprocessableEntity` if there are too many or none. */
export function countDays({ from, to }: Period): number {
  const days = Math.round((Date.parse(to) - Date.parse(from)) / dayMs) + 1;
  if (days < 1 || days > retentionDays.pageViews) throw new ApiError('UnprocessableEntity', { errors: { to: ['invalid'] } });
  return days;
}
