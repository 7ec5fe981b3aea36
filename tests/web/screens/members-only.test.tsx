// @vitest-environment happy-dom
import { waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { getAnnouncement, listAnnouncements } from '#shared/contracts/announcements.ts';
import { listCategories } from '#shared/contracts/categories.ts';
import { listTiers } from '#shared/contracts/loyalty.ts';
import { getReward, listRewards } from '#shared/contracts/rewards.ts';
import { siteSession } from '#web/lib/session/session.ts';
import { answered, failed } from '../support/calls.ts';
import { hrefOf } from '../support/expectations.ts';
import { category, offer, reward, tier } from '../support/records.ts';
import { renderScreen } from '../support/render-screen.tsx';

const settings = { is_offers_visible_only_when_logged_in: 'true', is_rewards_visible_only_when_logged_in: 'true' };
const around = [
  answered(listCategories, { query: { type: 'product' } }, [category(1, { type: 'product' })]),
  answered(listCategories, { query: { type: 'reward' } }, [category(1, { type: 'reward' })]),
  answered(listTiers, {}, [tier(1)]),
];
const own = { params: { id: 7 } };
const everything = [
  ...around,
  answered(listAnnouncements, { query: { type: 'product', page: 1, per_page: 12 } }, [offer(7)]),
  answered(listAnnouncements, { query: { type: 'product', per_page: 8 } }, [offer(7), offer(8)]),
  answered(getAnnouncement, own, offer(7)),
  answered(listRewards, { query: { sort: 'points', page: 1, per_page: 12 } }, [reward(7)]),
  answered(listRewards, { query: { per_page: 8 } }, [reward(7), reward(8)]),
  answered(getReward, own, reward(7)),
];

let left: string[];
beforeEach(() => {
  left = [];
  vi.spyOn(location, 'assign').mockImplementation((address) => void left.push(String(address)));
  vi.stubGlobal('fetch', async () => Response.json({ status: 'success', data: {} })); // answers the deletion of the cookie
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe.each([
  ['offers', { page: 1 }, 'Lampa 7', 'Nabídky', '/cz/nabidky/1'],
  ['offer', { id: 7, title: 'lampa-7' }, 'Lampa 7', 'Nabídky', '/cz/nabidka/7/lampa-7'],
  ['rewards', { page: 1 }, 'Káva 7', 'Odměny', '/cz/odmeny/1'],
  ['reward', { id: 7, title: 'kava-7' }, 'Káva 7', 'Odměny', '/cz/odmena/7/kava-7'],
] as const)('the members-only page %s', (name, params, title, named, path) => {
  it('shows its content to a member once it is live, but the server renders it without the content', async () => {
    const shown = await renderScreen(name, { params, settings, calls: everything, isMember: true });
    expect((await shown.main.findAllByText(title)).length).toBeGreaterThan(0);
    expect(shown.markup).not.toContain(title);
    expect(shown.status).toBe(200);
    expect(shown.head).toMatchObject({ title: named, path, isUnlisted: true });
    expect(JSON.stringify(shown.head)).not.toContain(title);
    expect(left).toEqual([]);
  });

  it('sends a visitor with only a cookie to the login', async () => {
    const shown = await renderScreen(name, { params, settings, calls: everything });
    await waitFor(() => expect(left).toEqual([`/cz/prihlaseni?return=${encodeURIComponent(path)}`]));
    expect(shown.main.queryByText(title)).toBeNull();
  });
});

it('a members-only list shows that its content could not be loaded', async () => {
  const shown = await renderScreen('offers', {
    params: { page: 1 },
    settings,
    calls: around,
    failures: failed(listAnnouncements, { query: { type: 'product', page: 1, per_page: 12 } }, 'BadGateway'),
    isMember: true,
  });
  expect(await shown.main.findByText(shown.t('error.BadGateway'))).toBeTruthy();
});

it('a members-only list links to its records', async () => {
  const shown = await renderScreen('offers', { params: { page: 1 }, settings, calls: everything, isMember: true });
  await shown.main.findByText('Lampa 7');
  expect(hrefOf(shown, 'Lampa 7')).toBe('/cz/nabidka/7/lampa-7');
});

it('a members-only list ends a session that is no longer valid', async () => {
  await renderScreen('rewards', {
    params: { page: 1 },
    settings,
    calls: around,
    failures: failed(listRewards, { query: { sort: 'points', page: 1, per_page: 12 } }, 'Unauthorized'),
    isMember: true,
  });
  await waitFor(() => expect(siteSession().token()).toBeUndefined());
});
