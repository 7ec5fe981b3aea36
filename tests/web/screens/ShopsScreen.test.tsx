// @vitest-environment happy-dom
import { waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { listCompanies, listCompanyDiets } from '#shared/contracts/companies.ts';
import type { ListMeta } from '#shared/contracts/envelope.ts';
import { listFloorplans } from '#shared/contracts/floorplans.ts';
import { answered, failed } from '../support/calls.ts';
import { expectFailedPage, expectLoading, expectNotFound, headingOf, hrefOf, textsOf } from '../support/expectations.ts';
import { company, floor, hoursOf } from '../support/records.ts';
import { renderScreen } from '../support/render-screen.tsx';
import { all, asked, dietsOf, everyOf, floors, kinds } from '../support/shops.ts';

const listed = (ids: number[], extra: object = {}, meta: Partial<ListMeta> = {}) => ({
  ...answered(
    listCompanies,
    asked(extra),
    ids.map((id) => company(id, { floor: 1 })),
    meta,
  ),
  ...dietsOf(extra),
});
const calls = [kinds, floors, listed([1, 2])];
const someDiets = dietsOf({}, [
  { diet: 'vegan', total: 7 },
  { diet: 'gluten_free', total: 1 },
]);

describe('ShopsScreen', () => {
  it.each([
    ['2026-11-21T10:00:00Z', 'Otevřeno'],
    ['2026-11-21T04:00:00Z', 'Zavřeno'],
  ])('shows on each card, once it is live, whether the shop is open: at %s %s', async (now, word) => {
    const shops = [company(1, { opening_hours: hoursOf('09:00', '21:00') }), company(2, { opening_hours: hoursOf('09:00', '21:00') })];
    const shown = await renderScreen('shops', {
      params: all,
      calls: [kinds, floors, answered(listCompanies, asked({}, 'cz'), shops), dietsOf()],
      now,
    });
    expect(shown.main.getAllByText(word)).toHaveLength(2);
    expect(shown.markup).not.toMatch(/Otevřeno<|Zavřeno</); // one page for everybody, at any hour
  });

  it.each([
    ['cz', 'vse', 'Všechny obchody a služby', 'Krám 1', '/cz/obchod/1/kram-1', '2 místa'],
    ['de', 'alle', 'Alle Geschäfte und Services', 'Laden 1', '/de/geschaeft/1/laden-1', '2 Adressen'],
  ] as const)('lists in %s every shop with a link, and their number', async (locale, word, heading, title, href, count) => {
    const own = answered(listCompanies, asked({}, locale), [company(1), company(2)]);
    const shown = await renderScreen('shops', {
      locale,
      params: { category: word, page: 1 },
      calls: [kinds, floors, own, dietsOf({}, [], locale)],
    });
    expect(headingOf(shown)).toBe(heading);
    expect(hrefOf(shown, title)).toBe(href);
    expect(textsOf(shown.main.getAllByRole('status'))).toContain(count);
  });

  it.each([
    [1, '1 místo'],
    [3, '3 místa'],
    [5, '5 míst'],
  ])('counts %i as “%s”', async (total, count) => {
    const { main } = await renderScreen('shops', { params: all, calls: [kinds, floors, listed([1], {}, { total })] });
    expect(textsOf(main.getAllByRole('status'))).toContain(count);
  });

  it('filters by a category; categories link to each other and keep applicable filters', async () => {
    const shown = await renderScreen('shops', {
      params: { category: '1-druh-1', page: 1 },
      query: { floor: 1 },
      calls: [kinds, floors, listed([1], { category: 1, floor: 1 })],
    });
    expect(headingOf(shown)).toBe('Druh 1');
    const chips = within(shown.main.getByRole('navigation', { name: shown.t('shops.filter_categories') })).getAllByRole('link');
    expect(chips.map((chip) => [chip.textContent, chip.getAttribute('href')])).toEqual([
      ['Vše', '/cz/obchody/vse/1?floor=1'],
      ['Druh 1', '/cz/obchody/1-druh-1/1?floor=1'],
      ['Druh 2', '/cz/obchody/2-druh-2/1?floor=1'],
    ]);
    expect(chips.filter((chip) => chip.hasAttribute('aria-current')).map((chip) => chip.textContent)).toEqual(['Druh 1']);
  });

  it.each([
    ['all', { category: 'vse', page: 1 }, {}, 'Všechny obchody v centru Nábřeží', '/cz/obchody/vse/1', '/de/geschaefte/alle/1'],
    [
      'a category',
      { category: '1-druh-1', page: 1 },
      { category: 1 },
      'Druh 1 – obchody v centru Nábřeží',
      '/cz/obchody/1-druh-1/1',
      '/de/geschaefte/1-art-1/1',
    ],
    [
      'page two',
      { category: 'vse', page: 2 },
      { page: 2 },
      'Všechny obchody v centru Nábřeží – strana 2',
      '/cz/obchody/vse/2',
      '/de/geschaefte/alle/2',
    ],
  ] as const)('has its own title and addresses for %s', async (_name, params, query, title, path, inGerman) => {
    const { head, status } = await renderScreen('shops', { params, calls: [kinds, floors, listed([1], query, { total: 30, pages: 2 })] });
    expect(status).toBe(200);
    expect(head).toMatchObject({ title, path, alternates: { cz: path, de: inGerman } });
    expect(head).not.toHaveProperty('isUnlisted');
  });

  it('keeps filtered lists out of search engines', async () => {
    const { head } = await renderScreen('shops', {
      params: all,
      query: { letter: 'k' },
      calls: [kinds, floors, listed([1], { letter: 'k' })],
    });
    expect(head).toMatchObject({ isUnlisted: true, path: '/cz/obchody/vse/1?letter=k' });
  });

  it('names each active filter, with a link to remove it', async () => {
    const query = { q: 'boty', letter: '0', floor: 2, diet: 'vegan', open: 'now', type: 'store' };
    const { open: _, ...asked } = query; // decided by the clock
    const shown = await renderScreen('shops', { params: all, query, calls: [kinds, floors, everyOf([company(1)], asked)] });
    const active = within(shown.main.getByRole('list', { name: shown.t('shops.active_filters') }));
    const links = active
      .getAllByRole('link')
      .map((link) => [textsOf([link])[0], new URL(link.getAttribute('href') ?? '', location.origin).search]);
    expect(links).toEqual([
      ['Zrušit filtr: „boty“', '?letter=0&floor=2&diet=vegan&open=now&type=store'],
      ['Zrušit filtr: Písmeno 0–9', '?q=boty&floor=2&diet=vegan&open=now&type=store'],
      ['Zrušit filtr: Patro 2', '?q=boty&letter=0&diet=vegan&open=now&type=store'],
      ['Zrušit filtr: Veganské jídlo', '?q=boty&letter=0&floor=2&open=now&type=store'],
      ['Zrušit filtr: Právě otevřeno', '?q=boty&letter=0&floor=2&diet=vegan&type=store'],
      ['Zrušit filtr: Obchody', '?q=boty&letter=0&floor=2&diet=vegan&open=now'],
      ['Zrušit všechny filtry', ''],
    ]);
  });

  it('ignores invalid filters in the address', async () => {
    const { main, t } = await renderScreen('shops', {
      params: all,
      query: { letter: 'ab', floor: 'x', diet: 'paleo', open: 'yes', sort: 'age', type: 'bank' },
      calls,
    });
    expect(main.queryByRole('list', { name: t('shops.active_filters') })).toBeNull();
  });

  it('navigates to the address of each chosen filter and of a search', async () => {
    const visitor = userEvent.setup();
    const more = [
      listed([1], { floor: 2 }),
      listed([2], { floor: 2, sort: 'newest' }),
      listed([3], { floor: 2, sort: 'newest', q: 'boty' }),
    ];
    const { main, path, t } = await renderScreen('shops', { params: all, calls: [...calls, ...more] });
    await visitor.selectOptions(main.getByRole('combobox', { name: t('shops.filter_floor') }), 'Patro 2');
    await waitFor(() => expect(path()).toBe('/cz/obchody/vse/1?floor=2'));
    await visitor.selectOptions(main.getByRole('combobox', { name: t('shops.sort') }), t('shops.sort_newest'));
    await waitFor(() => expect(path()).toBe('/cz/obchody/vse/1?floor=2&sort=newest'));
    await visitor.type(main.getByRole('searchbox', { name: t('shops.search') }), ' boty {Enter}');
    await waitFor(() => expect(path()).toBe('/cz/obchody/vse/1?q=boty&floor=2&sort=newest'));
    expect(await main.findByRole('link', { name: 'Krám 3' })).toBeTruthy();
  });

  it('offers the diets available in the list, with numbers', async () => {
    const visitor = userEvent.setup();
    const shown = await renderScreen('shops', { params: all, calls: [...calls, listed([2], { diet: 'vegan' }, { total: 7 }), someDiets] });
    const choice = shown.main.getByRole('combobox', { name: 'Strava' });
    const options = within(choice).getAllByRole('option');
    expect(textsOf(options)).toEqual(['Jakákoli strava', 'Veganské jídlo (7)', 'Bezlepkové jídlo (1)']);
    await visitor.selectOptions(choice, 'Veganské jídlo (7)');
    await waitFor(() => expect(shown.path()).toBe('/cz/obchody/vse/1?diet=vegan'));
    expect(await shown.main.findByText('7 míst')).toBeTruthy();
    expect(hrefOf(shown, 'Zrušit filtr: Veganské jídlo')).toBe('/cz/obchody/vse/1');
  });

  it('keeps a chosen diet without matches, so that it can be removed', async () => {
    const { main } = await renderScreen('shops', {
      params: all,
      query: { diet: 'halal' },
      calls: [kinds, floors, listed([], { diet: 'halal' })],
    });
    expect((main.getByRole('combobox', { name: 'Strava' }) as HTMLSelectElement).value).toBe('halal');
  });

  it('has no choice of diets if no shop has one, and ignores diets if the mall API does not offer them', async () => {
    const without = await renderScreen('shops', { params: all, calls });
    expect(without.main.queryByRole('combobox', { name: 'Strava' })).toBeNull();
    const foreign = await renderScreen('shops', { params: all, query: { diet: 'vegan' }, calls, notOffered: [listCompanyDiets.name] });
    expect(foreign.main.queryByRole('combobox', { name: 'Strava' })).toBeNull();
    expect(textsOf(foreign.main.getAllByRole('status'))).toContain('2 místa');
    expect(foreign.main.queryByText('Veganské jídlo')).toBeNull();
  });

  it('has no choice of floors with a single floor', async () => {
    const { main, t } = await renderScreen('shops', { params: all, calls: [kinds, answered(listFloorplans, {}, [floor(1)]), listed([1])] });
    expect(main.queryByRole('combobox', { name: t('shops.filter_floor') })).toBeNull();
  });

  it.each([
    ['true', 1],
    ['false', 0],
  ])('show_floor_number_on_shop_card = %s shows the floor on %i card', async (value, count) => {
    const { main } = await renderScreen('shops', {
      params: all,
      settings: { show_floor_number_on_shop_card: value },
      calls: [kinds, floors, listed([1])],
    });
    expect(main.queryAllByText('1. patro')).toHaveLength(count);
  });

  it.each([
    ['true', '1'],
    ['false', null],
  ])('web_using_multicolor = %s gives a category the colour %s', async (value, colour) => {
    const { main, t } = await renderScreen('shops', { params: all, settings: { web_using_multicolor: value }, calls });
    const chips = main.getByRole('navigation', { name: t('shops.filter_categories') });
    expect(within(chips).getByRole('link', { name: 'Druh 1' }).getAttribute('data-category')).toBe(colour);
  });

  it('keeps its filters from page to page', async () => {
    const shown = await renderScreen('shops', {
      params: all,
      query: { type: 'store' },
      calls: [kinds, floors, listed([1], { type: 'store' }, { total: 60, pages: 3 })],
    });
    expect(hrefOf(shown, shown.t('pagination.next'))).toBe('/cz/obchody/vse/2?type=store');
  });

  it('announces that it loads', async () => {
    const shown = await renderScreen('shops', { params: all, waiting: 'all' });
    expectLoading(shown);
    expect(shown.head).toBeUndefined();
  });

  it.each([
    ['a filter', { letter: 'x' }, 'shops.empty_text', 2],
    ['a shop at all', {}, 'shops.empty_plain_text', 1],
  ])('explains an empty list, with links: %s', async (_name, query, key, links) => {
    const { main, t } = await renderScreen('shops', { params: all, query, calls: [kinds, floors, listed([], query)] });
    expect(main.getByText(t(key))).toBeTruthy();
    const state = main.getByRole('heading', { name: t('shops.empty_title') }).parentElement;
    expect(state?.querySelectorAll('a')).toHaveLength(links);
  });

  it.each([
    ['an unknown category', { category: '9-nic', page: 1 }, [kinds, floors, listed([], { category: 9 })]],
    ['a category without a number', { category: 'boty', page: 1 }, []],
    ['a page past the end', { category: 'vse', page: 3 }, [kinds, floors, listed([], { page: 3 }, { total: 30, pages: 2 })]],
  ])('is not found for %s', async (_name, params, scene) => {
    expectNotFound(await renderScreen('shops', { params, calls: scene }));
  });

  it('shows an error page if the shops fail', async () => {
    expectFailedPage(
      await renderScreen('shops', {
        params: all,
        calls: [kinds, floors, dietsOf()],
        failures: failed(listCompanies, asked(), 'BadGateway'),
      }),
      'BadGateway',
    );
  });
});
