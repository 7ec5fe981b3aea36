import type { FastifyInstance } from 'fastify';
import { recordCookieConsent } from '#shared/contracts/cookie-consents.ts';
import { inTransaction } from '../core/db/transaction.ts';
import { implement } from '../core/http/implement.ts';
import type { RouteDependencies } from '../dependencies.ts';

/** Records decisions with the server's time, because browsers' clocks are unreliable. */
export function registerCookieConsents(app: FastifyInstance, { db, clock, queries: { cookieConsents } }: RouteDependencies): void {
  implement(app, recordCookieConsent, ({ body }) => {
    inTransaction(db, () => cookieConsents.insert(body, clock().getTime()));
    return {};
  });
}
