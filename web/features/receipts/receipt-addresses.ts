import { type Receipt, receiptStatuses } from '#shared/contracts/receipts.ts';

/** State in the address of the receipts. */
export interface ReceiptQuery {
  status: Receipt['status'] | undefined;
  page: number;
  /** Id of the open receipt. */
  receipt: number | undefined;
  /** Shows the form for a new receipt. */
  isNew: boolean;
}

/** Reads the address; ignores invalid values. */
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

/** Converts the state to a query; omits defaults. */
export function toReceiptQuery({ status, page = 1, receipt, isNew }: Partial<ReceiptQuery>): Record<string, string | number | undefined> {
  return { status, page: page > 1 ? page : undefined, receipt, new: isNew ? 1 : undefined };
}
