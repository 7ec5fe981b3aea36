// @vitest-environment happy-dom
import { within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { listAnnouncements, listEventChoices } from '#shared/contracts/announcements.ts';
import { listCategories } from '#shared/contracts/categories.ts';
import type { ListMeta } from '#shared/contracts/envelope.ts';
import { answered, failed } from '../support/calls.ts';
import { noEventChoices } from '../support/event-choices.ts';
import { expectFailedPart, expectLoading, expectNotFound, headingOf, hrefOf, textsOf } from '../support/expectations.ts';
import { category, event } from '../support/records.ts';
import { renderScreen } from '../support/render-screen.tsx';

const page = (number: number, extra = {}) => ({ query: { type: 'event' as const, page: number, per_page: 12 as const, ...extra } });
const kinds = {
  ...noEventChoices,
  ...answered(listCategories, { query: { type: 'event' } }, [category(1, { type: 'event' }), category(2, { type: 'event' })]),
};
const listed = (events: ReturnType<typeof event>[], meta: Partial<ListMeta> = {}) => [
  kinds,
  answered(listAnnouncements, page(meta.page ?? 1), events, meta),
];
const params = { page: 1 };

describe('EventsScreen', () => {
  it.each([
    ['cz', 'Akce', 'Koncert 7', '/cz/udalost/7/koncert-7', 'so 28. 11. 2026, 18:00–21:30', '250\u00a0Kč'],
    ['de', 'Veranstaltungen', 'Konzert 7', '/de/veranstaltung/7/konzert-7', 'Sa 28. 11. 2026, 18:00–21:30', '250\u00a0Kč'],
    ['en', 'Events', 'Concert 7', '/en/event/7/concert-7', 'Sat 28 Nov 2026, 18:00–21:30', 'CZK\u00a0250'],
  ] as const)('shows the programme in %s: title, link, date, place, price', async (locale, heading, title, href, when, price) => {
    const calls = listed([event(7, { place: 'Atrium', price: { amount: 25_000, currency: 'CZK' } })]);
    const shown = await renderScreen('events', { locale, params, calls });
    expect(headingOf(shown)).toBe(heading);
    expect(hrefOf(shown, title)).toBe(href);
    expect(textsOf([shown.main.getByText(/\d+:00–21:30$/, { selector: '.visually-hidden' })])).toEqual([when]);
    expect(shown.main.getByText('Atrium')).toBeTruthy();
    expect(shown.main.getByText((text) => text.replace(/\s/g, '\u00a0') === price)).toBeTruthy();
  });

  it('shows a free event as free, without a zero amount', async () => {
    const { main, t } = await renderScreen('events', { params, calls: listed([event(7, { price: { amount: 0, currency: 'CZK' } })]) });
    expect(main.getByText(t('announcements.free'))).toBeTruthy();
  });

  it('shows the place in the page’s language', async () => {
    const translations = event(7).translations.map((entry) => ({ ...entry, place: `Střecha ${entry.locale}` }));
    const { main } = await renderScreen('events', { params, calls: listed([event(7, { place: 'Roof', translations })]) });
    expect(main.getByText('Střecha cz')).toBeTruthy();
    expect(main.queryByText('Roof')).toBeNull();
  });

  it('groups events by month; events that began on an earlier day follow in a group of their own', async () => {
    const events = [
      event(1, { starts_at: '2026-10-01T10:00:00+02:00', ends_at: '2026-12-24T20:00:00+01:00' }),
      event(2),
      event(3, { starts_at: '2026-12-05T10:00:00+01:00', ends_at: null }),
    ];
    const { main } = await renderScreen('events', { params, calls: listed(events) });
    const months = main.getAllByRole('region').map((region) => textsOf(within(region).getAllByRole('heading')));
    expect(months).toEqual([
      ['listopad 2026', 'Koncert 2'],
      ['prosinec 2026', 'Koncert 3'],
      ['Právě probíhá', 'Koncert 1'],
    ]);
  });

  it('shows the categories of an event, else its author', async () => {
    const { main } = await renderScreen('events', { params, calls: listed([event(1, { category_ids: [1, 2] }), event(2)]) });
    expect(main.getByText('Druh 1, Druh 2')).toBeTruthy();
    expect(main.getByText('Z centra')).toBeTruthy();
  });

  it('shows that an event is running only once the page is live', async () => {
    const { main, markup, t } = await renderScreen('events', {
      params,
      calls: listed([event(1, { starts_at: '2026-11-21T09:00:00Z' }), event(2)]),
    });
    expect(markup).not.toContain(t('announcements.now_on'));
    expect(main.getAllByText(t('announcements.now_on'))).toHaveLength(1);
  });

  it('shows if the date is still open', async () => {
    const { main, t } = await renderScreen('events', { params, calls: listed([event(1, { starts_at: null, ends_at: null })]) });
    expect(main.getByText(t('announcements.date_open'))).toBeTruthy();
  });

  it.each([
    ['events', 'akce', undefined],
    ['events-mall', 'akce-centra', 'mall'],
    ['events-stores', 'akce-obchodu', 'store'],
  ] as const)('%s has its own title, address and current segment', async (name, segment, scope) => {
    const shown = await renderScreen(name, { params, calls: [kinds, answered(listAnnouncements, page(1, { scope }), [event(1)])] });
    expect(headingOf(shown)).toBe(shown.t(`menu.${name}`));
    expect(shown.head).toMatchObject({ title: shown.t(`menu.${name}`), path: `/cz/${segment}/1` });
    expect(hrefOf(shown, shown.t(`announcements.segment_${scope ?? 'all'}`))).toBe(`/cz/${segment}/1`);
  });

  it('has the page number in the title from page two on', async () => {
    const { head } = await renderScreen('events', { params: { page: 2 }, calls: listed([event(1)], { page: 2, total: 24, pages: 2 }) });
    expect(head).toMatchObject({ title: 'Akce – strana 2', alternates: { de: '/de/veranstaltungen/2' } });
  });

  describe('filters', () => {
    const choices = answered(listEventChoices, { query: {} }, [
      { choice: 'running', count: 1 },
      { choice: 'free', count: 3 },
    ]);
    const filter = async (query: Record<string, string>, asked: object, more = {}) =>
      renderScreen('events', { params, query, calls: [kinds, choices, answered(listAnnouncements, page(1, asked), [event(1)])], ...more });
    const chips = ({ main, t }: Awaited<ReturnType<typeof filter>>) =>
      within(main.getByRole('navigation', { name: t('announcements.filter') }))
        .getAllByRole('link')
        .map((link) => `${link.getAttribute('aria-current') ? '*' : ''}${link.textContent} ${link.getAttribute('href')}`);

    it('are links that keep each other, without those that no event matches', async () => {
      expect(chips(await filter({ free: '1' }, { free: '1' }))).toEqual([
        'Právě probíhá /cz/akce/1?running=1&free=1',
        'Dnes /cz/akce/1?when=today&free=1',
        'Tento víkend /cz/akce/1?when=weekend&free=1',
        '*Zdarma /cz/akce/1',
      ]);
    });

    it('list what runs now', async () => {
      const shown = await filter({ running: '1' }, { running: '1' });
      expect(chips(shown)[0]).toBe('*Právě probíhá /cz/akce/1');
      expect(shown.main.getByText('Koncert 1')).toBeTruthy();
    });

    it.each([
      ['today', '2026-11-21T10:00:00Z', { to: '2026-11-21' }],
      ['weekend', '2026-11-18T10:00:00Z', { from: '2026-11-21', to: '2026-11-22' }],
      ['weekend', '2026-11-21T10:00:00Z', { to: '2026-11-22' }],
      ['weekend', '2026-11-22T10:00:00Z', { to: '2026-11-22' }],
    ])('list %s at %s', async (when, now, asked) => {
      const shown = await filter({ when }, asked, { now });
      expect(shown.main.getByText('Koncert 1')).toBeTruthy();
      expect(shown.head).toMatchObject({ path: `/cz/akce/1?when=${when}`, alternates: { de: `/de/veranstaltungen/1?when=${when}` } });
    });

    it('are only those of time in front of a mall API without the others', async () => {
      const shown = await filter(
        { when: 'today', free: '1' },
        { from: '2026-11-21', to: '2026-11-21' },
        { notOffered: ['listEventChoices'] },
      );
      expect(chips(shown)).toEqual(['*Dnes /cz/akce/1', 'Tento víkend /cz/akce/1?when=weekend']);
      expect(shown.main.getByText('Koncert 1')).toBeTruthy();
    });

    it('say that no event matches, with a link to all', async () => {
      const calls = [kinds, choices, answered(listAnnouncements, page(1, { free: '1' }), [])];
      const { main, t } = await renderScreen('events', { params, query: { free: '1' }, calls });
      const state = main.getByRole('heading', { name: t('announcements.empty_filtered') }).parentElement;
      expect(state?.querySelector('a')?.getAttribute('href')).toBe('/cz/akce/1');
    });
  });

  it('announces that it loads', async () => {
    expectLoading(await renderScreen('events', { params, waiting: 'all' }));
  });

  it('shows that there are no events, with links', async () => {
    const { main, t } = await renderScreen('events', { params, calls: listed([]) });
    const state = main.getByRole('heading', { name: t('announcements.empty_event') }).parentElement;
    expect(state?.querySelector('a')?.getAttribute('href')).toBe('/cz/novinky-akce');
  });

  it('works without the names of the categories', async () => {
    const calls = [noEventChoices, answered(listAnnouncements, page(1), [event(1, { category_ids: [1] })])];
    const { main } = await renderScreen('events', {
      params,
      calls,
      failures: failed(listCategories, { query: { type: 'event' } }, 'BadGateway'),
    });
    expect(main.getByText('Z centra')).toBeTruthy();
    expect(main.queryByRole('alert')).toBeNull();
  });

  it('is not found past its last page', async () => {
    expectNotFound(await renderScreen('events', { params: { page: 3 }, calls: listed([], { page: 3, total: 24, pages: 2 }) }));
  });

  it('shows that the events could not be loaded', async () => {
    expectFailedPart(
      await renderScreen('events', { params, calls: kinds, failures: failed(listAnnouncements, page(1), 'TooManyRequests') }),
      'TooManyRequests',
    );
  });
});
