// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '#shared/contracts/errors.ts';
import { type GiftCard, getGiftCard, getGiftCardOffer } from '#shared/contracts/gift-cards.ts';
import { listMalls } from '#shared/contracts/malls.ts';
import { getWebsitePageByAlias } from '#shared/contracts/website-pages.ts';
import { answered, failed } from '../support/calls.ts';
import { hrefOf } from '../support/expectations.ts';
import { giftCard, giftCardOffer, koruna } from '../support/gift-cards.ts';
import { mall } from '../support/records.ts';
import { renderScreen, type ShownScreen } from '../support/render-screen.tsx';

const offer = giftCardOffer({ free_amount: { from: koruna(20_000), to: koruna(300_000) } });

type Scene = NonNullable<Parameters<typeof renderScreen>[1]>;
const noPage = failed(getWebsitePageByAlias, { params: { alias: 'gift-cards' } }, 'NotFound');
const sold = answered(getGiftCardOffer, {}, offer);
const shop = (scene: Scene = {}) => renderScreen('gift-cards', { calls: sold, failures: noPage, isMember: true, ...scene });
const own = (changes: Partial<GiftCard> = {}, scene: Scene = {}) =>
  renderScreen('gift-card', {
    params: { id: 5 },
    calls: [answered(getGiftCard, { params: { id: 5 } }, giftCard(changes)), answered(listMalls, {}, [mall(1)])],
    isMember: true,
    ...scene,
  });
const textOf = ({ mainElement }: ShownScreen) => (mainElement.textContent ?? '').replaceAll('\u00a0', ' ');

afterEach(() => {
  vi.restoreAllMocks();
});

describe('buying a gift card', () => {
  it('orders the chosen value and goes to the payment', async () => {
    const user = userEvent.setup();
    const left = vi.spyOn(window.location, 'assign').mockImplementation(() => {});
    const sent: [string, unknown][] = [];
    const { main, t } = await shop({
      onWrite(address, body) {
        sent.push([address, body]);
        return address === '/v1/me/payments' ? { redirect_to: 'https://pay.example/1' } : giftCard({ status: 'unpaid' });
      },
    });
    await user.click(await main.findByRole('radio', { name: /^500/ }));
    await user.click(main.getByText(t('gift_cards.for_somebody')));
    await user.type(main.getByLabelText(t('gift_cards.recipient_name')), 'Petr');
    await user.type(main.getByLabelText(t('gift_cards.message')), 'Ať se daří');
    await user.click(main.getByRole('button', { name: t('gift_cards.buy_and_pay') }));
    await waitFor(() => expect(left).toHaveBeenCalledWith('https://pay.example/1'));
    expect(sent).toEqual([
      ['/v1/me/gift-cards', { amount: koruna(50_000), recipient_name: 'Petr', message: 'Ať se daří', locale: 'cz' }],
      ['/v1/me/payments', { gift_card_id: 5, locale: 'cz' }],
    ]);
  });

  it.each([
    ['1 250', 125_000],
    ['99', undefined],
    ['many', undefined],
    ['', undefined],
  ])('accepts a typed amount with spaces, and marks invalid amounts: %j', async (typed, amount) => {
    const user = userEvent.setup();
    const sent: unknown[] = [];
    const { main, t } = await shop({
      onWrite(address, body) {
        if (address === '/v1/me/payments') throw new ApiError('BadGateway');
        const { amount: asked } = body as { amount: { amount: number } }; // safe: sent by the form
        sent.push(asked.amount);
        if (asked.amount === 9_900) throw new ApiError('UnprocessableEntity', { errors: { amount: ['not_allowed'] } });
        return giftCard({ status: 'unpaid' });
      },
    });
    await user.click(await main.findByRole('radio', { name: t('gift_cards.other') }));
    if (typed) await user.type(main.getByRole('textbox', { name: t('gift_cards.amount') }), typed);
    await user.click(main.getByRole('button', { name: t('gift_cards.buy_and_pay') }));
    if (amount === undefined) {
      await waitFor(() => expect(main.getByRole('textbox', { name: t('gift_cards.amount') }).getAttribute('aria-invalid')).toBe('true'));
      expect(sent).toEqual(typed === '99' ? [9_900] : []);
    } else {
      expect(await main.findByRole('heading', { name: t('gift_cards.ordered') })).toBeTruthy();
      expect(main.getByText(t('gift_cards.pay_failed'))).toBeTruthy();
      expect(sent).toEqual([amount]);
    }
  });

  it('sends a visitor to the login, and back', async () => {
    const shown = await shop({ isMember: false });
    await shown.main.findByRole('radio', { name: /^500/ });
    const { searchParams } = new URL(hrefOf(shown, shown.t('gift_cards.login')) ?? '', 'https://quay.example');
    expect([searchParams.get('return'), searchParams.get('why')]).toEqual(['/cz/darkove-karty', 'gift-card']);
  });

  it('shows if payments are a sandbox', async () => {
    const { main, t } = await shop({ calls: answered(getGiftCardOffer, {}, { ...offer, is_sandbox: true }) });
    expect(await main.findByText(t('gift_cards.sandbox_offer'))).toBeTruthy();
  });

  it('is not offered if the centre takes no payments; cards can still be checked', async () => {
    const { main, t } = await shop({ calls: answered(getGiftCardOffer, {}, { ...offer, is_sold: false }) });
    expect(await main.findByRole('button', { name: t('gift_cards.check_submit') })).toBeTruthy();
    expect(main.queryByRole('heading', { name: t('gift_cards.buy') })).toBeNull();
  });
});

describe('checking a gift card', () => {
  it('shows the balance, and reports a typo before anything is sent', async () => {
    const user = userEvent.setup();
    const sent: unknown[] = [];
    const shown = await shop({
      onWrite(_, body) {
        sent.push(body);
        return { number: '8123 4567 8905', status: 'active', balance: koruna(37_950), valid_until: '2028-11-30' };
      },
    });
    const { main, t } = shown;
    const number = await main.findByLabelText(t('gift_cards.number'), { exact: false });
    await user.type(number, '8123 4567 8904');
    await user.type(main.getByLabelText(t('gift_cards.code'), { exact: false }), '7k2mqx4p');
    await user.click(main.getByRole('button', { name: t('gift_cards.check_submit') }));
    expect(await main.findByText(t('gift_cards.number_slip'))).toBeTruthy();
    expect(sent).toEqual([]);
    await user.clear(number);
    await user.type(number, '8000 0000 0003');
    await user.click(main.getByRole('button', { name: t('gift_cards.check_submit') }));
    await waitFor(() => expect(textOf(shown)).toContain('379,50 Kč'));
    expect(textOf(shown)).toContain('Platí do 30. 11. 2028');
  });

  it('shows that the card does not exist', async () => {
    const user = userEvent.setup();
    const { main, t } = await shop({
      onWrite() {
        throw new ApiError('UnprocessableEntity', { errors: { code: ['unknown_card'] } });
      },
    });
    await user.type(await main.findByLabelText(t('gift_cards.number'), { exact: false }), '800000000003');
    await user.type(main.getByLabelText(t('gift_cards.code'), { exact: false }), '7K2M-QX4P');
    await user.click(main.getByRole('button', { name: t('gift_cards.check_submit') }));
    expect(await main.findByText(t('form.unknown_card'))).toBeTruthy();
  });
});

describe('GiftCardScreen', () => {
  it('shows the purchase, and its code on click', async () => {
    const user = userEvent.setup();
    const shown = await own(
      {},
      { onWrite: () => ({ number: '8123 4567 8905', code: '7K2M-QX4P', shown_until: '2026-11-21T12:15:00+01:00' }) },
    );
    expect(await shown.main.findByText('8123 4567 8905')).toBeTruthy();
    expect(textOf(shown)).toContain('Visa •••• 4242');
    expect(shown.main.queryByText('7K2M-QX4P')).toBeNull();
    await user.click(shown.main.getByRole('button', { name: shown.t('gift_cards.reveal') }));
    expect(await shown.main.findByText('7K2M-QX4P')).toBeTruthy();
  });

  it('shows that no money was paid for the card, and how much of the payment was refunded', async () => {
    const real = await own();
    await real.main.findByText('8123 4567 8905');
    expect(real.main.queryByText(real.t('gift_cards.sandbox'))).toBeNull();
    cleanup();
    const shown = await own({ is_sandbox: true, withheld: koruna(20_000), balance: koruna(30_000) });
    expect(await shown.main.findByText(shown.t('gift_cards.sandbox'))).toBeTruthy();
    expect(textOf(shown)).toContain('Částka 200 Kč se vrátila');
  });

  it('shows where the code is once it is no longer shown', async () => {
    const { main, t } = await own({ can_reveal: false });
    expect(await main.findByText(t('gift_cards.code_in_email'))).toBeTruthy();
  });

  it.each([
    ['unpaid', { status: 'unpaid', number: null, paid_at: null, paid_with: null, valid_until: null, cancel_until: null }, 'gift_cards.pay'],
    ['active', {}, 'gift_cards.cancel'],
  ] as const)('offers an action for a card that is %s', async (_, changes, key) => {
    const { main, t } = await own(changes);
    expect(await main.findByRole('button', { name: t(key) })).toBeTruthy();
  });

  it.each([
    ['cancelled', true, 'gift_cards.status_refunding'],
    ['refunded', false, 'gift_cards.status_refunded'],
    ['used', false, 'gift_cards.status_used'],
    ['blocked', false, 'gift_cards.status_blocked'],
  ] as const)('only shows the state of a card that is %s', async (status, is_refund_due, key) => {
    const { main, t } = await own({ status, is_refund_due, cancel_until: null, can_reveal: false });
    expect(await main.findByText(t(key))).toBeTruthy();
    expect(main.queryByRole('button', { name: t('gift_cards.cancel') })).toBeNull();
  });

  it('requests the return of a card after a confirmation, and explains a refusal', async () => {
    const user = userEvent.setup();
    const sent: string[] = [];
    const { main, t } = await own(
      {},
      {
        onWrite(address) {
          sent.push(address);
          throw new ApiError('Conflict', { errors: { id: ['already_used'] } });
        },
      },
    );
    await user.click(await main.findByRole('button', { name: t('gift_cards.cancel') }));
    expect(sent).toEqual([]);
    await user.click(screen.getByRole('button', { name: t('gift_cards.cancel_yes') }));
    expect(await screen.findByText(t('form.already_used'))).toBeTruthy();
    expect(sent).toEqual(['/v1/me/gift-cards/5/cancel']);
  });

  it('sends the payment page’s message to the mall', async () => {
    const sent: unknown[] = [];
    const { main, t } = await own(
      {},
      {
        query: { payment: 'signed words' },
        onWrite(_, body) {
          sent.push(body);
          return { state: 'paid' };
        },
      },
    );
    expect(await main.findByText(t('gift_cards.payment_paid'))).toBeTruthy();
    expect(sent).toEqual([{ message: 'signed words' }]);
  });

  it('is not found for another member’s card', async () => {
    const failures = failed(getGiftCard, { params: { id: 5 } }, 'NotFound');
    const { main, t } = await own({}, { calls: answered(listMalls, {}, [mall(1)]), failures });
    expect(await main.findByRole('heading', { name: t('error.title_404') })).toBeTruthy();
  });
});
