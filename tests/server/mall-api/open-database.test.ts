import { spawnSync } from 'node:child_process';
import {
  closeSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { copyBeforeMigration, explainCopyFailure, removeCopiesBefore } from '#server/mall-api/core/db/migration-copies.ts';
import { openDatabase } from '#server/mall-api/core/db/open.ts';
import { holdData, takeData } from '#server/mall-api/core/db/sqlite/data-lock.ts';
import { emptyLogOf } from '#server/mall-api/core/db/sqlite/files.ts';
import { StartError } from '#server/start-failure.ts';
import { makeOlderDatabase } from './older-database.ts';

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'mall-api-db-'));
  file = join(folder, 'tiny.sqlite');
});
afterEach(() => rmSync(folder, { recursive: true }));

function overwrite(path: string, at: number, bytes: Buffer): void {
  const handle = openSync(path, 'r+');
  writeSync(handle, bytes, 0, bytes.length, at);
  closeSync(handle);
}

const migrations = readdirSync(new URL('../../../server/mall-api/core/db/migrations', import.meta.url))
  .map((file) => Number.parseInt(file, 10))
  .sort((one, other) => one - other);
const listCopies = () => readdirSync(folder).filter((name) => name.includes('-before'));

describe('the write-ahead log', () => {
  /** Writes to the database and calls `emptyLogOf`. Returns the checkpoint interval and the size of the log. */
  function writeAndEmpty(): { pages: unknown; bytes: number } {
    const db = openDatabase(file);
    try {
      db.exec('CREATE TABLE IF NOT EXISTS written (text TEXT); INSERT INTO written VALUES (1)');
      emptyLogOf(file, db);
      return { pages: db.prepare('PRAGMA wal_autocheckpoint').get()?.wal_autocheckpoint, bytes: statSync(`${file}-wal`).size };
    } finally {
      db.close();
    }
  }

  it('is emptied by the processes that write', () => {
    expect(writeAndEmpty()).toEqual({ pages: 1000, bytes: 0 });
  });

  it('is left to Litestream if the database is replicated, unless it grows', () => {
    writeFileSync(join(folder, 'litestream.yml'), '');
    const { pages, bytes } = writeAndEmpty();
    expect([pages, bytes > 0]).toEqual([0, true]);
    const db = openDatabase(file);
    db.exec('INSERT INTO written VALUES (zeroblob(70000000))');
    emptyLogOf(file, db);
    expect(statSync(`${file}-wal`).size).toBe(0);
    db.close();
  });
});

describe('openDatabase', () => {
  it('opens the same file twice without migrating again', () => {
    const below = join(folder, 'below', 'tiny.sqlite');
    const copies: string[] = [];
    for (const _time of [1, 2]) {
      const db = openDatabase(below, { onCopy: (copy) => copies.push(copy) });
      const done = db.prepare('SELECT number FROM migrations').all();
      expect(done.map(({ number }) => number)).toEqual(migrations);
      expect(db.prepare('PRAGMA journal_mode').get()).toEqual({ journal_mode: 'wal' });
      expect(db.prepare('PRAGMA foreign_keys').get()).toEqual({ foreign_keys: 1 });
      db.close();
    }
    expect(copies).toEqual([]);
  });

  it('has each commit on disk before it answers (synchronous is 2: FULL)', () => {
    const db = openDatabase(file);
    expect(db.prepare('PRAGMA synchronous').get()).toEqual({ synchronous: 2 });
    db.close();
  });

  it('prepares a statement once for all callers', () => {
    const db = openDatabase(':memory:');
    expect(db.prepare('SELECT 1')).toBe(db.prepare('SELECT 1'));
    expect(db.prepare('SELECT 1')).not.toBe(db.prepare('SELECT 2'));
    db.close();
  });

  it('copies the database of an older version unchanged before migrating it', () => {
    const older = makeOlderDatabase(file, 5);
    older.exec(`PRAGMA journal_mode = WAL; INSERT INTO customer (id, locale, created_ms) VALUES (7, 'cz', 0)`);
    const copies: string[] = [];
    const db = openDatabase(file, { onCopy: (copy) => copies.push(copy) });
    expect(copies).toEqual([expect.stringMatching(/\/tiny-before-006-\d{8}T\d{6}Z\.sqlite$/)]);
    expect(listCopies()).toHaveLength(1);
    const copy = new DatabaseSync(copies[0] ?? '');
    expect(copy.prepare('SELECT max(number) AS newest FROM migrations').get()).toEqual({ newest: 5 });
    expect(copy.prepare('SELECT id FROM customer').all()).toEqual([{ id: 7 }]);
    expect(db.prepare('SELECT max(number) AS newest FROM migrations').get()).toEqual({ newest: migrations.at(-1) });
    for (const open of [older, copy, db]) open.close();
  });

  it('explains what to do about a database of a newer version, and changes nothing', () => {
    openDatabase(file).close();
    const newest = migrations.at(-1) ?? 0;
    const suitable = copyBeforeMigration(file, newest + 1, new Date('2026-03-11T12:00:00Z'));
    copyBeforeMigration(file, newest + 2, new Date('2026-03-12T12:00:00Z'));
    const db = new DatabaseSync(file);
    db.exec(`INSERT INTO migrations (number, name) VALUES (999, '999-later.sql')`);
    expect(() => openDatabase(file)).toThrow(
      new StartError(
        `The database ${file} was made by a newer version of this program (it has migration 999, this version knows ${newest}): ` +
          `start the newer version, or go back to the data from before it: npm run mall -- restore ${suitable}`,
      ),
    );
    db.close();
  });
});

describe('copyBeforeMigration', () => {
  it('keeps the last three copies, and leaves other files alone', () => {
    const names = ['other-before-018-20260301T000000Z.sqlite', 'tiny-before-018.sqlite', 'tiny-before-restore-20260301T000000Z.tar'];
    for (const name of names) writeFileSync(join(folder, name), '');
    openDatabase(file).close();
    for (const day of [11, 13, 12, 15, 14]) copyBeforeMigration(file, 20 + day, new Date(`2026-03-${day}T12:00:00Z`));
    const kept = [13, 14, 15].map((day) => `tiny-before-0${20 + day}-202603${day}T120000Z.sqlite`);
    expect(listCopies().sort()).toEqual([...kept, ...names].sort());
  });

  it.each([
    ['no bytes', () => writeFileSync(file, '')],
    ['something else', () => writeFileSync(file, 'x'.repeat(5000))],
    ['an end that is missing', () => truncateSync(file, 40_000)],
    ['a page of zeros', () => overwrite(file, 8 * 4096, Buffer.alloc(64 * 4096))],
  ])('stops with one line of advice for a file of %s', (_what, damage) => {
    openDatabase(file).close();
    damage();
    const before = readFileSync(file);
    expect(() => openDatabase(file)).toThrow(StartError);
    expect(() => openDatabase(file)).toThrow(/^The database .*tiny\.sqlite is damaged \(.*\): .*npm run mall -- restore <backup>$/);
    expect(readFileSync(file)).toEqual(before);
  });

  it('overwrites the leftovers of a killed process', () => {
    openDatabase(file).close();
    writeFileSync(join(folder, 'tiny-before.part'), 'half');
    copyBeforeMigration(file, 18, new Date('2026-03-11T12:00:00Z'));
    expect(listCopies()).toEqual(['tiny-before-018-20260311T120000Z.sqlite']);
  });

  it.each([
    Object.assign(new Error('database or disk is full'), { code: 'ERR_SQLITE_ERROR', errcode: 13 }),
    Object.assign(new Error('no space left on device'), { code: 'ENOSPC' }),
  ])('reports missing space: $message', (error) => {
    openDatabase(file).close();
    expect(explainCopyFailure(error, file)).toEqual(
      new StartError(
        `Could not copy the database before its migration: ${folder} has too little free space (${Math.ceil(statSync(file).size / 1e6)} MB needed). ` +
          'Free some space and start again. Nothing was changed.',
      ),
    );
  });

  it('migrates nothing that it could not copy', () => {
    makeOlderDatabase(file, 5).close();
    const refuse = () => {
      throw new Error('refused');
    };
    expect(() => openDatabase(file, { onCopy: refuse })).toThrow('refused');
    const db = new DatabaseSync(file);
    expect(db.prepare('SELECT max(number) AS newest FROM migrations').get()).toEqual({ newest: 5 });
    db.close();
  });
});

it('removeCopiesBefore removes older copies', () => {
  openDatabase(file).close();
  const [old, young] = [1, 2].map((day) => copyBeforeMigration(file, 18, new Date(`2026-03-0${day}T12:00:00Z`)));
  utimesSync(old ?? '', 1000, 1000);
  utimesSync(young ?? '', 1001, 1001);
  removeCopiesBefore(file, 1000_000);
  expect(listCopies()).toEqual(['tiny-before-018-20260302T120000Z.sqlite']);
});

describe('the lock of the data', () => {
  const lockOf = () => join(folder, 'tiny.lock');

  it('is shared by any number of processes, or held by one exclusively', () => {
    const [one, other] = [holdData(lockOf()), holdData(lockOf())];
    one();
    expect(takeData(lockOf())).toBeUndefined();
    other();
    const giveBack = takeData(lockOf());
    expect(giveBack).toBeDefined();
    expect(() => holdData(lockOf())).toThrow(new StartError(`A backup is being restored in ${folder}: start again when that is done.`));
    giveBack?.();
    holdData(lockOf())();
    expect(statSync(lockOf()).size).toBe(0);
  });

  it('is freed when its process is killed', () => {
    const module = new URL('../../../server/mall-api/core/db/sqlite/data-lock.ts', import.meta.url).href;
    const script = `import { takeData } from ${JSON.stringify(module)};
      if (takeData(process.argv[1])) process.kill(process.pid, 'SIGKILL');`;
    const { signal } = spawnSync(process.execPath, ['--input-type=module', '-e', script, lockOf()], { cwd: import.meta.dirname });
    expect(signal).toBe('SIGKILL');
    const giveBack = takeData(lockOf());
    expect(giveBack).toBeDefined();
    giveBack?.();
  });
});
