// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { findGiftCardOrders, type GiftCardOrderAtDesk, sendGiftCard } from '#shared/contracts/desk-gift-card-orders.ts';
import { blockGiftCard, type GiftCardAtDesk, getDeskGiftCard, takeFromGiftCard } from '#shared/contracts/desk-gift-cards.ts';
import { getInboxCounts } from '#shared/contracts/desk-inbox.ts';
import { toSuccess } from '#shared/contracts/envelope.ts';
import { ApiError } from '#shared/contracts/errors.ts';
import { renderDesk, toStaff } from '../support/render-desk.tsx';

const crowns = (amount: number) => ({ amount, currency: 'CZK' });
const card: GiftCardAtDesk = {
  number: '8123 4567 8906',
  status: 'active',
  price: crowns(50_000),
  balance: crowns(40_000),
  valid_until: '2027-11-30',
  order_number: 'D-1',
  is_sandbox: false,
  is_used: true,
  movements: [{ kind: 'issued', amount: crowns(50_000), balance_after: crowns(50_000), reference: null, at: '2026-11-27T10:00:00Z' }],
};
const order: GiftCardOrderAtDesk = {
  order_number: 'D-7K2M-QX4P',
  number: '8123 4567 8906',
  status: 'active',
  price: crowns(50_000),
  balance: crowns(50_000),
  created_at: '2026-11-27T10:00:00Z',
  paid_at: '2026-11-27T10:00:00Z',
  sent_at: null,
  is_guest: true,
  buyer: { name: null, email: 'jana@visitor.example' },
  recipient: { name: null, email: 'petr@visitor.example' },
  has_message: false,
  is_sandbox: false,
  resent_at: [],
};
const counts = { conversations: { open: 0, mine: 0, unread: 0 }, requests: { open: 0, mine: 0, unanswered: 0 } };

function open(orders: readonly GiftCardOrderAtDesk[] = []) {
  return renderDesk({
    path: '/gift-cards',
    staff: toStaff('desk'),
    answers: [
      [getInboxCounts, () => counts],
      [
        getDeskGiftCard,
        (_body, { searchParams }) => (searchParams.get('number') === '812345678906' ? toSuccess(card) : new ApiError('NotFound')),
      ],
      [findGiftCardOrders, () => toSuccess(orders)],
      [sendGiftCard, () => toSuccess(order)],
      [takeFromGiftCard, () => toSuccess(card)],
      [blockGiftCard, () => toSuccess({ ...card, status: 'blocked' })],
    ],
  });
}

it('a card is found by its number, and charged in the centre’s currency', async () => {
  const { user, sent } = open();
  await user.type(await screen.findByRole('textbox', { name: 'Number of the card' }), '8123 4567 8906{Enter}');
  await user.type(await screen.findByRole('textbox', { name: 'Amount' }), '99,90');
  await user.type(screen.getByRole('textbox', { name: 'Number of the receipt' }), 'R-1');
  await user.click(screen.getByRole('button', { name: /^Deduct: CZK.99\.90$/ }));
  await waitFor(() => expect(sent.map(({ body }) => body)).toEqual([{ number: '812345678906', amount: crowns(9990), reference: 'R-1' }]));
});

it('a mistyped number is reported immediately, and an amount above the balance is not sent', async () => {
  const { user, sent } = open();
  const number = await screen.findByRole('textbox', { name: 'Number of the card' });
  await user.type(number, '8123 4567 8905{Enter}');
  await screen.findByText('This number contains a typo.');
  await user.type(number, '{Backspace}6{Enter}');
  await user.type(await screen.findByRole('textbox', { name: 'Amount' }), '401');
  await screen.findByText('There is not that much on the card.');
  expect(sent).toEqual([]);
});

it('a typed card code is sent in its normal form, and a mistake in it is shown', async () => {
  const { user, sent } = open();
  await user.type(await screen.findByRole('textbox', { name: 'Number of the card' }), '8123 4567 8906{Enter}');
  await user.type(await screen.findByRole('textbox', { name: 'Amount' }), '100');
  await user.type(screen.getByRole('textbox', { name: 'Number of the receipt' }), 'R-1');
  const code = screen.getByRole('textbox', { name: 'Code of the card' });
  await user.type(code, '7k2m qx4{Enter}');
  await screen.findByText('Eight characters, such as 7K2M-QX4P');
  await user.type(code, 'p{Enter}');
  await waitFor(() => expect(sent.map(({ body }) => body)).toMatchObject([{ code: '7K2M-QX4P' }]));
});

it('a mistyped address of a buyer is corrected when the card is sent again', async () => {
  const { user, sent } = open([order]);
  await user.type(await screen.findByRole('textbox', { name: 'Order number or email' }), 'jana@visitor.example{Enter}');
  await user.click(await screen.findByRole('button', { name: 'Send again' }));
  const buyer = await screen.findByRole('textbox', { name: /^Email of the buyer/ });
  await user.clear(buyer);
  await user.type(buyer, 'jane@visitor.example');
  await user.type(screen.getByRole('textbox', { name: /^Why/ }), 'Mistyped{Enter}');
  await waitFor(() =>
    expect(sent.map(({ body }) => body)).toEqual([{ order_number: 'D-7K2M-QX4P', buyer_email: 'jane@visitor.example', why: 'Mistyped' }]),
  );
});

it('a card without buyer and recipient has no field for the buyer, and is for managers', async () => {
  const { user } = open([{ ...order, buyer: null, recipient: { name: null, email: null } }]);
  await user.type(await screen.findByRole('textbox', { name: 'Order number or email' }), 'D-7K2M-QX4P{Enter}');
  await user.click(await screen.findByRole('button', { name: 'Send again' }));
  await screen.findByText(/Only a manager can send this card/);
  expect(screen.queryByRole('textbox', { name: /^Email of the buyer/ })).toBeNull();
});

it('an order shows when the buyer has sent the card again', async () => {
  const { user } = open([{ ...order, resent_at: ['2026-11-28T10:00:00Z'] }]);
  await user.type(await screen.findByRole('textbox', { name: 'Order number or email' }), 'D-7K2M-QX4P{Enter}');
  expect((await screen.findByText('Sent again by the buyer')).nextElementSibling?.textContent).toContain('28');
});
