import pino from 'pino';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createVisits } from '#server/gateway/visits/visits.ts';
import type { VisitCounts } from '#shared/site/visit-counts.ts';

const browser = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' };
const minuteMs = 60_000;

let logged: string[];
let kept: VisitCounts[];
let refusal: Error | undefined;
let timeZone: string | undefined;
let visits: ReturnType<typeof createVisits>;

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-27T22:30:00Z') });
  logged = [];
  kept = [];
  refusal = undefined;
  timeZone = 'Europe/Prague';
  visits = start();
});
afterEach(async () => {
  await visits.close();
  vi.useRealTimers();
});

function start() {
  return createVisits({
    keep: async (counts) => {
      if (refusal) throw refusal;
      kept.push(counts);
    },
    findTimeZone: () => timeZone,
    clock: { now: () => new Date() },
    log: pino({ base: null }, { write: (line: string) => void logged.push(line) }),
  });
}

const see = () => visits.views.countsOf({ route: 'home', address: '/en' }, 'en')(browser);
const miss = (query: string, ...addresses: string[]) => {
  for (const address of addresses) visits.countSearch({ query, results: 0 }, browser, address);
};

describe('counts of visits', () => {
  it('are sent within a minute, immediately at the end, and not if there are none', async () => {
    see();
    see();
    await vi.advanceTimersByTimeAsync(minuteMs);
    expect(kept).toEqual([
      { views: [{ day: '2026-11-27', route: 'home', locale: 'en', count: 2 }], misses: [], searches: [], campaigns: [] },
    ]);
    await vi.advanceTimersByTimeAsync(minuteMs);
    expect(kept).toHaveLength(1);
    see();
    await visits.close();
    expect(kept[1]?.views).toMatchObject([{ count: 1 }]);
  });

  it('are sent again, once, if they could not be stored', async () => {
    refusal = new Error('the mall API is down');
    see();
    miss('primark', '192.0.2.1', '192.0.2.2', '192.0.2.3');
    await vi.advanceTimersByTimeAsync(minuteMs);
    expect(kept).toEqual([]);
    refusal = undefined;
    see();
    await vi.advanceTimersByTimeAsync(minuteMs);
    const day = '2026-11-27';
    const primark = { day, term: 'primark', count: 3 };
    expect(kept).toEqual([
      {
        views: [{ day, route: 'home', locale: 'en', count: 2 }],
        misses: [primark],
        searches: [{ ...primark, results: 0 }],
        campaigns: [],
      },
    ]);
    expect(logged.length).toBeGreaterThan(0);
    expect(logged.join()).not.toMatch(/primark|192\.0\.2/);
  });

  it('include views by campaign, but not of robots, frames or prefetches', async () => {
    const url = '/cz?utm_source=letter';
    for (const host of [1, 2, 3]) visits.countCampaign(url, browser, `192.0.2.${host}`);
    for (const headers of [
      { 'user-agent': 'Googlebot/2.1' },
      { ...browser, 'sec-fetch-dest': 'iframe' },
      { ...browser, 'sec-purpose': 'prefetch' },
    ])
      visits.countCampaign(url, headers, '192.0.2.4');
    await visits.flush();
    expect(kept[0]?.campaigns).toEqual([{ day: '2026-11-27', source: 'letter', medium: '', campaign: '', count: 3 }]);
  });

  it('use the day in the centre’s time zone once the time zone is known', async () => {
    timeZone = undefined;
    await visits.close();
    visits = start();
    see();
    timeZone = 'Asia/Tokyo';
    see();
    await vi.advanceTimersByTimeAsync(minuteMs);
    timeZone = undefined; // the centre's record is being read again
    see();
    await visits.close();
    expect(kept.flatMap(({ views }) => views).map(({ day, count }) => [day, count])).toEqual([
      ['2026-11-27', 1],
      ['2026-11-28', 1],
      ['2026-11-28', 1],
    ]);
  });

  it('treat a home with many addresses as one network, and ignore robots', async () => {
    miss('primark', '2001:db8:1:2::1', '2001:db8:1:2::2', '2001:db8:1:2::3', '2001:db8:9:9::1');
    visits.countSearch({ query: 'primark', results: 0 }, { 'user-agent': 'Googlebot/2.1' }, '192.0.2.9');
    await visits.flush();
    expect(kept).toEqual([]);
    miss('primark', '192.0.2.1');
    await visits.flush();
    expect(kept[0]?.misses).toMatchObject([{ term: 'primark', count: 3 }]);
  });
});
