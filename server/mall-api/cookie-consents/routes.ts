import type { FastifyInstance } from 'fastify';
import { recordCookieConsent } from '#shared/contracts/cookie-consents.ts';
import { inTransaction } from '../core/db/transaction.ts';
import { implement } from '../core/http/implement.ts';
import type { RouteDependencies } from '../dependencies.ts';

/** Uses the server's time: browsers' clocks are unreliable. */
export function registerCookieConsents(app: FastifyInstance, { db, clock, queries: { cookieConsents } }: RouteDependencies): void {
  implement(app, recordCookieConsent, ({ body }) => {
    inTransaction(db, () => cookieConsents.insert(body, clock().getTime()));
    return {};
  });
}
