// @vitest-environment happy-dom
import { cleanup, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { getAnnouncement, listAnnouncements } from '#shared/contracts/announcements.ts';
import { getCompany } from '#shared/contracts/companies.ts';
import { answered, failed } from '../support/calls.ts';
import { expectFailedPage, expectLoading, expectNotFound, headingOf, hrefOf, textsOf } from '../support/expectations.ts';
import { company, event, story } from '../support/records.ts';
import { renderScreen } from '../support/render-screen.tsx';

const params = { id: 7, title: 'zprava-7' };
const own = { params: { id: 7 } };
const latest = (stories: ReturnType<typeof story>[]) => answered(listAnnouncements, { query: { type: 'news', per_page: 8 } }, stories);
const calls = [answered(getAnnouncement, own, story(7)), latest([story(7)])];

describe('NewsDetailScreen', () => {
  it.each([
    ['cz', 'Zpráva 7', 'Co je nového 7', 'Celý příběh.'],
    ['de', 'Bericht 7', 'Was neu ist 7', 'Alles dazu.'],
  ] as const)('shows the story in %s', async (locale, title, perex, article) => {
    const shown = await renderScreen('news-detail', { locale, params, calls });
    expect(headingOf(shown)).toBe(title);
    expect(shown.main.getByText(perex)).toBeTruthy();
    expect(shown.main.getByText(article)).toBeTruthy();
    expect(shown.main.getByText('2. 11. 2026').tagName).toBe('TIME');
  });

  it('names the language of a story that is not translated, so that screen readers pronounce it', async () => {
    const whole = story(7);
    const untranslated = { ...whole, translations: whole.translations.filter(({ locale }) => locale === 'cz') };
    const german = await renderScreen('news-detail', {
      locale: 'de',
      params,
      calls: [answered(getAnnouncement, own, untranslated), latest([untranslated])],
    });
    const spoken = [...german.mainElement.querySelectorAll('h1, .story-perex, .prose')].map((text) => text.getAttribute('lang'));
    expect(spoken).toEqual(['cs', 'cs', 'cs']);
    cleanup();
    const { mainElement } = await renderScreen('news-detail', { params, calls });
    expect(mainElement.querySelectorAll('h1[lang], .story-perex[lang], .prose[lang]')).toHaveLength(0);
  });

  it('describes the article for search engines, with its address in each language', async () => {
    const { head, status } = await renderScreen('news-detail', {
      params,
      calls: [answered(getAnnouncement, own, story(7, { image: '/media/a.jpg' })), latest([])],
    });
    expect(status).toBe(200);
    expect(head).toMatchObject({
      title: 'Zpráva 7',
      description: 'Co je nového 7',
      path: '/cz/novinka/7/zprava-7',
      alternates: {
        en: '/en/news-detail/7/story-7',
        cz: '/cz/novinka/7/zprava-7',
        sk: '/sk/novinka/7/sprava-7',
        de: '/de/news-detail/7/bericht-7',
      },
      kind: 'article',
      image: '/media/a.jpg',
      structuredData: [
        {
          '@type': 'NewsArticle',
          headline: 'Zpráva 7',
          datePublished: '2026-11-02T09:00:00+01:00',
          inLanguage: 'cs',
          mainEntityOfPage: 'https://quay.example/cz/novinka/7/zprava-7',
          image: ['https://quay.example/api/images/w1280.jpg/media/a.jpg'],
        },
        { '@type': 'BreadcrumbList' },
      ],
    });
  });

  it.each([
    ['2026-11-20T07:00:00Z', '2026-11-20T08:00:00+01:00'],
    ['2026-10-01T07:00:00Z', '2026-11-02T09:00:00+01:00'], // written before it was published
    [undefined, undefined],
  ])('tells search engines that a story changed at %s: %s', async (updated_at, dateModified) => {
    const { head } = await renderScreen('news-detail', {
      params,
      calls: [answered(getAnnouncement, own, { ...story(7), updated_at }), latest([])],
    });
    expect(head?.structuredData?.[0]?.dateModified).toBe(dateModified);
  });

  it('links back to its lists in the breadcrumbs', async () => {
    const { main, t } = await renderScreen('news-detail', { params, calls });
    const trail = within(main.getByRole('navigation', { name: t('breadcrumbs.label') }));
    expect(trail.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/cz/novinky-akce', '/cz/novinky/1']);
  });

  it('names the shop it is from, with a link', async () => {
    const shop = answered(getCompany, { params: { id: 3 } }, company(3));
    const shown = await renderScreen('news-detail', {
      params,
      calls: [answered(getAnnouncement, own, story(7, { scope: 'store', company_id: 3 })), latest([]), shop],
    });
    expect(hrefOf(shown, /Krám 3/)).toBe('/cz/obchod/3/kram-3');
  });

  it('works without the link to a shop that is gone', async () => {
    const shown = await renderScreen('news-detail', {
      params,
      calls: [answered(getAnnouncement, own, story(7, { scope: 'store', company_id: 3 })), latest([])],
      failures: failed(getCompany, { params: { id: 3 } }, 'NotFound'),
    });
    expect(headingOf(shown)).toBe('Zpráva 7');
    expect(shown.main.queryByRole('link', { name: /Krám/ })).toBeNull();
  });

  it('offers up to three other stories, preferably of the same category', async () => {
    const stories = [story(7), story(1), story(2), story(3), story(4, { category_ids: [5] })];
    const shown = await renderScreen('news-detail', {
      params,
      calls: [answered(getAnnouncement, own, story(7, { category_ids: [5] })), latest(stories)],
    });
    const more = within(shown.main.getByRole('region', { name: shown.t('announcements.more_news') }));
    expect(textsOf(more.getAllByRole('heading', { level: 3 }))).toEqual(['Zpráva 1', 'Zpráva 2', 'Zpráva 4']);
    expect(more.getByRole('link', { name: shown.t('announcements.all_news') }).getAttribute('href')).toBe('/cz/novinky/1');
  });

  it('has no section for more stories if there are none, or if they fail', async () => {
    const alone = await renderScreen('news-detail', { params, calls });
    expect(alone.main.queryByRole('region', { name: alone.t('announcements.more_news') })).toBeNull();
    const failures = failed(listAnnouncements, { query: { type: 'news', per_page: 8 } }, 'BadGateway');
    const without = await renderScreen('news-detail', { params, calls: answered(getAnnouncement, own, story(7)), failures });
    expect(without.main.queryByRole('alert')).toBeNull();
    expect(without.status).toBe(200);
  });

  it('gives each picture an alternative text', async () => {
    const { main } = await renderScreen('news-detail', {
      params,
      calls: [answered(getAnnouncement, own, story(7, { gallery: ['/media/a.jpg', '/media/b.svg'] })), latest([])],
    });
    const pictures = ['Zpráva 7, obrázek 1', 'Zpráva 7, obrázek 2'].map((name) => main.getByRole('img', { name }).getAttribute('src'));
    expect(pictures).toEqual(['/api/images/w960.jpg/media/a.jpg', '/api/images/original/media/b.svg']);
  });

  it('copies its address with a message if the device cannot share', async () => {
    const visitor = userEvent.setup();
    const { main, t } = await renderScreen('news-detail', { params, calls });
    await visitor.click(main.getByRole('button', { name: t('announcements.share') }));
    expect(await within(document.body).findByText(t('announcements.copied'))).toBeTruthy();
    expect(await navigator.clipboard.readText()).toBe(`${location.origin}/cz/novinka/7/zprava-7`);
  });

  it('opens the device’s share dialog if there is one', async () => {
    const share = vi.fn(() => Promise.resolve());
    vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { share }));
    const { main, t } = await renderScreen('news-detail', { params, calls });
    await userEvent.click(main.getByRole('button', { name: t('announcements.share') }));
    expect(share).toHaveBeenCalledWith({ title: 'Zpráva 7', url: `${location.origin}/cz/novinka/7/zprava-7` });
    vi.unstubAllGlobals();
  });

  it('announces that it loads, and has no head until then', async () => {
    const shown = await renderScreen('news-detail', { params, waiting: [getAnnouncement, listAnnouncements] });
    expectLoading(shown);
    expect(shown.head).toBeUndefined();
  });

  it.each([
    ['an unknown id', { calls: latest([]), failures: failed(getAnnouncement, own, 'NotFound') }],
    ['an event', { calls: [answered(getAnnouncement, own, event(7)), latest([])] }],
  ])('is not found for %s', async (_name, scene) => {
    expectNotFound(await renderScreen('news-detail', { params, ...scene }));
  });

  it.each(['ServiceUnavailable', 'GatewayTimeout'] as const)('shows an error page for %s', async (code) => {
    expectFailedPage(await renderScreen('news-detail', { params, calls: latest([]), failures: failed(getAnnouncement, own, code) }), code);
  });
});
