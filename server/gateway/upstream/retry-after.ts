import type { Headers } from './paging.ts';

/**
 * Returns the delay that the mall API asks for, in seconds from now: `Retry-After` as a number or a date (RFC 9110,
 * 10.2.3). A date is compared to the answer's own `Date`, because clocks of two machines differ. Undefined: missing or
 * unreadable.
 */
export function findRetryAfter(headers: Headers, nowMs: number): number | undefined {
  const given = headers['retry-after'];
  if (typeof given !== 'string') return undefined;
  if (/^\d{1,6}$/.test(given)) return Number(given);
  const untilMs = toMs(given);
  if (untilMs === undefined) return undefined;
  return Math.max(0, Math.ceil((untilMs - (toMs(headers.date) ?? nowMs)) / 1000));
}

/**
 * For a successful answer that used up the rate limit: the seconds until the limit resets. Undefined: calls are left,
 * or the answer does not say.
 */
export function findRateLimitPause(headers: Headers, nowMs: number): number | undefined {
  const [, seconds] = /;\s*r=0\s*;\s*t=(\d{1,6})(?:;|,|$)/.exec(textOf(headers.ratelimit)) ?? []; // draft-ietf-httpapi-ratelimit-headers
  if (seconds !== undefined) return Number(seconds);
  for (const prefix of ['ratelimit', 'x-ratelimit']) {
    const reset = textOf(headers[`${prefix}-reset`]);
    if (textOf(headers[`${prefix}-remaining`]) === '0' && /^\d{1,10}$/.test(reset)) return toSecondsLeft(Number(reset), nowMs);
  }
  return undefined;
}

/** Some servers count seconds from now, others since 1970. */
function toSecondsLeft(reset: number, nowMs: number): number {
  const isInstant = reset > 1_000_000_000;
  return isInstant ? Math.max(0, reset - Math.floor(nowMs / 1000)) : reset;
}

const textOf = (header: string | string[] | undefined): string => (typeof header === 'string' ? header : '');

/** Parses the three forms of an HTTP date, and nothing else that a runtime may accept as a date. */
function toMs(header: string | string[] | undefined): number | undefined {
  if (typeof header !== 'string' || !/^[A-Z][a-z]{2,8},? .*\d\d:\d\d:\d\d/.test(header)) return undefined;
  const ms = Date.parse(/GMT$/.test(header) ? header : `${header} GMT`);
  return Number.isNaN(ms) ? undefined : ms;
}
