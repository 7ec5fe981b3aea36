import type { Hold } from '../../mall-api/receipts/queries.ts';

const reasons: Readonly<Record<Hold['reason'], string>> = {
  same_picture: 'the very picture of receipt',
  near_picture: 'nearly the same picture as receipt',
  same_number: 'the same shop and number as receipt',
  same_purchase: 'the same shop, day and amount as receipt',
  same_code: 'the same fiscal code as receipt',
  day_pace: 'more of this member in a day than rules approve',
  week_pace: 'more of this member in a week than rules approve',
  amount: 'a higher amount than rules approve',
  code: 'a code that cannot be verified, and no picture',
  sample: 'picked at random',
};

/** Explains to a person why a receipt waits for them: `the same shop and number as receipt 7`. */
export function toHoldReason(hold: Hold): string {
  return 'receipt_id' in hold ? `${reasons[hold.reason]} ${hold.receipt_id}` : reasons[hold.reason];
}
