import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { toAddress } from '#shared/contracts/address.ts';
import { exportVisits, getDeskVisits, getVisitsOfPeriod } from '#shared/contracts/desk-visits.ts';
import type { VisitCounts } from '#shared/site/visit-counts.ts';
import { type RunningMallApi, startMallApi } from './running-mall-api.ts';
import { createStaff } from './staff-steps.ts';

const today = '2026-03-11';

let mallApi: RunningMallApi;
beforeEach(async () => {
  mallApi = await startMallApi();
});
afterEach(() => mallApi.close());

const view = (day: string, route: VisitCounts['views'][number]['route'], count: number, locale: 'cz' | 'en' = 'cz') => ({
  ...{ day, route, locale, count },
});
const read = async () => (await mallApi.callAs((await createStaff(mallApi, 'desk')).token, getDeskVisits)).data;

describe('getDeskVisits', () => {
  it('is empty on the first day', async () => {
    const visits = await read();
    expect(visits).toMatchObject({ today: 0, yesterday: null, week_ago: null, routes: [], misses: [] });
    expect(visits.days).toHaveLength(28);
    expect(visits.days.at(-1)).toEqual({ date: today, views: null });
  });

  it('sums up several gateways, languages and routes', async () => {
    const { visits } = mallApi.domain;
    await visits.keep({ views: [view(today, 'home', 2), view(today, 'shop', 5, 'en'), view('2026-03-04', 'home', 7)], misses: [] });
    await visits.keep({ views: [view(today, 'home', 1), view('2026-02-11', 'home', 90)], misses: [] });
    const { days, ...rest } = await read();
    expect(rest).toMatchObject({
      ...{ today: 8, yesterday: 0, week_ago: 7 },
      routes: [
        { route: 'home', views: 10 },
        { route: 'shop', views: 5 },
      ],
    });
    expect(days.filter(({ views }) => views !== 0).map(({ date, views }) => `${date} ${views}`)).toEqual(['2026-03-04 7', `${today} 8`]);
    expect(days[0]).toEqual({ date: '2026-02-12', views: 0 });
  });

  it('returns the last four weeks’ searches without a result, most frequent first', async () => {
    const { visits } = mallApi.domain;
    const misses = [
      { day: today, term: 'primark', count: 3 },
      { day: '2026-03-01', term: 'primark', count: 4 },
      { day: today, term: 'bauhaus', count: 5 },
      { day: '2026-02-01', term: 'ikea', count: 50 },
    ];
    await visits.keep({ views: [], misses });
    expect((await read()).misses).toEqual([
      { term: 'primark', askers: 7 },
      { term: 'bauhaus', askers: 5 },
    ]);
  });
});

describe('getVisitsOfPeriod', () => {
  const week = { from: '2026-03-05', to: today };
  const readWeek = async (query = week) =>
    (await mallApi.callAs((await createStaff(mallApi, 'desk')).token, getVisitsOfPeriod, { query })).data;

  it('compares views and pages with the equally long period before', async () => {
    const { visits } = mallApi.domain;
    await visits.keep({
      views: [view('2026-02-26', 'home', 4), view('2026-03-04', 'shop', 6), view('2026-02-25', 'home', 90)],
      misses: [],
    });
    await visits.keep({ views: [view('2026-03-05', 'home', 5), view(today, 'home', 1, 'en'), view(today, 'offers', 2)], misses: [] });
    expect(await readWeek()).toMatchObject({
      views: 8,
      before: { from: '2026-02-26', to: '2026-03-04', views: 10 },
      routes: [
        { route: 'home', views: 6, before: 4 },
        { route: 'offers', views: 2, before: 0 },
      ],
    });
  });

  it('compares nothing with days before the first count', async () => {
    await mallApi.domain.visits.keep({ views: [view('2026-03-01', 'home', 4), view(today, 'home', 1)], misses: [] });
    const { before, routes, days } = await readWeek();
    expect([before.views, routes[0]?.before]).toEqual([null, null]);
    expect(days.map(({ views }) => views)).toEqual([0, 0, 0, 0, 0, 0, 1]);
  });

  it('rejects periods that end before they begin, or are too long', async () => {
    const { token } = await createStaff(mallApi, 'desk');
    for (const query of [
      { from: today, to: '2026-03-10' },
      { from: '2025-01-01', to: today },
    ])
      expect((await mallApi.refuseAs(token, toAddress(getVisitsOfPeriod, { query }))).status).toBe(422);
  });

  describe('with campaigns and searches', () => {
    const letter = { source: 'letter', medium: 'email', campaign: 'spring' };
    const exportAs = async (of: string, headings: string[]) => {
      const response = await fetch(`${mallApi.origin}${toAddress(exportVisits, {})}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${(await createStaff(mallApi, 'desk')).token}` },
        body: JSON.stringify({ format: 'csv', locale: 'en', ...week, of, headings, routes: {} }),
      });
      return response.text();
    };
    beforeEach(async () => {
      await mallApi.domain.visits.keep({
        views: [view('2026-02-01', 'home', 1)],
        misses: [],
        campaigns: [
          { day: today, ...letter, count: 4 },
          { day: '2026-03-05', ...letter, count: 1 },
          { day: '2026-03-04', ...letter, count: 2 },
          { day: today, source: 'poster', medium: '', campaign: '', count: 9 },
        ],
        searches: [
          { day: '2026-03-05', term: 'shoes', count: 3, results: 0 },
          { day: today, term: 'shoes', count: 4, results: 7 },
          { day: today, term: 'tea', count: 3, results: 2 },
        ],
      });
    });

    it('compares campaigns with the period before, and lists all searches', async () => {
      expect(await readWeek()).toMatchObject({
        campaigns: [
          { source: 'poster', medium: '', campaign: '', views: 9, before: 0 },
          { ...letter, views: 5, before: 2 },
        ],
        searches: [
          { term: 'shoes', askers: 7, results: 7 },
          { term: 'tea', askers: 3, results: 2 },
        ],
      });
    });

    it('exports both by day', async () => {
      expect(await exportAs('campaigns', ['Day', 'Source', 'Medium', 'Campaign', 'Views'])).toBe(
        'Day,Source,Medium,Campaign,Views\r\n2026-03-05,letter,email,spring,1\r\n2026-03-11,poster,,,9\r\n2026-03-11,letter,email,spring,4\r\n',
      );
      expect(await exportAs('searches', ['Day', 'Term', 'Visitors', 'Results'])).toBe(
        'Day,Term,Visitors,Results\r\n2026-03-05,shoes,3,0\r\n2026-03-11,shoes,4,7\r\n2026-03-11,tea,3,2\r\n',
      );
    });

    it('stores a limited number of campaigns for a day', async () => {
      const made = Array.from({ length: 300 }, (_, number) => ({ day: today, ...letter, campaign: `x${number}`, count: 1 }));
      await mallApi.domain.visits.keep({ views: [], misses: [], campaigns: [...made, { day: today, ...letter, count: 1 }] });
      expect(mallApi.db.prepare('SELECT count(*) AS count FROM campaign_view WHERE day = ?').get(today)).toEqual({ count: 200 });
      expect((await readWeek()).campaigns[1]).toEqual({ ...letter, views: 6, before: 2 });
    });
  });

  it('is exported by day and page', async () => {
    await mallApi.domain.visits.keep({ views: [view(today, 'home', 3), view(today, 'home', 2, 'en')], misses: [] });
    const response = await fetch(`${mallApi.origin}${toAddress(exportVisits, {})}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${(await createStaff(mallApi, 'desk')).token}` },
      body: JSON.stringify({ format: 'csv', locale: 'cz', ...week, headings: ['Den', 'Stránka', 'Otevření'], routes: { home: 'Úvod' } }),
    });
    expect(await response.text()).toBe('Den;Stránka;Otevření\r\n2026-03-11;Úvod;5\r\n');
  });
});
