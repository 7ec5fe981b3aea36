// @vitest-environment happy-dom
import { within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { listAnnouncements } from '#shared/contracts/announcements.ts';
import { listCategories } from '#shared/contracts/categories.ts';
import { answered, failed } from '../support/calls.ts';
import { expectFailedPart, expectLoading, headingOf, hrefOf, textsOf } from '../support/expectations.ts';
import { event, story } from '../support/records.ts';
import { renderScreen } from '../support/render-screen.tsx';

const newsQuery = { query: { type: 'news', per_page: 8 } } as const;
const eventsQuery = { query: { type: 'event', per_page: 8 } } as const;
const kinds = answered(listCategories, { query: { type: 'event' } }, []);
const news = (...ids: number[]) =>
  answered(
    listAnnouncements,
    newsQuery,
    ids.map((id) => story(id)),
  );
const events = (...ids: number[]) =>
  answered(
    listAnnouncements,
    eventsQuery,
    ids.map((id) => event(id)),
  );

describe('NewsEventsScreen', () => {
  it.each([
    ['cz', 'Novinky a akce', 'Zpráva 1', '/cz/novinka/1/zprava-1', 'Koncert 1', '/cz/udalost/1/koncert-1'],
    ['de', 'News & Events', 'Bericht 1', '/de/news-detail/1/bericht-1', 'Konzert 1', '/de/veranstaltung/1/konzert-1'],
  ] as const)('shows news and events in %s', async (locale, heading, title, href, concert, concertHref) => {
    const shown = await renderScreen('news-events', { locale, calls: [kinds, news(1), events(1)] });
    expect(headingOf(shown)).toBe(heading);
    expect(hrefOf(shown, title)).toBe(href);
    expect(hrefOf(shown, concert)).toBe(concertHref);
    expect(shown.head?.title).toBe(heading);
  });

  it('shows the newest story large, six more, and four events', async () => {
    const { main, t } = await renderScreen('news-events', { calls: [kinds, news(1, 2, 3, 4, 5, 6, 7, 8), events(1, 2, 3, 4, 5)] });
    expect(main.getByRole('link', { name: 'Zpráva 1' }).closest('h2')).toBeTruthy();
    const latest = within(main.getByRole('region', { name: t('announcements.latest') }));
    expect(textsOf(latest.getAllByRole('heading', { level: 3 }))).toEqual([2, 3, 4, 5, 6, 7].map((id) => `Zpráva ${id}`));
    const coming = within(main.getByRole('region', { name: t('announcements.coming_up') }));
    expect(textsOf(coming.getAllByRole('heading', { level: 3 }))).toEqual([1, 2, 3, 4].map((id) => `Koncert ${id}`));
  });

  it('links to every list', async () => {
    const shown = await renderScreen('news-events', { calls: [kinds, news(1, 2), events(1)] });
    expect(hrefOf(shown, shown.t('announcements.all_news'))).toBe('/cz/novinky/1');
    expect(hrefOf(shown, shown.t('announcements.all_events'))).toBe('/cz/akce/1');
    const lists = within(shown.main.getByRole('region', { name: shown.t('announcements.by_source') })).getAllByRole('link');
    expect(lists.map((link) => link.getAttribute('href'))).toEqual([
      '/cz/novinky-centra/1',
      '/cz/akce-centra/1',
      '/cz/novinky-obchodu/1',
      '/cz/akce-obchodu/1',
    ]);
  });

  it('has a title, a description, and an address in each language', async () => {
    const { head, status, t } = await renderScreen('news-events', { calls: [kinds, news(1), events(1)] });
    expect(status).toBe(200);
    expect(head).toMatchObject({
      title: 'Novinky a akce',
      description: t('announcements.about_news-events'),
      path: '/cz/novinky-akce',
      alternates: { en: '/en/news-events', cz: '/cz/novinky-akce', sk: '/sk/novinky-podujatia', de: '/de/news-veranstaltungen' },
    });
  });

  it('announces that it loads', async () => {
    expectLoading(await renderScreen('news-events', { waiting: 'all' }));
  });

  it('shows for each part that it is empty', async () => {
    const { main, t } = await renderScreen('news-events', { calls: [kinds, news(), events()] });
    expect(main.getByRole('heading', { name: t('announcements.empty_news') }).closest('.wrap')).toBeTruthy();
    expect(main.getByRole('heading', { name: t('announcements.empty_event') })).toBeTruthy();
  });

  it.each([
    ['news', { calls: [kinds, events(1)], failures: failed(listAnnouncements, newsQuery, 'BadGateway') }, 'Koncert 1'],
    ['events', { calls: [kinds, news(1)], failures: failed(listAnnouncements, eventsQuery, 'BadGateway') }, 'Zpráva 1'],
  ])('keeps the other part if the %s fail', async (_name, scene, title) => {
    const shown = await renderScreen('news-events', scene);
    expectFailedPart(shown, 'BadGateway');
    expect(shown.main.getByRole('link', { name: title })).toBeTruthy();
  });
});
