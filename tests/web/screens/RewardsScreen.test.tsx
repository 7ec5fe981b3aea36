// @vitest-environment happy-dom
import { within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { listCategories } from '#shared/contracts/categories.ts';
import { getCompany } from '#shared/contracts/companies.ts';
import type { ListMeta } from '#shared/contracts/envelope.ts';
import { listTiers } from '#shared/contracts/loyalty.ts';
import { getPoints } from '#shared/contracts/points.ts';
import { listPointsChoices, listRewards } from '#shared/contracts/rewards.ts';
import { answered, failed } from '../support/calls.ts';
import { expectFailedPage, expectLoading, expectNotFound, headingOf, hrefOf, textsOf } from '../support/expectations.ts';
import { points } from '../support/member-records.ts';
import { category, company, reward, tier } from '../support/records.ts';
import { renderScreen } from '../support/render-screen.tsx';

const noChoices = [undefined, 1, 2].map((id) => answered(listPointsChoices, { query: { category: id } }, []));
const kinds = Object.assign(
  {},
  ...noChoices,
  answered(listCategories, { query: { type: 'reward' } }, [category(1, { type: 'reward' }), category(2, { type: 'reward' })]),
);
const tiers = answered(listTiers, {}, [tier(2), tier(1)]);
const asked = (extra: object = {}) => ({ query: { sort: 'points' as const, page: 1, per_page: 12 as const, ...extra } });
const listed = (rewards: ReturnType<typeof reward>[], extra: object = {}, meta: Partial<ListMeta> = {}) =>
  answered(listRewards, asked(extra), rewards, meta);
const params = { page: 1 };
const show = (rewards: ReturnType<typeof reward>[], settings = {}) =>
  renderScreen('rewards', { params, calls: [kinds, tiers, listed(rewards)], settings });

describe('RewardsScreen', () => {
  it.each([
    ['cz', 'Odměny', 'Káva 1', '/cz/odmena/1/kava-1', '1 250 bodů', '1 odměna'],
    ['de', 'Prämien', 'Kaffee 1', '/de/praemie/1/kaffee-1', '1.250 Punkte', '1 Prämie'],
  ] as const)('shows in %s rewards with their points', async (locale, heading, title, href, points, count) => {
    const calls = [kinds, tiers, listed([reward(1, { points: 1250 })])];
    const shown = await renderScreen('rewards', { locale, params, calls });
    expect(headingOf(shown)).toBe(heading);
    expect(hrefOf(shown, title)).toBe(href);
    expect(textsOf([...shown.mainElement.querySelectorAll('.price')])).toEqual([points]);
    expect(textsOf(shown.main.getAllByRole('status'))).toContain(count);
  });

  it.each([
    [1, '1 bod'],
    [3, '3 body'],
    [50, '50 bodů'],
  ])('counts %i as “%s”', async (points, text) => {
    const { mainElement } = await show([reward(1, { points })]);
    expect(textsOf([...mainElement.querySelectorAll('.price')])).toEqual([text]);
  });

  it.each([
    [null, undefined],
    [200, undefined],
    [10, 'Posledních 10 kusů'],
    [1, 'Poslední kus'],
    [0, 'Rozebráno'],
  ])('shows with %s left: “%s”', async (stock, text) => {
    const { mainElement } = await show([reward(1, { stock })]);
    expect(textsOf([...mainElement.querySelectorAll('.badge')])).toEqual(text === undefined ? [] : [text]);
  });

  it('shows the required level, except the level that everybody has', async () => {
    const { mainElement } = await show([reward(1, { min_tier_id: 1 }), reward(2, { min_tier_id: 2 })]);
    const cards = [...mainElement.querySelectorAll('.reward-card')];
    expect(cards.map((card) => textsOf([...card.querySelectorAll('.meta')]))).toEqual([[], ['Od úrovně Stupeň 2']]);
  });

  it('shows the shop of a reward, and that the reward expires soon', async () => {
    const own = reward(1, { company_id: 3, valid_to: '2026-11-22T20:00:00+01:00' });
    const calls = [kinds, tiers, listed([own]), answered(getCompany, { params: { id: 3 } }, company(3))];
    const { main } = await renderScreen('rewards', { params, calls });
    expect(main.getByText('Krám 3')).toBeTruthy();
    expect(main.getByText('Končí zítra')).toBeTruthy();
  });

  it.each([
    [{}, 'points', 'Nejméně bodů'],
    [{ sort: '-points' }, '-points', 'Nejvíc bodů'],
    [{ sort: 'newest' }, 'newest', 'Nejnovější'],
    [{ sort: 'age' }, 'points', 'Nejméně bodů'],
  ])('sorts with %j by %s and marks “%s”', async (query, sort, label) => {
    const shown = await renderScreen('rewards', { params, query, calls: [kinds, tiers, listed([reward(1)], { sort })] });
    const orders = within(shown.main.getByRole('navigation', { name: shown.t('rewards.sort') })).getAllByRole('link');
    expect(orders.map((link) => link.getAttribute('href'))).toEqual([
      '/cz/odmeny/1',
      '/cz/odmeny/1?sort=-points',
      '/cz/odmeny/1?sort=newest',
    ]);
    expect(orders.filter((link) => link.hasAttribute('aria-current')).map((link) => link.textContent)).toEqual([label]);
    expect(shown.head?.path).toBe(sort === 'points' ? '/cz/odmeny/1' : `/cz/odmeny/1?sort=${sort}`);
    expect(shown.head?.isUnlisted === true).toBe(sort !== 'points');
  });

  it('filters by a category and keeps the order across pages and categories', async () => {
    const shown = await renderScreen('rewards-category', {
      params: { category: '2-druh-2', page: 1 },
      query: { sort: 'newest' },
      calls: [kinds, tiers, listed([reward(1)], { category: 2, sort: 'newest' }, { total: 20, pages: 2 })],
    });
    expect(headingOf(shown)).toBe('Druh 2');
    expect(hrefOf(shown, shown.t('pagination.next'))).toBe('/cz/odmeny/2-druh-2/2?sort=newest');
    const chips = within(shown.main.getByRole('navigation', { name: shown.t('rewards.categories') })).getAllByRole('link');
    expect(chips.map((chip) => [chip.getAttribute('href'), chip.getAttribute('aria-current')])).toEqual([
      ['/cz/odmeny/1?sort=newest', null],
      ['/cz/odmeny/1-druh-1/1?sort=newest', null],
      ['/cz/odmeny/2-druh-2/1?sort=newest', 'true'],
    ]);
  });

  it.each([
    ['rewards', { page: 1 }, {}, 'Odměny', '/cz/odmeny/1', '/de/praemien/1'],
    ['rewards', { page: 2 }, { page: 2 }, 'Odměny – strana 2', '/cz/odmeny/2', '/de/praemien/2'],
    [
      'rewards-category',
      { category: '1-druh-1', page: 1 },
      { category: 1 },
      'Druh 1 – odměny',
      '/cz/odmeny/1-druh-1/1',
      '/de/praemien/1-art-1/1',
    ],
  ] as const)('%s with %j has its own title and address', async (name, value, query, title, path, inGerman) => {
    const calls = [kinds, tiers, listed([reward(1)], query, { total: 20, pages: 2 })];
    const { head } = await renderScreen(name, { params: value, calls });
    expect(head).toMatchObject({ title, path, alternates: { cz: path, de: inGerman } });
    expect(head).not.toHaveProperty('isUnlisted');
  });

  it('explains how to earn points and what levels bring, lowest level first, and links the login', async () => {
    const { main, t } = await show([reward(1)]);
    const part = within(main.getByRole('region', { name: t('rewards.how') }));
    expect(textsOf(part.getAllByRole('heading', { level: 3 }))).toEqual([
      t('rewards.join_title'),
      t('rewards.collect_title'),
      t('rewards.exchange_title'),
      'Stupeň 1',
      'Stupeň 2',
    ]);
    expect(part.getByText('Od 1 000 bodů')).toBeTruthy();
    expect(part.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/cz/prihlaseni']);
  });

  it('links members to ways to earn points instead of the login', async () => {
    const { main, t } = await renderScreen('rewards', { params, calls: [kinds, tiers, listed([reward(1)])], isMember: true });
    const part = within(main.getByRole('region', { name: t('rewards.how') }));
    const link = part.getByRole('link', { name: 'Získat body' });
    expect(link.getAttribute('href')).toBe('/cz/ziskat-body');
    expect(part.queryByRole('link', { name: t('rewards.login') })).toBeNull();
  });

  it('shows only the levels if the tenant has no login', async () => {
    const { main, t } = await show([reward(1)], { is_authentication_active: 'false' });
    expect(main.queryByText(t('rewards.join_title'))).toBeNull();
    expect(main.getByRole('region', { name: t('rewards.tiers') })).toBeTruthy();
  });

  it('works without the levels', async () => {
    const failures = failed(listTiers, {}, 'BadGateway');
    const { main, status } = await renderScreen('rewards', { params, calls: [kinds, listed([reward(1)])], failures });
    expect([status, main.queryAllByRole('alert')]).toEqual([200, []]);
  });

  it('shows that there are no rewards, with a link from a category to all', async () => {
    const none = await show([]);
    expect(none.main.getByRole('heading', { name: none.t('rewards.empty') })).toBeTruthy();
    const calls = [kinds, tiers, listed([], { category: 1 })];
    const shown = await renderScreen('rewards-category', { params: { category: '1-druh-1', page: 1 }, calls });
    expect(hrefOf(shown, shown.t('rewards.all_link'))).toBe('/cz/odmeny/1');
  });

  it('announces that it loads', async () => {
    const shown = await renderScreen('rewards', { params, waiting: 'all' });
    expectLoading(shown);
    expect(shown.head).toBeUndefined();
  });

  it.each([
    ['rewards-category', 'an unknown category', { category: '9-nic', page: 1 }, [kinds, tiers, listed([], { category: 9 })]],
    ['rewards-category', 'a category without a number', { category: 'kava', page: 1 }, [tiers]],
    ['rewards', 'a page past the end', { page: 3 }, [kinds, tiers, listed([], { page: 3 }, { total: 20, pages: 2 })]],
  ] as const)('%s are not found for %s', async (name, _case, value, calls) => {
    expectNotFound(await renderScreen(name, { params: value, calls }));
  });

  it('shows an error page if the rewards fail', async () => {
    const failures = failed(listRewards, asked(), 'BadGateway');
    expectFailedPage(await renderScreen('rewards', { params, calls: [kinds, tiers], failures }), 'BadGateway');
  });
});

describe('the filter by points', () => {
  const choices = answered(listPointsChoices, { query: {} }, [
    { max_points: 200, count: 2 },
    { max_points: 1000, count: 5 },
  ]);
  const chips = ({ main, t }: Awaited<ReturnType<typeof renderScreen>>) =>
    within(main.getByRole('navigation', { name: t('rewards.points_filter') }))
      .getAllByRole('link')
      .map((link) =>
        `${link.getAttribute('aria-current') ? '*' : ''}${link.textContent} ${link.getAttribute('href')}`.replaceAll('\u00a0', ' '),
      );
  const filtered = (max_points: string, rewards: ReturnType<typeof reward>[], extra: object = { max_points: Number(max_points) }) => ({
    params,
    query: { max_points },
    calls: [kinds, tiers, choices, listed(rewards, extra)],
  });

  it.each([
    ['cz', ['Do 200 bodů /cz/odmeny/1?max_points=200', 'Do 1 000 bodů /cz/odmeny/1?max_points=1000']],
    ['sk', ['Do 200 bodov /sk/odmeny/1?max_points=200', 'Do 1 000 bodov /sk/odmeny/1?max_points=1000']],
    ['en', ['Up to 200 points /en/rewards/1?max_points=200', 'Up to 1,000 points /en/rewards/1?max_points=1000']],
    ['de', ['Bis 200 Punkte /de/praemien/1?max_points=200', 'Bis 1.000 Punkte /de/praemien/1?max_points=1000']],
  ] as const)('offers numbers of points as links: %s', async (locale, expected) => {
    const shown = await renderScreen('rewards', { locale, params, calls: [kinds, tiers, choices, listed([reward(1)])] });
    expect(chips(shown)).toEqual(expected);
  });

  it('lists the rewards up to the points of the address; its link removes it, and categories keep it', async () => {
    const shown = await renderScreen('rewards', filtered('1', [reward(7)]));
    expect(shown.main.getByText('Káva 7')).toBeTruthy();
    expect(chips(shown)).toEqual([
      '*Do 1 bodu /cz/odmeny/1',
      'Do 200 bodů /cz/odmeny/1?max_points=200',
      'Do 1 000 bodů /cz/odmeny/1?max_points=1000',
    ]);
    expect(hrefOf(shown, 'Druh 2')).toBe('/cz/odmeny/2-druh-2/1?max_points=1');
    expect(shown.head).toMatchObject({
      path: '/cz/odmeny/1?max_points=1',
      alternates: { de: '/de/praemien/1?max_points=1' },
      isUnlisted: true,
    });
  });

  it('keeps the order and the category, and the order keeps the points', async () => {
    const shown = await renderScreen('rewards-category', {
      params: { category: '2-druh-2', page: 1 },
      query: { sort: 'newest', max_points: 200 },
      calls: [
        kinds,
        tiers,
        answered(listPointsChoices, { query: { category: 2 } }, [{ max_points: 500, count: 3 }]),
        listed([reward(1)], { category: 2, sort: 'newest', max_points: 200 }),
      ],
    });
    expect(chips(shown)).toEqual([
      '*Do 200 bodů /cz/odmeny/2-druh-2/1?sort=newest',
      'Do 500 bodů /cz/odmeny/2-druh-2/1?sort=newest&max_points=500',
    ]);
    expect(hrefOf(shown, shown.t('rewards.sort_-points'))).toBe('/cz/odmeny/2-druh-2/1?sort=-points&max_points=200');
  });

  it.each(['0', '-5', '1e3', '4.5', 'x', '1000001'])('ignores %s points', async (max) => {
    const shown = await renderScreen('rewards', filtered(max, [reward(7)], {}));
    expect(shown.main.getByText('Káva 7')).toBeTruthy();
    expect(shown.head).not.toHaveProperty('isUnlisted');
  });

  it('shows that nothing costs so little, with a link to all rewards', async () => {
    const { main, t } = await renderScreen('rewards', filtered('10', []));
    const state = main.getByRole('heading', { name: t('rewards.empty_filtered') }).parentElement;
    expect(state?.querySelector('a')?.getAttribute('href')).toBe('/cz/odmeny/1');
  });

  it('is not there in front of a mall API without it', async () => {
    const shown = await renderScreen('rewards', { ...filtered('200', [reward(7)], {}), notOffered: ['listPointsChoices'] });
    expect(shown.main.getByText('Káva 7')).toBeTruthy();
    expect(shown.main.queryByRole('navigation', { name: shown.t('rewards.points_filter') })).toBeNull();
  });

  it.each([
    ['the balance', points(1250), '1 250 bodů'],
    ['the balance without owed points', { ...points(300), owed: 40 }, '260 bodů'],
    ['no points if more are owed', { ...points(30), owed: 40 }, '0 bodů'],
  ])('links members to what they can afford, with %s', async (_case, balance, text) => {
    const calls = [kinds, tiers, choices, listed([reward(1)]), answered(getPoints, {}, balance)];
    const shown = await renderScreen('rewards', { params, calls, isMember: true });
    await shown.main.findByText(text);
    expect(chips(shown).at(-1)).toBe(`Na co už mám ${text} /cz/odmeny?now=1`);
  });

  it('shows members the link also if the balance fails', async () => {
    const calls = [kinds, tiers, choices, listed([reward(1)])];
    const failures = failed(getPoints, {}, 'BadGateway');
    const shown = await renderScreen('rewards', { params, calls, failures, isMember: true });
    expect(chips(shown).at(-1)).toBe('Na co už mám  /cz/odmeny?now=1');
    expect(shown.main.queryByRole('alert')).toBeNull();
  });
});
