import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openDatabase } from '#server/mall-api/core/db/open.ts';
import { toFiscalKey, toNumberKey } from '#server/mall-api/core/secrets/receipt-keys.ts';
import { makeOlderDatabase } from './older-database.ts';

/** Creates a database as an older version left it. */
function makeOlder(file: string): void {
  const db = makeOlderDatabase(file, 10);
  db.exec(`INSERT INTO customer (id, email, folded_email, first_name, last_name, locale, card_number, created_ms, verified_ms)
    VALUES (1, 'a@b.example', 'a@b.example', 'A', 'B', 'cz', '1', 0, 0)`);
  const insert = db.prepare(
    `INSERT INTO receipt (customer_id, company_id, number, folded_number, amount, currency, purchased_ms, day, status, reason, points,
       fiscal_kind, fiscal_key, is_fiscal_verified, created_ms)
     VALUES (1, 2, :number, :folded, 100, 'CZK', 5, '2026-03-01', :status, :reason, 1, :kind, :key, :isVerified, 0)`,
  );
  const none = { kind: null, key: null, isVerified: null, status: 'approved', reason: null };
  insert.run({ ...none, number: '77', folded: '77' });
  insert.run({ ...none, number: 'č. 0077', folded: 'C0077' });
  insert.run({ ...none, number: '77', folded: '77', status: 'rejected', reason: 'other' });
  insert.run({ ...none, number: '', folded: 'N078', kind: 'de-tse', key: 'K1:5', isVerified: 1 });
  db.exec(`INSERT INTO content_import (id, hash, imported_ms) VALUES (1, 'old', 0)`);
  db.close();
}

it('an older database gets the keys of its receipts, even if two valid receipts are now duplicates', () => {
  const folder = mkdtempSync(join(tmpdir(), 'older-'));
  const file = join(folder, 'tiny.sqlite');
  makeOlder(file);
  const db = openDatabase(file);
  const key = toNumberKey(2, '77');
  expect(db.prepare('SELECT number_key, fiscal_key FROM receipt ORDER BY id').all()).toEqual([
    { number_key: key, fiscal_key: null },
    { number_key: `${key}:2`, fiscal_key: null },
    { number_key: key, fiscal_key: null },
    { number_key: toNumberKey(2, '78'), fiscal_key: toFiscalKey('K1:5') },
  ]);
  expect(db.prepare('SELECT count(*) AS count FROM content_import').get()).toEqual({ count: 0 });
  db.close();
  rmSync(folder, { recursive: true });
});
