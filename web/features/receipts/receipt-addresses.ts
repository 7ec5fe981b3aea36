import { type Receipt, receiptStatuses } from '#shared/contracts/receipts.ts';

/** What the address of the receipts says. */
export interface ReceiptQuery {
  status: Receipt['status'] | undefined;
  page: number;
  /** The one that is open. */
  receipt: number | undefined;
  /** The form for a new one. */
  isNew: boolean;
}

/** What is not understood counts as not said. */
export function readReceiptQuery(query: URLSearchParams): ReceiptQuery {
  const number = (name: string) => {
    const text = query.get(name) ?? '';
    return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined;
  };
  return {
    status: receiptStatuses.find((status) => status === query.get('status')),
    page: Math.min(number('page') ?? 1, 100_000),
    receipt: number('receipt'),
    isNew: query.has('new'),
  };
}

/** The same as names and values of an address; what is usual is left out. */
export function toReceiptQuery({ status, page = 1, receipt, isNew }: Partial<ReceiptQuery>): Record<string, string | number | undefined> {
  return { status, page: page > 1 ? page : undefined, receipt, new: isNew ? 1 : undefined };
}
