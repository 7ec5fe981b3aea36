import type { FastifyInstance } from 'fastify';
import { ApiError } from '#shared/contracts/errors.ts';
import { stopNotices } from '#shared/contracts/notices.ts';
import { inTransaction } from '../db/transaction.ts';
import type { RouteDependencies } from '../dependencies.ts';
import { implement } from '../implement.ts';
import { hashLinkToken } from '../secrets/link-token.ts';

/** Notices before something ends: a member switches them off without a login. */
export function registerNotices(app: FastifyInstance, { db, clock, queries: { notices } }: RouteDependencies): void {
  implement(app, stopNotices, ({ body: { token } }) =>
    inTransaction(db, () => {
      const customerId = notices.findOwner(hashLinkToken(token));
      if (customerId === undefined) throw new ApiError('UnprocessableEntity', { errors: { token: ['invalid'] } });
      notices.turn(customerId, false, clock().getTime());
      return {};
    }),
  );
}
