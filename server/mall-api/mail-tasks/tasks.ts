import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../db/database.ts';
import type { NoticeKind } from '../db/queries/notices.ts';

/** What there is to do about mail, by kind, with what it is about. */
export interface MailTasks {
  /** Decides what a request for the newsletter leads to. */
  'newsletter-request': { email: string; locale: string };
  'newsletter-confirm': { subscriptionId: number };
  'newsletter-welcome': { subscriptionId: number };
  'newsletter-already': { subscriptionId: number };
  /** Decides whether who registers is asked to prove their address, or told that they are a member already. */
  'account-registered': { customerId: number };
  /** Decides what a request for one more message, or for a way back in, leads to. */
  'account-resend': { email: string };
  'account-forgotten': { email: string };
  'account-verify': { customerId: number };
  'account-exists': { customerId: number };
  'account-password': { customerId: number };
  'account-password-changed': { customerId: number };
  'account-welcome': { customerId: number };
  /** To both addresses, once a member wants another one, and once it is theirs. */
  'account-email-new': { customerId: number };
  'account-email-old': { customerId: number };
  'account-email-changed': { customerId: number; address: string };
  /** Nobody else knows the address any more. */
  'account-deleted': { email: string; locale: string };
  /** A person has approved or refused it. */
  'receipt-reviewed': { receiptId: number };
  /** Something of theirs ends soon; `noticeIds` say what. */
  'member-notice': { customerId: number; kind: NoticeKind; noticeIds: number[] };
  /** An operator has taken it back: so many points went, so many are owed. */
  'receipt-revoked': { receiptId: number; taken: number; owed: number };
  /** An operator has added or taken points. */
  'points-adjusted': { entryId: number };
  'support-centre': { requestId: number };
  'support-copy': { requestId: number };
  'conversation-centre': { messageId: number };
  'conversation-reply': { messageId: number };
}
export type MailKind = keyof MailTasks;

/** Does a task. Who throws is asked again later. */
export type MailWorker = { [Kind in MailKind]: (about: MailTasks[Kind]) => void | Promise<void> };

interface Dependencies {
  db: Database;
  clock: () => Date;
  log: FastifyBaseLogger;
  worker: MailWorker;
}

const minuteMs = 60_000;
/** How long after each failure it is tried again; after the last it is given up. */
const pausesMs = [minuteMs, 5 * minuteMs, 30 * minuteMs, 2 * 60 * minuteMs, 12 * 60 * minuteMs];
/** An operator's command, a process of its own, may have added something meanwhile. */
const longestWaitMs = minuteMs / 2;

/** Keeps a task for the process that sends the mail: an operator's command adds one and ends. */
export function prepareAddMailTask({ db, clock }: Pick<Dependencies, 'db' | 'clock'>) {
  const insert = db.prepare('INSERT INTO mail_task (kind, about, due_ms) VALUES (:kind, :about, :nowMs)');
  return <Kind extends MailKind>(kind: Kind, about: MailTasks[Kind]): void =>
    void insert.run({ kind, about: JSON.stringify(about), nowMs: clock().getTime() });
}

/**
 * Tasks kept in the database, done one after the other once the call that made them is answered. They outlive a restart: a
 * mail goes out at least once. `add` within a transaction is part of it.
 */
export function createMailTasks({ db, clock, log, worker }: Dependencies) {
  const keep = prepareAddMailTask({ db, clock });
  const next = db.prepare('SELECT id, kind, about, attempts FROM mail_task WHERE due_ms <= :nowMs ORDER BY due_ms, id LIMIT 1');
  const soonest = db.prepare('SELECT min(due_ms) AS due_ms FROM mail_task');
  const remove = db.prepare('DELETE FROM mail_task WHERE id = :id');
  const putOff = db.prepare('UPDATE mail_task SET attempts = attempts + 1, due_ms = :dueMs WHERE id = :id');
  let running: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;

  function add<Kind extends MailKind>(kind: Kind, about: MailTasks[Kind]): void {
    keep(kind, about);
    wakeIn(0);
  }

  function wakeIn(delayMs: number): void {
    if (isClosed) return;
    clearTimeout(timer);
    timer = setTimeout(() => void run(), delayMs);
    timer.unref();
  }

  /** Does all that is due; resolves when nothing is. */
  function run(): Promise<void> {
    running ??= doAll().finally(() => {
      running = undefined;
      sleep();
    });
    return running;
  }

  async function doAll(): Promise<void> {
    while (!isClosed) {
      const row = next.get({ nowMs: clock().getTime() });
      if (!row) return;
      await attempt({ id: Number(row.id), kind: String(row.kind), about: String(row.about), attempts: Number(row.attempts) });
    }
  }

  async function attempt({ id, kind, about, attempts }: { id: number; kind: string; about: string; attempts: number }): Promise<void> {
    try {
      await perform(kind, JSON.parse(about));
      remove.run({ id });
    } catch (error) {
      const pauseMs = pausesMs[attempts];
      const facts = { task: id, kind, attempts: attempts + 1, error: toFacts(error) };
      if (pauseMs === undefined) {
        remove.run({ id });
        log.error(facts, 'a mail was given up');
      } else {
        putOff.run({ id, dueMs: clock().getTime() + pauseMs });
        log.warn({ ...facts, pauseMs }, 'a mail could not be sent; it is tried again');
      }
    }
  }

  async function perform(kind: string, about: unknown): Promise<void> {
    if (!isKind(kind)) throw new Error('an unknown kind of task');
    const work = worker[kind] as (given: unknown) => void | Promise<void>; // `add` has written what this kind is about
    await work(about);
  }

  function isKind(kind: string): kind is MailKind {
    return Object.hasOwn(worker, kind);
  }

  function sleep(): void {
    const due = soonest.get()?.due_ms;
    const dueInMs = due === null || due === undefined ? longestWaitMs : Number(due) - clock().getTime();
    wakeIn(Math.min(Math.max(dueInMs, 0), longestWaitMs));
  }

  return {
    add,
    run,
    /** Takes up what an earlier process left behind. */
    start: () => wakeIn(0),
    /** Ends after the mail that is under way. */
    async close(): Promise<void> {
      isClosed = true;
      clearTimeout(timer);
      await running;
    },
  };
}

export type MailTaskList = ReturnType<typeof createMailTasks>;

/** Of a mail server's refusal only codes: its words repeat the address. */
function toFacts(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return {};
  const { name } = error;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined;
  const responseCode = 'responseCode' in error && typeof error.responseCode === 'number' ? error.responseCode : undefined;
  return { name, code, responseCode };
}
