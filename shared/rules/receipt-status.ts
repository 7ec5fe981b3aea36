import type { receiptStatuses, rejectionReasons } from '../contracts/receipts.ts';

interface Decided {
  status: (typeof receiptStatuses)[number];
  reason: (typeof rejectionReasons)[number] | null;
}

/** Status of a receipt as people see it: a purchase that its shop has taken back was never rejected. */
export function toShownStatus({ status, reason }: Decided): Decided['status'] | 'voided' {
  return reason === 'voided' ? 'voided' : status;
}
