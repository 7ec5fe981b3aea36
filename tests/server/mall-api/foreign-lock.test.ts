import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { SqliteDatabase } from '#server/mall-api/core/db/sqlite/connection.ts';
import { awaitReading, awaitTransaction, whenWritable } from '#server/mall-api/core/db/transaction.ts';

let folder: string;
let own: SqliteDatabase;
let foreign: DatabaseSync;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'foreign-lock-'));
  own = new SqliteDatabase(join(folder, 'tiny.sqlite'));
  own.keepEverything();
  own.exec('CREATE TABLE thing (id INTEGER PRIMARY KEY)');
  own.waitForNobody();
  foreign = new DatabaseSync(join(folder, 'tiny.sqlite'));
  foreign.exec('BEGIN IMMEDIATE; INSERT INTO thing VALUES (1)');
});
afterEach(() => {
  foreign.close();
  own.close();
  rmSync(folder, { recursive: true });
});

const insert = (id: number) => () => void own.prepare('INSERT INTO thing VALUES (:id)').run({ id });
const count = () => Number(own.prepare('SELECT count(*) AS count FROM thing').get()?.count);

describe('while another process writes', () => {
  it('a read is answered immediately, also within a transaction', async () => {
    expect(count()).toBe(0);
    expect(await awaitReading(own, count)).toBe(0);
  });

  it('a write waits without blocking, and is done once possible', async () => {
    const order: string[] = [];
    const written = awaitTransaction(own, insert(2)).then(() => order.push('written'));
    await new Promise(setImmediate);
    order.push(`read ${count()}`);
    foreign.exec('COMMIT');
    await written;
    expect(order).toEqual(['read 0', 'written']);
    expect(count()).toBe(2);
  });

  it('a read that also writes waits until it can, and then uses the current data', async () => {
    const seen: number[] = [];
    const done = awaitReading(own, () => {
      seen.push(count());
      insert(2)();
    });
    foreign.exec('COMMIT');
    await done;
    expect([seen.at(0), seen.at(-1)]).toEqual([0, 1]);
    expect(count()).toBe(2);
  });

  it('a write is finally refused with a retry time, without any effect', async () => {
    await expect(awaitTransaction(own, insert(2), { withinMs: 20 })).rejects.toMatchObject({ statusCode: 503, retryAfterSeconds: 2 });
    await expect(whenWritable(own, { withinMs: 20 })).rejects.toMatchObject({ statusCode: 503 });
    foreign.exec('ROLLBACK');
    expect(count()).toBe(0);
  });
});
