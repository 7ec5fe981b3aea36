// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
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
const counts = { conversations: { open: 0, mine: 0, unread: 0 }, requests: { open: 0, mine: 0, unanswered: 0 } };

function open() {
  return renderDesk({
    path: '/gift-cards',
    staff: toStaff('desk'),
    answers: [
      [getInboxCounts, () => counts],
      [
        getDeskGiftCard,
        (_body, { searchParams }) => (searchParams.get('number') === '812345678906' ? toSuccess(card) : new ApiError('NotFound')),
      ],
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
