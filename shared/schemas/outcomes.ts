import * as z from 'zod/mini';
import { getOutcome } from '../contracts/outcomes.ts';
import { BookingOrder } from './booking.ts';
import { check } from './check.ts';
import { CustomerReward } from './customer-rewards.ts';
import { GiftCard } from './gift-cards.ts';
import { Message } from './messages.ts';
import { Receipt } from './receipts.ts';

/** Answer of a completed call with an idempotency key. */
function doneBy<Name extends string, Answer extends z.ZodMiniType>(call: Name, answer: Answer) {
  return z.object({ state: z.literal('done'), call: z.literal(call), answer });
}

/** `running`: the call was received and is not decided yet · `unknown`: nothing was done under that key. Refused calls are unknown too. */
export const Outcome = z.union([
  doneBy('activateReward', CustomerReward),
  doneBy('createBookingOrder', BookingOrder),
  doneBy('moveBookingOrder', BookingOrder),
  doneBy('createGiftCard', GiftCard),
  doneBy('submitReceipt', Receipt),
  doneBy('sendMessage', Message),
  doneBy('sendPictureMessage', Message),
  z.object({ state: z.enum(['running', 'unknown']) }),
]);
export type Outcome = z.infer<typeof Outcome>;
export type DoneOutcome = Extract<Outcome, { state: 'done' }>;

export const outcomesChecks = [check(getOutcome, { answer: Outcome })];
