import type { FastifyInstance } from 'fastify';
import { getOutcome } from '#shared/contracts/outcomes.ts';
import { Outcome } from '#shared/schemas/outcomes.ts';
import { implementMember } from '../core/http/implement-member.ts';
import type { RouteDependencies } from '../dependencies.ts';

/**
 * Registers the query for the outcome of a call. No call is ever found running, because calls with a key run
 * synchronously between other calls.
 */
export function registerOutcomes(app: FastifyInstance, dependencies: RouteDependencies): void {
  implementMember(app, dependencies, getOutcome, ({ customerId, params }): Outcome => {
    const known = dependencies.idempotency.find(customerId, params.key);
    return known ? Outcome.parse({ state: 'done', call: known.name, answer: known.answer.data }) : { state: 'unknown' };
  });
}
