import { idempotencyKeyPattern } from '#shared/rules/patterns.ts';
import type { Outcome } from '../schemas/outcomes.ts';
import { endpoint, schema } from './endpoint.ts';
import { text } from './parameters.ts';

export type { DoneOutcome, Outcome } from '../schemas/outcomes.ts';

/** Outcome of the call that the member made with this idempotency key, for clients that did not receive the answer (our addition). */
export const getOutcome = endpoint({
  name: 'getOutcome',
  path: '/v1/me/outcomes/{key}',
  isOptional: true,
  access: 'member',
  params: { key: text({ form: idempotencyKeyPattern }) },
  answer: schema<typeof Outcome>(),
});
