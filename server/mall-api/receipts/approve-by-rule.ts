import type { Likeness } from '#shared/contracts/desk-receipts.ts';
import { ApiError } from '#shared/contracts/errors.ts';
import type { LoyaltyProgram } from '#shared/contracts/loyalty.ts';
import type { HeldFor } from '#shared/contracts/receipts.ts';
import { type Exceeded, isTooOld, listExceeded, type RuleFacts } from '#shared/rules/receipt-approval.ts';
import type { ReceiptReading } from '#shared/schemas/receipt-reading.ts';
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
  /** Number of the member's photographed receipts that staff have approved, counted up to `newcomer_receipts`. */
  approvedByStaff: number;
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
export const weekMs = 7 * 86_400_000;

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
  newcomer: 'newcomer',
  differs: 'differs',
  unreadable: 'unreadable',
  sample: 'sample',
  reading: 'reading',
} as const satisfies Record<Hold['reason'], HeldFor>;

/**
 * Returns the reasons why the receipt waits; empty if points are granted immediately, which requires a signed code of a known till. Any other receipt
 * that staff need not review waits until its picture is read. Throws `UnprocessableEntity` for receipts that are too old or in the future, and if the
 * member has too many pending receipts.
 */
export function findHolds(facts: ReceiptFacts, rules: Rules, { nowMs, today, lot }: Moment): Hold[] {
  if (facts.purchasedMs > nowMs + clockErrorMs) throw refusal('purchased_at', 'in_future');
  if (isTooOld(facts.day, today, rules)) throw refusal('purchased_at', 'too_old');
  if (facts.signature === 'bad') throw refusal('fiscal_code', 'bad_signature');
  if (facts.waiting >= waitingAtMost) throw refusal('number', 'limit_reached');

  const isProven = facts.signature === 'trusted';
  const holds: Hold[] = [
    ...facts.likenesses,
    ...listExceeded(facts, rules).map((reason) => ({ reason })),
    ...holdIf(!isProven && !facts.hasPicture, 'code'),
    ...holdIf(!isProven && facts.approvedByStaff < rules.newcomer_receipts, 'newcomer'),
  ];
  if (holds.length > 0) return holds;
  return lot < rules.sample_percent ? [{ reason: 'sample' }] : holdIf(!isProven, 'reading');
}

/**
 * Returns the reasons why staff must review a receipt whose picture was read; empty if points are granted. `reading` is undefined for an unreadable
 * picture.
 */
export function findHoldsAfterReading({ reading, likenesses, exceeded, isBlocked }: AfterReading): Hold[] {
  const holds: Hold[] = [...likenesses, ...exceeded.map((reason) => ({ reason })), ...findHoldsOfReading(reading)];
  return holds.length > 0 ? holds : holdIf(isBlocked, 'sample'); // staff see on the receipt that the member is blocked
}

/** Returns what the reading itself has against an approval by rule; empty if the picture shows everything as it was typed. */
export function findHoldsOfReading(reading: ReceiptReading | undefined): Hold[] {
  if (reading === undefined || reading.total === null) return [{ reason: 'unreadable' }];
  return holdIf(reading.lacks.length > 0, 'differs');
}

interface AfterReading {
  reading: ReceiptReading | undefined;
  /** Similarities to purchases that tills have reported since the receipt was submitted. */
  likenesses: readonly Hold[];
  /** Limits that the receipt exceeds. */
  exceeded: readonly Exceeded[];
  /** Whether the staff have blocked the member since the receipt was submitted. */
  isBlocked: boolean;
}

/** Sorts holds: the one that explains most is first. */
export function sortHolds(holds: readonly Hold[]): Hold[] {
  const order = Object.keys(shownAs);
  return holds.toSorted((one, other) => order.indexOf(one.reason) - order.indexOf(other.reason));
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

function holdIf(condition: boolean, reason: Exclude<Hold['reason'], Likeness>): Hold[] {
  return condition ? [{ reason }] : [];
}

function refusal(field: string, code: string): ApiError {
  return new ApiError('UnprocessableEntity', { errors: { [field]: [code] } });
}
