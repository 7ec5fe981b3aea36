import type { FastifyBaseLogger } from 'fastify';
import { createSendRunner } from '../core/jobs/send-tasks.ts';
import type { Domain } from '../domain.ts';
import type { PushMessage, PushSender } from './push-sender.ts';
import type { StoredPushTask } from './queries.ts';

interface Dependencies {
  domain: Pick<Domain, 'db' | 'clock' | 'memberNotices' | 'queries'>;
  log: Pick<FastifyBaseLogger, 'error' | 'info' | 'warn'>;
  sender: PushSender;
  publicKey: string;
}

/**
 * Sends push messages once the transaction that added their notice is committed. Subscriptions made with earlier keys of the centre are removed.
 */
export function createPushes({ domain, log, sender, publicKey }: Dependencies) {
  const { db, clock, memberNotices } = domain;
  const { customers, push } = domain.queries;
  const runner = createSendRunner({
    ...{ db, clock, log, queue: push.tasks },
    prepare: findMessage,
    send: ({ id, subscription }, message) => sender.send(subscription, message, `task-${id}`),
    settle({ subscription }, outcome) {
      if (outcome === 'gone') push.remove(subscription.id);
    },
    words: {
      failed: 'notices could not be pushed',
      later: 'a notice could not be pushed; it is tried again',
      gone: 'a browser takes no more notices',
      refused: 'a notice was not pushed',
    },
  });
  memberNotices.onPush(runner.wake);

  /** Undefined if the notice was read meanwhile, or if the member no longer wants it. */
  function findMessage({ noticeId, subscription }: StoredPushTask): PushMessage | undefined {
    const told = memberNotices.findPushed(noticeId);
    const locale = customers.find(subscription.customerId)?.locale;
    return told && locale && { ...told, locale };
  }

  return {
    run: runner.run,
    close: runner.close,
    /** Resumes tasks of an earlier process. */
    start(): void {
      const forgotten = push.removeOfOtherKeys(publicKey);
      if (forgotten > 0) log.warn({ forgotten }, 'the Web Push keys have changed: members have to enable notices again in these browsers');
      runner.wake();
    },
  };
}
