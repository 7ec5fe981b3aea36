// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { ApiError } from '#shared/contracts/errors.ts';
import { listPaymentMethods, listPurchases, type Purchase } from '#shared/contracts/purchases.ts';
import { answered, failed } from '../support/calls.ts';
import { textsOf } from '../support/expectations.ts';
import { inLanguages } from '../support/records.ts';
import { renderScreen } from '../support/render-screen.tsx';

const asked = { query: { page: 1, per_page: 24 as const } };
const purchase = (id: number, changes: Partial<Purchase> = {}): Purchase => ({
  id,
  kind: 'customer_reward',
  number: 'AAAA-BBBB-CCCC',
  purchased_at: '2026-11-20T10:00:00Z',
  price: null,
  points: 150,
  translations: inLanguages({ title: { en: 'Coffee', cz: 'Káva', sk: 'Káva', de: 'Kaffee' } }),
  ...changes,
});
type Scene = NonNullable<Parameters<typeof renderScreen>[1]>;
const bought = (scene: Scene) => renderScreen('dashboard-purchases', { isMember: true, ...scene });
const methods = (scene: Scene) => renderScreen('dashboard-payment-methods', { isMember: true, ...scene });
const card = answered(listPaymentMethods, {}, [{ id: 9, brand: 'Visa', last4: '4242', expires: '12/2028' }]);

describe('PurchasesScreen', () => {
  it('shows what was bought, when, the number and the price', async () => {
    const { mainElement, main } = await bought({
      calls: answered(listPurchases, asked, [
        purchase(2),
        purchase(1, { kind: 'booking', price: { amount: 20000, currency: 'CZK' }, points: null }),
      ]),
    });
    expect(await main.findAllByText('Káva')).toHaveLength(2);
    expect(textsOf([...mainElement.querySelectorAll('.purchase-cost')]).map((text) => text.replaceAll('\u00a0', ' '))).toEqual([
      '150 bodů',
      '200 Kč',
    ]);
    expect(textsOf([...mainElement.querySelectorAll('.purchase-notes')])).toEqual([
      'Odměna · 20. 11. 2026 · AAAA-BBBB-CCCC',
      'Rezervace · 20. 11. 2026 · AAAA-BBBB-CCCC',
    ]);
  });

  it('links to the next page', async () => {
    const { main } = await bought({ calls: answered(listPurchases, asked, [purchase(1)], { total: 30, pages: 2 }) });
    expect((await main.findByRole('link', { name: /2/ })).getAttribute('href')).toBe('/cz/nakupy?page=2');
  });

  it('shows that there are no purchases, or that they could not be loaded', async () => {
    const empty = await bought({ calls: answered(listPurchases, asked, []) });
    expect(await empty.main.findByRole('heading', { name: empty.t('purchases.none') })).toBeTruthy();
    const broken = await bought({ failures: failed(listPurchases, asked, 'BadGateway') });
    expect(await broken.main.findByText(broken.t('error.BadGateway'))).toBeTruthy();
  });
});

describe('PaymentMethodsScreen', () => {
  it('explains how a card is added if there is none', async () => {
    const { main, t } = await methods({ calls: answered(listPaymentMethods, {}, []) });
    expect(await main.findByRole('heading', { name: t('purchases.methods_none') })).toBeTruthy();
    expect(main.getByText(t('purchases.methods_none_text'))).toBeTruthy();
    expect(main.getByRole('link', { name: t('menu.dashboard-payment-methods') })).toBeTruthy();
  });

  it('is in no menu if the payment provider stores no cards, and explains that at its address', async () => {
    const { main, t } = await methods({ calls: answered(listPaymentMethods, {}, []), empty: ['dashboard-payment-methods'] });
    expect(await main.findByText(t('purchases.methods_never_text'))).toBeTruthy();
    expect(main.queryByText(t('purchases.methods_lead'))).toBeNull();
    expect(main.queryByText(t('purchases.methods_none_text'))).toBeNull();
    expect(main.queryByRole('link', { name: t('menu.dashboard-payment-methods') })).toBeNull();
    expect(main.getAllByRole('link', { name: t('menu.dashboard-purchases') })).not.toEqual([]);
  });

  it('removes a card, or shows that the removal failed', async () => {
    const onWrite = vi.fn((_address: string, _body: unknown): unknown => ({}));
    const { main, t } = await methods({ calls: card, onWrite });
    const button = await main.findByRole('button', { name: `${t('purchases.method_remove')}: Visa •••• 4242` });
    await userEvent.click(button);
    await waitFor(() => expect(onWrite).toHaveBeenCalledWith('/v1/me/payment-methods?id=9', {}));
    onWrite.mockImplementation(() => {
      throw new ApiError('BadGateway');
    });
    await userEvent.click(button);
    expect(await screen.findByText(t('purchases.method_kept'))).toBeTruthy();
  });

  it('shows that the cards could not be loaded', async () => {
    const { main, t } = await methods({ failures: failed(listPaymentMethods, {}, 'BadGateway') });
    expect(await main.findByText(t('error.BadGateway'))).toBeTruthy();
  });
});
