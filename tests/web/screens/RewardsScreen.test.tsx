// @vitest-environment happy-dom
import { within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { listCategories } from '#shared/contracts/categories.ts';
import { getCompany } from '#shared/contracts/companies.ts';
import type { ListMeta } from '#shared/contracts/envelope.ts';
import { listTiers } from '#shared/contracts/loyalty.ts';
import { listRewards } from '#shared/contracts/rewards.ts';
import { answered, failed } from '../support/calls.ts';
import { expectFailedPage, expectLoading, expectNotFound, headingOf, hrefOf, textsOf } from '../support/expectations.ts';
import { category, company, reward, tier } from '../support/records.ts';
import { renderScreen } from '../support/render-screen.tsx';

const kinds = answered(listCategories, { query: { type: 'reward' } }, [category(1, { type: 'reward' }), category(2, { type: 'reward' })]);
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
