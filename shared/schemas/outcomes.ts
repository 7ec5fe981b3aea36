import * as z from 'zod/mini';
import { getOutcome } from '../contracts/outcomes.ts';
import { BookingOrder } from './booking.ts';
import { check } from './check.ts';
import { CustomerReward } from './customer-rewards.ts';
import { GiftCard } from './gift-cards.ts';
import { Message } from './messages.ts';
import { Receipt } from './receipts.ts';

/** What a call with an idempotency key has answered. */
function doneBy<Name extends string, Answer extends z.ZodMiniType>(call: Name, answer: Answer) {
  return z.object({ state: z.literal('done'), call: z.literal(call), answer });
}

/**
 * `running`: the call has come and is not decided yet · `unknown`: nothing has been done under that key. What was refused is unknown
 * too: nothing was done.
 */
export const Outcome = z.union([
  doneBy('activateReward', CustomerReward),
  doneBy('createBookingOrder', BookingOrder),
  doneBy('createGiftCard', GiftCard),
  doneBy('submitReceipt', Receipt),
  doneBy('sendMessage', Message),
  doneBy('sendPictureMessage', Message),
  z.object({ state: z.enum(['running', 'unknown']) }),
]);
export type Outcome = z.infer<typeof Outcome>;
export type DoneOutcome = Extract<Outcome, { state: 'done' }>;

export const outcomesChecks = [check(getOutcome, { answer: Outcome })];
