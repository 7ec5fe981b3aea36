// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { listAmenities } from '#shared/contracts/amenities.ts';
import { listAnnouncements } from '#shared/contracts/announcements.ts';
import { getCompany } from '#shared/contracts/companies.ts';
import { listCustomerRewards } from '#shared/contracts/customer-rewards.ts';
import { listEntrances } from '#shared/contracts/entrances.ts';
import { listLikeIds } from '#shared/contracts/favourites.ts';
import { getFloorplan, listFloorplans } from '#shared/contracts/floorplans.ts';
import { listTiers } from '#shared/contracts/loyalty.ts';
import { listMemberAnnouncements, listMemberRewards } from '#shared/contracts/member-lists.ts';
import { getPoints } from '#shared/contracts/points.ts';
import { searchCentre } from '#shared/contracts/search.ts';
import { getWebsitePageByAlias } from '#shared/contracts/website-pages.ts';
import { listKindsWith } from '#shared/site/kinds.ts';
import { storageKeys } from '#shared/site/limits.ts';
import { loadWay } from '#web/features/floor-plan/way/load-way.ts';
import cz from '#web/messages/cz.json';
import { answered, type Calls } from '../support/calls.ts';
import { memberReward, points } from '../support/member-records.ts';
import { outlined } from '../support/outlines.ts';
import { company, event, floor, floorplan, hit, inLanguages, offer, story, tier, websitePage } from '../support/records.ts';
import { renderScreen, type ShownScreen } from '../support/render-screen.tsx';

type Scene = NonNullable<Parameters<typeof renderScreen>[1]>;
type Place = readonly [where: string, route: Parameters<typeof renderScreen>[0], scene: Scene, titles: readonly string[]];

const opinion = { is_liked: false, thumb: null };
const rows = {
  kind: 'companies' as const,
  company_ids: [1, 2],
  translations: inLanguages({ title: { en: 'S', cz: 'O', sk: 'O', de: 'G' } }),
};
const shops = [1, 2].map((id) => answered(getCompany, { params: { id } }, company(id)));
const pageOf = (alias: string, locale?: 'de'): Scene => ({
  params: { alias },
  ...(locale && { locale }),
  calls: [answered(getWebsitePageByAlias, { params: { alias } }, websitePage(1, { alias, blocks: [rows] })), ...shops],
});
const found = (types: readonly ('company' | 'event' | 'news' | 'product' | 'reward' | 'amenity' | 'page')[]): Calls =>
  answered(
    searchCentre,
    { query: { q: 'boty', types: listKindsWith('isSearched').join(','), limit: 5, locale: 'cz' } },
    {
      query: 'boty',
      groups: types.map((type, index) => ({
        type,
        total: 1,
        items: [hit(index + 1, { type, ...(type === 'page' && { alias: 'terrace' }) })],
      })),
    },
  );
const month = { type: 'event', from: '2026-11-01', to: '2026-11-30', page: 1, per_page: 48 } as const;
const calendar = (query: Readonly<Record<string, string>>): Scene => ({
  params: { page: 1 },
  query: { view: 'calendar', ...query },
  calls: answered(listAnnouncements, { query: month }, [event(3), event(4)]),
});
const drawn = [company(1, { floorplan_id: 1, unit: 'a-1', floor: 1 })];

const publicPlaces: readonly Place[] = [
  ['an editors’ row of shops', 'page', pageOf('terrace'), ['Oblíbené: Krám 1', 'Oblíbené: Krám 2']],
  ['an editors’ row of shops in German', 'page', pageOf('terrace', 'de'), ['Favorit: Laden 1', 'Favorit: Laden 2']],
  [
    'what was found, of every kind that can be liked',
    'search',
    { query: { q: 'boty' }, calls: found(['company', 'event', 'news', 'product', 'reward', 'amenity', 'page']), waiting: 'all' },
    [1, 2, 3, 4, 5].map((id) => `Oblíbené: Boty u řeky ${id}`),
  ],
  [
    'the small news of the front page',
    'home',
    { calls: answered(listAnnouncements, { query: { type: 'news', per_page: 8 } }, [story(1), story(2), story(3)]), waiting: 'all' },
    [1, 2, 3].map((id) => `Oblíbené: Zpráva ${id}`),
  ],
  ['a day of the calendar', 'events', calendar({ day: '2026-11-28' }), ['Oblíbené: Koncert 3', 'Oblíbené: Koncert 4']],
  ['a month of the calendar', 'events', calendar({}), ['Oblíbené: Koncert 3', 'Oblíbené: Koncert 4']],
  [
    'shops that sell online',
    'eshops',
    {
      calls: [
        answered(getWebsitePageByAlias, { params: { alias: 'eshops' } }, websitePage(1)),
        outlined([company(1, { web: 'https://one.example' })]),
      ],
    },
    ['Oblíbené: Krám 1'],
  ],
  [
    'what is chosen on the floor plan',
    'floorplan',
    {
      params: { id: 1 },
      query: { shop: 1 },
      calls: [
        answered(listFloorplans, {}, [floor(1)]),
        answered(getFloorplan, { params: { id: 1 } }, floorplan(1)),
        answered(listAmenities, { query: { per_page: 48 } }, []),
        answered(listEntrances, {}, []),
        outlined(drawn),
      ],
    },
    ['Oblíbené: Krám 1'],
  ],
];

const around = [answered(getPoints, {}, points(250)), answered(listTiers, {}, [tier(1)])];
const memberPlaces: readonly Place[] = [
  [
    'rewards within reach and news on the overview',
    'dashboard',
    {
      calls: [
        ...around,
        answered(listMemberRewards, { query: { sort: 'affordable', per_page: 8 } }, [memberReward(1)]),
        answered(listMemberAnnouncements, { query: { for: 'me', per_page: 8 } }, [
          { ...story(2), ...opinion },
          { ...event(3), ...opinion },
          { ...offer(4), ...opinion },
        ]),
      ],
    },
    ['Oblíbené: Káva 1', 'Oblíbené: Zpráva 2', 'Oblíbené: Koncert 3', 'Oblíbené: Lampa 4'],
  ],
  [
    'the member’s choice of rewards',
    'dashboard-rewards',
    {
      calls: [
        ...around,
        answered(listCustomerRewards, { query: { status: 'active', per_page: 8 } }, []),
        answered(listMemberRewards, { query: { page: 1, per_page: 24, sort: 'affordable' } }, [memberReward(1), memberReward(2)]),
      ],
    },
    ['Oblíbené: Káva 1', 'Oblíbené: Káva 2'],
  ],
];

const heartsIn = ({ mainElement }: ShownScreen) => [...mainElement.querySelectorAll('[data-mark^="like "]')];
const namesIn = (shown: ShownScreen) => heartsIn(shown).map((heart) => heart.getAttribute('aria-label'));

beforeEach(() => {
  sessionStorage.clear();
  localStorage.setItem(storageKeys.setupModal, '2026-11-21T09:00:00Z');
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

beforeAll(loadWay);

describe('hearts', () => {
  it.each(publicPlaces)('are on %s: each a separate button with the name of its record', async (_where, route, scene, names) => {
    const shown = await renderScreen(route, scene);
    await waitFor(() => expect(namesIn(shown)).toEqual(names));
    for (const name of names) expect(shown.main.getByRole('button', { name, pressed: false }).closest('a')).toBeNull();
  });

  it.each(publicPlaces)('are not on %s if the tenant has no login', async (_where, route, scene, names) => {
    const shown = await renderScreen(route, { ...scene, settings: { is_authentication_active: 'false' } });
    await act(() => vi.dynamicImportSettled());
    for (const name of names) expect(shown.mainElement.textContent).toContain(name.split(': ')[1]);
    expect(heartsIn(shown)).toEqual([]);
  });

  it.each(memberPlaces)('are on %s, filled if the member has clicked them', async (_where, route, scene, names) => {
    const [key = ''] = names;
    const liked = answered(listLikeIds, {}, [{ type: 'reward', id: 1 }]);
    const shown = await renderScreen(route, { isMember: true, ...scene, calls: [liked, ...[scene.calls ?? []].flat()] });
    await waitFor(() => expect(namesIn(shown)).toEqual(names));
    expect(await shown.main.findByRole('button', { name: key, pressed: true })).toBeTruthy();
    for (const heart of heartsIn(shown)) expect(heart.closest('a')).toBeNull();
  });
});

describe('a heart clicked by a visitor', () => {
  const scene: Scene = { query: { q: 'boty' }, calls: found(['company', 'news']), waiting: 'all' };
  const name = 'Oblíbené: Boty u řeky 2';
  const scrollTo = () => vi.spyOn(window, 'scrollTo').mockImplementation(() => {});

  async function pressAndLeave() {
    const assign = vi.spyOn(location, 'assign').mockImplementation(() => {});
    vi.stubGlobal('fetch', async () => Response.json({ status: 'success', data: {} }));
    const { main } = await renderScreen('search', scene);
    vi.stubGlobal('scrollY', 640);
    await act(async () => fireEvent.click(main.getByRole('button', { name })));
    await waitFor(() => expect(assign).toHaveBeenCalledWith('/cz/prihlaseni?return=%2Fcz%2Fhledat%3Fq%3Dboty&why=like'));
    vi.unstubAllGlobals();
    cleanup();
  }
  const comeBack = (onWrite: Scene['onWrite'] = () => ({})) =>
    renderScreen('search', { ...scene, isMember: true, onWrite, calls: [answered(listLikeIds, {}, []), ...[scene.calls ?? []].flat()] });

  it('is filled after the login, at the same scroll position, with the focus', async () => {
    await pressAndLeave();
    const scrolled = scrollTo();
    const onWrite = vi.fn(() => ({}));
    const { main } = await comeBack(onWrite);
    const heart = await main.findByRole('button', { name, pressed: true });
    await waitFor(() => expect(onWrite.mock.calls).toEqual([['/v1/me/likes', { type: 'news', id: 2 }]]));
    expect(screen.getByText(cz['favourite_toasts.added'])).toBeTruthy();
    expect(scrolled).toHaveBeenCalledWith(0, 640);
    expect(document.activeElement).toBe(heart);
  });

  it('is filled without moving a visitor who already scrolls', async () => {
    await pressAndLeave();
    vi.stubGlobal('scrollY', 200);
    const scrolled = scrollTo();
    const { main } = await comeBack();
    const heart = await main.findByRole('button', { name, pressed: true });
    expect(scrolled).not.toHaveBeenCalled();
    expect(document.activeElement).not.toBe(heart);
  });
});
