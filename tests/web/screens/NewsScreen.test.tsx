// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { listAnnouncements } from '#shared/contracts/announcements.ts';
import { getCompany } from '#shared/contracts/companies.ts';
import type { ListMeta } from '#shared/contracts/envelope.ts';
import { answered, failed } from '../support/calls.ts';
import { expectFailedPart, expectLoading, expectNotFound, headingOf, hrefOf, textsOf } from '../support/expectations.ts';
import { company, story } from '../support/records.ts';
import { renderScreen } from '../support/render-screen.tsx';

const page = (number: number, extra = {}) => ({ query: { type: 'news' as const, page: number, per_page: 12 as const, ...extra } });
const listed = (stories: ReturnType<typeof story>[], meta: Partial<ListMeta> = {}) =>
  answered(listAnnouncements, page(meta.page ?? 1), stories, meta);

describe('NewsScreen', () => {
  it.each([
    ['cz', 'Novinky', 'Zpráva 7', '/cz/novinka/7/zprava-7', 'Co je nového 7', '2. 11. 2026'],
    ['de', 'News', 'Bericht 7', '/de/news-detail/7/bericht-7', 'Was neu ist 7', '2. 11. 2026'],
  ] as const)('shows the stories in %s: title, link, beginning, date', async (locale, heading, title, href, perex, day) => {
    const shown = await renderScreen('news', { locale, params: { page: 1 }, calls: listed([story(7)]) });
    expect(headingOf(shown)).toBe(heading);
    expect(hrefOf(shown, title)).toBe(href);
    expect(shown.main.getByText(perex)).toBeTruthy();
    expect(shown.main.getByText(day).getAttribute('datetime')).toBe('2026-11-02T08:00:00Z');
  });

  it('shows for a story of this week how long ago it was, and its shop', async () => {
    const calls = [
      listed([story(7, { scope: 'store', company_id: 3, published_at: '2026-11-21T07:00:00Z' })]),
      answered(getCompany, { params: { id: 3 } }, company(3)),
    ];
    const { main } = await renderScreen('news', { params: { page: 1 }, calls });
    expect(main.getByText('před 3 hodinami')).toBeTruthy();
    expect(main.getByText('Krám 3')).toBeTruthy();
  });

  it.each([
    ['news', 'novinky', undefined],
    ['news-mall', 'novinky-centra', 'mall'],
    ['news-stores', 'novinky-obchodu', 'store'],
  ] as const)('%s shows its own stories, with links to the other two lists', async (name, segment, scope) => {
    const calls = answered(listAnnouncements, page(1, { scope }), [story(1)]);
    const shown = await renderScreen(name, { params: { page: 1 }, calls });
    expect(headingOf(shown)).toBe(shown.t(`menu.${name}`));
    const segments = ['all', 'mall', 'store'].map((one) => shown.main.getByRole('link', { name: shown.t(`announcements.segment_${one}`) }));
    expect(segments.map((link) => link.getAttribute('href'))).toEqual(['/cz/novinky/1', '/cz/novinky-centra/1', '/cz/novinky-obchodu/1']);
    expect(segments.filter((link) => link.hasAttribute('aria-current')).map((link) => link.getAttribute('href'))).toEqual([
      `/cz/${segment}/1`,
    ]);
    expect(shown.head).toMatchObject({ title: shown.t(`menu.${name}`), path: `/cz/${segment}/1` });
  });

  it('has the page number in the title from page two on, and its address in each language', async () => {
    const { head, main, t } = await renderScreen('news', {
      params: { page: 2 },
      calls: listed([story(1)], { page: 2, total: 30, pages: 3 }),
    });
    expect(head).toMatchObject({
      title: 'Novinky – strana 2',
      path: '/cz/novinky/2',
      alternates: { en: '/en/news/2', cz: '/cz/novinky/2', sk: '/sk/novinky/2', de: '/de/news/2' },
    });
    expect(main.getByRole('link', { name: t('pagination.page', { page: 2 }) }).getAttribute('aria-current')).toBe('page');
    expect(main.getByRole('link', { name: t('pagination.next') }).getAttribute('href')).toBe('/cz/novinky/3');
    expect(main.getByRole('link', { name: t('pagination.previous') }).getAttribute('href')).toBe('/cz/novinky/1');
  });

  it('has no pagination for a single page', async () => {
    const { main, t } = await renderScreen('news', { params: { page: 1 }, calls: listed([story(1)]) });
    expect(main.queryByRole('navigation', { name: t('pagination.label') })).toBeNull();
  });

  it('has breadcrumbs for search engines', async () => {
    const { head } = await renderScreen('news', { params: { page: 1 }, calls: listed([story(1)]) });
    expect(head?.structuredData).toMatchObject([
      { '@type': 'BreadcrumbList', itemListElement: [{ name: 'Novinky a akce' }, { name: 'Novinky' }] },
    ]);
  });

  it('announces that it loads', async () => {
    expectLoading(await renderScreen('news', { params: { page: 1 }, waiting: [listAnnouncements] }));
  });

  it.each([
    ['news', undefined, '/cz/novinky-akce'],
    ['news-mall', 'mall', '/cz/novinky/1'],
  ] as const)('%s shows that there are no stories, with a link', async (name, scope, href) => {
    const shown = await renderScreen(name, { params: { page: 1 }, calls: answered(listAnnouncements, page(1, { scope }), []) });
    const state = shown.main.getByRole('heading', { name: shown.t('announcements.empty_news') }).parentElement;
    expect(state?.querySelector('a')?.getAttribute('href')).toBe(href);
    expect(shown.status).toBe(200);
  });

  it('is not found past its last page', async () => {
    expectNotFound(await renderScreen('news', { params: { page: 4 }, calls: listed([], { page: 4, total: 30, pages: 3 }) }));
  });

  it('shows that the stories could not be loaded', async () => {
    const shown = await renderScreen('news', { params: { page: 1 }, failures: failed(listAnnouncements, page(1), 'ServiceUnavailable') });
    expectFailedPart(shown, 'ServiceUnavailable');
    expect(textsOf(shown.main.getAllByRole('heading', { level: 1 }))).toEqual(['Novinky']);
  });
});
