import type { FastifyInstance } from 'fastify';
import { ApiError } from '#shared/contracts/errors.ts';
import {
  addPushSubscription,
  countNotices,
  getNoticeSettings,
  listNotices,
  markNoticesRead,
  removePushSubscription,
  stopNotices,
  switchNotices,
} from '#shared/contracts/notices.ts';
import { pushSubscriptionsAtMost } from '#shared/site/late-limits.ts';
import { awaitReading, inTransaction } from '../core/db/transaction.ts';
import { implement } from '../core/http/implement.ts';
import { implementMember } from '../core/http/implement-member.ts';
import { hashLinkToken } from '../core/secrets/link-token.ts';
import type { RouteDependencies } from '../dependencies.ts';

/** Routes for members' notices and their settings; emails can be switched off without a login. */
export function registerNotices(app: FastifyInstance, dependencies: RouteDependencies): void {
  const { db, clock, memberNotices, noticeSettings } = dependencies;
  const { notices, push } = dependencies.queries;

  implementMember(app, dependencies, listNotices, ({ customerId, query }) => awaitReading(db, () => memberNotices.list(customerId, query)));
  implementMember(app, dependencies, countNotices, ({ customerId }) => ({ unread: memberNotices.countUnread(customerId) }));
  implementMember(app, dependencies, markNoticesRead, ({ customerId, body }) =>
    inTransaction(db, () => ({ unread: memberNotices.markRead(customerId, body) })),
  );
  implementMember(app, dependencies, getNoticeSettings, ({ customerId, token }) => noticeSettings.get(customerId, hashLinkToken(token)));
  implementMember(app, dependencies, switchNotices, ({ customerId, token, body }) =>
    inTransaction(db, () => {
      noticeSettings.switch(customerId, body);
      return noticeSettings.get(customerId, hashLinkToken(token));
    }),
  );
  implementMember(app, dependencies, addPushSubscription, ({ customerId, token, body: { endpoint, keys } }) =>
    inTransaction(db, () => {
      const sessionHash = hashLinkToken(token);
      const { key: publicKey } = noticeSettings.get(customerId, sessionHash).push;
      if (publicKey === null) throw new ApiError('NotFound');
      push.add({ customerId, sessionHash, publicKey, endpoint, ...keys }, clock().getTime(), pushSubscriptionsAtMost);
      return {};
    }),
  );
  implementMember(app, dependencies, removePushSubscription, ({ token }) => {
    push.removeOfSession(hashLinkToken(token));
    return {};
  });

  implement(app, stopNotices, ({ body: { token } }) =>
    inTransaction(db, () => {
      const customerId = notices.findOwner(hashLinkToken(token));
      if (customerId === undefined) throw new ApiError('UnprocessableEntity', { errors: { token: ['invalid'] } });
      notices.turn(customerId, false, clock().getTime());
      return {};
    }),
  );
}
