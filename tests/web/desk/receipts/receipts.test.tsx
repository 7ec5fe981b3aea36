// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  approveReceipt,
  type DeskReceipt,
  getDeskReceipt,
  getDeskReceiptPicture,
  getReceiptQueue,
  listWaitingReceipts,
  previewReceiptApproval,
  rejectReceipt,
  undoReceiptDecision,
} from '#shared/contracts/desk-receipts.ts';
import type { Endpoint } from '#shared/contracts/endpoint.ts';
import { toSuccess } from '#shared/contracts/envelope.ts';
import { ApiError } from '#shared/contracts/errors.ts';
import { createSite } from '#web/lib/site-state.ts';
import { renderDesk } from '../support/render-desk.tsx';

afterEach(createSite);

const shop = { id: 2, translations: [{ locale: 'en' as const, title: 'Orvelle' }] };
const outline = { shop, amount: { amount: 87_449, currency: 'CZK' }, day: '2026-11-27', created_at: '2026-11-27T13:29:00Z' };
const alike = { ...outline, id: 9, status: 'approved' as const, reason: null, number: 'B-77', has_picture: true, similarity: 94 };
const receipt: DeskReceipt = {
  ...outline,
  id: 10,
  status: 'pending',
  reason: null,
  number: 'b 77',
  submitted_amount: null,
  submitted: null,
  purchased_at: '2026-11-27T12:29:00Z',
  points: 87,
  source: 'photo',
  returned: null,
  has_picture: true,
  fiscal: null,
  reading: null,
  is_reading_due: false,
  holds: [{ reason: 'near_picture', receipt_id: 9 }],
  member: { id: 1, name: 'Jana Malá', card_number: '9364185000000001' },
  decision: null,
  reviewed: null,
  alike: [{ ...alike, reasons: ['near_picture', 'same_number'], is_same_member: false }],
  others: { approved: 0, rejected: 0, pending: 0, last: [] },
  previous_id: null,
  next_id: 11,
  waiting: 2,
};
const decision = {
  id: 5,
  status: 'approved' as const,
  reason: null,
  amount: { amount: 8700, currency: 'CZK' },
  points: 8,
  source: 'photo',
  by: 'Eva Nová',
  at: '2026-11-27T14:00:00Z',
  seconds_left: 30,
};
const picture = { picture: 'data:image/webp;base64,UklGRg==' };
const idOf = (url: URL) => Number(/receipts\/(\d+)/.exec(url.pathname)?.[1]);

const differing: DeskReceipt = {
  ...receipt,
  holds: [{ reason: 'differs', receipt_id: null }],
  reading: {
    total: 78_449,
    confirmed_by: [],
    days: [],
    time: null,
    number: 'b 77',
    shop,
    lacks: ['amount', 'day'],
  },
};

/** Everything was read differently. */
const elsewhere: DeskReceipt = {
  ...differing,
  reading: {
    ...{ total: 78_449, confirmed_by: ['paid'], days: ['2026-11-26'], time: null, number: 'c 78' },
    shop: { id: 3, translations: [{ locale: 'en', title: 'Falk' }] },
    lacks: ['amount', 'day', 'shop', 'number'],
  },
};

type Answers = NonNullable<Parameters<typeof renderDesk>[0]>['answers'];

function renderReceipt(answers: NonNullable<Answers> = [], path = '/receipts/10') {
  const known: [Endpoint, (body: unknown, url: URL) => unknown][] = [
    [getReceiptQueue, () => ({ total: 1, shops: [{ shop, count: 1 }], reasons: [{ reason: 'resembles', count: 1 }] })],
    [getDeskReceipt, (_body, url) => toSuccess({ ...receipt, id: idOf(url), previous_id: 9 })],
    [getDeskReceiptPicture, () => picture],
    [previewReceiptApproval, () => ({ points: 8, same_purchase_id: null })],
    [listWaitingReceipts, () => toSuccess([], { page: 1, per_page: 12, total: 0, pages: 0 })],
  ];
  return renderDesk({ path, answers: [...answers, ...known] });
}

describe('the queue of receipts', () => {
  it('shows if nothing is waiting', async () => {
    const { t } = renderReceipt([], '/receipts');
    expect(await screen.findByText(t('receipts.none'))).toBeTruthy();
  });

  it('lists each receipt with the reasons for waiting, and puts a filter into the address', async () => {
    const asked: string[] = [];
    const { number, points, has_picture, holds } = receipt;
    const row = { ...outline, id: 10, number, points, has_picture, holds };
    const list = (_body: unknown, url: URL) => {
      asked.push(url.search);
      return toSuccess([row], { page: 1, per_page: 12, total: 1, pages: 1 });
    };
    const { user, t } = renderReceipt([[listWaitingReceipts, list]], '/receipts');
    const link = await screen.findByRole('link', { name: 'Orvelle' });
    expect(link.getAttribute('href')).toBe('/desk/receipts/10');
    expect(screen.getByText(t('receipts.hold_near_picture', { id: 9 }))).toBeTruthy();
    await user.selectOptions(screen.getByLabelText(t('receipts.why')), 'resembles');
    await waitFor(() => expect(asked.some((search) => search.includes('reason=resembles'))).toBe(true));
    expect(window.location.search).toBe('?reason=resembles');
  });
});

describe('a receipt', () => {
  it('is approved by one key with its amount; the next one opens, and one key undoes it', async () => {
    const { user, t, sent } = renderReceipt([
      [approveReceipt, () => ({ id: 10, decision })],
      [undoReceiptDecision, () => toSuccess(receipt)],
    ]);
    const amount = await screen.findByLabelText<HTMLInputElement>(t('receipts.amount_shown'));
    expect(amount.value).toBe('874.49');
    await user.clear(amount);
    await user.type(amount, '87a');
    expect(sent).toEqual([]); // the key types into the field
    await user.tab();
    await user.keyboard('a');
    expect(sent).toEqual([]);
    expect(document.activeElement).toBe(amount);
    expect(screen.getByText(t('typed.amount_unreadable', { example: '1299.90' }))).toBeTruthy();
    await user.clear(amount);
    await user.type(amount, '87');
    amount.blur();
    await user.keyboard('a');
    await screen.findByRole('heading', { level: 1, name: t('receipts.receipt', { id: 11 }) });
    expect(sent.map(({ name, body }) => [name, body])).toEqual([['approveReceipt', { amount: 8700 }]]);
    expect(screen.getByText(t('receipts.undo_told', { id: 10 }))).toBeTruthy();
    expect(screen.getByText(/^Receipt 10 approved: .*87, 8 points$/)).toBeTruthy();
    await user.keyboard('z');
    await screen.findByRole('heading', { level: 1, name: t('receipts.receipt', { id: 10 }) });
    expect(sent.at(-1)).toMatchObject({ name: 'undoReceiptDecision', body: { decision: 5 } });
    await waitFor(() => expect(screen.queryByText(t('receipts.undo_told', { id: 10 }))).toBeNull());
  });

  it('ignores keys and clicks just after it has opened, such as the second click of a double click', async () => {
    const clock = vi.spyOn(performance, 'now').mockReturnValue(1_000_000);
    const { user, t, sent } = renderReceipt([[approveReceipt, (_body, url) => ({ id: idOf(url), decision })]]);
    await screen.findByLabelText(t('receipts.amount_shown'));
    await user.keyboard('aa');
    await screen.findByRole('heading', { level: 1, name: t('receipts.receipt', { id: 11 }) });
    await user.keyboard('a');
    await user.click(screen.getByRole('button', { name: t('receipts.approve') }));
    expect(sent).toHaveLength(1);
    clock.mockReturnValue(1_000_600);
    await user.keyboard('a');
    await waitFor(() => expect(sent).toHaveLength(2));
    clock.mockRestore();
  });

  it('is rejected by two keys', async () => {
    const { user, t, sent } = renderReceipt([
      [rejectReceipt, () => ({ id: 10, decision: { ...decision, status: 'rejected', reason: 'unreadable' } })],
    ]);
    await screen.findByLabelText(t('receipts.amount_shown'));
    await user.keyboard('r1');
    await screen.findByRole('heading', { level: 1, name: t('receipts.receipt', { id: 11 }) });
    expect(sent.map(({ body }) => body)).toEqual([{ reason: 'unreadable' }]);
  });

  it('shows the decision of a faster colleague', async () => {
    let isDecided = false;
    const { user, t } = renderReceipt([
      [getDeskReceipt, () => toSuccess({ ...receipt, decision: isDecided ? { ...decision, by: 'Ota Veselý' } : null })],
      [
        approveReceipt,
        () => {
          isDecided = true;
          return new ApiError('Conflict', { errors: { status: ['already_used'] } });
        },
      ],
    ]);
    await user.click(await screen.findByRole('button', { name: t('receipts.approve') }));
    expect(await screen.findByText(/Ota Veselý/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: t('receipts.approve') })).toBeNull();
  });

  it('shows similar receipts, and both pictures side by side', async () => {
    const { user, t } = renderReceipt();
    expect(await screen.findByText(t('receipts.likeness_near', { percent: 94 }))).toBeTruthy();
    await user.click(screen.getByRole('button', { name: t('receipts.compare') }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findAllByRole('img')).toHaveLength(2);
  });

  it('is zoomed and turned by keys', async () => {
    const { user, t } = renderReceipt();
    const [image] = await screen.findAllByRole<HTMLImageElement>('img', { name: t('receipts.picture_of', { id: 10 }) });
    await user.keyboard('++');
    expect(screen.getByText(t('receipts.zoom', { percent: 196 }))).toBeTruthy();
    await user.keyboard('t');
    expect(image?.style.transform).toContain('rotate(90deg)');
    expect(screen.getByText(t('receipts.zoom', { percent: 100 }))).toBeTruthy();
  });

  it('shows if its picture is gone', async () => {
    const { t } = renderReceipt([[getDeskReceiptPicture, () => new ApiError('NotFound')]], '/receipts/20');
    expect(await screen.findByText(t('receipts.picture_gone_text'))).toBeTruthy();
  });

  it('ignores single keys once they are switched off', async () => {
    const { user, t, sent } = renderReceipt();
    await user.click(await screen.findByRole('switch', { name: t('receipts.keys_on') }));
    await user.keyboard('a');
    expect(sent).toEqual([]);
    await user.click(screen.getByRole('switch', { name: t('receipts.keys_on') }));
  });
});

it('a purchase that its shop has taken back is shown as such, not as rejected', async () => {
  const voided = { ...outline, id: 12, status: 'rejected' as const, reason: 'voided' as const };
  const others = { approved: 0, rejected: 0, pending: 0, last: [voided] };
  const { t } = renderReceipt([[getDeskReceipt, () => toSuccess({ ...receipt, others })]]);
  expect(await screen.findByText(t('receipts.reason_voided'))).toBeTruthy();
  expect(screen.queryByText(/^rejected/)).toBeNull();
});

describe('what was read from the picture', () => {
  it('is shown beside what was typed, with differences in words', async () => {
    renderReceipt([[getDeskReceipt, () => toSuccess(differing)]]);
    const table = await screen.findByRole('table');
    const rows = within(table).getAllByRole('row').slice(1);
    const texts = rows.map((row) => [...row.children].map((cell) => cell.textContent?.replaceAll('\u00a0', ' ')));
    expect(texts).toEqual([
      ['Amount', 'CZK 874.49', 'CZK 784.49Differs1Take over Amount'],
      ['Day', '27. 11. 2026', 'Not found'],
      ['Shop', 'Orvelle', 'OrvelleFits'],
      ['Number', 'b 77', 'b 77Fits'],
    ]);
    expect(rows.map((row) => row.querySelectorAll('svg').length)).toEqual([1, 1, 1, 1]);
    expect(screen.getByText('Different or missing on the picture: Amount, Day')).toBeTruthy();
  });

  it('says where else the total stands, or that it stands nowhere else', async () => {
    const lacks = ['confirmation' as const];
    renderReceipt([[getDeskReceipt, () => toSuccess({ ...differing, reading: { ...differing.reading, total: 87_449, lacks } })]]);
    const table = await screen.findByRole('table');
    expect(within(table).getByRole('row', { name: /^Total in a second place/ }).textContent).toContain('Not found');
  });

  it('is announced while the picture is still to be read', async () => {
    const { t } = renderReceipt([[getDeskReceipt, () => toSuccess({ ...receipt, is_reading_due: true })]]);
    expect(await screen.findByText(t('receipts.read_due'))).toBeTruthy();
  });

  it('is taken over by one key or click, with the points of the corrected receipt, and put back by another', async () => {
    const asked: string[] = [];
    const { user, t, sent } = renderReceipt([
      [getDeskReceipt, () => toSuccess({ ...elsewhere })],
      [
        previewReceiptApproval,
        (_body, url) => {
          asked.push(url.search);
          return { points: 78, same_purchase_id: url.search.includes('company_id') ? 4 : null };
        },
      ],
      [approveReceipt, () => ({ id: 10, decision })],
    ]);
    const amount = await screen.findByLabelText<HTMLInputElement>(t('receipts.amount_shown'));
    expect(screen.getByText('87 points')).toBeTruthy();
    await user.keyboard('1');
    expect(amount.value).toBe('784.49');
    expect(await screen.findByText('78 points')).toBeTruthy();
    expect(asked).toEqual(['?amount=78449']);
    await user.keyboard('1');
    expect(amount.value).toBe('874.49');
    expect(screen.getByText('87 points')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: /^Take over.*Amount$/ }));
    await user.keyboard('234');
    expect(await screen.findByRole('link', { name: t('receipts.hold_same_purchase', { id: 4 }) })).toBeTruthy();
    expect(screen.getAllByText(t('receipts.read_taken'))).toHaveLength(4);
    await user.keyboard('a');
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({
      name: 'approveReceipt',
      body: { amount: 78_449, day: '2026-11-26', company_id: 3, number: 'c 78' },
    });
  });

  it.each([
    ['1', { amount: 78_449 }],
    ['2', {}],
  ])('is asked about once if an approval would ignore it: key %s', async (key, body) => {
    const { user, t, sent } = renderReceipt([
      [getDeskReceipt, () => toSuccess(differing)],
      [approveReceipt, () => ({ id: 10, decision })],
    ]);
    await screen.findByLabelText(t('receipts.amount_shown'));
    await user.keyboard('a');
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByRole('row', { name: /CZK\s874.49 CZK\s784.49/ })).toBeTruthy();
    expect(sent).toEqual([]);
    await user.keyboard(key);
    await waitFor(() => expect(sent.map((one) => one.body)).toEqual([body]));
  });

  it('is not asked about for an amount that staff have typed from the paper', async () => {
    const { user, t, sent } = renderReceipt([
      [getDeskReceipt, () => toSuccess(differing)],
      [previewReceiptApproval, () => ({ points: 70, same_purchase_id: null })],
      [approveReceipt, () => ({ id: 10, decision })],
    ]);
    const amount = await screen.findByLabelText<HTMLInputElement>(t('receipts.amount_shown'));
    await user.clear(amount);
    await user.type(amount, '700');
    amount.blur();
    expect(await screen.findByText('70 points')).toBeTruthy();
    await user.keyboard('a');
    await waitFor(() => expect(sent.map((one) => one.body)).toEqual([{ amount: 70_000 }]));
  });

  it('is missing for a receipt that was not read', async () => {
    renderReceipt();
    await screen.findByText('Nearly the same picture as receipt 9');
    expect(screen.queryByRole('table')).toBeNull();
  });
});
