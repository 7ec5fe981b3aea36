import type { FastifyInstance } from 'fastify';
import { ApiError } from '#shared/contracts/errors.ts';
import { confirmNewsletter, subscribeNewsletter, unsubscribeNewsletter } from '#shared/contracts/newsletter.ts';
import { inTransaction } from '../core/db/transaction.ts';
import { implement } from '../core/http/implement.ts';
import { hashLinkToken } from '../core/secrets/link-token.ts';
import type { RouteDependencies } from '../dependencies.ts';
import { confirmWithinMs } from './queries.ts';

export function registerNewsletter(app: FastifyInstance, { db, clock, mailTasks, queries: { newsletter } }: RouteDependencies): void {
  // Checks whether the address is known only after answering: neither text nor time may reveal it.
  implement(app, subscribeNewsletter, ({ body: { email, locale } }) => {
    mailTasks.add('newsletter-request', { email, locale });
    return {};
  });

  implement(app, confirmNewsletter, ({ body: { token } }) => {
    const nowMs = clock().getTime();
    return inTransaction(db, () => {
      const link = newsletter.findByToken(hashLinkToken(token), 'confirm');
      if (link?.status === 'confirmed') return {};
      if (!link || nowMs - link.createdMs > confirmWithinMs) throw invalidToken();
      newsletter.confirm(link.id, nowMs);
      mailTasks.add('newsletter-welcome', { subscriptionId: link.id });
      return {};
    });
  });

  implement(app, unsubscribeNewsletter, ({ body: { token } }) =>
    inTransaction(db, () => {
      const link = newsletter.findByToken(hashLinkToken(token), 'unsubscribe');
      if (!link) throw invalidToken();
      if (link.status !== 'unsubscribed') newsletter.unsubscribe(link.id, clock().getTime());
      return {};
    }),
  );
}

function invalidToken(): ApiError {
  return new ApiError('UnprocessableEntity', { errors: { token: ['invalid'] } });
}
