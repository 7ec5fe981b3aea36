import { randomBytes } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { openDatabase } from '#server/mall-api/core/db/open.ts';
import { inTransaction } from '#server/mall-api/core/db/transaction.ts';
import { operatorActor } from '#server/mall-api/core/till-actor.ts';
import { createDomain } from '#server/mall-api/domain.ts';

// Moves the points of customer 1 in the database given as argument, endlessly until killed.
const db = openDatabase(process.argv[2] ?? ':memory:');
const clock = () => new Date();
const { ledger, activations } = createDomain({
  db,
  clock,
  randomBytes,
  hashAddress: (email) => email,
  getKey: () => Buffer.alloc(32),
  receiptsDir: '',
});
const movement = { customerId: 1, kind: 'adjustment', reference: null } as const;

for (;;) {
  inTransaction(db, () => {
    ledger.credit({ ...movement, points: 130 });
    ledger.credit({ ...movement, points: 20 });
  });
  const { code } = inTransaction(db, () => activations.activate(1, 2));
  const { code: other } = inTransaction(db, () => activations.activate(1, 2));
  inTransaction(db, () => activations.refund(other));
  inTransaction(db, () => activations.redeem(code, operatorActor));
  inTransaction(db, () => ledger.debit({ ...movement, points: 100 }));
  process.send?.('moving');
  await setImmediate();
}
