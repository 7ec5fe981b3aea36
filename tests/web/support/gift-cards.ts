import type { GiftCard, GiftCardOffer } from '#shared/contracts/gift-cards.ts';
import { inLanguages } from './records.ts';

export const giftCardTitle = { en: 'Quay card', cz: 'Karta Přístav', sk: 'Karta Prístav', de: 'Hafenkarte' };

/** Amount in hundredths of a koruna. */
export const koruna = (amount: number) => ({ amount, currency: 'CZK' });

/** An offer of cards for 500 and 1,000 Kč. */
export const giftCardOffer = (changes: Partial<GiftCardOffer> = {}): GiftCardOffer => ({
  values: [koruna(50_000), koruna(100_000)],
  free_amount: null,
  valid_months: 24,
  cancel_days: 14,
  image: null,
  is_sold: true,
  translations: inLanguages({ title: giftCardTitle }),
  ...changes,
});

/** An active card for 500 Kč. */
export const giftCard = (changes: Partial<GiftCard> = {}): GiftCard => ({
  id: 5,
  order_number: 'D-AAAA-BBBB',
  status: 'active',
  price: koruna(50_000),
  balance: koruna(50_000),
  number: '8123 4567 8905',
  valid_until: '2028-11-30',
  created_at: '2026-11-21T10:00:00+01:00',
  paid_at: '2026-11-21T10:01:00+01:00',
  paid_with: { brand: 'Visa', last4: '4242' },
  is_refund_due: false,
  withheld: null,
  is_sandbox: false,
  can_reveal: true,
  cancel_until: '2026-12-05T10:01:00+01:00',
  recipient: { name: 'Petr', email: null },
  message: null,
  image: null,
  translations: inLanguages({ title: giftCardTitle }),
  ...changes,
});
