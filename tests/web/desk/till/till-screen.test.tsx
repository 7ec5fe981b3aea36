// @vitest-environment happy-dom
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { getDeskToday } from '#shared/contracts/desk-today.ts';
import { ApiError } from '#shared/contracts/errors.ts';
import { getStaffAccess, logInStaff, logOutStaff } from '#shared/contracts/staff.ts';
import { creditAtTill, getTill } from '#shared/contracts/till.ts';
import { listStored } from '#web/desk/till/stored-purchases.ts';
import { toStaff } from '../support/render-desk.tsx';
import { card, credited, crowns, inTurn, lost, petr, show, stored, today, typeAmount } from './till-steps.tsx';

beforeEach(() => localStorage.clear());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe("the cashier's page", () => {
  it('asks for a login after the session has ended, keeps what is typed, and credits once', async () => {
    const shown = show([
      [creditAtTill, inTurn(new ApiError('Unauthorized'), credited)],
      [logInStaff, () => ({ staff: petr })],
    ]);
    await typeAmount(shown);
    const dialog = within(await screen.findByRole('dialog', { name: shown.t('proof.login') }));
    expect(screen.getByDisplayValue('349')).toBeDefined();
    await shown.user.type(dialog.getByLabelText(shown.t('login.email')), 'petr@centre.example');
    await shown.user.type(dialog.getByLabelText(shown.t('login.password')), 'lantern otter quartz');
    await shown.user.type(dialog.getByLabelText(shown.t('login.code')), '123456');
    await shown.user.click(dialog.getByRole('button', { name: shown.t('login.submit') }));
    await screen.findByText('+34 points');
    const keys = shown.sent.filter(({ name }) => name === 'creditAtTill').map(({ body }) => (body as { key: string }).key);
    expect(new Set(keys).size).toBe(1);
    expect(listStored()).toEqual([]);
  });

  it('keeps the next customer on the screen if the answer comes after their card was scanned', async () => {
    const gate = Promise.withResolvers<unknown>();
    const shown = show([[creditAtTill, () => gate.promise]]);
    await typeAmount(shown);
    await shown.user.keyboard('9024321929607318{Enter}'); // into the field of the amount
    const amount = await screen.findByLabelText(shown.t('till.amount'));
    await waitFor(() => expect(document.activeElement).toBe(amount));
    await act(async () => gate.resolve(new ApiError('Conflict', { errors: { number: ['duplicate'] } })));
    await screen.findByText(shown.t('till.refusal.number_duplicate'));
    expect(screen.getByText('Ida')).toBeDefined();
    expect(listStored()).toMatchObject([{ refusal: 'number_duplicate', purchase: { card } }]);
  });

  it('sends the same purchase again if the browser could not store it', async () => {
    const shown = show([[creditAtTill, inTurn(lost, credited)]]);
    await screen.findByRole('textbox', { name: shown.t('till.scan') });
    const full = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    vi.stubGlobal('localStorage', { setItem: full, getItem: () => null, removeItem: () => undefined });
    await typeAmount(shown);
    await screen.findByText(shown.t('till.refusal.not_stored'));
    await shown.user.keyboard('{Enter}');
    await screen.findByText('+34 points');
    const keys = shown.sent.filter(({ name }) => name === 'creditAtTill').map(({ body }) => (body as { key: string }).key);
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
  });

  it('keeps the result of a double Enter on the screen', async () => {
    const shown = show([[creditAtTill, () => credited]]);
    await typeAmount(shown);
    await screen.findByText('+34 points');
    await shown.user.keyboard('{Enter}');
    expect(screen.getByText('+34 points')).toBeDefined();
    expect(shown.sent.filter(({ name }) => name === 'creditAtTill')).toHaveLength(1);
    const now = performance.now();
    vi.spyOn(performance, 'now').mockReturnValue(now + 1000);
    await shown.user.keyboard('{Enter}');
    await screen.findByRole('textbox', { name: shown.t('till.scan') });
  });

  it('lists purchases that were returned as a whole, and does not count them', async () => {
    const voided = {
      ...{ id: 4, at: '2026-11-30T10:00:00Z', first_name: 'Ida', card_end: '7300', amount: crowns(349), returned: crowns(349) },
      ...{ points: 34, points_returned: 34, status: 'voided', voidable_until: null },
    };
    const { t } = show([[getTill, () => ({ ...today, voided: 1, purchases: [voided] })]]);
    await screen.findByText(t('till.today_voided', { count: 1 }));
    expect(screen.queryByText(t('till.none_today'))).toBeNull();
    expect(within(screen.getByRole('region', { name: t('till.today') })).getByRole('listitem').textContent).not.toContain('+0');
  });

  it('lists rewards and gift cards among the purchases, newest first', async () => {
    const purchase = {
      ...{ id: 4, at: '2026-11-30T10:00:00Z', first_name: 'Ida', card_end: '7300', amount: crowns(7), returned: crowns(0) },
      ...{ points: 0, points_returned: 0, status: 'credited', voidable_until: null },
    };
    const taken = [
      { kind: 'reward', id: 4, at: '2026-11-30T10:05:00Z', translations: [{ locale: 'en', title: 'Flat white' }], first_name: null },
      { kind: 'gift_card', id: 5, at: '2026-11-30T09:00:00Z', amount: crowns(120), card_end: '4321', is_returned: false, is_sandbox: true },
    ];
    const day = { ...today, count: 1, rewards: 1, gift_cards: crowns(120), purchases: [purchase], taken };
    const { t } = show([[getTill, () => day]]);
    const list = within(await screen.findByRole('region', { name: t('till.today') }));
    await list.findByText(t('till.today_rewards', { count: 1 }));
    list.getByText(/From gift cards: CZK\s120/);
    const rows = list.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(rows).toEqual([
      expect.stringMatching(/^Flat white · reward.*Deleted account/),
      expect.stringMatching(/^CZK\s7(?!.*\+0)/),
      expect.stringMatching(/^CZK\s120 · gift card.*4321Test card$/),
    ]);
    expect(list.queryAllByRole('button')).toEqual([]);
  });

  it('explains why a purchase has no points', async () => {
    const shown = show([[creditAtTill, () => ({ ...credited, purchase: { ...credited.purchase, points: 0 } })]]);
    await typeAmount(shown);
    await screen.findByText(shown.t('till.no_points'));
    await screen.findByText(shown.t('till.no_points_text'));
  });

  it('renews the session every five minutes while it is visible', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    const read = vi.fn(() => today);
    const { t } = show([[getTill, read]]);
    await screen.findByText(t('till.none_today'));
    const before = read.mock.calls.length;
    const fiveMinutes = () => act(() => vi.advanceTimersByTimeAsync(300_000));
    await fiveMinutes();
    expect(read.mock.calls.length).toBe(before + 1);
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    await fiveMinutes();
    await fiveMinutes();
    expect(read.mock.calls.length).toBe(before + 1);
  });

  it('explains a wrong clock', async () => {
    const refused = (code: string) => new ApiError('UnprocessableEntity', { errors: { bought_at: [code] } });
    const shown = show([[creditAtTill, inTurn(refused('too_old'), refused('in_future'))]]);
    await typeAmount(shown);
    await screen.findByText(shown.t('till.clock_behind'));
    await shown.user.keyboard('{Enter}');
    await screen.findByText(shown.t('till.refusal.bought_at_in_future'));
  });
});

describe('purchases that wait on the device', () => {
  const jana = { ...toStaff('shop', 8), name: 'Jana Jiná', company_id: 1 };

  it('are sent from another page of the desk', async () => {
    stored('a', petr);
    const shown = show(
      [
        [creditAtTill, () => credited],
        [getDeskToday, () => lost],
      ],
      '',
    );
    await waitFor(() => expect(shown.sent).toMatchObject([{ name: 'creditAtTill', body: { key: 'a', staff_id: 7 } }]));
    await waitFor(() => expect(listStored()).toEqual([]));
  });

  it('are not sent for another person, who sees whose they are', async () => {
    stored('a', petr);
    stored('b', petr);
    stored('c', petr, 73);
    const shown = show([], '/till', jana);
    await screen.findByText(shown.t('till.others', { count: 2, name: 'Petr Krám' }));
    await shown.user.click(await screen.findByRole('button', { name: shown.t('till.dismiss') })); // too late for the third one
    expect(listStored().map(({ purchase }) => purchase.key)).toEqual(['a', 'b']);
    expect(shown.sent).toEqual([]);
  });

  it('hold the page, and stay on the device after a logout', async () => {
    stored('a', petr);
    const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => {});
    const shown = show(
      [
        [creditAtTill, () => lost],
        [getStaffAccess, () => lost],
        [logOutStaff, () => ({})],
      ],
      '/account',
    );
    await screen.findByText(shown.t('till.sending', { count: 1 }));
    const isHeld = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    expect(isHeld()).toBe(true);
    await shown.user.click(screen.getByRole('button', { name: shown.t('account.log_out') }));
    await screen.findByText(shown.t('account.till_waits_text'));
    await shown.user.click(screen.getByRole('button', { name: shown.t('account.log_out') }));
    await waitFor(() => expect(assign).toHaveBeenCalledWith('/desk/login'));
    expect(isHeld()).toBe(false);
    expect(listStored()).toHaveLength(1);
  });
});
