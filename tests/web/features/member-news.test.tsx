// @vitest-environment happy-dom
import { act, cleanup, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { getCustomerReward, listCustomerRewards } from '#shared/contracts/customer-rewards.ts';
import { getUnreadMessages } from '#shared/contracts/messages.ts';
import { listPaymentMethods } from '#shared/contracts/purchases.ts';
import { listReceipts } from '#shared/contracts/receipts.ts';
import { storageKeys } from '#shared/site/limits.ts';
import { type Route, type RouteName, routeNames, routes } from '#shared/site/routes.ts';
import { memberGroups } from '#web/features/dashboard/DashboardMenu.tsx';
import { showsEvent } from '#web/features/dashboard/MemberNews.tsx';
import { storeNews } from '#web/features/dashboard/news-marks.ts';
import { siteSession } from '#web/lib/session/session.ts';
import { answered, type Calls } from '../support/calls.ts';
import { customerReward, receipt } from '../support/member-records.ts';
import { renderScreen, type ShownScreen } from '../support/render-screen.tsx';
import { sceneNow } from '../support/scene.ts';

const agoMs = (days: number) => new Date(Date.parse(sceneNow) - days * 86_400_000).toISOString();
const receipts = (...reviewed: (string | null)[]) =>
  answered(
    listReceipts,
    { query: { page: 1 } },
    reviewed.map((at, index) => receipt(index + 1, { reviewed_at: at })),
  );
const rewards = (daysLeft: number, activated = agoMs(10)) =>
  answered(listCustomerRewards, { query: { status: 'active', per_page: 48 } }, [
    customerReward(1, { activated_at: activated, expires_at: agoMs(-daysLeft) }),
  ]);
const messages = (unread: number) => answered(getUnreadMessages, {}, { unread });
const everything = [receipts(agoMs(1)), rewards(2), messages(2)];
/** Answers of the pages' own calls, so that the pages load immediately. */
const ownOfPages = [answered(listPaymentMethods, {}, []), answered(getCustomerReward, { params: { id: 1 } }, customerReward(1))];
type Scene = Omit<NonNullable<Parameters<typeof renderScreen>[1]>, 'calls'> & { calls?: readonly Calls[] };
const show = (name: RouteName = 'dashboard-payment-methods', scene: Scene = {}) =>
  renderScreen(name, { isMember: true, waiting: 'all', ...scene, calls: [...ownOfPages, ...(scene.calls ?? everything)] });
const menuOf = ({ main, t }: ShownScreen) => within(main.getByRole('navigation', { name: t('dashboard.menu') }));
const marked = (shown: ShownScreen) =>
  menuOf(shown)
    .getAllByRole('link')
    .filter((link) => link.querySelector('.dashboard-mark'))
    .map((link) => link.textContent?.replace(/\s/g, ' '));
const currentIn = (shown: ShownScreen) =>
  menuOf(shown)
    .getAllByRole('link')
    .flatMap((link) =>
      link.hasAttribute('aria-current') ? [[link.textContent?.replace(/\s/g, ' '), link.getAttribute('aria-current')]] : [],
    );
const tellOfStorage = (value: string) => {
  localStorage.setItem(storageKeys.news, value);
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: storageKeys.news })));
};

beforeEach(() => {
  localStorage.setItem(storageKeys.setupModal, sceneNow);
  vi.stubGlobal('fetch', async () => Response.json({}));
});
afterEach(() => {
  localStorage.clear();
  storeNews({}); // each test's member has the same token
  vi.unstubAllGlobals();
});

describe('the groups of the member’s menu', () => {
  it('contain each of the member’s pages once', () => {
    const grouped = memberGroups.flatMap(({ pages, opened }) => [...pages, ...Object.keys(opened)]);
    expect(memberGroups).toHaveLength(5);
    expect(grouped.toSorted()).toEqual(routeNames.filter((name) => (routes[name] as Route).layout === 'dashboard').toSorted());
  });

  it.each([
    [
      'dashboard-purchases',
      {},
      [
        ['Profil a účet', 'true'],
        ['Nákupy', 'page'],
      ],
    ],
    [
      'dashboard-my-points',
      {},
      [
        ['Body a účtenky', 'true'],
        ['Moje body', 'page'],
      ],
    ],
    [
      'my-reward',
      { id: 1 },
      [
        ['Odměny', 'true'],
        ['Odměny', 'true'],
      ],
    ],
  ] as const)('mark the current page, and open only its group, on %s', async (name, params, current) => {
    const shown = await show(name, { params, calls: [] });
    expect(currentIn(shown)).toEqual(current);
    expect(menuOf(shown).getAllByRole('list')).toHaveLength(2);
  });
});

describe('showsEvent', () => {
  const decided = { page: 'dashboard-receipts', id: 7, atMs: 0, status: 'approved' } as const;
  const ending = { page: 'dashboard-rewards', id: 7, atMs: 0 } as const;
  it.each([
    ['dashboard-receipts', {}, '', decided, true],
    ['dashboard-receipts', {}, 'status=approved', decided, true],
    ['dashboard-receipts', {}, 'status=rejected', decided, false],
    ['dashboard-receipts', {}, 'new=1', decided, false],
    ['dashboard-receipts', {}, 'page=2', decided, false],
    ['dashboard-receipts', {}, '', ending, false],
    ['dashboard-rewards', {}, '', ending, true],
    ['dashboard-rewards', {}, 'page=2', ending, false],
    ['my-reward', { id: '7' }, '', ending, true],
    ['my-reward', { id: '8' }, '', ending, false],
    ['my-reward', { id: '7' }, '', decided, false],
  ] as const)('returns on %s %j ?%s for %j: %s', (name, params, query, event, isShown) => {
    expect(showsEvent({ name, params, query: new URLSearchParams(query) }, event)).toBe(isShown);
  });
});

describe('news', () => {
  it.each([
    ['cz', ['Body a účtenky (účtenka zkontrolována)', 'Odměny (kód brzy skončí)', 'Oblíbené a zprávy (nové zprávy)']],
    ['de', ['Punkte & Bons (Kassenbon geprüft)', 'Prämien (Code läuft bald ab)', 'Favoriten & Post (neue Nachrichten)']],
  ] as const)('are marked in %s, also in words, and are not in the server’s page', async (locale, marks) => {
    const shown = await show('dashboard-payment-methods', { locale });
    await waitFor(() => expect(marked(shown)).toEqual(marks));
    expect(shown.markup).not.toContain('dashboard-mark');
  });

  it.each([
    ['a receipt that was decided immediately', receipts(null), rewards(9), messages(1), ['messages']],
    ['a receipt decided before this device remembers', receipts(agoMs(8)), rewards(9), messages(1), ['messages']],
    ['a receipt decided yesterday', receipts(agoMs(1)), rewards(9), messages(0), ['receipt']],
    ['a code that lasts longer than three days', receipts(null), rewards(3.1), messages(1), ['messages']],
    ['a code in its last three days', receipts(null), rewards(2.9), messages(0), ['code']],
    ['a code that is over', receipts(null), rewards(-0.1), messages(1), ['messages']],
    ['messages that are read', receipts(agoMs(1)), rewards(9), messages(0), ['receipt']],
  ] as const)('are marked correctly with %s', async (_what, own, codes, written, kinds) => {
    const shown = await show('dashboard-payment-methods', { calls: [own, codes, written] });
    const marks = {
      receipt: 'Body a účtenky (účtenka zkontrolována)',
      code: 'Odměny (kód brzy skončí)',
      messages: 'Oblíbené a zprávy (nové zprávy)',
    };
    await waitFor(() => expect(marked(shown)).toEqual(kinds.map((kind) => marks[kind])));
  });

  it('are marked as seen on the page that shows them', async () => {
    const shown = await show('dashboard-receipts');
    await waitFor(() => expect(marked(shown)).toEqual(['Odměny (kód brzy skončí)', 'Oblíbené a zprávy (nové zprávy)']));
    await waitFor(() => expect(localStorage.getItem(storageKeys.news)).toContain(String(Date.parse(agoMs(1)))));
  });

  it('about a code are seen on the code’s page, and stay seen until the next event', async () => {
    const first = await show('my-reward', {
      params: { id: 1 },
      calls: [...everything, answered(getCustomerReward, { params: { id: 1 } }, customerReward(1))],
    });
    await waitFor(() => expect(marked(first)).toEqual(['Body a účtenky (účtenka zkontrolována)', 'Oblíbené a zprávy (nové zprávy)']));
    cleanup();
    const second = await show();
    await waitFor(() => expect(marked(second)).toEqual(['Body a účtenky (účtenka zkontrolována)', 'Oblíbené a zprávy (nové zprávy)']));
    cleanup();
    const third = await show('dashboard-payment-methods', { calls: [rewards(2, agoMs(0.5))] });
    await waitFor(() => expect(marked(third)).toEqual(['Odměny (kód brzy skončí)']));
  });

  it('seen in another tab lose their mark here, but not if another member saw them', async () => {
    const shown = await show();
    await waitFor(() => expect(marked(shown)).toHaveLength(3));
    const holder = siteSession().token()?.slice(0, 8);
    tellOfStorage(['another', Date.parse(sceneNow), Date.parse(sceneNow), 2].join('\n'));
    expect(marked(shown)).toHaveLength(3);
    tellOfStorage([holder, Date.parse(sceneNow), Date.parse(sceneNow), 2].join('\n'));
    await waitFor(() => expect(marked(shown)).toEqual(['Oblíbené a zprávy (nové zprávy)']));
  });

  it('disappear with the session', async () => {
    const shown = await show();
    await waitFor(() => expect(localStorage.getItem(storageKeys.news)).not.toBeNull());
    siteSession().clear();
    expect(localStorage.getItem(storageKeys.news)).toBeNull();
    await waitFor(() => expect(marked(shown)).toEqual([]));
  });
});
