import { ApiError } from '#shared/contracts/errors.ts';
import type { LoyaltyProgram } from '#shared/contracts/loyalty.ts';
import type { HeldFor } from '#shared/contracts/receipts.ts';
import { isTooOld, listExceeded, type RuleFacts } from '#shared/rules/receipt-approval.ts';
import type { SignatureState } from './fiscal-code.ts';
import type { Hold } from './queries.ts';

/** All facts of a new receipt that matter for its approval. */
export interface ReceiptFacts extends RuleFacts {
  day: string;
  purchasedMs: number;
  hasPicture: boolean;
  /** State of the fiscal code's signature; undefined without a fiscal code. */
  signature: SignatureState | undefined;
  /** Number of the member's pending receipts. */
  waiting: number;
  /** Similarities to other receipts. */
  likenesses: readonly Hold[];
}

interface Moment {
  nowMs: number;
  today: string;
  /** Random, from 0 to below 100. */
  lot: number;
}

type Rules = LoyaltyProgram['receipts'];

/** Tolerance, because tills' clocks may be wrong. */
const clockErrorMs = 10 * 60_000;
const waitingAtMost = 20;

/** Reason shown to the member, for each hold. If a receipt has several holds, the first one in this order counts. */
const shownAs = {
  same_picture: 'resembles',
  near_picture: 'resembles',
  same_number: 'resembles',
  same_purchase: 'resembles',
  same_code: 'resembles',
  day_pace: 'pace',
  week_pace: 'pace',
  amount: 'amount',
  code: 'code',
  sample: 'sample',
} as const satisfies Record<Hold['reason'], HeldFor>;

/**
 * Returns the reasons why staff must review the receipt; empty if points are granted immediately. Throws
 * `UnprocessableEntity` for receipts that are too old or in the future, and if the member has too many pending
 * receipts.
 */
export function findHolds(facts: ReceiptFacts, rules: Rules, { nowMs, today, lot }: Moment): Hold[] {
  if (facts.purchasedMs > nowMs + clockErrorMs) throw refusal('purchased_at', 'in_future');
  if (isTooOld(facts.day, today, rules)) throw refusal('purchased_at', 'too_old');
  if (facts.signature === 'bad') throw refusal('fiscal_code', 'bad_signature');
  if (facts.waiting >= waitingAtMost) throw refusal('number', 'limit_reached');

  const isShown = facts.hasPicture || facts.signature === 'trusted';
  const holds: Hold[] = [...facts.likenesses, ...listExceeded(facts, rules).map((reason) => ({ reason })), ...holdIf(!isShown, 'code')];
  return holds.length > 0 ? holds : holdIf(lot < rules.sample_percent, 'sample');
}

/** Returns a general reason for the member, without data of other members. */
export function toHeldFor(holds: readonly Hold[]): HeldFor | null {
  const reason = (Object.keys(shownAs) as Hold['reason'][]).find((one) => holds.some((hold) => hold.reason === one)); // safe: the keys of this table
  return reason === undefined ? null : shownAs[reason];
}

/** Lists the hold reasons that are shown to members as this reason. */
export function listReasonsOf(told: HeldFor): Hold['reason'][] {
  return (Object.keys(shownAs) as Hold['reason'][]).filter((reason) => shownAs[reason] === told); // safe: the keys of this table
}

function holdIf(condition: boolean, reason: 'code' | 'sample'): Hold[] {
  return condition ? [{ reason }] : [];
}

function refusal(field: string, code: string): ApiError {
  return new ApiError('UnprocessableEntity', { errors: { [field]: [code] } });
}
