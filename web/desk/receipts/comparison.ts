import type { DeskReceipt } from '#shared/contracts/desk-receipts.ts';

/** Compares two receipts; numbers are compared without spaces and separators. */
export function toComparison(receipt: Pick<DeskReceipt, 'shop' | 'amount' | 'day' | 'number'>, other: DeskReceipt['alike'][number]) {
  const fold = (number: string) => number.toLowerCase().replace(/[\s/._-]/g, '');
  return [
    { name: 'shop', isSame: receipt.shop.id === other.shop.id },
    { name: 'amount', isSame: receipt.amount.amount === other.amount.amount },
    { name: 'bought', isSame: receipt.day === other.day },
    { name: 'number', isSame: other.number !== '' && fold(receipt.number) === fold(other.number) },
  ] as const;
}
