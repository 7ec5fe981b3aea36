import type { GiftCardAtDesk } from '#shared/contracts/desk-gift-cards.ts';

export type GiftCardActName = 'take' | 'give_back' | 'block' | 'unblock' | 'refund';

/** Possible actions for a card in its state. */
export function listActs({ status, balance, price, is_used }: GiftCardAtDesk): GiftCardActName[] {
  if (status === 'unpaid' || status === 'cancelled' || status === 'refunded') return [];
  if (status === 'blocked') return ['unblock', ...(is_used ? [] : (['refund'] as const))];
  return [
    ...(status === 'active' ? (['take'] as const) : []),
    ...(balance.amount < price.amount ? (['give_back'] as const) : []),
    'block',
    ...(is_used ? [] : (['refund'] as const)),
  ];
}
