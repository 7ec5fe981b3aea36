// @vitest-environment happy-dom
import { waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { type CustomerReward, listCustomerRewards } from '#shared/contracts/customer-rewards.ts';
import { listBadges } from '#shared/contracts/loyalty.ts';
import { listMemberBadges } from '#shared/contracts/points.ts';
import { answered, failed } from '../support/calls.ts';
import { headingOf, textsOf } from '../support/expectations.ts';
import { badge, customerReward } from '../support/member-records.ts';
import { renderScreen } from '../support/render-screen.tsx';

const asked = { query: { page: 1 } };
const known = answered(listBadges, {}, [badge(1), badge(2), badge(3), badge(4)]);
const standings = answered(listMemberBadges, {}, [
  { badge_id: 1, progress: 2, threshold: 10, earned_at: null },
  { badge_id: 2, progress: 10, threshold: 10, earned_at: '2026-10-01T10:00:00Z' },
  { badge_id: 3, progress: 12, threshold: 10, earned_at: '2026-11-01T10:00:00Z' },
  { badge_id: 4, progress: 7, threshold: 10, earned_at: null },
]);
const activated = (rewards: CustomerReward[]) => answered(listCustomerRewards, asked, rewards);
type Scene = Parameters<typeof renderScreen>[1];
const show = (scene: Scene = {}) =>
  renderScreen('dashboard-awards', { isMember: true, calls: [known, standings, activated([customerReward(1)])], ...scene });

describe('AwardsScreen', () => {
  it('shows badges, the newest earned first, then the closest to completion', async () => {
    const { main, t } = await show();
    const list = await main.findByRole('list', { name: t('awards.badges') });
    expect(textsOf(within(list).getAllByRole('heading'))).toEqual(['Odznak 3', 'Odznak 2', 'Odznak 4', 'Odznak 1']);
    expect(within(list).getByText('Váš od 1. 11. 2026')).toBeTruthy();
    expect(within(list).getByText('7 z 10')).toBeTruthy();
    expect(within(list).getAllByRole('progressbar')).toHaveLength(2);
  });

  it.each([
    ['cz', {}, 'K použití', 'do 24. 11. 2026 · 200 bodů'],
    ['de', {}, 'Einlösbar', 'bis 24. 11. 2026 · 200 Punkte'],
    ['cz', { status: 'used', used_at: '2026-11-20T10:00:00Z', points: 2 }, 'Použito', '20. 11. 2026 · 2 body'],
    ['cz', { status: 'expired', expires_at: '2026-11-20T22:59:59Z', points: 1 }, 'Propadlo', '20. 11. 2026 · 1 bod'],
  ] as const)('shows in %s the status of an activated reward %j', async (locale, changes, status, when) => {
    const { main, t } = await show({ locale, calls: [known, standings, activated([customerReward(1, changes)])] });
    const list = await main.findByRole('list', { name: t('awards.activated') });
    expect(within(list).getByText(status)).toBeTruthy();
    expect(textsOf([...list.querySelectorAll('.quiet')])).toEqual([when]);
  });

  it('shows all activated rewards, page by page', async () => {
    const twelve = Array.from({ length: 12 }, (_, index) => customerReward(index + 1));
    const pages = (page: number, rewards: CustomerReward[]) =>
      answered(listCustomerRewards, { query: { page } }, rewards, { total: 13, pages: 2 });
    const first = await show({ calls: [known, standings, pages(1, twelve)] });
    const list = await first.main.findByRole('list', { name: first.t('awards.activated') });
    expect(within(list).getAllByRole('listitem')).toHaveLength(12);
    expect(first.main.getByRole('link', { name: first.t('pagination.next') }).getAttribute('href')).toBe('/cz/ceny?page=2');
    first.mainElement.remove();
    const second = await show({ query: { page: 2 }, calls: [known, standings, pages(2, [customerReward(13)])] });
    const rest = await second.main.findByRole('list', { name: second.t('awards.activated') });
    expect(within(rest).getAllByRole('listitem')).toHaveLength(1);
    second.mainElement.remove();
    const past = await show({ query: { page: 9 }, calls: [known, standings, answered(listCustomerRewards, { query: { page: 9 } }, [])] });
    expect(await past.main.findByRole('heading', { name: past.t('awards.past_end') })).toBeTruthy();
  });

  it('shows that no reward has been activated, and badges without progress as not started', async () => {
    const { main, t } = await show({ calls: [known, answered(listMemberBadges, {}, []), activated([])] });
    expect(await main.findByRole('heading', { name: t('awards.none') })).toBeTruthy();
    expect(main.getAllByText('0 z 10')).toHaveLength(4);
  });

  it('has no section for badges if the centre has none', async () => {
    const { main, t } = await show({
      calls: [answered(listBadges, {}, []), answered(listMemberBadges, {}, []), activated([customerReward(1)])],
    });
    await main.findByRole('list', { name: t('awards.activated') });
    expect(main.queryByRole('region', { name: t('awards.badges') })).toBeNull();
  });

  it('announces that it loads, and reports the failure of each part', async () => {
    const loading = await renderScreen('dashboard-awards', { isMember: true, waiting: 'all' });
    expect(headingOf(loading)).toBe('Ceny a odznaky');
    expect(textsOf(loading.main.getAllByRole('status'))).toContain(loading.t('state.loading'));
    const failures = { ...failed(listCustomerRewards, asked, 'BadGateway'), ...failed(listMemberBadges, {}, 'ServiceUnavailable') };
    const { main, t } = await show({ calls: [known], failures });
    await waitFor(() => expect(main.getAllByRole('alert')).toHaveLength(2));
    expect(main.getByText(t('error.ServiceUnavailable'))).toBeTruthy();
  });
});
