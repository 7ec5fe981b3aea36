import { idempotencyKeyPattern } from '#shared/rules/patterns.ts';
import type { Outcome } from '../schemas/outcomes.ts';
import { endpoint, schema } from './endpoint.ts';
import { text } from './parameters.ts';

export type { DoneOutcome, Outcome } from '../schemas/outcomes.ts';

/** What became of the member's own call with that key, for whoever never saw its answer (an addition of ours). */
export const getOutcome = endpoint({
  name: 'getOutcome',
  path: '/v1/me/outcomes/{key}',
  isOptional: true,
  access: 'member',
  params: { key: text({ form: idempotencyKeyPattern }) },
  answer: schema<typeof Outcome>(),
});
