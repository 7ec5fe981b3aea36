import { describe, expect, it } from 'vitest';
import { findRateLimitPause, findRetryAfter } from '#server/gateway/upstream/http-call.ts';

const nowMs = Date.parse('2026-11-26T10:00:00Z');

describe('findRetryAfter', () => {
  it.each([
    ['30', 30],
    ['0', 0],
    ['Thu, 26 Nov 2026 10:01:00 GMT', 60],
    ['Thursday, 26-Nov-26 10:01:00 GMT', 60],
    ['Thu Nov 26 10:01:00 2026', 60],
    ['Thu, 26 Nov 2026 09:00:00 GMT', 0],
    ['soon', undefined],
    ['-1', undefined],
    ['1.5', undefined],
    ['2026-11-26T10:01:00Z', undefined],
    [undefined, undefined],
  ])('reads %j', (value, seconds) => expect(findRetryAfter({ 'retry-after': value }, nowMs)).toBe(seconds));

  it('compares a date with the date of the answer, because clocks differ', () => {
    const headers = { date: 'Thu, 26 Nov 2026 07:59:30 GMT', 'retry-after': 'Thu, 26 Nov 2026 08:00:00 GMT' };
    expect(findRetryAfter(headers, nowMs)).toBe(30);
  });
});

describe('findRateLimitPause', () => {
  it.each([
    [{ 'x-ratelimit-limit': '60', 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': String(nowMs / 1000 + 20) }, 20],
    [{ 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '20' }, 20],
    [{ 'ratelimit-remaining': '0', 'ratelimit-reset': '7' }, 7],
    [{ ratelimit: '"default";r=0;t=12' }, 12],
    [{ ratelimit: '"default";r=3;t=12' }, undefined],
    [{ 'x-ratelimit-limit': '60', 'x-ratelimit-remaining': '0' }, undefined],
    [{ 'x-ratelimit-remaining': '1', 'x-ratelimit-reset': '20' }, undefined],
    [{}, undefined],
  ])('reads %j', (headers, seconds) => expect(findRateLimitPause(headers, nowMs)).toBe(seconds));
});
