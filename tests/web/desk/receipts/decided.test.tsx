// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import {
  type DecidedReceipts,
  getReceiptDeciders,
  getReceiptRevocation,
  type ListedDecision,
  listDecidedReceipts,
  revokeReceipt,
} from '#shared/contracts/decided-receipts.ts';
import { type DeskReceipt, getDeskReceipt } from '#shared/contracts/desk-receipts.ts';
import { toSuccess } from '#shared/contracts/envelope.ts';
import { voidAtTill } from '#shared/contracts/till.ts';
import { renderDesk } from '../support/render-desk.tsx';

const shop = { id: 2, translations: [{ locale: 'en' as const, title: 'Orvelle' }] };
const member = { id: 4, name: 'Jana Malá' };
const outline = { id: 10, shop, amount: { amount: 87_400, currency: 'CZK' }, day: '2026-11-27', points: 87, source: 'photo' as const };
const row: ListedDecision = {
  ...outline,
  decision: 'approved',
  reason: null,
  by: 'Eva Nová',
  is_by_rule: false,
  decided_at: '2026-11-27T14:00:00Z',
  member,
};
const receipt: DeskReceipt = {
  ...outline,
  created_at: '2026-11-27T13:29:00Z',
  status: 'approved',
  reason: null,
  number: 'b 77',
  submitted_amount: null,
  submitted: null,
  purchased_at: '2026-11-27T12:29:00Z',
  returned: null,
  has_picture: false,
  fiscal: null,
  reading: null,
  is_reading_due: false,
  holds: [],
  member: { ...member, card_number: '9364185000000001' },
  decision: null,
  reviewed: { by: 'Eva Nová', at: '2026-11-27T14:00:00Z' },
  alike: [],
  others: { approved: 0, rejected: 0, pending: 0, last: [] },
  previous_id: null,
  next_id: null,
  waiting: 0,
};

it('lists decided receipts with filters in the address and links to member and receipt', async () => {
  const asked: string[] = [];
  const page = (url: URL): DecidedReceipts => {
    asked.push(url.search);
    const isSecond = url.searchParams.has('before');
    return { receipts: [{ ...row, id: isSecond ? 9 : 10 }], next: isSecond ? null : '1-10', member, shop: null };
  };
  const { user, t } = renderDesk({
    path: '/receipts/decided?member=4&from=yesterday',
    answers: [
      [listDecidedReceipts, (_body, url) => toSuccess(page(url))],
      [getReceiptDeciders, () => ({ staff: [{ id: 7, name: 'Eva Nová' }] })],
    ],
  });
  const link = await screen.findByRole('link', { name: 'Orvelle' });
  expect(link.getAttribute('href')).toBe('/desk/receipts/10?decided=member%3D4');
  expect(screen.getByRole('link', { name: 'Jana Malá' }).getAttribute('href')).toBe('/desk/members/4');
  expect(screen.getByRole<HTMLInputElement>('combobox', { name: t('receipts.member') }).value).toBe('Jana Malá');
  await user.click(screen.getByRole('button', { name: t('receipts.more') }));
  await waitFor(() => expect(screen.getAllByRole('link', { name: 'Orvelle' })).toHaveLength(2));
  await user.selectOptions(await screen.findByLabelText(t('receipts.decided_by')), 'Eva Nová');
  await user.selectOptions(screen.getByLabelText(t('receipts.decision')), 'revoked');
  await waitFor(() => expect(window.location.search).toBe('?member=4&from=yesterday&by=7&decision=revoked'));
  await waitFor(() => expect(asked.at(-1)).toBe('?by=7&decision=revoked&member=4'));
  await user.clear(screen.getByRole('combobox', { name: t('receipts.member') }));
  await user.tab();
  await waitFor(() => expect(window.location.search).not.toContain('member'));
});

it('revokes an approved receipt with a reason, after it shows the effect on the points', async () => {
  const { user, t, sent } = renderDesk({
    path: '/receipts/10?decided=shop%3D2',
    answers: [
      [getDeskReceipt, () => toSuccess(receipt)],
      [getReceiptRevocation, () => ({ points: 87, taken: 30, owed: 57, expired: 0, balance: 30, balance_after: 0, owed_after: 57 })],
      [revokeReceipt, () => ({ taken: 30, owed: 57 })],
    ],
  });
  await user.click(await screen.findByRole('button', { name: t('receipts.revoke') }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText(t('receipts.revoke_balance_then', { balance: 30, after: 0 }))).toBeTruthy();
  expect(dialog.getByText(t('receipts.revoke_owed_text'))).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: t('receipts.revoke_now') }));
  expect(sent).toEqual([]);
  await user.selectOptions(dialog.getByLabelText(new RegExp(t('receipts.revoke_reason'))), t('receipts.reason_not_ours'));
  await user.type(dialog.getByLabelText(new RegExp(t('adjust.why'))), 'goods returned{Enter}');
  await waitFor(() => expect(sent.map(({ body }) => body)).toEqual([{ reason: 'not_ours', why: 'goods returned' }]));
  expect(await screen.findByText(t('receipts.revoked', { id: 10 }))).toBeTruthy();
  expect(screen.getByRole('link', { name: t('receipts.to_decided') }).getAttribute('href')).toBe('/desk/receipts/decided?shop=2');
});

it('returns a part of a purchase at a till, at most what is left, with a reason', async () => {
  const crowns = (amount: number) => ({ amount: amount * 100, currency: 'CZK' });
  const bought: DeskReceipt = { ...receipt, source: 'cashier', amount: crowns(400), returned: crowns(100) };
  const purchase = { id: 10, status: 'credited', points: 40, points_returned: 25, settled: 0, amount: crowns(400), returned: crowns(250) };
  const { user, t, sent } = renderDesk({
    path: '/receipts/10',
    answers: [
      [getDeskReceipt, () => toSuccess(bought)],
      [voidAtTill, () => ({ purchase, member: null, first_name: 'Jana' })],
    ],
  });
  await user.click(await screen.findByRole('button', { name: t('receipts.return_part') }));
  const dialog = within(await screen.findByRole('dialog'));
  const amount = dialog.getByLabelText(t('till.returned_amount'));
  await user.type(amount, '301{Enter}');
  expect(amount.getAttribute('aria-invalid')).toBe('true');
  await user.clear(amount);
  await user.type(amount, '150{Enter}');
  expect(sent).toEqual([]);
  await user.type(dialog.getByLabelText(new RegExp(t('adjust.why'))), 'one of two{Enter}');
  await screen.findByText(t('till.void_done', { count: 15, points: '15' }));
  expect(sent.map(({ body }) => body)).toEqual([{ company_id: bought.shop.id, amount: 15_000, why: 'one of two' }]);
});

it('offers no part of a photographed receipt', async () => {
  const { t } = renderDesk({ path: '/receipts/10', answers: [[getDeskReceipt, () => toSuccess(receipt)]] });
  await screen.findByRole('button', { name: t('receipts.revoke') });
  expect(screen.queryByRole('button', { name: t('receipts.return_part') })).toBeNull();
});
