// @vitest-environment happy-dom
import { cleanup, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '#shared/contracts/errors.ts';
import type { GiftCardOrder, HeldGiftCard } from '#shared/contracts/gift-card-orders.ts';
import { type GiftCardOffer, getGiftCardOffer } from '#shared/contracts/gift-cards.ts';
import { listMalls } from '#shared/contracts/malls.ts';
import { getWebsitePageByAlias } from '#shared/contracts/website-pages.ts';
import { answered, failed } from '../support/calls.ts';
import { hrefOf } from '../support/expectations.ts';
import { giftCard, giftCardOffer, giftCardTitle, koruna } from '../support/gift-cards.ts';
import { inLanguages, mall } from '../support/records.ts';
import { renderScreen } from '../support/render-screen.tsx';

const token = 't'.repeat(43);
const terms = { en: '<p>Own</p>', cz: '<p>Vlastní</p>', sk: '<p>Vlastné</p>', de: '<p>Eigene</p>' };
const offer = giftCardOffer({ is_sold_to_guests: true, translations: inLanguages({ title: giftCardTitle, terms }) });
const order: GiftCardOrder = {
  card: giftCard({ recipient: { name: null, email: 'petr@visitor.example' } }),
  buyer_email: 'jana@visitor.example',
  sent_at: null,
  resends_left: 0,
};
const held: HeldGiftCard = {
  number: '8123 4567 8905',
  status: 'active',
  balance: koruna(20_000),
  price: koruna(50_000),
  valid_until: '2028-11-30',
  is_sandbox: false,
  code: '7K2M-QX4P',
  from: 'Jana',
  message: 'Ať se daří',
  image: null,
  translations: inLanguages({ title: giftCardTitle }),
};

type Scene = NonNullable<Parameters<typeof renderScreen>[1]>;
const noPage = failed(getWebsitePageByAlias, { params: { alias: 'gift-cards' } }, 'NotFound');
const shop = (changes: Partial<GiftCardOffer> = {}, scene: Scene = {}) =>
  renderScreen('gift-cards', { calls: answered(getGiftCardOffer, {}, { ...offer, ...changes }), failures: noPage, ...scene });
const open = (screen: 'gift-card-order' | 'held-gift-card', scene: Scene = {}) =>
  renderScreen(screen, { calls: answered(listMalls, {}, [mall(1)]), query: { token }, ...scene });
const textOf = ({ textContent }: Element) => (textContent ?? '').replaceAll('\u00a0', ' ');

const comeBack = () => window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
const unpaid: GiftCardOrder = { ...order, card: { ...order.card, status: 'unpaid', number: null, paid_at: null } };

afterEach(() => {
  vi.restoreAllMocks();
});

describe('buying a gift card without an account', () => {
  it('orders once the terms are accepted, and goes to the payment', async () => {
    const user = userEvent.setup();
    const left = vi.spyOn(window.location, 'assign').mockImplementation(() => {});
    const sent: [string, unknown][] = [];
    const { main, t } = await shop(
      {},
      {
        onWrite(address, body) {
          sent.push([address, body]);
          return address === '/v1/gift-cards/orders' ? { order_number: 'D-1', token } : { redirect_to: 'https://pay.example/1' };
        },
      },
    );
    expect(main.getByText('Vlastní')).toBeTruthy();
    await user.type(await main.findByLabelText(new RegExp(t('gift_cards.buyer_email'))), 'jana@visitor.example');
    await user.click(main.getByRole('button', { name: /^Zaplatit 1/ }));
    await main.findByText(t('gift_cards.terms_missing'));
    expect(sent).toEqual([]);
    await user.type(main.getByLabelText(new RegExp(t('gift_cards.recipient_email'))), 'petr@visitor.example');
    await user.click(main.getByRole('checkbox', { name: t('gift_cards.terms') }));
    await user.click(main.getByRole('button', { name: /^Zaplatit 1/ }));
    await waitFor(() => expect(left).toHaveBeenCalledWith('https://pay.example/1'));
    expect(sent).toEqual([
      [
        '/v1/gift-cards/orders',
        {
          amount: koruna(100_000),
          buyer_email: 'jana@visitor.example',
          recipient_email: 'petr@visitor.example',
          accepts_terms: true,
          locale: 'cz',
          key: expect.stringMatching(/^[\w-]{36}$/),
        },
      ],
      ['/v1/gift-cards/orders/payment', { token, locale: 'cz' }],
    ]);
  });

  it('sends the same key again for the same order, and another one for a changed order', async () => {
    const user = userEvent.setup();
    const keys: string[] = [];
    const { main, t } = await shop(
      {},
      {
        onWrite(_address, body) {
          keys.push((body as { key: string }).key); // safe: sent by the form
          throw new ApiError('BadGateway');
        },
      },
    );
    await user.click(await main.findByRole('radio', { name: new RegExp(`^${t('gift_cards.to_me')}`) }));
    expect(main.queryByLabelText(new RegExp(t('gift_cards.recipient_email')))).toBeNull();
    const email = main.getByLabelText(new RegExp(t('gift_cards.buyer_email')));
    await user.type(email, 'jana@visitor.example');
    await user.click(main.getByRole('checkbox', { name: t('gift_cards.terms') }));
    const pay = main.getByRole('button', { name: /^Zaplatit/ });
    await user.click(pay);
    await waitFor(() => expect(keys).toHaveLength(1));
    await main.findByText(t('form.not_sent'));
    await user.click(pay);
    await waitFor(() => expect(keys).toHaveLength(2));
    await user.click(main.getByRole('radio', { name: /^500/ }));
    await user.click(main.getByRole('button', { name: /^Zaplatit 500/ }));
    await waitFor(() => expect(keys).toHaveLength(3));
    expect(keys[1]).toBe(keys[0]);
    expect(keys[2]).not.toBe(keys[0]);
  });

  it('orders another card with another key, and shows the order when the browser comes back from the payment', async () => {
    const user = userEvent.setup();
    vi.spyOn(window.location, 'assign').mockImplementation(() => {});
    const replaced = vi.spyOn(window.location, 'replace').mockImplementation(() => {});
    const keys: string[] = [];
    const { main, t } = await shop(
      {},
      {
        onWrite(address, body) {
          if (address !== '/v1/gift-cards/orders') throw new ApiError('BadGateway');
          keys.push((body as { key: string }).key); // safe: sent by the form
          return { order_number: `D-${keys.length}`, token };
        },
      },
    );
    const buy = async () => {
      await user.click(await main.findByRole('radio', { name: new RegExp(`^${t('gift_cards.to_me')}`) }));
      await user.type(main.getByLabelText(new RegExp(t('gift_cards.buyer_email'))), 'jana@visitor.example');
      await user.click(main.getByRole('checkbox', { name: t('gift_cards.terms') }));
      await user.click(main.getByRole('button', { name: /^Zaplatit/ }));
    };
    await buy();
    await user.click(await main.findByRole('button', { name: t('gift_cards.another') }));
    expect(replaced).not.toHaveBeenCalled();
    await buy();
    await main.findByText(t('gift_cards.pay_failed'));
    expect(keys[1]).not.toBe(keys[0]);
    comeBack();
    expect(replaced.mock.calls).toEqual([[expect.stringContaining(`?token=${token}`)]]);
  });

  it.each([
    ['a mall API that sells to members only', { is_sold_to_guests: undefined }, {}],
    ['a member', {}, { isMember: true }],
  ] as const)('is not offered to %s', async (_, changes, scene) => {
    const { main, t } = await shop(changes as Partial<GiftCardOffer>, scene);
    await main.findByText(t('gift_cards.value'));
    expect(main.queryByText(t('gift_cards.buyer_email'))).toBeNull();
  });
});

describe('the page of an order without an account', () => {
  it('says what happens next, without a code', async () => {
    const sent: unknown[] = [];
    const shown = await open('gift-card-order', {
      onWrite(address, body) {
        sent.push([address, body]);
        return order;
      },
    });
    await shown.main.findByText(shown.t('gift_cards.next'));
    expect(sent).toEqual([['/v1/gift-cards/orders/open', { token }]]);
    const text = textOf(shown.mainElement);
    expect(text).toContain('jana@visitor.example');
    expect(text).toContain('petr@visitor.example');
    expect(text).toContain('D-AAAA-BBBB');
    expect(shown.main.queryByRole('button', { name: shown.t('gift_cards.reveal') })).toBeNull();
  });

  it('links the contact, and offers the return of the card only while it is possible', async () => {
    for (const cancel_until of ['2026-12-05T10:01:00+01:00', null]) {
      const { main, t, mainElement } = await open('gift-card-order', {
        onWrite: () => ({ ...order, card: { ...order.card, cancel_until } }),
      });
      await main.findByText('D-AAAA-BBBB');
      expect(hrefOf({ main }, t('menu.contact'))).toBe('/cz/kontakt');
      expect(mainElement.textContent.includes(t('gift_cards.next_return'))).toBe(cancel_until !== null);
      cleanup();
    }
  });

  it.each([
    ['active', true],
    ['unpaid', false],
    ['cancelled', false],
  ] as const)('is a receipt for an order that is %s: %s', async (status, isReceipt) => {
    const card = giftCard({ status, ...(status === 'unpaid' && { paid_at: null, paid_with: null, number: null, valid_until: null }) });
    const { main, t, mainElement } = await open('gift-card-order', { onWrite: () => ({ ...order, card }) });
    await main.findByText('D-AAAA-BBBB');
    expect(mainElement.textContent.includes(t('gift_cards.receipt_note'))).toBe(isReceipt);
  });

  it('takes the result of the payment, and reads the order again', async () => {
    let isPaid = false;
    const shown = await open('gift-card-order', {
      query: { token, payment: 'message' },
      onWrite(address) {
        if (address !== '/v1/payments/messages') return isPaid ? order : unpaid;
        isPaid = true;
        return { state: 'paid' };
      },
    });
    await shown.main.findByText(shown.t('gift_cards.guest_paid'));
    await shown.main.findByText(shown.t('gift_cards.status_active'));
  });

  it('reads the order again when the browser comes back to it', async () => {
    let isPaid = false;
    const shown = await open('gift-card-order', { onWrite: () => (isPaid ? order : unpaid) });
    await shown.main.findByText(shown.t('gift_cards.status_unpaid'));
    isPaid = true;
    comeBack();
    await shown.main.findByText(shown.t('gift_cards.status_active'));
  });

  it.each(['limit_reached', 'too_late'] as const)('suggests to order again if the payment is refused: %s', async (code) => {
    const user = userEvent.setup();
    const { main, t } = await open('gift-card-order', {
      onWrite(address) {
        if (address === '/v1/gift-cards/orders/payment') throw new ApiError('Conflict', { errors: { token: [code] } });
        return unpaid;
      },
    });
    await user.click(await main.findByRole('button', { name: t('gift_cards.pay') }));
    await main.findByText(t('gift_cards.order_again'));
    expect(main.queryByRole('button', { name: t('gift_cards.pay') })).toBeNull();
  });

  it('shows what was paid in another tab', async () => {
    const user = userEvent.setup();
    let isPaid = false;
    const { main, t } = await open('gift-card-order', {
      onWrite(address) {
        if (address !== '/v1/gift-cards/orders/payment') return isPaid ? order : unpaid;
        isPaid = true;
        throw new ApiError('Conflict', { errors: { token: ['not_available'] } });
      },
    });
    await user.click(await main.findByRole('button', { name: t('gift_cards.pay') }));
    await main.findByText(t('gift_cards.status_active'));
  });

  describe('the dialog to send the card again', () => {
    const sentOrder: GiftCardOrder = {
      ...order,
      card: { ...order.card, recipient: { name: 'Petr', email: 'petr@visitor.example' } },
      sent_at: '2026-11-21T10:05:00+01:00',
      resends_left: 3,
    };

    /** Opens the dialog; `answer` answers the sending. */
    async function ask(answer: () => GiftCardOrder, changes: Partial<GiftCardOrder> = {}) {
      const user = userEvent.setup();
      const sent: unknown[] = [];
      let stored: GiftCardOrder = { ...sentOrder, ...changes };
      const shown = await open('gift-card-order', {
        onWrite(address, body) {
          if (address !== '/v1/gift-cards/orders/sendings') return stored;
          sent.push(body);
          stored = answer();
          return stored;
        },
      });
      const { main, t } = shown;
      const name = t(stored.card.status === 'unpaid' ? 'gift_cards.change_address' : 'gift_cards.resend');
      await user.click(await main.findByRole('button', { name }));
      const dialog = within(await main.findByRole('dialog', { name }));
      const email = await dialog.findByRole('textbox', { name: new RegExp(t('gift_cards.recipient_email')) });
      const send = dialog.getByRole('button', { name: stored.card.status === 'unpaid' ? name : t('gift_cards.resend_send') });
      return { ...shown, user, sent, dialog, email, send };
    }
    const moveTo = (email: string, changes: Partial<GiftCardOrder> = {}): GiftCardOrder => ({
      ...sentOrder,
      sent_at: null,
      card: { ...sentOrder.card, recipient: { name: null, email } },
      ...changes,
    });

    it('sends it to another address, and shows the new one', async () => {
      const { user, main, t, sent, dialog, email, send } = await ask(() => moveTo('pavel@visitor.example'));
      expect(dialog.getByText(t('gift_cards.resend_current', { email: 'petr@visitor.example' }))).toBeTruthy();
      expect(email).toHaveProperty('value', 'petr@visitor.example');
      await user.clear(email);
      await user.type(email, 'pavel');
      await user.click(send);
      await dialog.findByText(t('form.email_invalid'));
      expect(sent).toEqual([]);
      await user.type(email, '@visitor.example');
      await user.click(send);
      await main.findByText(t('gift_cards.next_sending', { email: 'pavel@visitor.example' }));
      expect(sent).toEqual([{ token, recipient_email: 'pavel@visitor.example', recipient_name: 'Petr' }]);
      expect(main.queryByRole('dialog')).toBeNull();
    });

    it('sends it again to the unchanged address', async () => {
      const { user, main, t, sent, send } = await ask(() => moveTo('petr@visitor.example', { resends_left: 0 }));
      await user.click(send);
      await main.findByText(t('gift_cards.next_sending', { email: 'petr@visitor.example' }));
      expect(sent).toEqual([{ token, recipient_email: 'petr@visitor.example', recipient_name: 'Petr' }]);
      expect(main.queryByRole('button', { name: t('gift_cards.resend') })).toBeNull(); // that was the last time
      expect(main.getByText(t('gift_cards.next_help', { number: 'D-AAAA-BBBB' }))).toBeTruthy();
    });

    it('changes the address of an unpaid order', async () => {
      const card = { ...unpaid.card, recipient: { name: null, email: 'pavel@visitor.example' } };
      const { user, main, t, email, send } = await ask(() => ({ ...unpaid, resends_left: 3, card }), { card: unpaid.card });
      await user.clear(email);
      await user.type(email, 'pavel@visitor.example');
      await user.click(send);
      await main.findByText('pavel@visitor.example');
      expect(main.getByRole('button', { name: t('gift_cards.pay') })).toBeTruthy();
    });

    it.each([
      ['token', 'already_used', 'form.already_used'],
      ['token', 'blocked', 'form.blocked'],
      ['token', 'limit_reached', 'gift_cards.resend_over'],
      ['token', 'not_available', 'gift_cards.resend_over'],
      ['recipient_email', 'limit_reached', 'gift_cards.resend_address_limit'],
    ] as const)('explains a refusal: %s %s', async (field, code, message) => {
      const { user, t, dialog, send } = await ask(() => {
        throw new ApiError('Conflict', { errors: { [field]: [code] } });
      });
      await user.click(send);
      await dialog.findByText(t(message));
    });

    it.each([
      ['after the last time', { resends_left: 0 }, {}],
      ['of a mall API without the call', {}, { notOffered: ['resendGiftCard'] }],
    ])('is not offered %s', async (_, changes, scene) => {
      const { main, t } = await open('gift-card-order', { onWrite: () => ({ ...sentOrder, ...changes }), ...scene });
      await main.findByText(t('gift_cards.next_help', { number: 'D-AAAA-BBBB' }));
      expect(main.queryByRole('button', { name: t('gift_cards.resend') })).toBeNull();
    });
  });

  it.each([
    ['is unknown', { onWrite: () => Promise.reject(new ApiError('UnprocessableEntity', { errors: { token: ['invalid'] } })) }],
    ['has no secret', { query: {} }],
  ])('explains a link that %s', async (_, scene) => {
    const { main, t } = await open('gift-card-order', scene as Scene);
    await main.findByText(t('gift_cards.link_invalid'));
  });
});

describe('the page of a card for its holder', () => {
  it('shows balance, number, code and greeting', async () => {
    const shown = await open('held-gift-card', { onWrite: () => held });
    await shown.main.findByText('7K2M-QX4P');
    const text = textOf(shown.mainElement);
    for (const part of ['200 Kč', '8123 4567 8905', 'Jana vám věnuje', 'Ať se daří']) expect(text).toContain(part);
    expect(shown.main.getByRole('img', { name: shown.t('gift_cards.number') })).toBeTruthy();
  });

  it('shows no code of a card that was taken back', async () => {
    const shown = await open('held-gift-card', { onWrite: () => ({ ...held, status: 'cancelled', code: null, balance: koruna(0) }) });
    await shown.main.findByText(shown.t('gift_cards.status_cancelled'));
    expect(shown.main.queryByText(shown.t('gift_cards.code'))).toBeNull();
  });

  it('can be tried again if the mall API is down', async () => {
    const user = userEvent.setup();
    let isDown = true;
    const shown = await open('held-gift-card', {
      onWrite() {
        if (isDown) throw new ApiError('BadGateway');
        return held;
      },
    });
    const retry = await shown.main.findByRole('button', { name: shown.t('error.retry') });
    isDown = false;
    await user.click(retry);
    await shown.main.findByText('7K2M-QX4P');
  });
});
