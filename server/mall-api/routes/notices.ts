import type { FastifyInstance } from 'fastify';
import { ApiError } from '#shared/contracts/errors.ts';
import { stopNotices } from '#shared/contracts/notices.ts';
import { prepareNoticeQueries } from '../db/queries/notices.ts';
import { inTransaction } from '../db/transaction.ts';
import type { MemberDependencies } from '../dependencies.ts';
import { implement } from '../implement.ts';
import { hashLinkToken } from '../secrets/link-token.ts';

/** Notices before something ends: what a member switches without a login, and what is kept of them. */
export function registerNotices(app: FastifyInstance, { db, clock, memberEvents, ownData }: MemberDependencies): void {
  const notices = prepareNoticeQueries(db);

  implement(app, stopNotices, ({ body: { token } }) =>
    inTransaction(db, () => {
      const customerId = notices.findOwner(hashLinkToken(token));
      if (customerId === undefined) throw new ApiError('UnprocessableEntity', { errors: { token: ['invalid'] } });
      notices.turn(customerId, false, clock().getTime());
      return {};
    }),
  );

  ownData.addSection('notices', (customerId) => {
    const offMs = notices.findOffMs(customerId);
    return { off_since: offMs === undefined ? null : new Date(offMs).toISOString(), sent: notices.list(customerId) };
  });
  memberEvents.onErased(notices.forget);
}
