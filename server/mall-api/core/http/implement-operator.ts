import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { AnswerOf, Endpoint } from '#shared/contracts/endpoint.ts';
import { toSuccess } from '#shared/contracts/envelope.ts';
import { type IncomingCall, readIncomingCall } from '#shared/contracts/incoming-call.ts';
import { assertOperator } from '../../../http/operator-token.ts';
import { mount, type PageOf } from './implement.ts';

/** Answers an operator's call; nobody else comes as far as its body. */
export function implementOperator<E extends Endpoint>(
  app: FastifyInstance,
  { opsToken }: { opsToken: string | undefined },
  contract: E,
  handler: (call: IncomingCall<E>) => AnswerOf<E> | Promise<AnswerOf<E>>,
): void {
  if (contract.access !== 'operator' || contract.isPaged) throw new Error(`${contract.name} is no operator's call of one record`);
  mount(
    app,
    contract,
    async (request) => toSuccess(await handler(readIncomingCall(contract, request))),
    ({ headers }) => assertOperator(headers.authorization, opsToken),
  );
}

/** The same for a list that is read page by page. */
export function implementOperatorPaged<E extends Endpoint>(
  app: FastifyInstance,
  { opsToken }: { opsToken: string | undefined },
  contract: E,
  handler: (call: IncomingCall<E>) => PageOf<E>,
): void {
  if (contract.access !== 'operator' || !contract.isPaged) throw new Error(`${contract.name} is no operator's list with pages`);
  const answer = (request: FastifyRequest) => {
    const { data, meta } = handler(readIncomingCall(contract, request));
    return toSuccess(data, meta);
  };
  mount(app, contract, answer, ({ headers }) => assertOperator(headers.authorization, opsToken));
}
