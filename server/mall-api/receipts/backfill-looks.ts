import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../db/database.ts';
import { awaitTransaction, patient } from '../db/transaction.ts';
import type { KnownLooks } from './known-looks.ts';
import type { ReceiptPictures } from './receipt-pictures.ts';

interface Dependencies {
  db: Database;
  pictures: ReceiptPictures;
  knownLooks: KnownLooks;
  log: Pick<FastifyBaseLogger, 'warn'>;
}

/** Reads, one after the other, how the pictures look of receipts from before looks were kept. A file that is gone or broken is passed over. */
export function createLookBackfill({ db, pictures, knownLooks, log }: Dependencies) {
  const listUnread = db.prepare(
    `SELECT id, picture FROM receipt WHERE picture IS NOT NULL AND id NOT IN (SELECT receipt_id FROM receipt_picture) ORDER BY id`,
  );
  const isUnread = db.prepare('SELECT 1 FROM receipt WHERE id = :id AND id NOT IN (SELECT receipt_id FROM receipt_picture)');
  let isClosed = false;
  let running: Promise<void> | undefined;

  async function run(): Promise<void> {
    for (const { id, picture } of listUnread.all()) {
      if (isClosed) return;
      try {
        const file = pictures.find(String(picture));
        const look = file && (await knownLooks.read(file));
        if (!look || isClosed) continue;
        await awaitTransaction(db, () => isUnread.get({ id: Number(id) }) && knownLooks.add(Number(id), look), patient);
      } catch (err) {
        log.warn({ err, receipt: Number(id) }, 'the picture of a receipt could not be read; it is not compared with others');
      }
    }
  }

  return {
    start(): void {
      running = run();
    },
    /** Ends after the picture that is under way. */
    async close(): Promise<void> {
      isClosed = true;
      await running;
    },
  };
}
