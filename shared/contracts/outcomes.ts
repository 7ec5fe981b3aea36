import { idempotencyKeyPattern } from '#shared/rules/patterns.ts';
import type { Outcome } from '../schemas/outcomes.ts';
import { endpoint, schema } from './endpoint.ts';
import { text } from './parameters.ts';

export type { DoneOutcome, Outcome } from '../schemas/outcomes.ts';

/** Outcome of the member's own call with that idempotency key, for clients that did not receive its answer (our addition). */
export const getOutcome = endpoint({
  name: 'getOutcome',
  path: '/v1/me/outcomes/{key}',
  isOptional: true,
  access: 'member',
  params: { key: text({ form: idempotencyKeyPattern }) },
  answer: schema<typeof Outcome>(),
});
