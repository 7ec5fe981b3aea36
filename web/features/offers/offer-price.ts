import type { Announcement } from '#shared/contracts/announcements.ts';
import type { Money } from '#shared/schemas/fields.ts';

export interface Saving {
  percent: number;
  amount: Money;
}

/** Saving compared with the earlier price; undefined if there is none or it is unknown. */
export function findSaving({ price, price_before: before }: Pick<Announcement, 'price' | 'price_before'>): Saving | undefined {
  if (!price || !before || price.currency !== before.currency || before.amount <= price.amount) return undefined;
  const percent = Math.floor(((before.amount - price.amount) * 100) / before.amount); // rounded down: never claims too much
  return percent > 0 ? { percent, amount: { amount: before.amount - price.amount, currency: price.currency } } : undefined;
}
