import type { FastifyBaseLogger } from 'fastify';
import { awaitReading, awaitTransaction, patient } from '../core/db/transaction.ts';
import { createDueRunner } from '../core/jobs/due-runner.ts';
import type { Domain } from '../domain.ts';
import type { PushMessage, PushSender } from './push-sender.ts';
import type { StoredPushTask } from './queries.ts';

interface Dependencies {
  domain: Pick<Domain, 'db' | 'clock' | 'memberNotices' | 'queries'>;
  log: Pick<FastifyBaseLogger, 'error' | 'info' | 'warn'>;
  sender: PushSender;
  publicKey: string;
}

const minuteMs = 60_000;
/** Pause after each failure. After the last one, the message is given up as outdated. */
const pausesMs = [minuteMs, 5 * minuteMs, 30 * minuteMs, 2 * 60 * minuteMs];
const lastPauseMs = 2 * 60 * minuteMs;
/** Max parallel messages, so that an unresponsive service delays only few other messages. */
const atOnce = 8;

/**
 * Sends push messages once the transaction that added their notice is committed. Tasks survive a restart. Subscriptions made with earlier keys of
 * the centre are removed.
 */
export function createPushes({ domain, log, sender, publicKey }: Dependencies) {
  const { db, clock, memberNotices } = domain;
  const { customers, push } = domain.queries;
  const runner = createDueRunner({
    clock,
    doDue,
    findSoonestMs: () => push.findSoonestMs(),
    onError: (error) => log.error(error, 'notices could not be pushed'),
  });
  memberNotices.onPush(runner.wake);

  async function doDue(isClosed: () => boolean): Promise<void> {
    while (!isClosed()) {
      const due = push.listDue(clock().getTime(), atOnce);
      if (due.length === 0) return;
      await Promise.all(due.map(attempt));
    }
  }

  async function attempt(task: StoredPushTask): Promise<void> {
    const { id, attempts, subscription } = task;
    const message = await awaitReading(db, () => findMessage(task));
    const keep = <T>(action: () => T) => awaitTransaction(db, action, patient);
    const isGivenUp = attempts > pausesMs.length; // the process ended during each attempt
    if (!message || isGivenUp) return keep(() => push.removeTask(id)); // the notice was read meanwhile, or the member no longer wants it
    const retryMs = pausesMs[attempts];
    // so that the next process does not retry the task sooner
    const isClaimed = await keep(() => push.claim(task, clock().getTime() + (retryMs ?? lastPauseMs)));
    if (!isClaimed) return;
    const { outcome, status } = await sender.send(subscription, message, `task-${id}`);
    // never the browser's address: anyone who knows it can send messages to the browser
    const facts = { task: id, attempts: attempts + 1, status };
    const pauseMs = outcome === 'later' ? retryMs : undefined;
    if (pauseMs !== undefined) {
      return log.warn({ ...facts, pauseMs }, 'a notice could not be pushed; it is tried again');
    }
    await keep(() => {
      push.removeTask(id);
      if (outcome === 'gone') push.remove(subscription.id);
    });
    if (outcome === 'gone') {
      log.info(facts, 'a browser takes no more notices');
    } else if (outcome !== 'sent') log.warn(facts, 'a notice was not pushed');
  }

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
