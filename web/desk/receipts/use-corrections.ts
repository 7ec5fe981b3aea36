import { useState } from 'react';
import { type approveReceipt, type DeskReceipt, previewReceiptApproval } from '#shared/contracts/desk-receipts.ts';
import type { BodyInput } from '#shared/contracts/endpoint.ts';
import { findAmount, toAmountText } from '#shared/rules/amount.ts';
import { decimalMark } from '#shared/rules/money.ts';
import { useDesk } from '../lib/desk-context.tsx';
import { useCall } from '../lib/use-call.ts';

/** Fields whose read value can replace the typed one, in the order of their keys 1 to 4. */
export const takenFields = ['amount', 'day', 'shop', 'number'] as const;
export type TakenField = (typeof takenFields)[number];

/** Values of a receipt, typed or read. */
export interface ReceiptValues {
  /** In minor units. */
  amount: number;
  day: string;
  shop: DeskReceipt['shop'];
  number: string;
}

/** An undefined amount is unreadable. */
type WantedValues = Omit<ReceiptValues, 'amount'> & { amount: number | undefined };

type ApproveBody = BodyInput<typeof approveReceipt>;

/** Corrections by staff on a receipt that waits, and its differences from the reading. */
export function useCorrections(receipt: DeskReceipt) {
  const { locale } = useDesk();
  const mark = decimalMark(locale);
  const { currency } = receipt.amount;
  const typed: ReceiptValues = { amount: receipt.amount.amount, day: receipt.day, shop: receipt.shop, number: receipt.number };
  const [text, setText] = useState(() => toAmountText(typed.amount, mark));
  const [taken, setTaken] = useState<Partial<Omit<ReceiptValues, 'amount'>>>({});
  const read = findDiffering(receipt);
  const amount = findAmount(text, currency) || undefined; // more than zero
  const values = { ...typed, ...taken, amount };
  const isTaken = (field: TakenField) => (field === 'amount' ? amount !== undefined && amount === read.amount : taken[field] !== undefined);

  return {
    /** Text of the field of the amount. */
    text,
    setText,
    /** Current values; the amount is undefined while it is unreadable. */
    values,
    /** Read values that differ from the typed ones. */
    read,
    isTaken,
    /** Fields that would be approved as typed, though something else was read. */
    open: takenFields.filter((field) => read[field] !== undefined && (field === 'amount' ? amount === typed.amount : !isTaken(field))),
    /** Takes over a read value, or returns to the typed one. */
    toggle(field: TakenField): void {
      if (read[field] === undefined) return;
      if (field === 'amount') setText(toAmountText(isTaken(field) ? typed.amount : (read.amount ?? typed.amount), mark));
      else if (isTaken(field)) setTaken(({ [field]: _, ...others }) => others);
      else setTaken({ ...taken, [field]: read[field] });
    },
    /** Body of the approval: only what was corrected. */
    body: toBody(typed, values),
    /** The corrections with all read values taken over. */
    readBody: toBody(typed, { ...values, ...read }),
  };
}

export type ReceiptCorrections = ReturnType<typeof useCorrections>;

/** Points that the corrections bring, by the server's rules; undefined while they are computed. Also another purchase that is then the same. */
export function useApprovalPreview(receipt: DeskReceipt, { number: _, ...query }: ApproveBody) {
  const isCorrected = Object.keys(query).length > 0;
  const preview = useCall(previewReceiptApproval, isCorrected ? { params: { id: receipt.id }, query } : undefined);
  if (!isCorrected) return { points: receipt.points, samePurchaseId: null };
  return 'data' in preview
    ? { points: preview.data.points, samePurchaseId: preview.data.same_purchase_id }
    : { points: undefined, samePurchaseId: null };
}

/** Returns the read values that differ from the typed ones. If several days were read, no day can be taken over. */
function findDiffering({ reading, number }: DeskReceipt): Partial<ReceiptValues> {
  if (!reading) return {};
  const { lacks, total, days, shop } = reading;
  const [day, ...otherDays] = days;
  return {
    ...(lacks.includes('amount') && total !== null && total > 0 && { amount: total }),
    ...(lacks.includes('day') && day !== undefined && otherDays.length === 0 && { day }),
    ...(lacks.includes('shop') && shop && { shop }),
    ...(lacks.includes('number') && reading.number !== null && reading.number !== number && { number: reading.number }),
  };
}

function toBody(typed: ReceiptValues, { amount, day, shop, number }: WantedValues): ApproveBody {
  return {
    ...(amount !== undefined && amount !== typed.amount && { amount }),
    ...(day !== typed.day && { day }),
    ...(shop.id !== typed.shop.id && { company_id: shop.id }),
    ...(number !== typed.number && { number }),
  };
}
