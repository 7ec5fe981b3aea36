import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../core/db/database.ts';
import { awaitTransaction, patient } from '../core/db/transaction.ts';
import type { KnownHashes } from './known-hashes.ts';
import { readOwnHash } from './perceptual-hash.ts';
import type { ReceiptPictures } from './receipt-pictures.ts';

const sliceSize = 1000;
/** Pause after each picture, so that members' calls and the picture library's threads come first. */
const pauseMs = 20;

interface Dependencies {
  db: Database;
  pictures: ReceiptPictures;
  knownHashes: Pick<KnownHashes, 'add'>;
  log: Pick<FastifyBaseLogger, 'warn'>;
}

/**
 * Computes the perceptual hashes of older pictures, for which no hash is stored yet, one at a time and with pauses.
 * Skips files that are missing or broken.
 */
export function createHashBackfill({ db, pictures, knownHashes, log }: Dependencies) {
  const unread = 'NOT EXISTS (SELECT 1 FROM receipt_picture WHERE receipt_id = receipt.id)';
  const findLast = db.prepare('SELECT max(id) AS id FROM receipt');
  const listUnread = db.prepare(
    `SELECT id, picture FROM receipt WHERE id > :after AND id <= :upTo AND picture IS NOT NULL AND ${unread} ORDER BY id`,
  );
  const isUnread = db.prepare(`SELECT 1 FROM receipt WHERE id = :id AND ${unread}`);
  let isClosed = false;
  let running: Promise<void> | undefined;

  async function run(): Promise<void> {
    const last = Number(findLast.get()?.id ?? 0);
    for (let after = 0; !isClosed && after < last; after += sliceSize) {
      for (const { id, picture } of listUnread.all({ after, upTo: after + sliceSize })) {
        await read(Number(id), String(picture));
        if (isClosed) return;
        await sleep(pauseMs, undefined, { ref: false });
      }
      await setImmediate();
    }
  }

  async function read(id: number, picture: string): Promise<void> {
    if (isClosed) return;
    try {
      const file = pictures.find(picture);
      const hash = file && (await readOwnHash(file));
      if (!hash || isClosed) return;
      await awaitTransaction(db, () => isUnread.get({ id }) && knownHashes.add(id, hash), patient);
    } catch (err) {
      log.warn({ err, receipt: id }, 'the picture of a receipt could not be read; it is not compared with others');
    }
  }

  return {
    start(): void {
      running = run();
    },
    /** Resolves after the current picture. */
    async close(): Promise<void> {
      isClosed = true;
      await running;
    },
  };
}
