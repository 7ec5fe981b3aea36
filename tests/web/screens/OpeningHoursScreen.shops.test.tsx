// @vitest-environment happy-dom
import { fireEvent, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { listAmenities } from '#shared/contracts/amenities.ts';
import { listEntrances } from '#shared/contracts/entrances.ts';
import { listMalls } from '#shared/contracts/malls.ts';
import { listSearchWords } from '#shared/contracts/search-words.ts';
import { answered } from '../support/calls.ts';
import { textsOf } from '../support/expectations.ts';
import { found, outlined, outlinesOf } from '../support/outlines.ts';
import { amenity, company, entrance, hoursOf, inLanguages, mall, zone } from '../support/records.ts';
import { renderScreen, type ShownScreen } from '../support/render-screen.tsx';

const companies = (...list: ReturnType<typeof company>[]) => outlined(list);
const centre = answered(listMalls, {}, [mall(1)]);
/** Answers further requests that a search makes. */
const searched = (amenities = [amenity(1)], entrances: ReturnType<typeof entrance>[] = []) => [
  answered(listAmenities, { query: { per_page: 48 } }, amenities),
  answered(listEntrances, {}, entrances),
  answered(listSearchWords, {}, [
    { words: ['wc', 'záchod'], companies: [], amenities: [1], entrances: [] },
    { words: ['vstup'], companies: [], amenities: [], entrances: [1, 2] },
  ]),
];

/** Returns text and target of each link in the section about the shops. */
function linksOfShops(main: ShownScreen['main'], t: ShownScreen['t']) {
  const region = within(main.getByRole('region', { name: t('hours.shops_heading') }));
  return region.queryAllByRole('link').map((link) => [textsOf([link])[0], link.getAttribute('href')]);
}

describe('the shops among the opening hours', () => {
  it('lists the shops whose week differs from the centre’s, with links', async () => {
    const list = [
      company(1),
      company(2, { opening_hours: hoursOf('09:00', '21:00') }),
      company(3, { opening_hours: hoursOf('07:00', '22:00') }),
    ];
    const { main, t } = await renderScreen('opening-hours', { calls: [centre, companies(...list)] });
    expect(main.getByText(t('hours.shops_differ_lead'))).toBeTruthy();
    expect(linksOfShops(main, t)).toEqual([['Krám 3Dnes 7:00–22:00Otevřeno do 22:00', '/cz/obchod/3/kram-3']]);
  });

  it.each([
    [8, undefined],
    [9, 'Zobrazit všech 9 obchodů'],
  ])('collapses %i differing shops if they are many, until a search', async (count, summary) => {
    const list = Array.from({ length: count }, (_, index) => company(index + 1, { opening_hours: hoursOf('07:00', '22:00') }));
    const { main, t } = await renderScreen('opening-hours', { calls: [centre, companies(...list), found(list, 'krám'), ...searched([])] });
    const rows = () => within(main.getByRole('region', { name: t('hours.shops_heading') })).getAllByRole('listitem');
    expect(rows()).toHaveLength(count);
    expect(rows().every((row) => Boolean(row.closest('details')) === Boolean(summary))).toBe(true);
    expect(textsOf(main.queryAllByText(/^Zobrazit/))).toEqual(summary ? [summary] : []);
    fireEvent.change(main.getByRole('searchbox'), { target: { value: 'krám' } });
    await waitFor(() => expect(rows().some((row) => row.closest('details'))).toBe(false));
  });

  it('shows one page of many differing shops, the total, and keeps other pages out of search engines', async () => {
    const shop = company(1, { opening_hours: hoursOf('07:00', '22:00') });
    const scene = (page: number | undefined) =>
      renderScreen('opening-hours', {
        query: page === undefined ? {} : { page },
        calls: [centre, outlinesOf([shop], { has: 'own_week', per_page: 24, page }, { total: 49 })],
      });
    const { main, t, mainElement } = await scene(undefined);
    expect(main.getByText(t('hours.shops_more', { count: 49 }))).toBeTruthy();
    expect(main.getByRole('link', { name: t('pagination.page', { page: 3 }), hidden: true }).getAttribute('href')).toBe(
      '/cz/oteviraci-doba?page=3',
    );
    expect(mainElement.querySelector('.company-hours-search details')?.hasAttribute('open')).toBe(false);
    const second = await scene(2);
    expect(second.mainElement.querySelector('.company-hours-search details')?.hasAttribute('open')).toBe(true);
    expect(second.head).toMatchObject({ path: '/cz/oteviraci-doba?page=2', isUnlisted: true });
  });

  it('shows that all have the centre’s week', async () => {
    const { main, t } = await renderScreen('opening-hours', { calls: [centre, companies(company(1))] });
    expect(main.getByText(t('hours.shops_same_lead'))).toBeTruthy();
    expect(linksOfShops(main, t)).toEqual([]);
  });

  it('has no section about shops without any', async () => {
    const { main, t } = await renderScreen('opening-hours', { calls: [centre, companies()], empty: ['shops-services'] });
    expect(main.queryByRole('region', { name: t('hours.shops_heading') })).toBeNull();
  });

  it.each([
    ['KRAM 1', ['Krám 1Dnes 9:00–21:00Otevřeno do 21:00'], 'Pro „KRAM 1“ jsme našli 1 místo.'],
    ['kram', ['Krám 1Dnes 9:00–21:00Otevřeno do 21:00', 'Krám 3Dnes 7:00–22:00Otevřeno do 22:00'], 'Pro „kram“ jsme našli 2 místa.'],
    ['obuv 3', ['Krám 3Dnes 7:00–22:00Otevřeno do 22:00'], 'Pro „obuv 3“ jsme našli 1 místo.'],
    ['lod', [], 'Pro „lod“ jsme nic nenašli.'],
  ])('finds the hours of any shop by words without accents: %s', async (q, texts, count) => {
    const list = [company(1), company(3, { opening_hours: hoursOf('07:00', '22:00') })];
    const { main, t, head } = await renderScreen('opening-hours', {
      query: { q },
      calls: [
        centre,
        companies(...list),
        found(q === 'lod' ? [] : list.slice(q.endsWith('3') ? 1 : 0, q.endsWith('1') ? 1 : 2), q),
        ...searched([]),
      ],
    });
    const links = linksOfShops(main, t);
    expect(links.slice(0, -1).map(([text]) => text)).toEqual(texts);
    expect(links.at(-1)).toEqual([t('hours.shops_all'), '/cz/oteviraci-doba']);
    expect(main.getByRole('status').textContent).toBe(count);
    expect(main.getByRole<HTMLInputElement>('searchbox').value).toBe(q);
    expect(head).toMatchObject({ path: `/cz/oteviraci-doba?q=${encodeURIComponent(q)}`, isUnlisted: true });
  });

  it('puts the search into the address', async () => {
    const { main, path } = await renderScreen('opening-hours', {
      calls: [centre, companies(company(1)), found([company(1)], 'krám'), ...searched([])],
    });
    const field = main.getByRole<HTMLInputElement>('searchbox');
    fireEvent.change(field, { target: { value: ' krám ' } });
    fireEvent.submit(main.getByRole('search'));
    await waitFor(() => expect(path()).toBe('/cz/oteviraci-doba?q=kr%C3%A1m'));
    await waitFor(() => expect(main.getByRole('status').textContent).toBe('Pro „krám“ jsme našli 1 místo.'));
  });

  it('searches while typing: typos, aliases, amenities, entrances and parts of the centre', async () => {
    const food = zone({
      name: 'food',
      is_default: false,
      ...hoursOf('10:00', '23:00'),
      translations: inLanguages({ title: { en: 'Food hall', cz: 'Jídelna', sk: 'Jedáleň', de: 'Essen' } }),
    });
    const { main, t, path } = await renderScreen('opening-hours', {
      calls: [
        answered(listMalls, {}, [mall(1, { opening_hours: [zone(), food] })]),
        companies(company(1)),
        found([company(1)], 'karm'),
        ...['zachody', 'jidelna', 'toalety 2', 'vstup', 'xyz'].map((q) => found([], q)),
        ...searched([amenity(1, { floor: 0 }), amenity(2, { floor: null })], [entrance(1, { zone: 'food' }), entrance(2)]),
      ],
    });
    const field = main.getByRole<HTMLInputElement>('searchbox');
    for (const [typed, texts] of [
      ['karm', ['Krám 1Dnes 9:00–21:00Otevřeno do 21:00']],
      ['jidelny', ['JídelnaDnes 10:00–23:00Otevřeno do 23:00']],
      ['zachody', ['Toalety 1Dnes 9:00–21:00Otevřeno do 21:00']],
      ['toalety 2', ['Toalety 2']], // unknown outdoors
      ['vstup', ['Vchod 1Dnes 10:00–23:00Otevřeno do 23:00', 'Vchod 2']], // the second is unknown
      ['xyz', []],
    ] as const) {
      fireEvent.change(field, { target: { value: typed } });
      await waitFor(() =>
        expect(textsOf(within(main.getByRole('region', { name: t('hours.shops_heading') })).queryAllByRole('listitem'))).toEqual(texts),
      );
    }
    expect(path()).toBe('/cz/oteviraci-doba');
    await waitFor(() => expect(main.getByRole('status').textContent).toBe('Pro „xyz“ jsme nic nenašli.'));
  });
});
