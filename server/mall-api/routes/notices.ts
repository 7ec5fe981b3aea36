import type { FastifyInstance } from 'fastify';
import { ApiError } from '#shared/contracts/errors.ts';
import { countNotices, getNoticeSettings, listNotices, markNoticesRead, stopNotices, switchNotices } from '#shared/contracts/notices.ts';
import { inTransaction } from '../db/transaction.ts';
import type { RouteDependencies } from '../dependencies.ts';
import { implement } from '../implement.ts';
import { implementMember } from '../members/implement-member.ts';
import { hashLinkToken } from '../secrets/link-token.ts';

/** What members are told, and how; the e-mails they switch off without a login. */
export function registerNotices(app: FastifyInstance, dependencies: RouteDependencies): void {
  const { db, clock, memberNotices } = dependencies;
  const { notices } = dependencies.queries;

  implementMember(app, dependencies, listNotices, ({ customerId, query }) =>
    inTransaction(db, () => memberNotices.list(customerId, query)),
  );
  implementMember(app, dependencies, countNotices, ({ customerId }) => ({ unread: memberNotices.countUnread(customerId) }));
  implementMember(app, dependencies, markNoticesRead, ({ customerId, body }) =>
    inTransaction(db, () => ({ unread: memberNotices.markRead(customerId, body) })),
  );
  implementMember(app, dependencies, getNoticeSettings, ({ customerId }) => memberNotices.getSettings(customerId));
  implementMember(app, dependencies, switchNotices, ({ customerId, body: { topic, is_on } }) =>
    inTransaction(db, () => {
      memberNotices.switchMail(customerId, topic, is_on);
      return memberNotices.getSettings(customerId);
    }),
  );

  implement(app, stopNotices, ({ body: { token } }) =>
    inTransaction(db, () => {
      const customerId = notices.findOwner(hashLinkToken(token));
      if (customerId === undefined) throw new ApiError('UnprocessableEntity', { errors: { token: ['invalid'] } });
      notices.turn(customerId, false, clock().getTime());
      return {};
    }),
  );
}
