// @vitest-environment happy-dom
import { fireEvent, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { getAnnouncement, listAnnouncements } from '#shared/contracts/announcements.ts';
import { listCategories } from '#shared/contracts/categories.ts';
import { answered, failed } from '../support/calls.ts';
import { expectFailedPage, expectLoading, expectNotFound, headingOf, hrefOf, textsOf } from '../support/expectations.ts';
import { category, event, story } from '../support/records.ts';
import { renderScreen, type ShownScreen } from '../support/render-screen.tsx';

const params = { id: 7, title: 'koncert-7' };
const own = { params: { id: 7 } };
const around = [
  answered(listAnnouncements, { query: { type: 'event', per_page: 8 } }, [event(7), event(8)]),
  answered(listCategories, { query: { type: 'event' } }, [category(1, { type: 'event' })]),
];
const show = (changes: Parameters<typeof event>[1] = {}, scene: Parameters<typeof renderScreen>[1] = {}) =>
  renderScreen('event', { params, calls: [answered(getAnnouncement, own, event(7, changes)), ...around], ...scene });

/** Returns the fact with the heading `term`. */
function factOf({ main }: ShownScreen, term: string): string | undefined {
  return textsOf([main.getByText(term, { selector: 'dt' }).parentElement?.querySelector('dd') ?? document.body])[0];
}

describe('EventScreen', () => {
  it.each([
    ['cz', 'Koncert 7', 'sobota 28. 11. 2026, 18:00–21:30', 'za 7 dní', 'Atrium', '250 Kč'],
    ['de', 'Konzert 7', 'Samstag 28. 11. 2026, 18:00–21:30', 'in 7 Tagen', 'Atrium', '250 Kč'],
  ] as const)('shows in %s title, date, place and price', async (locale, title, when, soon, where, price) => {
    const shown = await show({ place: 'Atrium', price: { amount: 25_000, currency: 'CZK' } }, { locale });
    expect(headingOf(shown)).toBe(title);
    expect(factOf(shown, shown.t('announcements.when'))).toBe(when + soon);
    expect(factOf(shown, shown.t('announcements.where'))).toBe(where);
    expect(factOf(shown, shown.t('announcements.admission'))).toBe(price);
  });

  it.each([
    ['de', 'Dachgarten'],
    ['sk', 'Střecha'],
  ] as const)('shows in %s the place in the page’s language, else the record’s own', async (locale, where) => {
    const translations = event(7).translations.map((entry) => (entry.locale === 'de' ? { ...entry, place: 'Dachgarten' } : entry));
    const shown = await show({ place: 'Střecha', translations }, { locale });
    expect(factOf(shown, shown.t('announcements.where'))).toBe(where);
    expect(shown.head).toMatchObject({ structuredData: [{ location: { name: `${where}, Nábřeží` } }, {}] });
  });

  it('shows that admission is free', async () => {
    const shown = await show({ price: { amount: 0, currency: 'CZK' } });
    expect(factOf(shown, 'Vstupné')).toBe('Zdarma');
  });

  it.each([
    ['is on', { starts_at: '2026-11-21T09:00:00Z', ends_at: '2026-11-21T12:00:00Z' }, 'announcements.now_on'],
    ['is over', { starts_at: '2026-11-20T09:00:00Z', ends_at: '2026-11-20T12:00:00Z' }, 'announcements.is_over'],
  ])('shows that the event %s only once the page is live', async (_name, times, key) => {
    const { main, markup, t } = await show(times);
    expect(markup).not.toContain(t(key));
    expect(main.getByText(t(key))).toBeTruthy();
  });

  describe('of an event with several dates', () => {
    const dates = [
      {
        id: 3,
        starts_at: '2026-12-05T10:00:00+01:00',
        ends_at: '2026-12-05T12:00:00+01:00',
        translations: [{ locale: 'cz' as const, place: 'Střecha' }],
      },
      { id: 1, starts_at: '2026-11-20T10:00:00+01:00', ends_at: '2026-11-20T12:00:00+01:00' },
      { id: 2, starts_at: '2026-11-28T10:00:00+01:00', ends_at: '2026-11-28T12:00:00+01:00' },
    ];

    it('lists coming dates with their places, and folds past ones', async () => {
      const { main, t } = await show({ dates, place: 'Atrium' });
      const lists = main.getAllByRole('list').filter(({ className }) => className === 'event-dates');
      expect(lists.map((list) => textsOf(within(list).getAllByRole('listitem')))).toEqual([
        ['sobota 28. 11. 2026, 10:00–12:00za 7 dní', 'sobota 5. 12. 2026, 10:00–12:00Střecha'],
        ['pátek 20. 11. 2026, 10:00–12:00'],
      ]);
      expect(main.getByText(t('announcements.past_dates', { count: 1 })).closest('details')?.open).toBe(false);
    });

    it('describes each date for search engines', async () => {
      const { head } = await show({ dates, place: 'Atrium' });
      expect(head).toMatchObject({
        structuredData: [
          {
            startDate: '2026-11-20T10:00:00+01:00',
            endDate: '2026-12-05T12:00:00+01:00',
            subEvent: [
              { startDate: '2026-11-20T10:00:00+01:00' },
              { startDate: '2026-11-28T10:00:00+01:00', location: { name: 'Atrium, Nábřeží' } },
              { startDate: '2026-12-05T10:00:00+01:00', location: { name: 'Střecha, Nábřeží' } },
            ],
          },
          {},
        ],
      });
    });
  });

  it('shows no phase without dates', async () => {
    const { main, t } = await show({ starts_at: null, ends_at: null });
    for (const key of ['announcements.now_on', 'announcements.is_over']) expect(main.queryByText(t(key))).toBeNull();
  });

  it('describes the event for search engines, with its address in each language', async () => {
    const { head, status } = await show({ place: 'Atrium', price: { amount: 25_000, currency: 'CZK' }, category_ids: [1] });
    expect(status).toBe(200);
    expect(head).toMatchObject({
      title: 'Koncert 7',
      description: 'Smyčce a žestě',
      path: '/cz/udalost/7/koncert-7',
      alternates: {
        en: '/en/event/7/concert-7',
        cz: '/cz/udalost/7/koncert-7',
        sk: '/sk/podujatie/7/koncert-7',
        de: '/de/veranstaltung/7/konzert-7',
      },
      kind: 'article',
      structuredData: [
        {
          '@type': 'Event',
          startDate: '2026-11-28T18:00:00+01:00',
          endDate: '2026-11-28T21:30:00+01:00',
          location: { name: 'Atrium, Nábřeží', address: { addressLocality: 'Praha' } },
          offers: { price: '250.00', priceCurrency: 'CZK' },
        },
        { '@type': 'BreadcrumbList' },
      ],
    });
  });

  it('tells search engines when the page of the event changed', async () => {
    const { head } = await show({ updated_at: '2026-11-20T07:00:00Z' });
    expect(head?.structuredData?.[0]?.mainEntityOfPage).toEqual({
      '@type': 'WebPage',
      '@id': 'https://quay.example/cz/udalost/7/koncert-7',
      dateModified: '2026-11-20T08:00:00+01:00',
    });
  });

  it('has no event for search engines without a date', async () => {
    const { head, main, t } = await show({ starts_at: null, ends_at: null });
    expect(head?.structuredData).toMatchObject([{ '@type': 'BreadcrumbList' }]);
    expect(main.getByText(t('announcements.date_open'))).toBeTruthy();
  });

  it('shows its categories, and other events', async () => {
    const { main, t } = await show({ category_ids: [1] });
    expect(main.getByText('Druh 1')).toBeTruthy();
    const more = within(main.getByRole('region', { name: t('announcements.more_events') }));
    expect(more.getByRole('link', { name: 'Koncert 8' }).getAttribute('href')).toBe('/cz/udalost/8/koncert-8');
    expect(more.getByRole('link', { name: t('announcements.all_events') }).getAttribute('href')).toBe('/cz/akce/1');
  });

  it('can be added to a calendar if it has a date', async () => {
    expect(hrefOf(await show(), 'Přidat do kalendáře')).toBe('/api/calendar/cz/event/7.ics');
    const { main } = await show({ starts_at: null, ends_at: null });
    expect(main.queryByRole('link', { name: 'Přidat do kalendáře' })).toBeNull();
  });

  it('is passed to the device’s share dialog, with its address', async () => {
    const { main, t } = await show();
    const share = vi.fn(async () => {});
    vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { share }));
    fireEvent.click(main.getByRole('button', { name: t('announcements.share') }));
    vi.unstubAllGlobals();
    expect(share).toHaveBeenCalledWith({ title: 'Koncert 7', url: `${location.origin}/cz/udalost/7/koncert-7` });
  });

  it('announces that it loads', async () => {
    expectLoading(await renderScreen('event', { params, waiting: 'all' }));
  });

  it.each([
    ['an unknown id', { calls: around, failures: failed(getAnnouncement, own, 'NotFound') }],
    ['a story', { calls: [...around, answered(getAnnouncement, own, story(7))] }],
  ])('is not found for %s', async (_name, scene) => {
    expectNotFound(await renderScreen('event', { params, ...scene }));
  });

  it('shows an error page if the event cannot be loaded', async () => {
    const shown = await renderScreen('event', { params, calls: around, failures: failed(getAnnouncement, own, 'BadGateway') });
    expectFailedPage(shown, 'BadGateway');
  });
});
