// @vitest-environment happy-dom
import { act, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { listAnnouncements } from '#shared/contracts/announcements.ts';
import type { Translate } from '#web/lib/texts/i18n.tsx';
import { answered, failed } from './support/calls.ts';
import { expectNotFound, headingOf } from './support/expectations.ts';
import { story } from './support/records.ts';
import { renderScreen } from './support/render-screen.tsx';

const page = (number: number) => ({ query: { type: 'news' as const, page: number, per_page: 12 as const } });
const pages = [1, 2].map((number) => answered(listAnnouncements, page(number), [story(number)], { total: 24, pages: 2 }));
const params = { page: 1 };
const body = () => within(document.body);

const announced = () => document.querySelector('[aria-live=polite].visually-hidden')?.textContent;

function languageLinks(t: Translate): [string, string | null][] {
  const [languages] = document.querySelectorAll(`[aria-label="${t('shell.languages')}"]`);
  return [...(languages?.querySelectorAll('a') ?? [])].map((link) => [link.hreflang, link.getAttribute('href')]);
}

describe('a page of the site', () => {
  it.each(['wifi-login', 'wifi-register'] as const)('is not found if its screen does not exist (%s)', async (name) => {
    expectNotFound(await renderScreen(name));
  });

  it('has its title in the tab, with the site’s name', async () => {
    await renderScreen('news', { params, calls: pages });
    expect(document.title).toBe('Novinky | Nábřeží');
  });

  it.each([
    ['cz', {}, ['/cz/muj-prehled', '/cz/muj-prehled']],
    ['de', {}, ['/de/mein-bereich', '/de/mein-bereich']],
    ['cz', { is_authentication_active: 'false' }, []],
  ] as const)('links the account in the header and the bottom bar if there is a login: %s %j', async (locale, settings, hrefs) => {
    const { t } = await renderScreen('newsletter', { locale, settings });
    const links = [t('menu.dashboard'), t('menu.card')].flatMap((name) => body().queryAllByRole('link', { name }));
    expect(links.map((link) => link.getAttribute('href'))).toEqual(hrefs);
  });

  it('links to the same page in every language', async () => {
    const { t } = await renderScreen('news', { params, calls: pages });
    expect(languageLinks(t)).toEqual([
      ['cs', '/cz/novinky/1'],
      ['sk', '/sk/novinky/1'],
      ['de', '/de/news/1'],
      ['en', '/en/news/1'],
    ]);
  });

  it('links to the current page in every language after a navigation', async () => {
    const { main, t } = await renderScreen('news', { params, calls: pages });
    await userEvent.click(main.getByRole('link', { name: t('pagination.next') }));
    await waitFor(() => expect(languageLinks(t)).toContainEqual(['de', '/de/news/2']));
  });

  it('is replaced by the next page, which is announced and gets the focus at its top', async () => {
    const scrollTo = vi.spyOn(window, 'scrollTo').mockImplementation(() => {});
    const { main, mainElement, path, t } = await renderScreen('news', { params, calls: pages });
    await userEvent.click(main.getByRole('link', { name: t('pagination.next') }));
    expect(await main.findByRole('link', { name: 'Zpráva 2' })).toBeTruthy();
    expect(path()).toBe('/cz/novinky/2');
    await waitFor(() => expect(announced()).toBe('Stránka: Novinky – strana 2'));
    expect(document.title).toBe('Novinky – strana 2 | Nábřeží');
    expect(document.activeElement).toBe(mainElement);
    expect(scrollTo).toHaveBeenLastCalledWith(0, 0);
    scrollTo.mockRestore();
  });

  it('is shown before the parts around it change', async () => {
    const { main, mainElement, t } = await renderScreen('news', { params, calls: pages });
    const german = () => languageLinks(t).find(([tag]) => tag === 'de')?.[1];
    const around: unknown[] = [];
    const observer = new MutationObserver(() => around.push(german()));
    observer.observe(mainElement, { subtree: true, childList: true });
    await userEvent.click(main.getByRole('link', { name: t('pagination.next') }));
    await waitFor(() => expect(german()).toBe('/de/news/2'));
    observer.disconnect();
    expect(around[0]).toBe('/de/news/1');
  });

  it('works if its address ends in an invalid fragment', async () => {
    const { main, navigation, path } = await renderScreen('news', { params, calls: pages });
    await act(() => navigation.move('/cz/novinky/2#100%', 'push'));
    expect(await main.findByRole('link', { name: 'Zpráva 2' })).toBeTruthy();
    expect(path()).toBe('/cz/novinky/2#100%');
  });

  it('navigates to a page of another screen', async () => {
    const overview = [
      answered(listAnnouncements, { query: { type: 'news', per_page: 8 } }, [story(1)]),
      answered(listAnnouncements, { query: { type: 'event', per_page: 8 } }, []),
    ];
    const shown = await renderScreen('news', { params, calls: [...pages, ...overview] });
    const trail = within(shown.main.getByRole('navigation', { name: shown.t('breadcrumbs.label') }));
    await userEvent.click(trail.getByRole('link', { name: shown.t('menu.news-events') }));
    await waitFor(() => expect(headingOf(shown)).toBe(shown.t('menu.news-events')));
  });

  it('has a link to the home page if it is an error page', async () => {
    const shown = await renderScreen('news', {
      params: { page: 9 },
      calls: answered(listAnnouncements, page(9), [], { page: 9, pages: 2, total: 24 }),
    });
    expect(shown.main.getByRole('link', { name: shown.t('error.homepage') }).getAttribute('href')).toBe('/cz');
  });

  it.each([
    ['true', '/cz/novinky/1'],
    ['false', '/cz/novinky/1'],
  ])('has the tenant’s menu in its header, with is_navbar_dropdown_active = %s', async (value, href) => {
    const settings = { header_navbar_items: '[{"name":"news-events","children":[{"name":"news"}]}]', is_navbar_dropdown_active: value };
    const { t } = await renderScreen('news', { params, calls: pages, settings });
    const navigation = body().getAllByRole('navigation', { name: t('shell.navigation'), hidden: true })[0];
    const links = [...(navigation?.querySelectorAll('a') ?? [])].map((link) => link.getAttribute('href'));
    expect(links.includes(href)).toBe(value === 'true');
    expect(links).toContain('/cz/novinky-akce');
  });

  it('shows today’s hours in its over-header, and whether the centre is open only once the page is live', async () => {
    const { markup } = await renderScreen('news', { params, failures: failed(listAnnouncements, page(1), 'BadGateway') });
    expect(markup).toContain('Dnes 9:00–21:00');
    expect(markup).not.toContain('Otevřeno do');
    expect(body().getByText(/Dnes 9:00–21:00 · Otevřeno do 21:00/)).toBeTruthy();
  });
});
