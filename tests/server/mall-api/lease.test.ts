import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase } from '#server/mall-api/core/db/open.ts';
import type { SqliteDatabase } from '#server/mall-api/core/db/sqlite/connection.ts';
import { isHeld, type Lease, readBeat, replaceLease, takeLease } from '#server/mall-api/core/db/sqlite/lease.ts';
import { inTransaction } from '#server/mall-api/core/db/transaction.ts';

let folder: string;
let file: string;
let databaseFile: string;
const held: (() => void)[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lease-'));
  file = join(folder, 'tiny-serving.lock');
  databaseFile = join(folder, 'tiny.sqlite');
});
afterEach(() => {
  for (const release of held.splice(0)) release();
  rmSync(folder, { recursive: true });
});

function take(): Lease {
  const lease = takeLease(file);
  if (!lease) throw new Error('somebody has it');
  return keep(lease);
}
/** Releases a lease after the test, unless the test has released it. */
function keep(lease: Lease): Lease {
  let isReleased = false;
  const release = () => {
    if (!isReleased) lease.release();
    isReleased = true;
  };
  held.push(release);
  return { ...lease, release };
}
function replace(mark = readBeat(file).mark) {
  const lease = replaceLease({ file, databaseFile, mark });
  return typeof lease === 'object' ? keep(lease) : lease;
}

const insert = `INSERT INTO operator_act (operator, act, subject, at_ms) VALUES ('eva', 'x', '1', 0)`;
const selected = `INSERT INTO operator_act (operator, act, subject, at_ms) SELECT operator, 'x', '1', 0 FROM one`;

/** Each way to write, and a statement whose first word does not tell that it writes. */
const writes: Readonly<Record<string, (db: SqliteDatabase) => unknown>> = {
  run: (db) => db.prepare(insert).run(),
  get: (db) => db.prepare(`${insert} RETURNING id`).get(),
  all: (db) => db.prepare(`${insert} RETURNING id`).all(),
  iterate: (db) => [...db.prepare(`${insert} RETURNING id`).iterate()],
  exec: (db) => db.exec(`SELECT 1; ${insert}`),
  'a query before the write': (db) => db.prepare(`WITH one AS (SELECT 'eva' AS operator) ${selected}`).run(),
};

describe('the lease of a database', () => {
  it('belongs to one process until released', () => {
    const lease = take();
    expect(takeLease(file)).toBeUndefined();
    lease.release();
    expect(isHeld(take())).toBe(true);
  });

  it('has no heartbeat before its holder serves', () => {
    const lease = take();
    expect(readBeat(file).isBeating).toBe(false);
    lease.beat();
    expect(readBeat(file).isBeating).toBe(true);
  });

  it('moves to another process for good: neither its former holder nor a waiting process gets it back', () => {
    openDatabase(databaseFile).close();
    const first = take();
    const second = replace();
    expect(second).toMatchObject({ file });
    expect(isHeld(first)).toBe(false);
    first.release();
    expect(takeLease(file)).toBeUndefined();
  });

  it('stays with its holder if the holder has renewed it in the meantime', () => {
    openDatabase(databaseFile).close();
    const lease = take();
    const { mark } = readBeat(file);
    lease.beat();
    expect(replace(mark)).toBeUndefined();
    expect(isHeld(lease)).toBe(true);
  });

  it('stays with its holder while the holder is in the middle of a write', () => {
    openDatabase(databaseFile).close();
    const lease = take();
    const writer = new DatabaseSync(databaseFile);
    writer.exec('BEGIN IMMEDIATE');
    expect(replace()).toBe('busy');
    expect(isHeld(lease)).toBe(true);
    writer.close();
  });

  describe.each<[where: string, write: (db: SqliteDatabase, act: () => void) => void]>([
    ['in a transaction', inTransaction],
    ['outside one', (_db, act) => act()],
  ])('%s', (_where, write) => {
    it.each(Object.entries(writes))('lets its holder write with %s, and refuses that once it is gone', (_way, insert) => {
      const db = openDatabase(databaseFile);
      const lease = take();
      db.fence(() => {
        if (!isHeld(lease)) throw new Error('gone');
      });
      const countActs = () => db.prepare('SELECT count(*) AS count FROM operator_act').get()?.count;
      write(db, () => insert(db));
      expect(countActs()).toBe(1);
      replace();
      expect(() => write(db, () => insert(db))).toThrow('gone');
      expect([countActs(), db.isTransaction]).toEqual([1, false]);
      db.close();
    });
  });
});
