import type { Reward } from '#shared/contracts/rewards.ts';

export type StockLevel = 'endless' | 'many' | 'few' | 'none';

const fewLeft = 10;

/** Stock level of a reward. */
export function toStockLevel({ stock }: Pick<Reward, 'stock'>): StockLevel {
  if (stock === null) return 'endless';
  if (stock === 0) return 'none';
  return stock <= fewLeft ? 'few' : 'many';
}
