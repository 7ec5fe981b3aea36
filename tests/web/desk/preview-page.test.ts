import { describe, expect, it } from 'vitest';
import { matchRoute } from '#shared/rules/routing.ts';
import { type DeskKindName, deskKinds } from '#shared/site/desk-kinds.ts';
import { locales } from '#shared/site/locales.ts';
import { routes } from '#shared/site/routes.ts';
import { toPreviewPage } from '#web/desk/preview/preview-page.ts';
import { toQuickInstants } from '#web/desk/preview/TimeMachineScreen.tsx';

const kinds = Object.keys(deskKinds) as DeskKindName[]; // safe: the table has only these keys

describe('toPreviewPage', () => {
  it.each(kinds)('returns a page of the site for %s in every language', (kind) => {
    for (const locale of locales) {
      const match = matchRoute(toPreviewPage(kind, { id: 7 }, locale).path);
      expect(match?.locale).toBe(locale);
      expect(routes[match?.name ?? 'home']).toHaveProperty('screen');
    }
  });

  it.each([
    ['companies', { id: 7 }, '/en/shop/7/-'],
    ['announcements', { id: 7, type: 'event' }, '/en/event/7/-'],
    ['announcements', { id: 7, type: 'product' }, '/en/offer/7/-'],
    ['announcements', { id: 7, type: 'news' }, '/en/news-detail/7/-'],
    ['floorplans', { id: 7 }, '/en/floorplan/7'],
    ['booking-services', { id: 7 }, '/en/booking/7'],
    ['website-pages', { id: 7, permalink: 'autumn' }, '/en/a/autumn'],
    ['website-pages', { id: 7, alias: 'jobs' }, '/en/jobs'],
    ['rewards', { id: 7 }, '/en/reward/7/-'],
  ] as const)('returns the record’s own page: %s %j', (kind, body, path) => {
    expect(toPreviewPage(kind, body, 'en')).toEqual({ path, isOwn: true });
  });

  it('returns a list for records without their own page', () => {
    expect(toPreviewPage('faq', { id: 7 }, 'cz')).toEqual({ path: '/cz/caste-dotazy', isOwn: false });
    expect(toPreviewPage('rewards', { id: 7, perk: 'birthday' }, 'en')).toEqual({ path: '/en', isOwn: false });
    expect(toPreviewPage('website-pages', { id: 7 }, 'en')).toEqual({ path: '/en', isOwn: false });
  });
});

describe('toQuickInstants', () => {
  const of = (now: string) => toQuickInstants(new Date(now), 'Europe/Prague').map(({ local }) => local);
  it.each([
    ['2026-11-25T10:00:00Z', ['2026-11-26T08:00', '2026-11-28T12:00']],
    ['2026-11-28T10:00:00Z', ['2026-11-29T08:00', '2026-12-05T12:00']], // on a Saturday, the second time is on the next one
    ['2026-11-27T23:30:00Z', ['2026-11-29T08:00', '2026-12-05T12:00']], // already Saturday in Prague
  ])('returns now, the next morning and the next Saturday noon in the centre’s time zone: %s', (now, later) => {
    expect(of(now)).toEqual([undefined, ...later]);
  });
});
