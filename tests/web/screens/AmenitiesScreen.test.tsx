// @vitest-environment happy-dom
import { describe, expect, it, vi } from 'vitest';
import { listAmenities } from '#shared/contracts/amenities.ts';
import { listCategories } from '#shared/contracts/categories.ts';
import { answered, failed } from '../support/calls.ts';
import { expectFailedPage, expectLoading, expectNotFound, headingOf, hrefOf } from '../support/expectations.ts';
import { amenity, category } from '../support/records.ts';
import { renderScreen } from '../support/render-screen.tsx';

const query = { page: 1, per_page: 24 as const };
const kinds = answered(listCategories, { query: { type: 'amenity' } }, [
  category(5, { type: 'amenity' }),
  category(6, { type: 'amenity' }),
]);
const all = (...amenities: ReturnType<typeof amenity>[]) => [kinds, answered(listAmenities, { query }, amenities)];
const ofKind = (page = 1, meta = {}) => [
  kinds,
  answered(listAmenities, { query: { ...query, page, category: 5 } }, [amenity(1, { category_ids: [5] })], meta),
];

type Scene = NonNullable<Parameters<typeof renderScreen>[1]>;
const show = (scene: Scene = {}) => renderScreen('amenities', { params: { page: 1 }, calls: all(amenity(1), amenity(2)), ...scene });
const showKind = (scene: Scene = {}) =>
  renderScreen('amenities-category', { params: { category: '5-druh-5', page: 1 }, calls: ofKind(), ...scene });

describe('AmenitiesScreen', () => {
  it.each([
    ['cz', 'Vybavení centra', 'Toalety 7', '/cz/sluzba-centra/7/toalety-7', '1. patro'],
    ['de', 'Ausstattung', 'Toiletten 7', '/de/annehmlichkeit/7/toiletten-7', '1. Etage'],
  ] as const)('lists amenities with their floor in %s', async (locale, heading, title, href, floor) => {
    const shown = await show({ locale, calls: all(amenity(7, { floor: 1 })) });
    expect(headingOf(shown)).toBe(heading);
    expect(hrefOf(shown, title)).toBe(href);
    expect(shown.main.getByText(floor)).toBeTruthy();
  });

  it('filters by category with links', async () => {
    const shown = await show();
    expect(hrefOf(shown, 'Druh 5')).toBe('/cz/vybaveni/5-druh-5/1');
    expect(shown.main.getByRole('link', { name: 'Vše' }).getAttribute('aria-current')).toBe('true');
  });

  it('shows one category with its own name and title', async () => {
    const shown = await showKind();
    expect(headingOf(shown)).toBe('Druh 5');
    expect(shown.head).toMatchObject({
      title: 'Druh 5 – vybavení',
      path: '/cz/vybaveni/5-druh-5/1',
      alternates: { en: '/en/amenities/5-kind-5/1', de: '/de/ausstattung/5-art-5/1' },
    });
  });

  it('has one canonical address for all amenities: the one without a category', async () => {
    const { head } = await renderScreen('amenities-category', { params: { category: 'vse', page: 1 }, calls: all(amenity(1)) });
    expect(head?.path).toBe('/cz/vybaveni/1');
  });

  it('has the page number in the title from page two on', async () => {
    const shown = await showKind({ params: { category: '5-druh-5', page: 2 }, calls: ofKind(2, { total: 30, pages: 2 }) });
    expect(shown.head?.title).toBe('Druh 5 – vybavení – strana 2');
  });

  it('links an amenity directly to the tenant’s target: by category, by itself, and to another site in a new tab', async () => {
    const links = { 5: 'faq', 2: 'https://lockers.example/book' };
    const shown = await show({
      calls: all(amenity(1, { category_ids: [5] }), amenity(2), amenity(3)),
      settings: { amenitiy_redirect_links: JSON.stringify(links) },
    });
    expect(hrefOf(shown, 'Toalety 1')).toBe('/cz/caste-dotazy');
    const outside = shown.main.getByRole('link', { name: /^Toalety 2/ });
    expect(['href', 'target', 'rel'].map((name) => outside.getAttribute(name))).toEqual([
      'https://lockers.example/book',
      '_blank',
      'noopener',
    ]);
    expect(hrefOf(shown, 'Toalety 3')).toBe('/cz/sluzba-centra/3/toalety-3');
  });

  it('ignores an invalid redirect setting, and logs it once', async () => {
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => {});
    const shown = await show({ settings: { amenitiy_redirect_links: '{broken' } });
    expect(hrefOf(shown, 'Toalety 1')).toBe('/cz/sluzba-centra/1/toalety-1');
    expect(warned.mock.calls).toEqual([['Settings: amenitiy_redirect_links is not JSON']]);
    warned.mockRestore();
  });

  it('shows that a category has no amenities, with a link to all amenities', async () => {
    const calls = [kinds, answered(listAmenities, { query: { ...query, category: 5 } }, [])];
    const shown = await showKind({ calls });
    expect(shown.main.getByText(shown.t('amenities.empty'))).toBeTruthy();
    expect(hrefOf(shown, shown.t('amenities.show_all'))).toBe('/cz/vybaveni/1');
  });

  it('reserves the places of the cards while loading', async () => {
    expectLoading(await show({ calls: [], waiting: 'all' }));
  });

  it('does not find unknown categories or pages past the end', async () => {
    const calls = [kinds, answered(listAmenities, { query: { ...query, category: 9 } }, [])];
    expectNotFound(await showKind({ params: { category: '9-x', page: 1 }, calls }));
    expectNotFound(await show({ params: { page: 2 }, calls: [kinds, answered(listAmenities, { query: { ...query, page: 2 } }, [])] }));
    expectNotFound(await showKind({ params: { category: 'nonsense', page: 1 }, calls: [] }));
  });

  it('shows an error page if the list fails', async () => {
    expectFailedPage(await show({ calls: kinds, failures: failed(listAmenities, { query }, 'BadGateway') }), 'BadGateway');
  });
});
