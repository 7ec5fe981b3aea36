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

const script = fileURLToPath(new URL('ledger-crash-child.ts', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'ledger-'));
const file = join(folder, 'ledger.sqlite');

beforeAll(() => {
  const { db, addCustomer } = openLedger({ file });
  db.exec(`UPDATE reward SET body = json_set(body, '$.min_tier_id', NULL) WHERE id = 2`);
  expect(addCustomer()).toBe(1);
  db.close();
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Lets the child process move points for this many rounds, then kills it in the middle of the next one. */
async function moveAndKill(rounds: number): Promise<void> {
  const child: ChildProcess = fork(script, [file], {
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
      await moveAndKill(1 + Math.floor(Math.random() * 20));
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
