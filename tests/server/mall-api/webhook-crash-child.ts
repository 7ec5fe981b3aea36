import { randomBytes } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import pino from 'pino';
import { openDatabase } from '#server/mall-api/core/db/open.ts';
import { inTransaction } from '#server/mall-api/core/db/transaction.ts';
import { createDomain } from '#server/mall-api/domain.ts';
import { createWebhookPoster } from '#server/mall-api/webhooks/post-webhook.ts';
import { createWebhookRunners } from '#server/mall-api/webhooks/run-webhooks.ts';

// Moves the points of customers 1 to 3 in the database given as argument, and delivers these events, endlessly until killed. The clock is ahead by the
// minutes given as second argument, so that the claims of earlier processes have ended.
const db = openDatabase(process.argv[2] ?? ':memory:');
const aheadMs = Number(process.argv[3] ?? 0) * 60_000;
const domain = createDomain({
  db,
  clock: () => new Date(Date.now() + aheadMs),
  randomBytes,
  hashAddress: (email) => email,
  getKey: () => Buffer.alloc(32, 7),
  receiptsDir: '',
  allowsInternalWebhooks: true,
});
const { post } = createWebhookPoster(domain.webhooks);
createWebhookRunners({ domain, log: pino({ level: 'silent' }), post }).start();

for (let each = 0; ; each += 1) {
  if (domain.webhooks.deliveries.countOf(1, 'waiting') < 30) {
    const customerId = (each % 3) + 1;
    inTransaction(db, () => domain.ledger.credit({ customerId, kind: 'adjustment', points: 1, reference: null }));
  }
  await setImmediate();
}
