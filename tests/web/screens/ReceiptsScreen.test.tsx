// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { getReceipt, getReceiptPicture, listReceipts } from '#shared/contracts/receipts.ts';
import { answered, failed } from '../support/calls.ts';
import { headingOf, hrefOf, textsOf } from '../support/expectations.ts';
import { receipt } from '../support/member-records.ts';
import { outlined } from '../support/outlines.ts';
import { company } from '../support/records.ts';
import { renderScreen } from '../support/render-screen.tsx';

type Scene = NonNullable<Parameters<typeof renderScreen>[1]>;
const shop = outlined([company(3)]);
const list = (...receipts: Parameters<typeof answered<typeof listReceipts>>[2]) => answered(listReceipts, { query: { page: 1 } }, receipts);
const show = (scene: Scene = {}) => renderScreen('dashboard-receipts', { isMember: true, ...scene });

describe('ReceiptsScreen', () => {
  it('shows shop, amount, result and reason of each receipt', async () => {
    const rejected = receipt(2, { status: 'rejected', reason: 'unreadable', points: 0 });
    const pending = receipt(3, { status: 'pending', amount: { amount: 24_950, currency: 'CZK' }, points: 24 });
    const shown = await show({ calls: [list(receipt(1), rejected, pending), shop] });
    expect(headingOf(shown)).toBe('Účtenky');
    expect(shown.head).toMatchObject({ title: 'Účtenky', isUnlisted: true });
    const rows = within(await shown.main.findByRole('list', { name: 'Účtenky' }));
    await rows.findAllByRole('link', { name: 'Krám 3' });
    expect(textsOf(rows.getAllByRole('listitem'))).toEqual([
      'Krám 320. 11. 2026 · č. A-11 290 KčSchváleno+129 bodůNěco nesedí',
      'Krám 320. 11. 2026 · č. A-2Fotka není čitelná1 290 KčZamítnutoNěco nesedí',
      'Krám 320. 11. 2026 · č. A-3249,50 KčČeká na kontroluprinese 24 bodů'.replace('prinese', 'přinese'),
    ]);
  });

  it('shows a purchase that its shop has taken back as taken back, not as rejected', async () => {
    const voided = receipt(4, { status: 'rejected', reason: 'voided', source: 'till', points: 12 });
    const { main, t } = await show({ calls: [list(voided), shop] });
    const row = within(within(await main.findByRole('list', { name: 'Účtenky' })).getByRole('listitem'));
    expect(row.getByText(t('receipts.status_voided'))).toBeTruthy();
    expect(row.queryByText(t('receipts.status_rejected'))).toBeNull();
  });

  it('disputes a receipt with one click, and then leads to the conversation', async () => {
    const sent: [string, unknown][] = [];
    const disputed = receipt(1, { source: 'till', dispute_conversation_id: 12 });
    const { main, t } = await show({
      calls: [list(receipt(1, { source: 'till' })), shop],
      onWrite: (address, body) => sent.push([address, body]) && disputed,
    });
    expect(await main.findByText(t('points.source_till'))).toBeTruthy();
    fireEvent.click(main.getByRole('button', { name: t('receipts.dispute') }));
    expect(await screen.findByText(t('receipts.dispute_done'))).toBeTruthy();
    expect(sent).toEqual([['/v1/me/receipts/1/dispute', { reason: 'other' }]]);
    const shown = await show({ calls: [list(disputed), shop] });
    await shown.main.findByText(t('receipts.disputed'), { exact: false });
    expect(hrefOf(shown, t('receipts.disputed_link'))).toBe('/cz/podpora?conversation=12');
    expect(shown.main.queryByRole('button', { name: t('receipts.dispute') })).toBeNull();
  });

  it('is filtered and paged by its address', async () => {
    const query = { status: 'approved', page: 2 } as const;
    const calls = [answered(listReceipts, { query }, [receipt(1)], { total: 25, pages: 3 }), shop];
    const shown = await show({ query, calls, locale: 'de' });
    expect(shown.main.getByRole('link', { name: 'Anerkannt' }).getAttribute('aria-current')).toBe('true');
    expect(hrefOf(shown, 'In Prüfung')).toBe('/de/kassenbons?status=pending');
    await shown.main.findByRole('list', { name: 'Kassenbons' });
    expect(hrefOf(shown, shown.t('pagination.next'))).toBe('/de/kassenbons?status=approved&page=3');
    expect(shown.head?.title).toBe('Kassenbons – Seite 2');
  });

  it('shows that there are no receipts yet, with a link to add one', async () => {
    const shown = await show({ calls: list() });
    expect(await shown.main.findByRole('heading', { name: shown.t('receipts.empty') })).toBeTruthy();
    expect(shown.main.getAllByRole('link', { name: shown.t('receipts.add') })[1]?.getAttribute('href')).toBe('/cz/uctenky?new=1');
  });

  it('shows that no receipt has the chosen status, and that the list has ended', async () => {
    const none = await show({ query: { status: 'pending' }, calls: answered(listReceipts, { query: { status: 'pending', page: 1 } }, []) });
    expect(await none.main.findByRole('heading', { name: none.t('receipts.empty_filter') })).toBeTruthy();
    none.mainElement.remove();
    const past = await show({ query: { page: 9 }, calls: answered(listReceipts, { query: { page: 9 } }, []) });
    expect(await past.main.findByRole('heading', { name: past.t('receipts.past_end') })).toBeTruthy();
  });

  it('loads with skeletons, and shows that it failed', async () => {
    const waiting = await show();
    expect(waiting.main.getAllByText(waiting.t('state.loading')).length).toBeGreaterThan(0);
    waiting.mainElement.remove();
    const shown = await show({ failures: failed(listReceipts, { query: { page: 1 } }, 'GatewayTimeout') });
    expect((await shown.main.findByRole('alert')).textContent).toContain(shown.t('error.GatewayTimeout'));
  });

  it('shows a receipt in full, its picture after a click, and the list again', async () => {
    const one = receipt(7, { status: 'rejected', reason: 'not_ours', has_picture: true });
    const picture = 'data:image/webp;base64,UklGRg==';
    const calls = [
      list(),
      shop,
      answered(getReceipt, { params: { id: 7 } }, one),
      answered(getReceiptPicture, { params: { id: 7 } }, { picture }),
    ];
    const shown = await show({ query: { receipt: 7 }, calls });
    const dialog = within(await screen.findByRole('dialog', { name: shown.t('receipts.detail') }));
    expect(await dialog.findByText(shown.t('receipts.advice_not_ours'))).toBeTruthy();
    expect(dialog.queryByRole('img')).toBeNull();
    fireEvent.click(dialog.getByRole('button', { name: shown.t('receipts.show_picture') }));
    expect((await dialog.findByRole('img', { name: shown.t('receipts.picture_alt') })).getAttribute('src')).toBe(picture);
    fireEvent.click(dialog.getByRole('button', { name: shown.t('receipts.close') }));
    await waitFor(() => expect(shown.path()).toBe('/cz/uctenky'));
  });

  it("does not show another member's receipt", async () => {
    const failures = failed(getReceipt, { params: { id: 8 } }, 'NotFound');
    const shown = await show({ query: { receipt: 8 }, calls: list(), failures });
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByText(shown.t('error.NotFound'))).toBeTruthy();
  });
});
