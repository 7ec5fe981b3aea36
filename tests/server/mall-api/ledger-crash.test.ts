import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '#server/mall-api/core/db/open.ts';
import { findBrokenLaws } from '#server/mall-api/loyalty/ledger-laws.ts';
import { openLedger } from './ledger-database.ts';

const ledgerScript = fileURLToPath(new URL('ledger-crash-child.ts', import.meta.url));
const householdScript = fileURLToPath(new URL('household-crash-child.ts', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'ledger-'));
const file = join(folder, 'ledger.sqlite');
const shared = join(folder, 'households.sqlite');

beforeAll(() => {
  const { db, addCustomer } = openLedger({ file });
  db.exec(`UPDATE reward SET body = json_set(body, '$.min_tier_id', NULL) WHERE id = 2`);
  expect(addCustomer()).toBe(1);
  db.close();
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Lets the child process move points for this many rounds, then kills it in the middle of the next one. */
async function moveAndKill(script: string, database: string, rounds: number): Promise<void> {
  const child: ChildProcess = fork(script, [database], {
    execPath: process.execPath,
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const exited = once(child, 'exit');
  const moved = new Promise<void>((resolve) => {
    let told = 0;
    child.on('message', () => {
      told += 1;
      if (told === rounds) resolve();
    });
  });
  await Promise.race([moved, exited]); // an unexpected exit is detected below
  child.kill('SIGKILL');
  expect(await exited).toEqual([null, 'SIGKILL']);
}

describe('kill -9 while points move', () => {
  const expectWholeMovements = async (kills: number) => {
    let movements = 0;
    for (let round = 0; round < kills; round += 1) {
      await moveAndKill(ledgerScript, file, 1 + Math.floor(Math.random() * 20));
      const db = openDatabase(file);
      expect(findBrokenLaws(db)).toEqual([]);
      expect(db.prepare('PRAGMA integrity_check').get()).toEqual({ integrity_check: 'ok' });
      const count = Number(db.prepare('SELECT count(*) AS count FROM points_entry').get()?.count);
      expect(count).toBeGreaterThan(movements);
      movements = count;
      db.close();
    }
  };
  it('never leaves an incomplete movement, three times', () => expectWholeMovements(3));
  it('never leaves an incomplete movement, twenty times', { tags: 'long', timeout: 180_000 }, () => expectWholeMovements(20));
});

describe('kill -9 while members join and leave households', () => {
  beforeAll(() => openLedger({ file: shared }).db.close());

  const expectNothingLost = async (kills: number) => {
    let changesBefore = 0;
    for (let round = 0; round < kills; round += 1) {
      await moveAndKill(householdScript, shared, 1 + Math.floor(Math.random() * 20));
      const db = openDatabase(shared);
      expect(findBrokenLaws(db)).toEqual([]);
      expect(db.prepare(lostPoints).all()).toEqual([]);
      expect(db.prepare(halfTransfers).all()).toEqual([]);
      expect(db.prepare(strandedPoints).all()).toEqual([]);
      const count = Number(db.prepare('SELECT count(*) AS count FROM household_change').get()?.count);
      expect(count).toBeGreaterThan(changesBefore);
      changesBefore = count;
      db.close();
    }
  };
  it('loses no points and doubles none, three times', () => expectNothingLost(3));
  it('loses no points and doubles none, twenty times', { tags: 'long', timeout: 180_000 }, () => expectNothingLost(20));
});

/** Difference between all points and those that were credited. */
const lostPoints = `SELECT sum(points) AS points FROM points_entry WHERE reference_type IS NOT NULL HAVING sum(points) <> 0`;
/** Transfers that take another number of points than they bring. */
const halfTransfers = `SELECT s.id FROM points_succession s
  WHERE (SELECT coalesce(sum(e.points), 0) FROM points_entry e WHERE e.id BETWEEN s.first_entry_id AND s.last_entry_id) <> 0`;
/** Members of a household, and those who have left one, with points in an account of their own. */
const strandedPoints = `SELECT c.customer_id FROM household_change c LEFT JOIN household_member h ON h.customer_id = c.customer_id
  WHERE (c.kind = 'left' OR h.account_id <> h.customer_id) AND (SELECT sum(points) FROM points_entry e WHERE e.customer_id = c.customer_id) <> 0`;
