// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { getCustomerReward, listCustomerRewards } from '#shared/contracts/customer-rewards.ts';
import type { AnswerOf } from '#shared/contracts/endpoint.ts';
import { ApiError } from '#shared/contracts/errors.ts';
import { getLoyaltyProgram, listTiers } from '#shared/contracts/loyalty.ts';
import { listMemberRewards } from '#shared/contracts/member-lists.ts';
import { getOutcome } from '#shared/contracts/outcomes.ts';
import { getPoints } from '#shared/contracts/points.ts';
import { siteToasts } from '#web/lib/browser/toasts.ts';
import cz from '#web/messages/cz.json';
import { answered, failed } from '../support/calls.ts';
import { headingOf, hrefOf, textsOf } from '../support/expectations.ts';
import { customerReward, loyaltyProgram, memberReward, points } from '../support/member-records.ts';
import { tier } from '../support/records.ts';
import { renderScreen, type ShownScreen } from '../support/render-screen.tsx';
import { sceneNow } from '../support/scene.ts';

type Scene = NonNullable<Parameters<typeof renderScreen>[1]>;
const query = { page: 1, per_page: 24, sort: 'affordable' } as const;
const active = { query: { status: 'active', per_page: 8 } } as const;
const around = [
  answered(getPoints, {}, points(250)),
  answered(listTiers, {}, [tier(1), tier(2)]),
  answered(getLoyaltyProgram, {}, loyaltyProgram()),
  answered(listCustomerRewards, active, []),
];
const rewards = [
  memberReward(2, { left: 1 }),
  memberReward(4, { can_activate: false, reason: 'not_enough_points' }),
  memberReward(5, { can_activate: false, reason: 'out_of_stock' }),
  memberReward(6, { can_activate: false, reason: 'tier_too_low', min_tier_id: 2 }),
];
const show = (scene: Scene = {}) =>
  renderScreen('dashboard-rewards', { isMember: true, calls: [...around, answered(listMemberRewards, { query }, rewards)], ...scene });
const cardsOf = async ({ main, t }: ShownScreen) =>
  textsOf(within(await main.findByRole('list', { name: t('my_rewards.choice') })).getAllByRole('article'));
const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })));

describe('MemberRewardsScreen', () => {
  it('shows for each reward that it is available, how much is missing, or why not', async () => {
    const shown = await show();
    expect(headingOf(shown)).toBe('Odměny');
    await waitFor(async () =>
      expect(await cardsOf(shown)).toEqual([
        'Káva 2200 bodůMůžete si ji vzít ještě jednouAktivovat',
        'Káva 4400 bodůChybí vám 150 bodů',
        'Káva 5500 bodůRozebráno',
        'Káva 6600 bodůOd úrovně Stupeň 2',
      ]),
    );
    expect(await shown.main.findByText('Máte 250 bodů.')).toBeTruthy();
  });

  it('shows the points a member owes, and adds them to the missing points', async () => {
    const owing = answered(getPoints, {}, { ...points(0), owed: 40 });
    const shown = await show({ calls: [owing, ...around.slice(1), answered(listMemberRewards, { query }, rewards.slice(1, 2))] });
    await waitFor(async () => expect(await cardsOf(shown)).toEqual(['Káva 4400 bodůChybí vám 440 bodů']));
    expect(textsOf([...shown.mainElement.querySelectorAll('p')])).toContain('Máte 0 bodů. Zbývá odečíst z dalších bodů: 40 bodů');
  });

  it('shows activated rewards first, with links to their codes', async () => {
    const calls = [...around, answered(listCustomerRewards, active, [customerReward(9)]), answered(listMemberRewards, { query }, rewards)];
    const shown = await show({ calls });
    await shown.main.findByRole('list', { name: shown.t('my_rewards.activated') });
    expect(textsOf(shown.main.getAllByRole('heading', { level: 2 }))).toEqual([
      shown.t('my_rewards.activated'),
      shown.t('my_rewards.choice'),
    ]);
    expect(hrefOf(shown, 'Káva')).toBe('/cz/moje-odmena/9');
  });

  it('filters available rewards by the address', async () => {
    const shown = await show({ query: { now: 1 } });
    expect(await cardsOf(shown)).toHaveLength(1);
    expect(shown.main.getByRole('link', { name: shown.t('my_rewards.filter_now') }).getAttribute('aria-current')).toBe('true');
    shown.mainElement.remove();
    const none = await show({ query: { now: 1 }, calls: [...around, answered(listMemberRewards, { query }, rewards.slice(1))] });
    expect(await none.main.findByRole('heading', { name: none.t('my_rewards.none_now') })).toBeTruthy();
  });

  it('spends points only after a confirmation, once, and opens the code', async () => {
    let answer = (_made: unknown) => {};
    const onWrite = vi.fn((_address: string, _body: unknown) => new Promise((resolve) => (answer = resolve)));
    const own = answered(getCustomerReward, { params: { id: 31 } }, customerReward(31));
    const shown = await show({ onWrite, calls: [...around, answered(listMemberRewards, { query }, rewards), own] });
    await cardsOf(shown);
    await press('Aktivovat: Káva 2');
    const dialog = within(screen.getByRole('dialog', { name: 'Aktivovat odměnu Káva 2?' }));
    await waitFor(() =>
      expect(dialog.getAllByRole('definition').map((one) => one.textContent)).toEqual(['250 bodů', '−200 bodů', '50 bodů']),
    );
    expect(await dialog.findByText('Dostanete kód, který platí 14 dní.')).toBeTruthy();
    expect(dialog.getByText('Jednou denně.')).toBeTruthy();
    expect(onWrite).not.toHaveBeenCalled();
    await press(shown.t('my_rewards.confirm'));
    await press(shown.t('my_rewards.confirm'));
    expect(dialog.getByRole('button', { name: shown.t('my_rewards.confirm') }).getAttribute('aria-busy')).toBe('true');
    await act(async () => answer(customerReward(31)));
    await waitFor(() => expect(shown.path()).toBe('/cz/moje-odmena/31'));
    expect(onWrite.mock.calls).toEqual([['/v1/customer-rewards', { reward_id: 2 }]]);
  });

  it.each([
    ['not_enough_points', 'Na tohle zatím nemáte dost bodů.'],
    ['out_of_stock', 'Tato odměna už není, někdo byl rychlejší.'],
  ])('shows why the activation was refused: %s', async (code, text) => {
    const onWrite = () => {
      throw new ApiError('Conflict', { errors: { reward_id: [code] } });
    };
    const shown = await show({ onWrite });
    await cardsOf(shown);
    await press('Aktivovat: Káva 2');
    await press(shown.t('my_rewards.confirm'));
    expect((await screen.findByRole('alert')).textContent).toContain(text);
    await press(shown.t('my_rewards.cancel'));
    expect(shown.path()).toBe('/cz/odmeny');
  });

  describe('when the answer is lost', () => {
    const lose = () => {
      throw new ApiError('BadGateway');
    };
    const yes = async (shown: ShownScreen) => {
      await cardsOf(shown);
      await press('Aktivovat: Káva 2');
      vi.useFakeTimers({ toFake: ['Date', 'setTimeout'], now: new Date(sceneNow) });
      await press(shown.t('my_rewards.confirm'));
      await act(() => vi.dynamicImportSettled());
    };
    const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
    const outcome = { state: 'done', call: 'activateReward', answer: customerReward(31) } as const;
    const own = answered(getCustomerReward, { params: { id: 31 } }, customerReward(31));
    const calls = [...around, answered(listMemberRewards, { query }, rewards), own];
    /** Fixes the next key, and makes the mall report this outcome for it. */
    const stubKey = (told: AnswerOf<typeof getOutcome>) => {
      const key = '6f1e8f0c-6c1e-4a39-9d3f-2f3b6f1f7a11' as const;
      vi.spyOn(crypto, 'randomUUID').mockReturnValue(key);
      return answered(getOutcome, { params: { key } }, told);
    };
    afterEach(() => {
      vi.restoreAllMocks();
      sessionStorage.clear();
    });

    it('requests the outcome, and opens the code', async () => {
      const shown = await show({ onWrite: lose, calls: [...calls, stubKey(outcome)] });
      await yes(shown);
      expect(within(screen.getByRole('dialog')).getByRole('status').textContent).toContain(shown.t('my_rewards.checking'));
      expect(screen.queryByRole('alert')).toBeNull();
      await wait(2000);
      expect(shown.path()).toBe('/cz/moje-odmena/31');
    });

    it('shows the outcome later if the dialog was closed', async () => {
      const shown = await show({ onWrite: lose, calls: [...calls, stubKey(outcome)] });
      await yes(shown);
      await act(async () => fireEvent.click(within(screen.getByRole('dialog')).getAllByRole('button', { name: 'Zavřít' })[0] as Element));
      await wait(2000);
      expect(shown.path()).toBe('/cz/odmeny');
      expect(siteToasts().list()[0]).toMatchObject({ type: 'success', title: shown.t('my_rewards.was_activated') });
      await act(async () => siteToasts().list()[0]?.action?.onPress());
      expect(shown.path()).toBe('/cz/moje-odmena/31');
    });

    it('shows that the reward was not activated if the mall still does not know the call after a minute', async () => {
      const shown = await show({ onWrite: lose, calls: [...calls, stubKey({ state: 'unknown' })] });
      await yes(shown);
      await wait(15_000);
      expect(screen.queryByRole('alert')).toBeNull();
      await wait(60_000);
      expect(screen.getByRole('alert').textContent).toContain(shown.t('my_rewards.refused'));
      expect(screen.getByRole('alert').textContent).toContain(shown.t('my_rewards.nothing_taken'));
    });

    it('reports on the member’s next page which calls were completed and which were not', async () => {
      const keys = ['6f1e8f0c-6c1e-4a39-9d3f-2f3b6f1f7a11', '6f1e8f0c-6c1e-4a39-9d3f-2f3b6f1f7a12'] as const;
      const held = (key: string) => JSON.stringify({ key, sentMs: Date.parse(sceneNow) - 3_600_000 });
      sessionStorage.setItem('mallfront:intent:activateReward {"reward_id":4}', held(keys[0]));
      sessionStorage.setItem('mallfront:intent:submitReceipt [["number","A-1"]]', held(keys[1]));
      const known = [
        answered(getOutcome, { params: { key: keys[0] } }, outcome),
        answered(getOutcome, { params: { key: keys[1] } }, { state: 'unknown' }),
      ];
      await show({ calls: [...calls, ...known] });
      await waitFor(() => expect(siteToasts().list()).toHaveLength(2));
      expect(
        siteToasts()
          .list()
          .map(({ type, title }) => [type, title]),
      ).toEqual(
        expect.arrayContaining([
          ['success', cz['outcomes.done.activateReward']],
          ['error', cz['outcomes.not_done.submitReceipt']],
        ]),
      );
      expect(sessionStorage).toHaveLength(0);
    });

    it('shows that the outcome is unknown and where to look; a new dialog checks it first', async () => {
      const key = '6f1e8f0c-6c1e-4a39-9d3f-2f3b6f1f7a11' as const;
      const shown = await show({ onWrite: lose, calls, failures: failed(getOutcome, { params: { key } }, 'BadGateway') });
      vi.spyOn(crypto, 'randomUUID').mockReturnValue(key);
      await yes(shown);
      await wait(60_000);
      const alert = within(screen.getByRole('alert'));
      expect(alert.getByText(shown.t('my_rewards.uncertain'))).toBeTruthy();
      expect(screen.queryByText(shown.t('my_rewards.refused'))).toBeNull();
      expect(alert.getByRole('link').getAttribute('href')).toBe('/cz/ceny');
      await act(async () => fireEvent.click(within(screen.getByRole('dialog')).getAllByRole('button', { name: 'Zavřít' })[0] as Element));
      await press('Aktivovat: Káva 2');
      expect(within(screen.getByRole('dialog')).getByRole('status').textContent).toContain(shown.t('my_rewards.checking'));
      await wait(100_000);
      expect(screen.getByRole('button', { name: shown.t('my_rewards.check_again') })).toBeTruthy();
    });
  });

  it('loads with skeletons, is empty with a message, and shows that it failed', async () => {
    const waiting = await show({ calls: around });
    expect(waiting.main.getAllByText(waiting.t('state.loading')).length).toBeGreaterThan(0);
    waiting.mainElement.remove();
    const empty = await show({ calls: [...around, answered(listMemberRewards, { query }, [])] });
    expect(await empty.main.findByRole('heading', { name: empty.t('rewards.empty') })).toBeTruthy();
    empty.mainElement.remove();
    const broken = await show({ calls: around, failures: failed(listMemberRewards, { query }, 'BadGateway') });
    expect((await broken.main.findByRole('alert')).textContent).toContain(broken.t('error.BadGateway'));
  });
});
