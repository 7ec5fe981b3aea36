// @vitest-environment happy-dom
import { within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { type Company, getCompanyOutlines } from '#shared/contracts/companies.ts';
import { getWebsitePageByAlias } from '#shared/contracts/website-pages.ts';
import { answered, failed } from '../support/calls.ts';
import { expectFailedPage, expectFailedPart, expectLoading, expectNotFound, headingOf } from '../support/expectations.ts';
import { outlinesOf } from '../support/outlines.ts';
import { company, inLanguages, websitePage } from '../support/records.ts';
import { renderScreen, type ShownScreen } from '../support/render-screen.tsx';

const alias = { params: { alias: 'eshops' } };
const query = { has: 'eshop', locale: 'cz', per_page: 24 } as const;
const page = answered(getWebsitePageByAlias, alias, websitePage(1));
const shop = (id: number, title: string, changes: Partial<Company> = {}) =>
  company(id, {
    web: `https://www.${title.toLowerCase().replace(/\W/g, '')}.example/shop`,
    translations: inLanguages({
      title: { en: title, cz: title, sk: title, de: title },
      company_category: { en: 'Shoes', cz: 'Obuv', sk: 'Obuv', de: 'Schuhe' },
    }),
    ...changes,
  });
const shops = [shop(1, 'Ámos'), shop(2, 'Bota'), shop(3, '42 kroků'), shop(5, 'Zlý', { web: 'javascript:alert(1)' })];
const all = (companies = shops.slice(0, 3), filters = {}, options = {}) => outlinesOf(companies, { ...query, ...filters }, options);

type Scene = NonNullable<Parameters<typeof renderScreen>[1]>;
const show = (scene: Scene = {}) => renderScreen('eshops', { calls: [page, all()], ...scene });
const namesOf = ({ main }: ShownScreen) =>
  main.queryAllByRole('heading', { level: 2 }).flatMap((heading) => (heading.closest('.eshop') ? heading.textContent : []));

describe('EshopsScreen', () => {
  it('lists the shops that sell online, each with its website in a new window and its page here', async () => {
    const shown = await show();
    expect(headingOf(shown)).toBe('Stránka 1');
    expect(namesOf(shown)).toEqual(['Ámos', 'Bota', '42 kroků']);
    const links = [...(shown.mainElement.querySelectorAll<HTMLAnchorElement>('.eshop')[1]?.querySelectorAll('a') ?? [])];
    expect(links.map((link) => [link.getAttribute('href'), link.target])).toEqual([
      ['/cz/obchod/2/bota', ''],
      ['https://www.bota.example/shop', '_blank'],
    ]);
    expect(links[1]?.rel).toBe('noopener');
    expect(shown.head).toMatchObject({ path: '/cz/e-shopy', alternates: { de: '/de/onlineshops' } });
    expect(shown.head?.isUnlisted).toBeUndefined();
  });

  it('omits a shop whose address is not a safe link', async () => {
    expect(namesOf(await show({ calls: [page, all(shops)] }))).toEqual(['Ámos', 'Bota', '42 kroků']);
  });

  it.each([
    [{ q: 'AMOS' }, [1]],
    [{ letter: 'a' }, [1]],
    [{ letter: '0' }, [3]],
    [{ q: 'velbloud' }, []],
  ])('filters by the address: %j', async (filters, ids) => {
    const chosen = shops.filter(({ id }) => ids.includes(id));
    expect(namesOf(await show({ query: filters, calls: [page, all(chosen, filters)] }))).toEqual(
      chosen.map(({ translations: [text] }) => text?.title),
    );
  });

  it('ignores an invalid letter', async () => {
    expect(namesOf(await show({ query: { letter: '%' } }))).toEqual(['Ámos', 'Bota', '42 kroků']);
  });

  it('shows one page at a time, and the total', async () => {
    const shown = await show({ query: { page: 2 }, calls: [page, all(shops.slice(0, 1), { page: 2 }, { total: 25 })] });
    expect(namesOf(shown)).toEqual(['Ámos']);
    expect(shown.main.getByText(shown.t('eshops.count', { count: 25 }))).toBeTruthy();
    expect(shown.main.getByRole('link', { name: shown.t('pagination.page', { page: 1 }) }).getAttribute('href')).toBe('/cz/e-shopy');
    expect(shown.head).toMatchObject({ path: '/cz/e-shopy?page=2', alternates: { de: '/de/onlineshops?page=2' } });
  });

  it('is not found past its last page', async () => {
    expectNotFound(await show({ query: { page: 3 }, calls: [page, all([], { page: 3 }, { total: 25 })] }));
  });

  it('keeps the search in the address, and is not listed by search engines then', async () => {
    const shown = await show({ query: { letter: 'b' }, calls: [page, all(shops.slice(1, 2), { letter: 'b' })] });
    expect(shown.head).toMatchObject({ path: '/cz/e-shopy', isUnlisted: true });
    await userEvent.type(shown.main.getByRole('searchbox', { name: shown.t('eshops.search') }), 'bot{Enter}');
    await expect.poll(() => shown.path()).toBe('/cz/e-shopy?q=bot&letter=b');
  });

  it('links only first letters of existing shops', async () => {
    const { main, t } = await show();
    const letters = within(main.getByRole('navigation', { name: t('shops.filter_letters') })).getAllByRole('link');
    expect(letters.map(({ textContent }) => textContent)).toEqual([t('shops.filter_all_letters'), '0–9', 'A', 'B']);
  });

  it('offers all shops again without a match, and explains if no shop sells online', async () => {
    const shown = await show({ query: { q: 'velbloud' }, calls: [page, all([], { q: 'velbloud' })] });
    expect(shown.main.getByRole('link', { name: shown.t('eshops.show_all') }).getAttribute('href')).toBe('/cz/e-shopy');
    const nobody = await show({ calls: [page, all([])] });
    expect(nobody.main.getByRole('heading', { name: shown.t('eshops.empty') })).toBeTruthy();
    expect(nobody.head?.isUnlisted).toBe(true);
  });

  it('shows a loading page, an error page if the shops fail, and shows the shops if the text fails', async () => {
    expectLoading(await show({ calls: [], waiting: 'all' }));
    expectFailedPage(await show({ calls: page, failures: failed(getCompanyOutlines, { query }, 'BadGateway') }), 'BadGateway');
    expectFailedPart(await show({ calls: all(), failures: failed(getWebsitePageByAlias, alias, 'BadGateway') }), 'BadGateway');
  });
});
