import * as z from 'zod/mini';
import { activateReward } from './customer-rewards.ts';
import { type Endpoint, endpoint } from './endpoint.ts';
import { IdempotencyKey } from './fields.ts';
import { sendMessage } from './messages.ts';
import { submitReceipt } from './receipts.ts';

/** What a call with an idempotency key has answered. */
function doneBy<Name extends string, E extends Endpoint>(call: Name, { answer }: E) {
  return z.object({ state: z.literal('done'), call: z.literal(call), answer: answer as E['answer'] });
}

/**
 * `running`: the call has come and is not decided yet · `unknown`: nothing has been done under that key. What was refused is unknown
 * too: nothing was done.
 */
export const Outcome = z.union([
  doneBy('activateReward', activateReward),
  doneBy('submitReceipt', submitReceipt),
  doneBy('sendMessage', sendMessage),
  z.object({ state: z.enum(['running', 'unknown']) }),
]);
export type Outcome = z.infer<typeof Outcome>;
export type DoneOutcome = Extract<Outcome, { state: 'done' }>;

/** What became of the member's own call with that key, for whoever never saw its answer (an addition of ours). */
export const getOutcome = endpoint({
  name: 'getOutcome',
  path: '/v1/me/outcomes/{key}',
  access: 'member',
  params: z.object({ key: IdempotencyKey }),
  answer: Outcome,
});
