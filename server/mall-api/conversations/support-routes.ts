import type { FastifyInstance } from 'fastify';
import { sendSupportRequest } from '#shared/contracts/support.ts';
import { inTransaction } from '../core/db/transaction.ts';
import { implement } from '../core/http/implement.ts';
import { findCustomerId } from '../core/http/implement-member.ts';
import { assertMayWrite } from '../core/http/message-limit.ts';
import { makeReadableCode } from '../core/secrets/readable-code.ts';
import type { RouteDependencies } from '../dependencies.ts';

/** Min interval between confirmations to one address: the form must not fill someone else's mailbox. */
const betweenCopiesMs = 5 * 60_000;

/** Requests of logged-in members continue as a conversation in their account. */
export function registerSupport(
  app: FastifyInstance,
  { db, clock, randomBytes, live, mailTasks, sessions, queries: { conversations, support } }: RouteDependencies,
): void {
  implement(app, sendSupportRequest, ({ body }, request) => {
    const nowMs = clock().getTime();
    const customerId = findCustomerId(request, sessions);
    return inTransaction(db, () => {
      if (customerId !== undefined) assertMayWrite(conversations, customerId, nowMs);
      let reference = makeReadableCode(randomBytes, 2);
      while (support.hasReference(reference)) reference = makeReadableCode(randomBytes, 2);
      const isFirst = support.countSince(body.email, nowMs - betweenCopiesMs) === 0;
      const requestId = support.insert({ ...body, reference }, nowMs);
      mailTasks.add('support-centre', { requestId });
      if (customerId !== undefined) {
        const conversationId = conversations.insert({ ...body, customerId, reference }, nowMs);
        const id = conversations.insertMessage({ conversationId, sender: 'customer', text: body.message }, nowMs);
        live.tell(customerId, 'message.created', { id, conversation_id: conversationId });
        live.tellDesk('message.created', { id, conversation_id: conversationId });
      } else live.tellDesk('request.created', { id: requestId });
      if (isFirst) mailTasks.add('support-copy', { requestId });
      return { reference };
    });
  });
}
