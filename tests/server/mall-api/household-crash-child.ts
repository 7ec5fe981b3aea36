import { randomBytes } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { openDatabase } from '#server/mall-api/core/db/open.ts';
import { inTransaction } from '#server/mall-api/core/db/transaction.ts';
import { createDomain } from '#server/mall-api/domain.ts';

// Lets new members join and leave households in the database given as argument, endlessly until killed. Points come from credits without a reference only.
const db = openDatabase(process.argv[2] ?? ':memory:');
const clock = () => new Date();
const { ledger, households } = createDomain({
  db,
  clock,
  randomBytes,
  hashAddress: (email) => email,
  getKey: () => Buffer.alloc(32),
  receiptsDir: '',
});
const insert = db.prepare(
  `INSERT INTO customer (locale, email, folded_email, first_name, created_ms, verified_ms)
   VALUES ('cz', :email, :email, 'Jana', :nowMs, :nowMs) RETURNING id`,
);

function addMember(points: number): number {
  return inTransaction(db, () => {
    const customerId = Number(insert.get({ email: `${randomBytes(8).toString('hex')}@example.org`, nowMs: Date.now() })?.id);
    ledger.credit({ customerId, kind: 'adjustment', points, reference: null });
    return customerId;
  });
}

for (;;) {
  const founder = addMember(100);
  for (const points of [20, 3]) {
    const { code } = inTransaction(db, () => households.invite(founder));
    const id = addMember(points);
    inTransaction(db, () => households.join(id, code));
  }
  inTransaction(db, () => households.leave(founder)); // moves the account to another member
  process.send?.('moving');
  await setImmediate();
}
