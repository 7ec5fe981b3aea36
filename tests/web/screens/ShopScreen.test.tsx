// @vitest-environment happy-dom
import { act, cleanup, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { listAnnouncements } from '#shared/contracts/announcements.ts';
import { listCategories } from '#shared/contracts/categories.ts';
import { getCompany, listCompanies } from '#shared/contracts/companies.ts';
import { getFloorplan } from '#shared/contracts/floorplans.ts';
import { listTiers } from '#shared/contracts/loyalty.ts';
import { listRewards } from '#shared/contracts/rewards.ts';
import type { Locale } from '#shared/site/locales.ts';
import { answered, failed } from '../support/calls.ts';
import { expectFailedPage, expectLoading, expectNotFound, headingOf, hrefOf, textsOf } from '../support/expectations.ts';
import { category, company, event, floorplan, hoursOf, inLanguages, offer, reward, story, tier } from '../support/records.ts';
import { renderScreen } from '../support/render-screen.tsx';

const params = { id: 7, title: 'kram-7' };
const own = { params: { id: 7 } };
const ofShop = (type: 'news' | 'event' | 'product') => ({ query: { company: 7, type, per_page: 8 as const } });
const similar = (locale: Locale) => ({ query: { category: 1, sort: 'featured' as const, locale, per_page: 8 as const } });
const kinds = answered(listCategories, { query: { type: 'company' } }, [category(1)]);
const noAnnouncements = (['news', 'event', 'product'] as const).map((type) => answered(listAnnouncements, ofShop(type), []));
const rewardsOfShop = { query: { company: 7, per_page: 48 as const } };
const around = [kinds, ...noAnnouncements, answered(listRewards, rewardsOfShop, [])];

const noPlan = { show_floorplan_on_shop_detail: 'false' };

type Scene = Parameters<typeof renderScreen>[1];
const show = (changes: Parameters<typeof company>[1] = {}, scene: Scene = {}) =>
  renderScreen('shop', { params, calls: [answered(getCompany, own, company(7, changes)), ...around], ...scene });

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('ShopScreen', () => {
  it.each([
    ['cz', 'Krám 7', 'Obuv', 'Dobré boty.', '1. patro, jednotka 1-04', 'Dnes 9:00–21:00'],
    ['de', 'Laden 7', 'Schuhe', 'Gute Stiefel.', '1. Etage, Einheit 1-04', 'Heute 9:00–21:00'],
  ] as const)('shows in %s name, location and how long it is open today', async (locale, title, kind, description, place, hours) => {
    const shown = await show({ floor: 1, unit: '1-04' }, { locale });
    expect(headingOf(shown)).toBe(title);
    expect(shown.main.getByText(kind)).toBeTruthy();
    expect(shown.main.getByText(description)).toBeTruthy();
    const header = within(shown.mainElement.querySelector('header') ?? document.body);
    expect(header.getByText(hours)).toBeTruthy();
    expect(shown.mainElement.textContent.replaceAll('\u2060', '')).toContain(place);
  });

  it.each([
    ['cz', 'Veganské jídlo · Bezlepkové jídlo'],
    ['de', 'Veganes Essen · Glutenfreies Essen'],
  ] as const)('shows in %s its diets, also for search engines', async (locale, names) => {
    const { main, head } = await show({ type: 'dining', diets: ['vegan', 'gluten_free'] }, { locale });
    expect(main.getByText(names)).toBeTruthy();
    const amenityFeature = names.split(' · ').map((name) => ({ '@type': 'LocationFeatureSpecification', name, value: true }));
    expect(head).toMatchObject({ structuredData: [{ '@type': 'Restaurant', amenityFeature }, { '@type': 'BreadcrumbList' }] });
  });

  it('tells search engines what a restaurant cooks, and that a cinema is one', async () => {
    const ofKind = (company_category: string) => ({ translations: [{ locale: 'cz' as const, title: 'Lumen', company_category }] });
    const restaurant = await show({ type: 'dining', ...ofKind('Italská kuchyně') });
    expect(restaurant.head?.structuredData?.[0]).toMatchObject({ '@type': 'Restaurant', servesCuisine: 'Italská kuchyně' });
    const cinema = await show({ type: 'service', ...ofKind('Kino') });
    expect(cinema.head?.structuredData?.[0]).toMatchObject({ '@type': 'MovieTheater', '@id': 'https://quay.example/cz/obchod/7/lumen' });
    expect(cinema.head?.structuredData?.[0]).not.toHaveProperty('servesCuisine');
  });

  it('offers no route to an outside entrance, but its place on the plan', async () => {
    const { main, t } = await show({ floorplan_id: 1, is_outside_only: true }, { settings: noPlan });
    expect(main.queryByRole('link', { name: t('shops.find_way') })).toBeNull();
    expect(main.getByRole('link', { name: t('shops.show_on_plan') }).getAttribute('href')).toBe('/cz/mapa-centra/1?shop=7');
  });

  it('shows that the shop is open only once the page is live', async () => {
    const { main, markup } = await show({ opening_hours: hoursOf('08:00', '18:00') });
    expect(markup).not.toContain('Otevřeno do');
    expect(main.getByText('Otevřeno do 18:00')).toBeTruthy();
  });

  it('shows the centre’s hours with a note if the shop has none of its own', async () => {
    const { main, t } = await show();
    expect(main.getByText(t('shops.centre_hours'))).toBeTruthy();
    const week = within(main.getByRole('table', { name: t('hours.week') })).getAllByRole('row');
    expect(textsOf(week)).toEqual([
      'pondělí9:00–21:00',
      'úterý9:00–21:00',
      'středa9:00–21:00',
      'čtvrtek9:00–21:00',
      'pátek9:00–21:00',
      'sobotadnes9:00–21:00',
      'neděle9:00–21:00',
    ]);
  });

  it('shows that its hours are unknown', async () => {
    const { main, t } = await show({ opening_hours: { status: 'unknown', days: {}, exceptions: [] } });
    expect(main.getByText(t('shops.hours_missing'))).toBeTruthy();
    expect(main.queryByRole('table')).toBeNull();
  });

  it('repeats the original text of hours that were not understood, in whole or in part', async () => {
    const whole = await show({ opening_hours: { status: 'unknown', days: {}, exceptions: [], stated: 'when I am in' } });
    expect(whole.main.getAllByText(whole.t('hours.stated', { hours: 'when I am in' }))).toHaveLength(2); // in the head and beside the text
    expect(whole.main.queryByText(whole.t('shops.hours_missing'))).toBeNull();
    cleanup();
    const part = await show({ opening_hours: { status: 'open', days: { sunday: [] }, exceptions: [], stated: 'Mo-Sa 17:00+' } });
    expect(part.main.getAllByText(part.t('hours.stated', { hours: 'Mo-Sa 17:00+' })).length).toBeGreaterThan(0);
    const cells = part.main.getAllByRole('cell').map(({ textContent }) => textContent);
    expect(cells).toEqual([...Array.from({ length: 6 }, () => part.t('hours.unknown')), part.t('hours.closed')]);
  });

  it('lists special days after the coming week', async () => {
    const titled = (en: string, cz: string) => inLanguages({ title: { en, cz, sk: cz, de: en } });
    const exceptions = [
      { date: '2026-11-23', status: 'closed' as const, hours: [], translations: titled('Stocktaking', 'Inventura') },
      {
        date: '2026-12-24',
        status: 'open' as const,
        hours: [{ open: '09:00', close: '13:00' }],
        translations: titled('Christmas Eve', 'Štědrý den'),
      },
      { date: '2026-12-25', status: 'closed' as const, hours: [], translations: titled('Christmas', 'Vánoce') },
    ];
    const { main, t } = await show({ opening_hours: hoursOf('08:00', '18:00', { exceptions }) });
    const special = within(main.getByRole('table', { name: t('shops.special_days') }));
    expect(textsOf(special.getAllByRole('row'))).toEqual(['24. 12. 20269:00–13:00Štědrý den', '25. 12. 2026ZavřenoVánoce']);
    const week = within(main.getByRole('table', { name: t('hours.week') }));
    expect(textsOf(week.getAllByRole('row'))[0]).toBe('pondělíZavřeno23. 11. · Inventura');
  });

  it('shows phone, mail, web and profiles; omits invalid addresses', async () => {
    const shown = await show({
      phone: '+420 777 123 456',
      email: 'kram@quay.example',
      web: 'https://www.kram.example/o-nas',
      social: { instagram: 'https://instagram.example/kram', facebook: 'kram' },
    });
    const contact = shown.main.getByRole('heading', { name: shown.t('shops.contact') }).parentElement;
    const links = within(contact ?? document.body).getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      'tel:+420777123456',
      'mailto:kram@quay.example',
      'https://www.kram.example/o-nas',
      'https://instagram.example/kram',
    ]);
    expect(links[2]?.textContent).toContain('kram.example');
    expect(hrefOf(shown, shown.t('shops.call'))).toBe('tel:+420777123456');
  });

  it('describes the shop for search engines, with its kind in the title and its address in each language', async () => {
    const { head, status } = await show(
      { image: '/media/kram.jpg', category_ids: [1] },
      {
        calls: [
          answered(getCompany, own, company(7, { image: '/media/kram.jpg', category_ids: [1] })),
          ...around,
          answered(listCompanies, similar('cz'), []),
        ],
      },
    );
    expect(status).toBe(200);
    expect(head).toMatchObject({
      title: 'Krám 7 – Obuv',
      description: 'Dobré boty.',
      path: '/cz/obchod/7/kram-7',
      alternates: { en: '/en/shop/7/shop-7', cz: '/cz/obchod/7/kram-7', sk: '/sk/obchod/7/kramik-7', de: '/de/geschaeft/7/laden-7' },
      image: '/media/kram.jpg',
      structuredData: [
        { '@type': 'Store', name: 'Krám 7', containedInPlace: { '@type': 'ShoppingCenter', name: 'Nábřeží' } },
        { '@type': 'BreadcrumbList', itemListElement: [{ name: 'Obchody a služby' }, { name: 'Druh 1' }, { name: 'Krám 7' }] },
      ],
    });
  });

  it('shows news, events, and similar shops; each section only with content', async () => {
    const calls = [
      ...around,
      answered(getCompany, own, company(7, { category_ids: [1] })),
      answered(
        listAnnouncements,
        ofShop('news'),
        [1, 2, 3, 4].map((id) => story(id)),
      ),
      answered(listAnnouncements, ofShop('event'), [event(5)]),
      answered(
        listCompanies,
        similar('cz'),
        [7, 8, 9].map((id) => company(id, { category_ids: [1] })),
      ),
    ];
    const shown = await renderScreen('shop', { params, calls });
    const part = (key: string) => within(shown.main.getByRole('region', { name: shown.t(key) }));
    expect(textsOf(part('shops.news').getAllByRole('heading', { level: 3 }))).toEqual(['Zpráva 1', 'Zpráva 2', 'Zpráva 3']);
    expect(textsOf(part('shops.events').getAllByRole('heading', { level: 3 }))).toEqual(['Koncert 5']);
    expect(textsOf(part('shops.similar').getAllByRole('heading', { level: 3 }))).toEqual(['Krám 8', 'Krám 9']);
    expect(part('shops.similar').getByRole('link', { name: 'Více: Druh 1' }).getAttribute('href')).toBe('/cz/obchody/1-druh-1/1');

    const alone = await show({}, { settings: { is_loyalty_program_displayed_on_shop: 'false' } });
    expect(alone.main.queryAllByRole('region')).toEqual([]);
  });

  it('works without failed sections', async () => {
    const failures = {
      ...failed(listAnnouncements, ofShop('news'), 'BadGateway'),
      ...failed(listAnnouncements, ofShop('event'), 'BadGateway'),
      ...failed(listAnnouncements, ofShop('product'), 'BadGateway'),
      ...failed(listRewards, rewardsOfShop, 'BadGateway'),
    };
    const { main, status } = await renderScreen('shop', { params, calls: [answered(getCompany, own, company(7)), kinds], failures });
    expect(status).toBe(200);
    expect(main.queryByRole('alert')).toBeNull();
  });

  it('draws its place on the plan when the plan comes near the viewport', async () => {
    const seen = standInForObserver();
    const shown = await show(
      { floor: 1, floorplan_id: 2, unit: 'a-2' },
      {
        calls: [
          answered(getCompany, own, company(7, { floorplan_id: 2, unit: 'a-2' })),
          ...around,
          answered(getFloorplan, { params: { id: 2 } }, floorplan(2)),
        ],
      },
    );
    expect(shown.main.queryByRole('img', { name: /na plánu/ })).toBeNull();
    await act(async () => seen.come());
    expect(await shown.main.findByRole('img', { name: 'Krám 7 na plánu: Patro 2' })).toBeTruthy();
    expect(hrefOf(shown, shown.t('shops.show_on_plan'))).toBe('/cz/mapa-centra/2?shop=7');
  });

  it('omits the plan if it cannot be loaded', async () => {
    const seen = standInForObserver();
    const { main, t } = await show(
      { floorplan_id: 2, unit: 'a-2' },
      { failures: failed(getFloorplan, { params: { id: 2 } }, 'BadGateway') },
    );
    expect(main.getByRole('heading', { name: t('shops.find_us') })).toBeTruthy();
    await act(async () => seen.come());
    await waitFor(() => expect(main.queryByRole('heading', { name: t('shops.find_us') })).toBeNull());
  });

  it.each([
    ['true', 1],
    ['false', 0],
  ])('show_floorplan_on_shop_detail = %s shows %i plan', async (value, count) => {
    standInForObserver();
    const { main, t } = await show({ floorplan_id: 2, unit: 'a-2' }, { settings: { show_floorplan_on_shop_detail: value } });
    expect(main.queryAllByRole('heading', { name: t('shops.find_us') })).toHaveLength(count);
  });

  it('has links to call, directions, and share', async () => {
    const shown = await show({ phone: '+420 200 100 100', floorplan_id: 2, unit: 'a-2' }, { settings: noPlan });
    expect(hrefOf(shown, shown.t('shops.call'))).toBe('tel:+420200100100');
    expect(hrefOf(shown, shown.t('shops.find_way'))).toBe('/cz/mapa-centra/2?to=shop-7');
    expect(shown.main.getByRole('button', { name: shown.t('announcements.share') })).toBeTruthy();
  });

  it.each([
    ['wideImage', 1, 1, 0],
    ['splitImage', 1, 1, 0],
    ['logoOnly', 0, 0, 1],
    ['unknown', 1, 1, 0],
  ])('store_detail_layout_name = %s shows %i picture with %i sign, or %i sign alone', async (value, pictures, signs, marks) => {
    const { mainElement } = await show(
      { image: '/media/kram.jpg', logo: '/media/znak.svg' },
      { settings: { store_detail_layout_name: value } },
    );
    const count = (part: string) => mainElement.querySelectorAll(`.shop-hero .shop-hero-${part}`).length;
    expect([count('image'), count('sign'), count('mark')]).toEqual([pictures, signs, marks]);
    expect(mainElement.querySelector('.shop-hero-split') !== null).toBe(value === 'splitImage');
  });

  const loyal = [
    answered(listRewards, rewardsOfShop, [reward(1, { company_id: 7, min_tier_id: 2 }), reward(2, { company_id: 8 })]),
    answered(listTiers, {}, [tier(1), tier(2)]),
  ];
  const selling = [
    answered(
      listAnnouncements,
      ofShop('product'),
      [1, 2, 3, 4].map((id) => offer(id)),
    ),
  ];
  const showFull = (settings: Record<string, string> = {}) =>
    show({}, { settings, calls: [answered(getCompany, own, company(7)), ...around, ...loyal, ...selling] });

  it.each([
    ['true', ['Káva 1']],
    ['false', undefined],
  ])('is_loyalty_program_displayed_on_shop = %s shows its rewards and no other shop’s: %j', async (value, titles) => {
    const { main, t } = await showFull({ is_loyalty_program_displayed_on_shop: value });
    const part = main.queryByRole('region', { name: t('rewards.at_shop') });
    expect(part ? textsOf(within(part).getAllByRole('heading', { level: 3 })) : undefined).toEqual(titles);
    expect(part ? within(part).queryByText('Od úrovně Stupeň 2') : null)[titles ? 'toBeTruthy' : 'toBeNull']();
  });

  it('explains points even without rewards, but not without a login', async () => {
    const hinted = await show();
    expect(hinted.main.getByText(hinted.t('rewards.shop_hint'))).toBeTruthy();
    const silent = await show({}, { settings: { is_authentication_active: 'false' } });
    expect(silent.main.queryByRole('region', { name: silent.t('rewards.at_shop') })).toBeNull();
  });

  it('shows three of its offers, with a link to all', async () => {
    const shown = await showFull();
    const part = within(shown.main.getByRole('region', { name: shown.t('offers.at_shop') }));
    expect(textsOf(part.getAllByRole('heading', { level: 3 }))).toEqual(['Lampa 1', 'Lampa 2', 'Lampa 3']);
    expect(part.getByRole('link', { name: shown.t('offers.all_link') }).getAttribute('href')).toBe('/cz/nabidky/1');
  });

  it.each([
    ['is_offers_visible_only_when_logged_in', 'Lampa', /\/cz\/nabidk/],
    ['is_rewards_visible_only_when_logged_in', 'Káva', /\/cz\/odmen/],
  ])('hides members-only content and its links with %s', async (key, title, path) => {
    const open = await showFull({ [key]: 'false' });
    expect([open.markup.includes(title), path.test(open.markup)]).toEqual([true, true]);
    const gated = await showFull({ [key]: 'true' });
    expect([gated.markup.includes(title), path.test(gated.markup)]).toEqual([false, false]);
  });

  it('announces that it loads', async () => {
    expectLoading(await renderScreen('shop', { params, waiting: 'all' }));
  });

  it('is not found for an unknown id', async () => {
    expectNotFound(await renderScreen('shop', { params, calls: around, failures: failed(getCompany, own, 'NotFound') }));
  });

  it('shows an error page if the shop fails', async () => {
    expectFailedPage(
      await renderScreen('shop', { params, calls: around, failures: failed(getCompany, own, 'GatewayTimeout') }),
      'GatewayTimeout',
    );
  });
});

/** Installs an IntersectionObserver that the test controls. */
function standInForObserver(): { come: () => void } {
  const watching = new Set<(entries: { isIntersecting: boolean }[]) => void>();
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      #tell: (entries: { isIntersecting: boolean }[]) => void;
      constructor(tell: (entries: { isIntersecting: boolean }[]) => void) {
        this.#tell = tell;
      }
      observe() {
        watching.add(this.#tell);
      }
      disconnect() {
        watching.delete(this.#tell);
      }
    },
  );
  return {
    come: () => {
      for (const tell of watching) tell([{ isIntersecting: true }]);
    },
  };
}
