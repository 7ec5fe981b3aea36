// @vitest-environment happy-dom
import { within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { getAnnouncement, listAnnouncements } from '#shared/contracts/announcements.ts';
import { listCategories } from '#shared/contracts/categories.ts';
import { getCompany } from '#shared/contracts/companies.ts';
import { answered, failed } from '../support/calls.ts';
import { expectFailedPage, expectLoading, expectNotFound, headingOf, hrefOf, textsOf } from '../support/expectations.ts';
import { category, company, offer, story } from '../support/records.ts';
import { renderScreen } from '../support/render-screen.tsx';

const params = { id: 7, title: 'lampa-7' };
const own = { params: { id: 7 } };
const kinds = answered(listCategories, { query: { type: 'product' } }, [category(1, { type: 'product' })]);
const newest = (ids: number[]) =>
  answered(
    listAnnouncements,
    { query: { type: 'product', per_page: 8 } },
    ids.map((id) => offer(id)),
  );
const ofShop = (ids: number[]) =>
  answered(
    listAnnouncements,
    { query: { type: 'product', company: 3, per_page: 8 } },
    ids.map((id) => offer(id)),
  );
const shop = answered(getCompany, { params: { id: 3 } }, company(3, { floor: 1, unit: '1-04', floorplan_id: 2 }));

type Scene = Parameters<typeof renderScreen>[1];
const show = (changes: Parameters<typeof offer>[1] = {}, scene: Scene = {}) =>
  renderScreen('offer', { params, calls: [answered(getAnnouncement, own, offer(7, changes)), kinds, newest([7])], ...scene });
const showOfShop = (changes: Parameters<typeof offer>[1] = {}, others = [7]) =>
  show(
    {},
    { calls: [answered(getAnnouncement, own, offer(7, { company_id: 3, ...changes })), kinds, newest([7, 1]), ofShop(others), shop] },
  );

describe('OfferScreen', () => {
  it.each([
    ['cz', 'Lampa 7', '900 Kč', '1 200 Kč', 'Ušetříte 300 Kč', 'Od 20. 11. 2026 do 6. 12. 2026', 'I se žárovkou.'],
    ['de', 'Lampe 7', '900 Kč', '1.200 Kč', 'Sie sparen 300 Kč', '20. 11. 2026 bis 6. 12. 2026', 'Mit Birne.'],
  ] as const)('shows in %s current and earlier price, validity, and details', async (locale, title, now, before, saved, days, article) => {
    const shown = await show({}, { locale });
    expect(headingOf(shown)).toBe(title);
    expect(textsOf([...shown.mainElement.querySelectorAll('ins, s')])).toEqual([now, before]);
    for (const text of [saved, days, article]) expect(textsOf([shown.mainElement])[0]).toContain(text);
  });

  it('counts the last days down', async () => {
    const { main } = await show({ ends_at: '2026-11-23T20:00:00+01:00' });
    expect(main.getByText('Končí za 2 dny')).toBeTruthy();
  });

  it('links to the shop, shows its location and hours, and links to directions', async () => {
    const shown = await showOfShop();
    expect(hrefOf(shown, 'Krám 3')).toBe('/cz/obchod/3/kram-3');
    expect(hrefOf(shown, shown.t('shops.find_way'))).toBe('/cz/mapa-centra/2?to=shop-3');
    const text = shown.mainElement.textContent.replaceAll('\u2060', '');
    expect(text).toContain('1. patro, jednotka 1-04');
    expect(text).toContain('Dnes 9:00–21:00');
  });

  it.each([
    ['the shop’s others', [7, 8, 9], 'Další nabídky: Krám 3', ['Lampa 8', 'Lampa 9']],
    ['the newest if the shop has no other', [7], 'Další nabídky', ['Lampa 1']],
  ])('links to more offers: %s', async (_case, others, heading, titles) => {
    const { main } = await showOfShop({}, others);
    const region = within(main.getByRole('region', { name: heading }));
    expect(textsOf(region.getAllByRole('heading', { level: 3 }))).toEqual(titles);
  });

  it('can be shared, and shows its category', async () => {
    const shown = await show({ category_ids: [1] });
    expect(shown.main.getByRole('button', { name: shown.t('announcements.share') })).toBeTruthy();
    const trail = within(shown.main.getByRole('navigation', { name: shown.t('breadcrumbs.label') }));
    expect(trail.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/cz/nabidky/1', '/cz/nabidky/1-druh-1/1']);
  });

  it('has the right last day for search engines if an offer ends at midnight', async () => {
    const { head } = await showOfShop({ ends_at: '2026-12-07T00:00:00+01:00' });
    expect(head?.structuredData?.[0]).toMatchObject({
      offers: { priceValidUntil: '2026-12-06', validThrough: '2026-12-07T00:00:00+01:00' },
    });
  });

  it.each([{}, { price: null }])('tells search engines when the page of the offer changed: %j', async (change) => {
    const { head } = await showOfShop({ ...change, updated_at: '2026-11-21T07:00:00Z' });
    expect(head?.structuredData?.[0]?.mainEntityOfPage).toEqual({
      '@type': 'WebPage',
      '@id': 'https://quay.example/cz/nabidka/7/lampa-7',
      dateModified: '2026-11-21T08:00:00+01:00',
    });
  });

  it('describes the offer correctly for search engines', async () => {
    const { head } = await showOfShop({ image: '/media/lampa.jpg' });
    expect(head).toMatchObject({
      title: 'Lampa 7 – Krám 3',
      description: 'Svítí.',
      path: '/cz/nabidka/7/lampa-7',
      alternates: { de: '/de/angebot/7/lampe-7' },
      image: '/media/lampa.jpg',
      structuredData: [
        {
          '@type': 'Product',
          name: 'Lampa 7',
          offers: {
            '@type': 'Offer',
            price: '900.00',
            priceCurrency: 'CZK',
            priceValidUntil: '2026-12-06',
            validThrough: '2026-12-06T23:59:00+01:00',
            priceSpecification: { priceType: 'https://schema.org/StrikethroughPrice', price: '1200.00' },
            seller: { '@type': 'Store', '@id': 'https://quay.example/cz/obchod/3/kram-3', name: 'Krám 3' },
          },
        },
        { '@type': 'BreadcrumbList', itemListElement: [{ name: 'Nabídky' }, { name: 'Lampa 7' }] },
      ],
    });
    expect(head?.structuredData?.[0]).not.toHaveProperty('offers.availability'); // the availability is unknown
  });

  it('has no price for search engines if the offer has none', async () => {
    const { head } = await show({ price: null, price_before: null, scope: 'mall' });
    expect(head?.structuredData?.[0]).toMatchObject({ '@type': 'Offer', seller: { '@type': 'ShoppingCenter' } });
    for (const name of ['price', 'priceCurrency', 'offers', 'priceSpecification']) {
      expect(head?.structuredData?.[0]).not.toHaveProperty(name);
    }
  });

  it('shows that the offer has ended, without price and search engine listing, with links', async () => {
    const shown = await show({ ends_at: '2026-11-20T20:00:00+01:00' });
    expect(shown.status).toBe(200);
    expect(shown.main.getByText(shown.t('offers.is_over'))).toBeTruthy();
    expect(shown.mainElement.querySelector('.price')).toBeNull();
    expect(shown.mainElement.querySelector('.saving-badge')).toBeNull();
    expect(hrefOf(shown, shown.t('offers.all_link'))).toBe('/cz/nabidky/1');
    expect(shown.head).toMatchObject({ isUnlisted: true, structuredData: [{ '@type': 'BreadcrumbList' }] });
  });

  it('announces that it loads', async () => {
    expectLoading(await renderScreen('offer', { params, waiting: 'all' }));
  });

  it('is not found for an unknown id, nor for news', async () => {
    expectNotFound(
      await renderScreen('offer', { params, calls: [kinds, newest([1])], failures: failed(getAnnouncement, own, 'NotFound') }),
    );
    expectNotFound(await renderScreen('offer', { params, calls: [answered(getAnnouncement, own, story(7)), kinds, newest([1])] }));
  });

  it('shows an error page if the offer fails, and works without its shop and other offers', async () => {
    const failures = failed(getAnnouncement, own, 'GatewayTimeout');
    expectFailedPage(await renderScreen('offer', { params, calls: [kinds, newest([1])], failures }), 'GatewayTimeout');
    const { status, main } = await renderScreen('offer', {
      params,
      calls: [answered(getAnnouncement, own, offer(7, { company_id: 3 })), kinds],
      failures: {
        ...failed(getCompany, { params: { id: 3 } }, 'NotFound'),
        ...failed(listAnnouncements, { query: { type: 'product', per_page: 8 } }, 'BadGateway'),
        ...failed(listAnnouncements, { query: { type: 'product', company: 3, per_page: 8 } }, 'BadGateway'),
      },
    });
    expect([status, main.queryAllByRole('alert')]).toEqual([200, []]);
  });
});
