import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import '#server/mall-api/conversations/mail.ts'; // declares its tasks
import { openDatabase } from '#server/mall-api/core/db/open.ts';
import type { SqliteDatabase } from '#server/mall-api/core/db/sqlite/connection.ts';
import { isHeld, type Lease, readBeat, replaceLease, takeLease } from '#server/mall-api/core/db/sqlite/lease.ts';
import { inTransaction } from '#server/mall-api/core/db/transaction.ts';
import type { MailWorker } from '#server/mall-api/core/mail/mail-tasks.ts';
import { createMailTasks } from '#server/mall-api/core/mail/run-tasks.ts';
import { createDomain, type Domain } from '#server/mall-api/domain.ts';
import { createLoyaltyJob } from '#server/mall-api/loyalty/job.ts';
import { createPushes } from '#server/mall-api/push/run-pushes.ts';
import { createReceiptDecisionJob } from '#server/mall-api/receipts/decision-job.ts';
import { createScheduleJob } from '#server/mall-api/records/schedule-job.ts';
import { openImportedDatabase } from './imported-database.ts';
import { createMember } from './members.ts';
import { silentLog, wednesdayNoon } from './running-mall-api.ts';

const content = fileURLToPath(new URL('../../support/tenants/tiny/content', import.meta.url));

/** A mall API with its own connection to the database. */
interface Writer {
  domain: Domain;
  db: SqliteDatabase;
  /** Called whenever the mall API reads the clock, as it does when it looks for due tasks. */
  onLook: () => void;
}

let folder: string;
let file: string;
let leases: Lease[];
let writers: Writer[];
let done: Writer[];
let now: Date;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'overlap-'));
  file = join(folder, 'tiny.sqlite');
  [leases, writers, done, now] = [[], [], [], wednesdayNoon];
});
afterEach(() => {
  for (const { db } of writers) db.close();
  for (const lease of leases) lease.release();
  rmSync(folder, { recursive: true });
});

function open(): Writer {
  const db = writers.length === 0 ? openImportedDatabase(content, wednesdayNoon, { file, isLazy: false }) : openDatabase(file);
  db.waitForNobody();
  const clock = (): Date => {
    writer.onLook();
    return now;
  };
  const keys = { hashAddress: (email: string) => email, getKey: () => Buffer.alloc(32), pushKey: '' };
  const domain = createDomain({ db, clock, randomBytes, receiptsDir: '', ...keys });
  const writer: Writer = { domain, db, onLook: () => {} };
  writers.push(writer);
  return writer;
}

const leaseFile = () => join(folder, 'tiny-serving.lock');
const refuse = vi.fn(() => {
  throw new Error('gone');
});

function hold({ db }: Writer, lease: Lease | 'busy' | undefined): void {
  if (typeof lease !== 'object') throw new Error('another process has it');
  leases.push(lease);
  db.fence(() => {
    if (!isHeld(lease)) refuse();
  });
}

function takeOver(next: Writer): void {
  hold(next, replaceLease({ file: leaseFile(), databaseFile: file, mark: readBeat(leaseFile()).mark }));
}

interface Work {
  add: (writer: Writer) => unknown;
  run: (writer: Writer) => { run: () => Promise<void>; close: () => unknown };
  /** Number of times that the work was done. */
  count: (db: SqliteDatabase) => number;
}

const countOf = (from: string) => (db: SqliteDatabase) => Number(db.prepare(`SELECT count(*) AS count FROM ${from}`).get()?.count);

function runMail({ domain }: Writer, worker: Partial<MailWorker>) {
  return createMailTasks({ queue: domain.mailQueue, clock: () => now, log: silentLog, worker: worker as MailWorker }); // of the queued kinds
}

const works: Readonly<Record<string, Work>> = {
  'an email': {
    add: ({ domain }) => domain.mailQueue.add('support-copy', { requestId: 7 }),
    run: (writer) => runMail(writer, { 'support-copy': async () => void done.push(writer) }),
    count: (db) => done.length + countOf('mail_task')(db),
  },
  'a decision about an email': {
    add: ({ domain }) => domain.mailQueue.add('account-forgotten', { email: 'jana@visitor.example' }),
    run: (writer) =>
      runMail(writer, {
        'account-forgotten': () => writer.domain.mailQueue.add('account-password', { customerId: 1 }),
        'account-password': () => void done.push(writer),
      }),
    count: (db) => done.length + countOf('mail_task')(db),
  },
  'a push message': {
    add({ domain, db }) {
      const { customerId } = createMember({ ...domain, db });
      const sessionHash = String(db.prepare('SELECT hash FROM customer_session').get()?.hash);
      const browser = { customerId, sessionHash, publicKey: '', endpoint: 'https://fcm.googleapis.com/1', p256dh: '', auth: '' };
      inTransaction(db, () => {
        domain.queries.push.add(browser, wednesdayNoon.getTime(), 1);
        domain.memberNotices.tell(customerId, { kind: 'reply', conversationId: 7, messageId: 1 });
      });
    },
    run(writer) {
      const send = async () => ({ outcome: done.push(writer) > 0 ? ('sent' as const) : ('later' as const) });
      return createPushes({ domain: writer.domain, log: silentLog, sender: { send }, publicKey: '' });
    },
    count: (db) => done.length + countOf('push_task')(db),
  },
  'a birthday bonus': {
    add: ({ domain, db }) => void createMember({ ...domain, db }, { birthDate: '1990-03-11' }),
    run: ({ domain }) => createLoyaltyJob({ domain, log: silentLog }),
    count: countOf(`points_entry WHERE kind = 'bonus' AND reference_name = 'birthday'`),
  },
  'a decision about a receipt': {
    add({ domain, db }) {
      const { customerId } = createMember({ ...domain, db });
      db.exec(`INSERT INTO staff (id, email, folded_email, name, role, created_ms) VALUES (1, 'eva@a.cz', 'eva@a.cz', 'eva', 'editor', 0);
        INSERT INTO receipt (id, customer_id, company_id, number, number_key, amount, currency, purchased_ms, day, status, points, created_ms)
        VALUES (1, ${customerId}, 1, '1', '1', 10000, 'CZK', 0, '2026-03-10', 'pending', 100, 0);
        INSERT INTO receipt_decision (receipt_id, status, staff_id, decided_ms, due_ms) VALUES (1, 'approved', 1, 0, 0)`);
    },
    run: ({ domain }) => createReceiptDecisionJob({ domain, log: silentLog }),
    count: countOf(`points_entry WHERE kind = 'receipt'`),
  },
  'a scheduled publication': {
    async add({ domain: { records }, db }) {
      const { live: body } = records.find('announcements', '1');
      const schedule = { publishMs: wednesdayNoon.getTime() + 1, unpublishMs: null };
      expect(await records.schedule({ kind: 'announcements', version: 0, by: 'eva', body, ...schedule })).toMatchObject({
        outcome: 'done',
      });
      db.exec('UPDATE record SET publish_ms = publish_ms - 1 WHERE publish_ms IS NOT NULL');
    },
    run: ({ domain }) => createScheduleJob({ domain, log: silentLog }),
    count: countOf(`record_version WHERE act = 'publish'`),
  },
};

/** Starts a writer's work and blocks it: it has found the task, but another process is writing when it claims it. */
async function startBlocked({ run }: Work, writer: Writer): Promise<{ release: () => void; finished: Promise<void> }> {
  const blocker = new DatabaseSync(file);
  const exec = writer.db.exec.bind(writer.db);
  const isBlocked = new Promise<void>((resolve) => {
    writer.db.exec = (sql) => {
      try {
        exec(sql);
      } catch (error) {
        resolve();
        throw error;
      }
    };
  });
  writer.onLook = () => {
    writer.onLook = () => {};
    blocker.exec('BEGIN IMMEDIATE');
  };
  const work = run(writer);
  const finished = work
    .run()
    .catch(() => {})
    .then(async () => void (await work.close()));
  await isBlocked;
  return { release: () => blocker.close(), finished };
}

describe.each(Object.entries(works))('%s that two mall APIs have found', (_name, work) => {
  it('is done once, by the new holder, if the old one loses the lease before its claim', async () => {
    refuse.mockClear();
    const [old, next] = [open(), open()];
    await work.add(old);
    hold(old, takeLease(leaseFile()));
    const late = await startBlocked(work, old);
    late.release();
    takeOver(next);
    const { run, close } = work.run(next);
    await run();
    await late.finished;
    await close();
    expect(refuse).toHaveBeenCalled();
    expect(work.count(next.db)).toBe(1);
    expect(done).not.toContain(old);
  });

  it('is done once if both may write', async () => {
    const [one, other] = [open(), open()];
    await work.add(one);
    const late = await startBlocked(work, one);
    late.release();
    const { run, close } = work.run(other);
    await run();
    await late.finished;
    await close();
    expect(work.count(other.db)).toBe(1);
  });
});

describe('an email that is being sent when its sender loses the lease', () => {
  it('is not sent by the new holder for a minute, then once more with the same key', async () => {
    const [old, next] = [open(), open()];
    old.domain.mailQueue.add('support-copy', { requestId: 7 });
    hold(old, takeLease(leaseFile()));
    const { promise: isAccepted, resolve: accept } = Promise.withResolvers<void>();
    const isSending = vi.fn(() => isAccepted);
    const keys: string[] = [];
    const tasksOfOld = runMail(old, {
      'support-copy': () => {
        keys.push(tasksOfOld.getKey());
        return isSending();
      },
    });
    const finished = tasksOfOld.run();
    await vi.waitFor(() => expect(isSending).toHaveBeenCalled());
    takeOver(next);
    const tasks = runMail(next, { 'support-copy': () => void keys.push(tasks.getKey()) });
    await tasks.run();
    accept();
    await finished;
    await tasks.run();
    expect(keys).toHaveLength(1);
    now = new Date(wednesdayNoon.getTime() + 60_000);
    await tasks.run();
    expect(keys).toEqual([keys[0], keys[0]]);
    expect(next.domain.mailQueue.count().waiting).toBe(0);
    await Promise.all([tasksOfOld.close(), tasks.close()]);
  });
});
