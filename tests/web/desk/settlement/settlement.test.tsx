// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import {
  closeSettlement,
  getSettlementMonth,
  getShopEarnings,
  listSettlementShops,
  type SettlementMonth,
  type SettlementSums,
} from '#shared/contracts/desk-settlement.ts';
import { getShopFigures, type ShopFigures } from '#shared/contracts/desk-shop-figures.ts';
import { toSuccess } from '#shared/contracts/envelope.ts';
import { ApiError } from '#shared/contracts/errors.ts';
import { renderDesk, toStaff } from '../support/render-desk.tsx';

const sums: SettlementSums = {
  ...{ purchases: 3, turnover: 120_050, returns: 1, returned: 20_000, points_given: 120, points_taken: 20 },
  ...{ rewards: 0, gift_cards: 5_000, corrections: 0 },
};

/** Text with plain spaces. */
const plain = (text: string | null | undefined) => text?.replaceAll('\u00a0', ' ');

const toMonth = (changes: Partial<SettlementMonth> = {}): SettlementMonth => ({
  ...{ month: '2026-03', currency: 'CZK', is_over: true, closed: null, first_month: '2026-01', open_before: [] },
  ...{ shops: 1, total: sums, ...changes },
});

const onePage = { page: 1, pages: 1, per_page: 48, total: 1 };

function renderMonth(month: () => SettlementMonth, close: (body: unknown) => unknown = () => toMonth(), meta = onePage) {
  return renderDesk({
    path: '/settlement?month=2026-03',
    answers: [
      [getSettlementMonth, month],
      [listSettlementShops, () => toSuccess([{ company: { key: '8', translations: [], name: 'Bosorka' }, sums }], meta)],
      [closeSettlement, close],
    ],
  });
}

describe('SettlementScreen of a manager', () => {
  it('labels the sums of each row for phones, which leave out zeros', async () => {
    renderMonth(() => toMonth());
    const row = (await screen.findByRole('link', { name: 'Bosorka' })).closest('tr');
    const cells = [...(row?.querySelectorAll('td') ?? [])].map(({ dataset, textContent }) => [
      dataset.label,
      plain(textContent),
      dataset.isNone,
    ]);
    expect(cells.slice(0, 5)).toEqual([
      ['Purchases', '3', undefined],
      ['Returns', '1', undefined],
      ['Turnover (CZK)', '1,200.50', undefined],
      ['Returned (CZK)', '200.00', undefined],
      ['Turnover after returns (CZK)', '1,000.50', undefined],
    ]);
    expect(cells).toContainEqual(['Rewards taken', '0', 'true']);
  });

  it('says which part of the shops is listed and printed, and that the total is that of all', async () => {
    renderMonth(() => toMonth({ shops: 1023 }), undefined, { page: 1, pages: 22, per_page: 48, total: 1023 });
    expect(await screen.findByText('The list shows 1 of 1,023 shops. The sums and the CSV file contain all of them.')).toBeTruthy();
    expect(screen.getByRole('rowheader', { name: 'All 1,023 shops' })).toBeTruthy();
  });

  it('names the open months before, and closes exactly these with the month', async () => {
    const sent: unknown[] = [];
    const { user } = renderMonth(
      () => toMonth({ open_before: ['2026-01', '2026-02'] }),
      (body) => {
        sent.push(body);
        return toMonth();
      },
    );
    await user.click(await screen.findByRole('button', { name: 'Close the month…' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Close March 2026?' }));
    expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['January 2026', 'February 2026']);
    await user.click(dialog.getByRole('button', { name: 'Close 3 months' }));
    await waitFor(() => expect(sent).toEqual([{ month: '2026-03', earlier: ['2026-01', '2026-02'] }]));
  });

  it('shows which months are open now if others were confirmed', async () => {
    let open: string[] = [];
    const { user } = renderMonth(
      () => toMonth({ open_before: open }),
      () => {
        open = ['2026-02'];
        return new ApiError('Conflict', { errors: { earlier: ['not_confirmed'] } });
      },
    );
    await user.click(await screen.findByRole('button', { name: 'Close the month…' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.queryByRole('listitem')).toBeNull();
    await user.click(dialog.getByRole('button', { name: 'Close the month' }));
    expect(await dialog.findByText('Other earlier months are open now. Check the list and confirm again.')).toBeTruthy();
    expect((await dialog.findByRole('listitem')).textContent).toBe('February 2026');
    expect(dialog.getByRole('button', { name: 'Close 2 months' })).toBeTruthy();
  });
});

describe('FiguresScreen of a shop', () => {
  it('shows purchases, money and points of the week beside the views', async () => {
    const figures: ShopFigures = {
      company: { views: 7, views_before: 5 },
      offers: [],
      rewards: [],
      ...{ from: '2026-03-01', to: '2026-03-28' },
      before: { from: '2026-02-01', to: '2026-02-28' },
      counted_since: '2026-01-01',
    };
    renderDesk({
      path: '/shop-figures',
      staff: { ...toStaff('shop'), company_id: 8 },
      answers: [
        [getShopFigures, () => figures],
        [
          getShopEarnings,
          () => ({
            company: { key: '8', translations: [], name: 'Bosorka' },
            currency: 'CZK',
            today: sums,
            week: { ...sums, purchases: 9 },
            week_from: '2026-03-09',
          }),
        ],
      ],
    });
    const earned = within(await screen.findByRole('region', { name: 'Members in your shop: Bosorka' }));
    const week = (await earned.findByText('This week')).closest('div');
    await waitFor(() => expect(plain(week?.textContent)).toBe('This week9 purchases, 100 pointsCZK 50 from gift cardsCZK 1,000.50'));
    expect(earned.getByRole('link', { name: 'The month by day' }).getAttribute('href')).toBe('/desk/settlement');
  });
});
