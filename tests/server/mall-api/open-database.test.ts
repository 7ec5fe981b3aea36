import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { openDatabase } from '#server/mall-api/db/open.ts';

const cleanups: (() => void)[] = [];
afterEach(() => {
  for (const cleanup of cleanups.splice(0)) cleanup();
});

const migrations = readdirSync(new URL('../../../server/mall-api/db/migrations', import.meta.url))
  .map((file) => Number.parseInt(file, 10))
  .sort((one, other) => one - other);

describe('openDatabase', () => {
  it('opens the same file twice without migrating again', () => {
    const folder = mkdtempSync(join(tmpdir(), 'mall-api-db-'));
    cleanups.push(() => rmSync(folder, { recursive: true }));
    const file = join(folder, 'below', 'tiny.sqlite');
    for (const _time of [1, 2]) {
      const db = openDatabase(file);
      const done = db.prepare('SELECT number FROM migrations').all();
      expect(done.map(({ number }) => number)).toEqual(migrations);
      expect(db.prepare('PRAGMA journal_mode').get()).toEqual({ journal_mode: 'wal' });
      expect(db.prepare('PRAGMA foreign_keys').get()).toEqual({ foreign_keys: 1 });
      db.close();
    }
  });

  it('refuses a database of a newer version', () => {
    const folder = mkdtempSync(join(tmpdir(), 'mall-api-db-'));
    cleanups.push(() => rmSync(folder, { recursive: true }));
    const file = join(folder, 'tiny.sqlite');
    const db = openDatabase(file);
    db.exec(`INSERT INTO migrations (number, name) VALUES (999, '999-later.sql')`);
    db.close();
    expect(() => openDatabase(file)).toThrow(/newer version/);
  });
});
