// @vitest-environment happy-dom
import { within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { listAnnouncements, listPriceChoices } from '#shared/contracts/announcements.ts';
import { listCategories } from '#shared/contracts/categories.ts';
import { getCompany } from '#shared/contracts/companies.ts';
import type { ListMeta } from '#shared/contracts/envelope.ts';
import { answered, failed } from '../support/calls.ts';
import { expectFailedPage, expectLoading, expectNotFound, headingOf, hrefOf, textsOf } from '../support/expectations.ts';
import { category, company, offer } from '../support/records.ts';
import { renderScreen } from '../support/render-screen.tsx';

const noPrices = [undefined, 1, 2].map((id) => answered(listPriceChoices, { query: { category: id } }, []));
const kinds = Object.assign(
  {},
  ...noPrices,
  answered(listCategories, { query: { type: 'product' } }, [category(1, { type: 'product' }), category(2, { type: 'product' })]),
);
const asked = (extra: object = {}) => ({ query: { type: 'product' as const, page: 1, per_page: 12 as const, ...extra } });
const listed = (offers: ReturnType<typeof offer>[], extra: object = {}, meta: Partial<ListMeta> = {}) =>
  answered(listAnnouncements, asked(extra), offers, meta);
const params = { page: 1 };

describe('OffersScreen', () => {
  it.each([
    ['cz', 'Nabídky', 'Lampa 7', '/cz/nabidka/7/lampa-7', 'Nyní 900 Kč, původně 1 200 Kč', 'Sleva 25 %', 'Do 6. 12. 2026', '1 nabídka'],
    [
      'de',
      'Angebote',
      'Lampe 7',
      '/de/angebot/7/lampe-7',
      'Jetzt 900 Kč, vorher 1.200 Kč',
      '25 % günstiger',
      'Bis 6. 12. 2026',
      '1 Angebot',
    ],
  ] as const)('shows offers with their discount and validity: %s', async (locale, heading, title, href, price, saving, until, count) => {
    const shown = await renderScreen('offers', { locale, params, calls: [kinds, listed([offer(7)])] });
    expect(headingOf(shown)).toBe(heading);
    expect(hrefOf(shown, title)).toBe(href);
    expect(textsOf([...shown.mainElement.querySelectorAll('.price')])).toEqual([price.replace(' ,', ',')]);
    expect(shown.main.getByText(saving)).toBeTruthy();
    expect(shown.main.getByText(until)).toBeTruthy();
    expect(textsOf(shown.main.getAllByRole('status'))).toContain(count);
  });

  it('shows each offer’s shop, or that the offer is valid in the whole centre', async () => {
    const calls = [
      kinds,
      listed([offer(1, { company_id: 3 }), offer(2, { scope: 'mall' })]),
      answered(getCompany, { params: { id: 3 } }, company(3)),
    ];
    const { main, t } = await renderScreen('offers', { params, calls });
    expect(main.getByText('Krám 3')).toBeTruthy();
    expect(main.getByText(t('offers.of_centre'))).toBeTruthy();
  });

  it.each([
    ['product', '.card-grid > li', 0, '.card-badge'],
    ['list', '.offer-rows > li', 2, '.offer-row-facts'],
    ['poster', '.offer-posters .card-poster', 0, '.card-badge'],
    ['unknown', '.card-grid > li', 0, '.card-badge'],
  ])('offers_layout = %s lays the offers out as %s', async (value, entries, perexes, savingIn) => {
    const calls = [kinds, listed([offer(1), offer(2)])];
    const { main, mainElement } = await renderScreen('offers', { params, calls, settings: { offers_layout: value } });
    expect(mainElement.querySelectorAll(entries)).toHaveLength(2);
    expect(main.queryAllByText('Svítí.')).toHaveLength(perexes);
    expect(textsOf([...mainElement.querySelectorAll(`${savingIn} .saving-badge`)])).toEqual(['Sleva 25 %−25 %', 'Sleva 25 %−25 %']);
  });

  it('shows no price if there is none, and no saving without an earlier price', async () => {
    const { mainElement } = await renderScreen('offers', {
      params,
      calls: [kinds, listed([offer(1, { price: null, price_before: null }), offer(2, { price_before: null })])],
    });
    expect(textsOf([...mainElement.querySelectorAll('.price')])).toEqual(['900 Kč']);
    expect(mainElement.querySelector('.saving-badge')).toBeNull();
  });

  it('filters by a category; categories are links', async () => {
    const shown = await renderScreen('offers-category', {
      params: { category: '2-druh-2', page: 1 },
      calls: [kinds, listed([offer(1)], { category: 2 })],
    });
    expect(headingOf(shown)).toBe('Druh 2');
    const chips = within(shown.main.getByRole('navigation', { name: shown.t('offers.categories') })).getAllByRole('link');
    expect(chips.map((chip) => [chip.textContent, chip.getAttribute('href'), chip.getAttribute('aria-current')])).toEqual([
      ['Vše', '/cz/nabidky/1', null],
      ['Druh 1', '/cz/nabidky/1-druh-1/1', null],
      ['Druh 2', '/cz/nabidky/2-druh-2/1', 'true'],
    ]);
  });

  it.each([
    ['offers', { page: 1 }, {}, 'Nabídky', '/cz/nabidky/1', '/de/angebote/1'],
    ['offers', { page: 2 }, { page: 2 }, 'Nabídky – strana 2', '/cz/nabidky/2', '/de/angebote/2'],
    [
      'offers-category',
      { category: '1-druh-1', page: 1 },
      { category: 1 },
      'Druh 1 – nabídky',
      '/cz/nabidky/1-druh-1/1',
      '/de/angebote/1-art-1/1',
    ],
    ['offers-category', { category: 'vse', page: 1 }, {}, 'Nabídky', '/cz/nabidky/1', '/de/angebote/1'],
  ] as const)('%s with %j has its own title and address', async (name, value, query, title, path, inGerman) => {
    const { head, status } = await renderScreen(name, {
      params: value,
      calls: [kinds, listed([offer(1)], query, { total: 20, pages: 2 })],
    });
    expect(status).toBe(200);
    expect(head).toMatchObject({ title, path, alternates: { cz: path, de: inGerman } });
    expect(head?.description).toContain('Lampa 1');
  });

  it('has pagination', async () => {
    const shown = await renderScreen('offers', { params, calls: [kinds, listed([offer(1)], {}, { total: 30, pages: 3 })] });
    expect(hrefOf(shown, shown.t('pagination.next'))).toBe('/cz/nabidky/2');
    expect(textsOf(shown.main.getAllByRole('status'))).toContain('30 nabídek');
  });

  it('shows no categories if there are none', async () => {
    const none = answered(listCategories, { query: { type: 'product' } }, []);
    const { main, t } = await renderScreen('offers', { params, calls: [...noPrices, none, listed([offer(1)])] });
    expect(main.queryByRole('navigation', { name: t('offers.categories') })).toBeNull();
  });

  it.each([
    ['offers', params, {}, []],
    ['offers-category', { category: '1-druh-1', page: 1 }, { category: 1 }, ['/cz/nabidky/1']],
  ] as const)('shows that %s are empty, with links', async (name, value, query, all) => {
    const { main, t } = await renderScreen(name, { params: value, calls: [kinds, listed([], query)] });
    const state = main.getByRole('heading', { name: t('offers.empty') }).parentElement;
    expect([...(state?.querySelectorAll('a') ?? [])].map((link) => link.getAttribute('href'))).toEqual([...all, '/cz/novinky/1']);
  });

  it('announces that it loads', async () => {
    const shown = await renderScreen('offers', { params, waiting: 'all' });
    expectLoading(shown);
    expect(shown.head).toBeUndefined();
  });

  it.each([
    ['offers-category', 'an unknown category', { category: '9-nic', page: 1 }, [kinds, listed([], { category: 9 })]],
    ['offers-category', 'a category without a number', { category: 'lampy', page: 1 }, []],
    ['offers', 'a page past the end', { page: 3 }, [kinds, listed([], { page: 3 }, { total: 20, pages: 2 })]],
  ] as const)('%s are not found for %s', async (name, _case, value, calls) => {
    expectNotFound(await renderScreen(name, { params: value, calls }));
  });

  it('shows an error page if the offers fail', async () => {
    const failures = failed(listAnnouncements, asked(), 'BadGateway');
    expectFailedPage(await renderScreen('offers', { params, calls: kinds, failures }), 'BadGateway');
  });
});

describe('the price filter', () => {
  const prices = answered(listPriceChoices, { query: {} }, [
    { max_price: 20_000, count: 2 },
    { max_price: 100_000, count: 5 },
  ]);
  const chips = ({ main, t }: Awaited<ReturnType<typeof renderScreen>>) =>
    within(main.getByRole('navigation', { name: t('offers.price_filter') }))
      .getAllByRole('link')
      .map((link) => `${link.getAttribute('aria-current') ? '*' : ''}${link.textContent} ${link.getAttribute('href')}`);
  const filtered = (max_price: string, offers: ReturnType<typeof offer>[], asked: object = { max_price: Number(max_price) * 100 }) => ({
    params,
    query: { max_price },
    calls: [kinds, prices, listed(offers, asked)],
  });

  it.each([
    ['cz', ['Do 200 Kč /cz/nabidky/1?max_price=200', 'Do 1 000 Kč /cz/nabidky/1?max_price=1000']],
    ['de', ['Bis 200 Kč /de/angebote/1?max_price=200', 'Bis 1.000 Kč /de/angebote/1?max_price=1000']],
  ] as const)('offers prices as links: %s', async (locale, expected) => {
    const shown = await renderScreen('offers', { locale, params, calls: [kinds, prices, listed([offer(1)])] });
    expect(chips(shown).map((chip) => chip.replaceAll('\u00a0', ' '))).toEqual(expected);
  });

  it('lists the offers up to the price of the address; its link removes it, and categories keep it', async () => {
    const shown = await renderScreen('offers', filtered('450', [offer(7)]));
    expect(shown.main.getByText('Lampa 7')).toBeTruthy();
    expect(chips(shown).map((chip) => chip.replaceAll('\u00a0', ' '))).toEqual([
      'Do 200 Kč /cz/nabidky/1?max_price=200',
      '*Do 450 Kč /cz/nabidky/1',
      'Do 1 000 Kč /cz/nabidky/1?max_price=1000',
    ]);
    expect(hrefOf(shown, 'Druh 2')).toBe('/cz/nabidky/2-druh-2/1?max_price=450');
    expect(shown.head).toMatchObject({
      path: '/cz/nabidky/1?max_price=450',
      alternates: { de: '/de/angebote/1?max_price=450' },
      isUnlisted: true,
    });
  });

  it.each(['0', '-5', '1e3', '4.5', 'x', '1000001'])('ignores the price %s', async (price) => {
    const shown = await renderScreen('offers', filtered(price, [offer(7)], {}));
    expect(shown.main.getByText('Lampa 7')).toBeTruthy();
  });

  it('says that nothing is cheaper, with a link to all offers', async () => {
    const { main, t } = await renderScreen('offers', filtered('10', []));
    const state = main.getByRole('heading', { name: t('offers.empty_filtered') }).parentElement;
    expect(state?.querySelector('a')?.getAttribute('href')).toBe('/cz/nabidky/1');
  });

  it('is not there in front of a mall API without it', async () => {
    const shown = await renderScreen('offers', { ...filtered('200', [offer(7)], {}), notOffered: ['listPriceChoices'] });
    expect(shown.main.getByText('Lampa 7')).toBeTruthy();
    expect(shown.main.queryByRole('navigation', { name: shown.t('offers.price_filter') })).toBeNull();
  });
});
