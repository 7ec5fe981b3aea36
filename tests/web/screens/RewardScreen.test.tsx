// @vitest-environment happy-dom
import { within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { listCategories } from '#shared/contracts/categories.ts';
import { getCompany } from '#shared/contracts/companies.ts';
import { listRewardLimits } from '#shared/contracts/customer-rewards.ts';
import { listTiers } from '#shared/contracts/loyalty.ts';
import { getPoints } from '#shared/contracts/points.ts';
import { getReward, listRewards } from '#shared/contracts/rewards.ts';
import { answered, failed } from '../support/calls.ts';
import { expectFailedPage, expectLoading, expectNotFound, headingOf, hrefOf, textsOf } from '../support/expectations.ts';
import { points } from '../support/member-records.ts';
import { category, company, reward, tier } from '../support/records.ts';
import { renderScreen } from '../support/render-screen.tsx';

const params = { id: 7, title: 'kava-7' };
const own = { params: { id: 7 } };
const around = [
  answered(listCategories, { query: { type: 'reward' } }, [category(1, { type: 'reward' })]),
  answered(listTiers, {}, [tier(1), tier(2)]),
  answered(listRewards, { query: { per_page: 8 } }, [reward(7), reward(8)]),
];
type Scene = Parameters<typeof renderScreen>[1];
const show = (changes: Parameters<typeof reward>[1] = {}, scene: Scene = {}) =>
  renderScreen('reward', { params, calls: [answered(getReward, own, reward(7, changes)), ...around], ...scene });

/** Returns the facts as pairs of term and description. */
function factsOf({ mainElement }: Awaited<ReturnType<typeof show>>): string[][] {
  return [...mainElement.querySelectorAll('.reward-facts > div')].map((row) => textsOf([...row.children]));
}

describe('RewardScreen', () => {
  it.each([
    ['cz', 'Káva 7', '700 bodů', 'Jeden šálek.', 'Jednou denně.'],
    ['de', 'Kaffee 7', '700 Punkte', 'Eine Tasse.', 'Einmal am Tag.'],
  ] as const)('shows in %s description, points, and terms', async (locale, title, points, description, terms) => {
    const shown = await show({}, { locale });
    expect(headingOf(shown)).toBe(title);
    for (const text of [points, description, terms]) expect(shown.main.getByText(text)).toBeTruthy();
    expect(shown.main.getByRole('heading', { name: shown.t('rewards.terms') })).toBeTruthy();
  });

  it('shows level, stock, limit and validity', async () => {
    expect(factsOf(await show())).toEqual([
      ['Pro koho', 'Pro všechny členy'],
      ['Dostupnost', 'Bez omezení'],
      ['Platí', 'Až do odvolání'],
    ]);
    const narrow = { min_tier_id: 2, stock: 3, limit_per_customer: 1, valid_to: '2026-11-23T20:00:00+01:00' };
    expect(factsOf(await show(narrow))).toEqual([
      ['Pro koho', 'Od úrovně Stupeň 2'],
      ['Dostupnost', 'Zbývají poslední 3 kusy'],
      ['Kolikrát', 'Jednou na člena'],
      ['Platí', 'Do 23. 11. 2026Končí za 2 dny'],
    ]);
    const [, stock, limit] = factsOf(await show({ stock: 120, limit_per_customer: 3 }));
    expect([stock?.[1], limit?.[1]]).toEqual(['Zbývá 120', 'Nejvýš 3× na člena']);
  });

  it('links to its shop, and hints at how to earn points', async () => {
    const calls = [
      answered(getReward, own, reward(7, { company_id: 3 })),
      ...around,
      answered(getCompany, { params: { id: 3 } }, company(3)),
    ];
    const shown = await show({}, { calls });
    expect(hrefOf(shown, 'Krám 3')).toBe('/cz/obchod/3/kram-3');
    expect(shown.main.getByText(shown.t('rewards.hint'))).toBeTruthy();
    expect(hrefOf(shown, shown.t('rewards.login_to_activate'))).toBe('/cz/prihlaseni?return=%2Fcz%2Fodmena%2F7%2Fkava-7&why=reward');
    const { main, t } = await show({}, { settings: { is_authentication_active: 'false' } });
    expect(main.queryByText(t('rewards.hint'))).toBeNull();
  });

  it.each([
    ['is available', 900, { used: 0, left: 2, reason: null }, 'Můžete si ji vzít ještě 2×'],
    ['costs more than they have', 650, { used: 0, left: null, reason: 'not_enough_points' }, 'Chybí vám 50 bodů'],
    ['is for a higher level', 900, { used: 0, left: null, reason: 'tier_too_low' }, 'Pro členy vyšší úrovně'],
  ] as const)('shows a member that the reward %s', async (_case, balance, limit, text) => {
    const calls = [
      answered(getReward, own, reward(7)),
      ...around,
      answered(getPoints, {}, points(balance)),
      answered(listRewardLimits, {}, [{ reward_id: 7, ...limit }]),
    ];
    const { main, t } = await show({}, { calls, isMember: true });
    expect(await main.findByText(text)).toBeTruthy();
    expect(main.queryByRole('button', { name: t('my_rewards.activate') }) !== null).toBe(limit.reason === null);
    expect(main.queryByText(t('rewards.hint'))).toBeNull();
  });

  it('shows other rewards, never itself', async () => {
    const { main, t } = await show();
    const others = within(main.getByRole('region', { name: t('rewards.more') }));
    expect(textsOf(others.getAllByRole('heading', { level: 3 }))).toEqual(['Káva 8']);
  });

  it.each([
    ['sold out', { stock: 0 }, 'rewards.sold_out_title', false, 'SoldOut'],
    ['over', { valid_to: '2026-11-20T20:00:00+01:00' }, 'rewards.is_over', true, undefined],
  ] as const)('shows that the reward is %s, with links', async (_case, changes, key, isUnlisted, availability) => {
    const shown = await show(changes);
    expect(shown.status).toBe(200);
    expect(shown.main.getByText(shown.t(key))).toBeTruthy();
    expect(shown.main.queryByText(shown.t('rewards.hint'))).toBeNull();
    expect(shown.main.getAllByRole('link', { name: shown.t('rewards.all_link') })[0]?.getAttribute('href')).toBe('/cz/odmeny/1');
    expect(shown.head?.isUnlisted ?? false).toBe(isUnlisted);
    const [first] = shown.head?.structuredData ?? [];
    expect(first).toMatchObject(availability ? { availability: `https://schema.org/${availability}` } : { '@type': 'BreadcrumbList' });
  });

  it('describes the reward for search engines, without a price in money', async () => {
    const { head } = await show({ min_tier_id: 2, stock: 5, image: '/media/kava.jpg' });
    expect(head).toMatchObject({
      title: 'Káva 7 – odměna za 700 bodů',
      description: 'Jeden šálek.',
      path: '/cz/odmena/7/kava-7',
      alternates: { de: '/de/praemie/7/kaffee-7' },
      image: '/media/kava.jpg',
      structuredData: [
        {
          '@type': 'Offer',
          availability: 'https://schema.org/LimitedAvailability',
          inventoryLevel: { value: 5 },
          validForMemberTier: { '@type': 'MemberProgramTier', name: 'Stupeň 2' },
          seller: { '@type': 'ShoppingCenter', name: 'Nábřeží' },
        },
        { '@type': 'BreadcrumbList', itemListElement: [{ name: 'Odměny' }, { name: 'Káva 7' }] },
      ],
    });
    expect(head?.structuredData?.[0]).not.toHaveProperty('price');
  });

  it('announces that it loads', async () => {
    expectLoading(await renderScreen('reward', { params, waiting: 'all' }));
  });

  it('is not found for an unknown id, and shows an error page if the reward fails', async () => {
    expectNotFound(await renderScreen('reward', { params, calls: around, failures: failed(getReward, own, 'NotFound') }));
    const failures = failed(getReward, own, 'GatewayTimeout');
    expectFailedPage(await renderScreen('reward', { params, calls: around, failures }), 'GatewayTimeout');
  });
});
