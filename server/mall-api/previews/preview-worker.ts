import { parentPort, workerData } from 'node:worker_threads';
import pino from 'pino';
import { openDatabase } from '../core/db/open.ts';
import { readPreviewContent } from './preview-content.ts';
import { openPreview } from './preview-database.ts';
import type { PreviewOutcome, PreviewWish } from './preview-wish.ts';

/** What a thread that holds a preview is given. */
export interface PreviewOrder {
  databaseFile: string;
  wish: PreviewWish;
  nowMs: number;
}

/** A call that it is to answer, and the answer. */
export interface PreviewCall {
  id: number;
  address: string;
}
export interface PreviewAnswer {
  id: number;
  status: number;
  body: string;
}

const { databaseFile, wish, nowMs } = workerData as PreviewOrder; // whoever starts this thread gives it
const content = readContent();
const { outcome } = content;
if (outcome === 'ready') await serve(content);
else parentPort?.postMessage(content satisfies PreviewOutcome);

/** The real database is read once, never written, and closed before anything is answered. */
function readContent() {
  const db = openDatabase(databaseFile);
  db.fence(() => {
    throw new Error('a preview writes nothing');
  });
  try {
    return readPreviewContent(db, wish, new Date(nowMs));
  } finally {
    db.close();
  }
}

async function serve({ loaded, day, atMs, leftOut }: Extract<ReturnType<typeof readContent>, { outcome: 'ready' }>): Promise<void> {
  const app = openPreview({ db: openDatabase(':memory:'), loaded, day, at: new Date(atMs), log: pino({ level: 'silent' }) });
  await app.ready();
  parentPort?.on('message', async ({ id, address }: PreviewCall) => {
    const { statusCode: status, body } = await app.inject({ method: 'GET', url: address });
    parentPort?.postMessage({ id, status, body } satisfies PreviewAnswer);
  });
  parentPort?.postMessage({ outcome: 'ready', atMs, leftOut } satisfies PreviewOutcome);
}
