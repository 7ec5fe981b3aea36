import type { DeskReceipt } from '#shared/contracts/desk-receipts.ts';

/** What two receipts say, and whether they say the same; numbers as people type them, with spaces or without. */
export function toComparison(receipt: Pick<DeskReceipt, 'shop' | 'amount' | 'day' | 'number'>, other: DeskReceipt['alike'][number]) {
  const fold = (number: string) => number.toLowerCase().replace(/[\s/._-]/g, '');
  return [
    { name: 'shop', isSame: receipt.shop.id === other.shop.id },
    { name: 'amount', isSame: receipt.amount.amount === other.amount.amount },
    { name: 'bought', isSame: receipt.day === other.day },
    { name: 'number', isSame: other.number !== '' && fold(receipt.number) === fold(other.number) },
  ] as const;
}
