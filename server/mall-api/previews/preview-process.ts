import { writeFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import pino from 'pino';
import { openDatabase } from '../core/db/open.ts';
import type { SqliteDatabase } from '../core/db/sqlite/connection.ts';
import { readPreviewContent } from './preview-content.ts';
import { copyPictures, copySearchRecords, openPreview } from './preview-database.ts';
import { PreviewOrder, type PreviewReply } from './preview-orders.ts';

interface Open {
  app: FastifyInstance;
  db: SqliteDatabase;
}

giveWay();
const open = new Map<number, Open>();
const log = pino({ level: 'silent' });

/** Empty database with all tables, created before the first order arrives. */
let empty: SqliteDatabase | undefined = openDatabase(':memory:');

/** Orders run one at a time: an order to drop a preview may arrive while that preview is being built. */
let last: Promise<void> = Promise.resolve();

/** The process started by `preview-house.ts`: holds previews, and ends when its parent disconnects. */
process.on('message', (received) => {
  const order = PreviewOrder.parse(received); // throws if the parent has another version: this process then exits, and the parent's call rejects
  last = last
    .then(() => obey(order))
    .catch((error: unknown) =>
      reply({ call: order.call, failed: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
    );
});
process.once('disconnect', () => process.exit());

async function obey(order: PreviewOrder): Promise<void> {
  switch (order.act) {
    case 'make':
      return reply({ call: order.call, made: await make(order), memoryBytes: process.memoryUsage.rss() });
    case 'read': {
      const answer = await open.get(order.preview)?.app.inject({ method: 'GET', url: order.address });
      return reply({ call: order.call, ...(answer && { answer: { status: answer.statusCode, body: answer.body } }) });
    }
    case 'drop':
      return drop(order.preview);
  }
}

async function make({ preview, databaseFile, wish, nowMs }: Extract<PreviewOrder, { act: 'make' }>) {
  const db = empty ?? openDatabase(':memory:');
  empty = undefined;
  const content = readReal(databaseFile, (real) => {
    copySearchRecords(real, db);
    copyPictures(real, db);
    return readPreviewContent(real, wish, new Date(nowMs));
  });
  if (content.outcome !== 'ready') {
    db.close();
    return content;
  }
  const { loaded, day, atMs, leftOut, outcome } = content;
  const app = openPreview({ db, loaded, day, at: new Date(atMs), log });
  await app.ready();
  open.set(preview, { app, db });
  setImmediate(sweep);
  return { outcome, atMs, leftOut };
}

/** Reads the real database. It is read once, never written, and closed before any answer is sent. */
function readReal<T>(databaseFile: string, read: (real: SqliteDatabase) => T): T {
  const real = openDatabase(databaseFile);
  real.fence(() => {
    throw new Error('a preview writes nothing');
  });
  try {
    return read(real);
  } finally {
    real.close();
  }
}

async function drop(preview: number): Promise<void> {
  const dropped = open.get(preview);
  open.delete(preview);
  await dropped?.app.close();
  dropped?.db.close();
  setImmediate(sweep);
}

/** Collects garbage: making a preview needs much more memory than keeping it. */
function sweep(): void {
  globalThis.gc?.();
}

/** Makes the system kill this process first if memory runs out. */
function giveWay(): void {
  try {
    writeFileSync('/proc/self/oom_score_adj', '1000');
  } catch {
    // not Linux, or not permitted
  }
}

function reply(said: PreviewReply): void {
  process.send?.(said);
}
