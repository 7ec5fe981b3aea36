import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openDatabase } from '#server/mall-api/core/db/open.ts';
import { openLedger } from './ledger-database.ts';

const operators = join(import.meta.dirname, '../../../server/mall-api/core/db/migrations/012-operators.sql');

it('an older database keeps its recalls with owed and paid points', () => {
  const folder = mkdtempSync(join(tmpdir(), 'recalls-'));
  const file = join(folder, 'ledger.sqlite');
  const { db, addCustomer, credit, debit } = openLedger({ file });
  const customerId = addCustomer();
  const first = credit(customerId, 10);
  debit(customerId, 6);
  db.exec('DROP VIEW points_owed; DROP TABLE points_recall_payment; DROP TABLE points_recall');
  db.exec(/CREATE TABLE points_recall .*/s.exec(readFileSync(operators, 'utf8'))?.[0] ?? '');
  const entry = db.prepare(
    `INSERT INTO points_entry (customer_id, kind, points, balance_after, created_ms, reverses_id)
     VALUES (:customerId, 'adjustment', :points, :balance, 0, :reversesId) RETURNING id`,
  );
  const pay = (points: number, balance: number, reversesId: number | null) => {
    const byEntryId = Number(entry.get({ customerId, points: -points, balance, reversesId })?.id);
    db.prepare(
      'INSERT INTO points_lot_use (lot_id, entry_id, points) SELECT id, :byEntryId, :points FROM points_lot_rest WHERE rest > 0',
    ).run({ byEntryId, points: -points });
    db.prepare('INSERT INTO points_recall_payment (entry_id, recall_id, points) VALUES (:byEntryId, :first, :points)').run({
      byEntryId,
      first,
      points,
    });
    return byEntryId;
  };
  db.prepare('INSERT INTO points_recall (entry_id, customer_id, points) VALUES (:first, :customerId, 10)').run({ first, customerId });
  const taken = pay(4, 0, first);
  const later = Number(entry.get({ customerId, points: 1, balance: 1, reversesId: null })?.id);
  db.prepare(
    `INSERT INTO points_lot (customer_id, entry_id, points, last_day, expires_ms) VALUES (:customerId, :later, 1, '2030-01-31', 1e15)`,
  ).run({ customerId, later });
  const settled = pay(1, 0, null);
  db.exec('DELETE FROM migrations WHERE number = 130');
  db.close();

  const migrated = openDatabase(file);
  expect(migrated.prepare('SELECT id, entry_id, part, points FROM points_recall').all()).toEqual([
    { id: first, entry_id: first, part: 10, points: 10 },
  ]);
  expect(migrated.prepare('SELECT entry_id, points, is_settlement FROM points_recall_payment ORDER BY entry_id').all()).toEqual([
    { entry_id: taken, points: 4, is_settlement: 0 },
    { entry_id: settled, points: 1, is_settlement: 1 },
  ]);
  expect(migrated.prepare('SELECT rest FROM points_owed').all()).toEqual([{ rest: 5 }]);
  expect(migrated.prepare('PRAGMA foreign_key_check').all()).toEqual([]);
  migrated.close();
  rmSync(folder, { recursive: true });
});
