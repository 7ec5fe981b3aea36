// @vitest-environment happy-dom
import { act } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { getAmenity, listAmenities } from '#shared/contracts/amenities.ts';
import { listCategories } from '#shared/contracts/categories.ts';
import { getFloorplan } from '#shared/contracts/floorplans.ts';
import { answered, failed } from '../support/calls.ts';
import { expectFailedPage, expectLoading, expectNotFound, headingOf, hrefOf } from '../support/expectations.ts';
import { amenity, category, floorplan } from '../support/records.ts';
import { renderScreen } from '../support/render-screen.tsx';

const own = { params: { id: 7 } };
const params = { id: 7, title: 'toalety-7' };
const kinds = answered(listCategories, { query: { type: 'amenity' } }, [category(5, { type: 'amenity' })]);
const others = answered(listAmenities, { query: { category: 5, per_page: 8 } }, [amenity(7), amenity(8), amenity(9)]);

type Scene = NonNullable<Parameters<typeof renderScreen>[1]>;
const show = (changes: Parameters<typeof amenity>[1] = {}, scene: Scene = {}) =>
  renderScreen('amenity', {
    params,
    calls: [answered(getAmenity, own, amenity(7, { category_ids: [5], ...changes })), kinds, others],
    ...scene,
  });

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('AmenityScreen', () => {
  it.each([
    ['cz', 'Toalety 7', 'Druh 5', '/cz/vybaveni/5-druh-5/1', 'Přízemí'],
    ['de', 'Toiletten 7', 'Art 5', '/de/ausstattung/5-art-5/1', 'Erdgeschoss'],
  ] as const)('shows in %s the title, category and floor', async (locale, title, kind, href, floor) => {
    const shown = await show({ floor: 0 }, { locale });
    expect(headingOf(shown)).toBe(title);
    expect(shown.main.getAllByRole('link', { name: kind }).map((link) => link.getAttribute('href'))).toContain(href);
    expect(shown.main.getByText(floor)).toBeTruthy();
    expect(shown.head?.title).toBe(`${title} – ${floor}`);
  });

  it('shows its location on the small plan, linked to the large one', async () => {
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        observe: () => void;
        constructor(tell: (entries: { isIntersecting: boolean }[]) => void) {
          this.observe = () => tell([{ isIntersecting: true }]);
        }
        disconnect() {}
      },
    );
    const plan = floorplan(1, { units: [{ unit: 'wc', amenity_id: 7, path: 'M0 0h9v9z', centre: [3, 3], entrance: [3, 9] }] });
    const calls = [
      answered(getAmenity, own, amenity(7, { floor: 1, floorplan_id: 1 })),
      kinds,
      answered(getFloorplan, { params: { id: 1 } }, plan),
    ];
    const shown = await show({}, { calls: [...calls, answered(listAmenities, { query: { per_page: 8 } }, [])] });
    await act(async () => {});
    expect(hrefOf(shown, shown.t('shops.show_on_plan'))).toBe('/cz/mapa-centra/1?to=amenity-7');
    expect(await shown.main.findByRole('img', { name: 'Toalety 7 na plánu: Patro 1' })).toBeTruthy();
  });

  it('shows other amenities of its category', async () => {
    const shown = await show();
    expect(hrefOf(shown, 'Toalety 8')).toBe('/cz/sluzba-centra/8/toalety-8');
    expect(shown.main.queryByRole('link', { name: 'Toalety 7' })).toBeNull();
  });

  it('describes the centre’s amenities for search engines', async () => {
    const { head } = await show();
    expect(head).toMatchObject({
      path: '/cz/sluzba-centra/7/toalety-7',
      structuredData: [{ '@type': 'ShoppingCenter', amenityFeature: [{ name: 'Toalety 7', value: true }] }, { '@type': 'BreadcrumbList' }],
    });
    expect(head?.movedTo).toBeUndefined();
  });

  it.each([
    ['its own id', { 7: 'faq' }],
    ['its kind', { 5: 'faq' }],
  ])('redirects by %s, in the page’s head and in the browser', async (_, links) => {
    const shown = await show({}, { settings: { amenitiy_redirect_links: JSON.stringify(links) } });
    expect(shown.head?.movedTo).toBe('/cz/caste-dotazy');
    await expect.poll(() => shown.path()).toBe('/cz/caste-dotazy');
  });

  it('reserves its space while loading', async () => {
    expectLoading(await show({}, { calls: [], waiting: 'all' }));
  });

  it.each(['NotFound', 'BadGateway'] as const)('fails with %s if the record does', async (code) => {
    const shown = await show({}, { calls: [kinds], failures: failed(getAmenity, own, code), waiting: 'all' });
    if (code === 'NotFound') expectNotFound(shown);
    else expectFailedPage(shown, code);
  });
});
