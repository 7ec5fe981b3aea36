import { ApiError } from '#shared/contracts/errors.ts';
import type { LoyaltyProgram } from '#shared/contracts/loyalty.ts';
import { addDays } from '#shared/rules/time-zone.ts';
import type { SignatureState } from './verify-fiscal-code.ts';

/** All that counts about a receipt when it comes. */
export interface ReceiptFacts {
  amount: number;
  day: string;
  purchasedMs: number;
  hasPicture: boolean;
  /** Undefined: without a fiscal code. */
  signature: SignatureState | undefined;
  /** How many of this member's came on the same day before it, and how many wait. */
  receivedToday: number;
  waiting: number;
  /** The same one was refused by a person before. */
  wasRejected: boolean;
}

interface Moment {
  nowMs: number;
  today: string;
}

/** Clocks of tills go wrong. */
const clockErrorMs = 10 * 60_000;
const waitingAtMost = 20;

/**
 * Whether points come at once, or a person looks first. Throws `UnprocessableEntity` for what would be refused by anybody: too old, of
 * the future, with nothing to go by, or one more where so many wait already.
 */
export function decideReceipt(facts: ReceiptFacts, rules: LoyaltyProgram['receipts'], { nowMs, today }: Moment): 'approved' | 'pending' {
  if (facts.purchasedMs > nowMs + clockErrorMs) throw refusal('purchased_at', 'in_future');
  if (facts.day < addDays(today, -rules.max_age_days)) throw refusal('purchased_at', 'too_old');
  if (!facts.hasPicture && facts.signature === undefined) throw refusal('image', 'required');
  if (facts.signature === 'bad') throw refusal('fiscal_code', 'bad_signature');
  if (facts.waiting >= waitingAtMost) throw refusal('number', 'limit_reached');

  const isPlausible = facts.amount <= rules.approved_up_to.amount && facts.receivedToday < rules.per_day && !facts.wasRejected;
  const isShown = facts.hasPicture || facts.signature === 'trusted';
  return isPlausible && isShown ? 'approved' : 'pending';
}

function refusal(field: string, code: string): ApiError {
  return new ApiError('UnprocessableEntity', { errors: { [field]: [code] } });
}
