// @vitest-environment happy-dom
import { within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { listCategories } from '#shared/contracts/categories.ts';
import { listCompanies, listFeaturedCompanies } from '#shared/contracts/companies.ts';
import type { Locale } from '#shared/site/locales.ts';
import { answered, failed } from '../support/calls.ts';
import { expectFailedPart, expectLoading, headingOf, hrefOf, textsOf } from '../support/expectations.ts';
import { category, company, hoursOf } from '../support/records.ts';
import { renderScreen } from '../support/render-screen.tsx';

const featured = answered(
  listFeaturedCompanies,
  {},
  [1, 2].map((id) => company(id)),
);
const kinds = answered(listCategories, { query: { type: 'company' } }, [category(1), category(2), category(3, { parent_id: 1 })]);
const newestOf = (locale: Locale) => ({ query: { sort: 'newest' as const, locale, per_page: 8 as const } });
const newest = answered(listCompanies, newestOf('cz'), [company(5, { is_new: true }), company(6)]);
const countOf = (id: number, total: number) =>
  answered(listCompanies, { query: { category: id, page: 10_000, per_page: 1 } }, [], { total, pages: total });
const counts = [countOf(1, 1), countOf(2, 5)];
const overview = [featured, kinds, newest, ...counts];
const ofKind = (type: 'dining' | 'service', locale: Locale = 'cz') => ({ query: { type, locale, per_page: 48 as const } });

describe('ShopsServicesScreen', () => {
  it.each([
    ['cz', 'Obchody a služby', 'Krám 1', '/cz/obchod/1/kram-1', 'Druh 1', '/cz/obchody/1-druh-1/1'],
    ['de', 'Geschäfte & Services', 'Laden 1', '/de/geschaeft/1/laden-1', 'Art 1', '/de/geschaefte/1-art-1/1'],
  ] as const)('shows recommendations and categories in %s', async (locale, heading, title, href, kind, kindHref) => {
    const calls = [...overview, answered(listCompanies, newestOf(locale), [])];
    const shown = await renderScreen('shops-services', { locale, calls });
    expect(headingOf(shown)).toBe(heading);
    expect(hrefOf(shown, title)).toBe(href);
    expect(hrefOf(shown, new RegExp(kind))).toBe(kindHref);
  });

  it('shows the number of shops per category, and no nested categories', async () => {
    const { main, t } = await renderScreen('shops-services', { calls: overview });
    const tiles = within(main.getByRole('region', { name: t('shops.categories') })).getAllByRole('listitem');
    expect(textsOf(tiles)).toEqual(['Druh 11 místo', 'Druh 25 míst']);
  });

  it('omits recommendations if there are none, and links to all shops beside the categories', async () => {
    const { main, t } = await renderScreen('shops-services', {
      calls: [answered(listFeaturedCompanies, {}, []), kinds, newest, ...counts],
    });
    expect(main.queryByRole('heading', { name: t('shops.featured') })).toBeNull();
    const categories = within(main.getByRole('region', { name: t('shops.categories') }));
    expect(categories.getByRole('link', { name: t('shops.all_link') })).toBeTruthy();
  });

  it('shows newly opened shops, if any', async () => {
    const shown = await renderScreen('shops-services', { calls: overview });
    const part = within(shown.main.getByRole('region', { name: shown.t('shops.newest') }));
    expect(textsOf(part.getAllByRole('heading', { level: 3 }))).toEqual(['Krám 5']);
    const calls = [featured, kinds, ...counts, answered(listCompanies, newestOf('cz'), [company(6)])];
    const without = await renderScreen('shops-services', { calls });
    expect(without.main.queryByRole('region', { name: shown.t('shops.newest') })).toBeNull();
  });

  it('sends a search to the search page', async () => {
    const { main, t } = await renderScreen('shops-services', { calls: overview });
    const form = main.getByRole('search', { name: t('shops.search') });
    expect([form.getAttribute('action'), form.getAttribute('method')]).toEqual(['/cz/hledat', 'get']);
  });

  it.each([
    [undefined, 'Obchody a služby', '/cz/obchody-sluzby', '/en/shops-services', 'all'],
    ['dining', 'Jídlo a pití', '/cz/obchody-sluzby?f=dining', '/en/shops-services?f=dining', 'dining'],
    ['dine', 'Jídlo a pití', '/cz/obchody-sluzby?f=dining', '/en/shops-services?f=dining', 'dining'],
    ['services', 'Služby', '/cz/obchody-sluzby?f=services', '/en/shops-services?f=services', 'services'],
    ['nothing', 'Obchody a služby', '/cz/obchody-sluzby', '/en/shops-services', 'all'],
  ])('shows ?f=%s as “%s” at its own address', async (f, title, path, inEnglish, view) => {
    const lists = [answered(listCompanies, ofKind('dining'), [company(1)]), answered(listCompanies, ofKind('service'), [company(1)])];
    const shown = await renderScreen('shops-services', { query: f === undefined ? {} : { f }, calls: [...overview, ...lists] });
    expect(headingOf(shown)).toBe(title);
    expect(shown.status).toBe(200);
    expect(shown.head).toMatchObject({ title, path, alternates: { en: inEnglish, cz: path } });
    const current = shown.main.getByRole('navigation', { name: shown.t('shops.views') }).querySelector('[aria-current]');
    expect(current?.textContent).toBe(shown.t(`shops.view_${view}`));
  });

  it('shows today’s hours of each place, and whether it is open once the page is live', async () => {
    const calls = answered(listCompanies, ofKind('dining'), [company(1, { type: 'dining', opening_hours: hoursOf('11:00', '23:00') })], {
      total: 1,
    });
    const { main, markup, t } = await renderScreen('shops-services', { query: { f: 'dining' }, calls });
    expect(main.getByRole('heading', { level: 2, name: '1 místo' })).toBeTruthy();
    expect(main.getByText('Dnes 11:00–23:00')).toBeTruthy();
    expect(markup).not.toContain('Otevřeno do');
    expect(main.getByText('Otevřeno do 23:00')).toBeTruthy();
    expect(main.getByRole('link', { name: t('shops.in_list_link') }).getAttribute('href')).toBe('/cz/obchody/vse/1?type=dining');
  });

  it('announces that it loads', async () => {
    expectLoading(await renderScreen('shops-services', { waiting: 'all' }));
  });

  it('shows that there is no place of this type', async () => {
    const calls = answered(listCompanies, ofKind('service'), []);
    const { main, t } = await renderScreen('shops-services', { query: { f: 'services' }, calls });
    expect(main.getByRole('heading', { name: t('shops.empty_title') })).toBeTruthy();
  });

  it.each([
    ['the list of recommended shops', {}, { calls: [kinds, newest, ...counts], failures: failed(listFeaturedCompanies, {}, 'BadGateway') }],
    ['the kinds', {}, { calls: [featured, newest], failures: failed(listCategories, { query: { type: 'company' } }, 'BadGateway') }],
    ['the places', { f: 'dining' }, { failures: failed(listCompanies, ofKind('dining'), 'BadGateway') }],
  ])('shows that %s failed', async (_name, query, scene) => {
    expectFailedPart(await renderScreen('shops-services', { query, ...scene }), 'BadGateway');
  });

  it.each([
    ['true', 'tone-primary'],
    ['false', 'tone-plain'],
  ])('is_shops_services_category_filter_using_contrast_theme = %s makes the band %s', async (value, tone) => {
    const settings = { is_shops_services_category_filter_using_contrast_theme: value };
    const { main, t } = await renderScreen('shops-services', { settings, calls: overview });
    expect(main.getByRole('region', { name: t('shops.categories') }).classList.contains(tone)).toBe(true);
  });
});
