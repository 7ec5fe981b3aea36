import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { dataCommands } from '#server/cli/mall/backup.ts';
import { BackupFault } from '#server/mall-api/backup/backup-fault.ts';
import { restoreBackup, unpackBackup } from '#server/mall-api/backup/restore-backup.ts';
import { copyBeforeMigration } from '#server/mall-api/core/db/migration-copies.ts';
import { openDatabase } from '#server/mall-api/core/db/open.ts';
import { holdData } from '#server/mall-api/core/db/sqlite/data-lock.ts';
import { toPaths } from '#server/mall-api/paths.ts';
import { prepareRecords } from '#server/mall-api/records/records.ts';
import { makeOlderDatabase } from '../mall-api/older-database.ts';
import { type DataFolder, fillDataFolder, makeDataFolder, removeFilled } from './data-folders.ts';

let data: DataFolder;
beforeEach(() => {
  data = makeDataFolder();
  fillDataFolder(data);
});
afterEach(() => data.remove());
afterAll(removeFilled);

const database = () => join(data.dataDir, 'tiny.sqlite');
const kept = () => join(data.dataDir, 'tiny-before-restore-20260311T120000Z.tar');
const restore = (...typed: string[]) => data.run('restore', data.file('a.tar'), '--yes', ...typed);
const count = (table: string) => data.query(`SELECT count(*) AS count FROM ${table}`)[0];
const change = (sql: string) => {
  const db = new DatabaseSync(database());
  db.exec(sql);
  db.close();
};

describe('npm run mall -- restore', () => {
  it('restores all data, keeps a backup of the current data, and ends restored sessions', async () => {
    const then = data.fingerprint();
    await data.run('backup', data.file('a.tar'));
    change(`UPDATE customer SET erased_ms = 1, email = NULL WHERE id = 2; INSERT INTO customer (locale, created_ms, verified_ms) VALUES ('cz', 0, 0);
      UPDATE receipt SET picture = NULL WHERE id = 1; UPDATE receipt SET picture = 'later.webp' WHERE id = 3`);
    rmSync(join(data.dataDir, 'receipts/tiny/first-picture.webp'));
    writeFileSync(join(data.dataDir, 'receipts/tiny/later.webp'), 'RIFFlater');
    writeFileSync(join(data.dataDir, 'keys/tiny-addresses.key'), Buffer.alloc(32, 8));

    expect((await restore()).split('\n')).toEqual([
      `${data.dataDir} holds the backup of 2026-03-11 12:00 UTC now: members: 2, receipts: 3, points: 150.`,
      'All sessions are ended: members log in again, with the passwords of then.',
      'Deleted their accounts after that and are members again: 2.',
      'What was there before is kept for 30 days. To go back to it, while the site is stopped:',
      `  npm run mall -- restore ${kept()} --keep-sessions`,
    ]);
    const { 'tiny.sqlite': restored, [kept().slice(data.dataDir.length + 1)]: kept1, 'receipts/tiny/later.webp': later, 'tiny.last-backup': _note, ...files } = data.fingerprint();
    const { 'tiny.sqlite': original, ...others } = then;
    expect(files).toEqual(others);
    expect([restored, kept1, later]).toEqual([expect.any(String), expect.any(String), expect.any(String)]);
    expect(restored).not.toBe(original);
    expect(data.query('SELECT id FROM customer WHERE erased_ms IS NULL ORDER BY id')).toEqual([{ id: 1 }, { id: 2 }]);
    expect(data.query('SELECT picture FROM receipt ORDER BY id')).toEqual([{ picture: 'first-picture.webp' }, { picture: 'second_picture.webp' }, { picture: null }]);
    for (const table of ['customer_session', 'account_link', 'oauth_code', 'email_change', 'staff_session', 'staff_invite', 'staff_challenge']) expect([table, count(table)]).toEqual([table, { count: 0 }]);
    expect(data.query('SELECT operator, act, subject FROM operator_act')).toEqual([{ operator: 'eva', act: 'restore', subject: '2026-03-11T12:00:00.000Z' }]);
    for (const name of ['tiny.sqlite', 'receipts/tiny/first-picture.webp', 'keys/tiny-addresses.key']) expect([name, statSync(join(data.dataDir, name)).mode & 0o777]).toEqual([name, 0o600]);
    expect(statSync(kept()).mode & 0o777).toBe(0o600);
  }); // biome-ignore format: long expectations

  it('restores pictures that the staff uploaded, while the backup reports missing ones', async () => {
    const [there, gone] = [`${'a'.repeat(32)}.webp`, `${'b'.repeat(32)}.webp`];
    const file = join(data.dataDir, 'media/tiny', there);
    mkdirSync(join(data.dataDir, 'media/tiny'), { recursive: true });
    writeFileSync(file, 'RIFFa');
    const insert = (name: string) => `INSERT INTO picture (name, width, height, bytes, at_ms) VALUES ('${name}', 4, 3, 5, 0);`;
    change(insert(there) + insert(gone));
    expect(await data.run('backup', data.file('a.tar'))).toContain('pictures 3 (1 had gone by then)');
    rmSync(join(data.dataDir, 'media'), { recursive: true });
    change('DELETE FROM picture');
    await restore();
    expect(readFileSync(file, 'utf8')).toBe('RIFFa');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(data.query('SELECT name FROM picture ORDER BY id')).toEqual([{ name: there }, { name: gone }]);
  });

  it('restores edits of content, and their history', async () => {
    const edit = async (version: number, phone: string) => {
      const db = openDatabase(database());
      const records = prepareRecords({ db, clock: () => new Date('2026-03-11T12:00:00Z') });
      const { live } = records.find('companies', '2');
      const { outcome } = await records.save({ kind: 'companies', key: '2', version, body: { ...Object(live), phone }, by: 'eva' });
      db.close();
      return outcome;
    };
    expect(await edit(1, '1')).toBe('done');
    await data.run('backup', data.file('a.tar'));
    expect(await edit(2, '2')).toBe('done');
    await restore();
    expect(data.query(`SELECT version, is_edited, live ->> '$.phone' AS phone FROM record WHERE kind = 'companies' AND key = '2'`)).toEqual(
      [{ version: 2, is_edited: 1, phone: '1' }],
    );
    expect(data.query('SELECT version, act FROM record_version ORDER BY version')).toEqual([{ version: 1, act: 'import' }, { version: 2, act: 'save' }]); // biome-ignore format: short
  });

  it('prints a command that restores the previous data', async () => {
    await data.run('backup', data.file('a.tar'));
    change(`INSERT INTO customer (id, locale, created_ms, verified_ms) VALUES (9, 'cz', 0, 0); UPDATE receipt SET picture = 'later.webp' WHERE id = 3;
      INSERT INTO customer_session (hash, customer_id, created_ms, expires_ms) VALUES ('later', 9, 0, 9e15)`);
    writeFileSync(join(data.dataDir, 'receipts/tiny/later.webp'), 'RIFFlater');
    const printed = await restore();
    rmSync(join(data.dataDir, 'receipts/tiny/later.webp')); // the next start of the mall API removes this file
    const [, back = ''] = /npm run mall -- restore (\S+) --keep-sessions$/.exec(printed) ?? [];
    await dataCommands.restore?.run([back, '--keep-sessions', '--yes'], data.context({ clock: () => new Date('2026-03-11T12:00:01Z') }));
    expect([count('customer'), count('customer_session')]).toEqual([{ count: 3 }, { count: 2 }]);
    expect(readFileSync(join(data.dataDir, 'receipts/tiny/later.webp'), 'utf8')).toBe('RIFFlater');
  });

  it('restores sessions with --keep-sessions', async () => {
    await data.run('backup', data.file('a.tar'));
    expect(await restore('--keep-sessions')).toContain('Whoever was logged in then is logged in again.');
    expect([count('customer_session'), count('account_link')]).toEqual([{ count: 1 }, { count: 1 }]);
  });

  it('works in a missing data folder', async () => {
    await data.run('backup', data.file('a.tar'));
    const { 'tiny.last-backup': _note, ...then } = data.fingerprint();
    rmSync(data.dataDir, { recursive: true });
    const printed = await restore('--keep-sessions');
    expect(printed.split('\n')).toHaveLength(2);
    expect(Object.keys(data.fingerprint())).toEqual(Object.keys(then));
    openDatabase(database()).close();
  });

  it('starts over if the previous restore was killed', async () => {
    await data.run('backup', data.file('a.tar'));
    const half = join(data.dataDir, 'tiny-restore.part');
    mkdirSync(join(half, 'receipts'), { recursive: true });
    writeFileSync(join(half, 'database.sqlite'), 'half');
    await restore();
    expect(existsSync(half)).toBe(false);
  });

  it('restores a backup of an older version', async () => {
    const older = data.file('older');
    mkdirSync(older);
    const db = makeOlderDatabase(join(older, 'tiny.sqlite'), 10);
    db.exec(`INSERT INTO customer (id, locale, created_ms, verified_ms) VALUES (70, 'cz', 0, 0)`);
    db.close();
    const env = { ...data.context().env, dataDir: older };
    await dataCommands.backup?.run([data.file('a.tar')], data.context({ env }));
    await restore();
    expect(data.query('SELECT id FROM customer')).toEqual([{ id: 70 }]);
    expect(existsSync(kept())).toBe(true);
  });

  it('restores the copy made before a migration, without changing pictures and the key', async () => {
    const copy = copyBeforeMigration(database(), 18, new Date());
    change('UPDATE receipt SET picture = NULL');
    const { 'receipts/tiny/first-picture.webp': picture, 'keys/tiny-addresses.key': key } = data.fingerprint();
    expect(await data.run('backup', '--check', copy)).toContain('is whole, a database without pictures and key: migration ');
    expect(await data.run('restore', copy, '--yes')).toContain('holds the database now: members: 2, receipts: 3, points: 150.');
    expect(data.query('SELECT picture FROM receipt WHERE id = 1')).toEqual([{ picture: 'first-picture.webp' }]);
    expect(data.fingerprint()).toMatchObject({ 'receipts/tiny/first-picture.webp': picture, 'keys/tiny-addresses.key': key });
    truncateSync(copy, 40_960);
    await expect(data.run('restore', copy, '--yes')).rejects.toThrow(/is damaged: /);
  });

  it.each([
    ['is damaged', () => truncateSync(database(), 40_960)],
    ['is no database', () => writeFileSync(database(), 'x'.repeat(5000))],
    ['is of a newer version', () => change(`INSERT INTO migrations (number, name) VALUES (999, '999-later.sql')`)],
  ])('keeps the files of a database that %s', async (_what, spoil) => {
    await data.run('backup', data.file('a.tar'));
    spoil();
    const spoilt = readFileSync(database());
    const folder = kept().replace(/\.tar$/, '');
    expect(await restore()).toContain(`What was there before could not be read by this version: its files are in ${folder}`);
    expect(readFileSync(join(folder, 'tiny.sqlite')).equals(spoilt)).toBe(true);
    expect(readdirSync(folder).sort()).toEqual(['receipts', 'tiny-addresses.key', 'tiny.sqlite']);
    const db = openDatabase(database());
    expect(db.prepare('SELECT count(*) AS count FROM customer').get()).toEqual({ count: 2 });
    db.close();
  });

  it.each([
    ['before any change', true, /to restore the backup\. Nothing was changed\.$/],
    [
      'after the claim',
      false,
      /to finish the restore of the backup: free space, and restore it again\. The replaced data is in .*before-restore-.*\.tar\.$/,
    ],
  ])('says what was changed if the disk is full %s', async (_when, isEarly, message) => {
    await data.run('backup', data.file('a.tar'));
    const fail = () => {
      throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
    };
    const { env, operator, clock } = data.context();
    const restored = restoreBackup({
      tenant: env.tenant,
      paths: toPaths(env),
      source: 'the backup',
      unpack: (folder) => unpackBackup(data.file('a.tar'), folder, { tenant: env.tenant }),
      now: clock(),
      randomBytes,
      operator,
      keepsSessions: false,
      confirm: async () => true,
      takeOver: async () => (isEarly ? fail() : fail),
    });
    await expect(restored).rejects.toThrow(message);
  });

  it.each<[string, () => () => void]>([
    ['the site', () => holdData(join(data.dataDir, 'tiny.lock'))],
    ['a program that ignores the lock', () => {
      const db = new DatabaseSync(database());
      db.prepare('SELECT count(*) FROM customer').get();
      return () => db.close();
    }],
  ])('is refused while %s works with the data', async (_who, work) => {
    await data.run('backup', data.file('a.tar'));
    const end = work();
    const before = data.fingerprint();
    await expect(restore()).rejects.toThrow(
      new BackupFault(`The data of tiny in ${data.dataDir} is in use: stop the site, and whatever else works with it, first.`),
    );
    expect(data.fingerprint()).toEqual(before);
    end();
    await restore();
  }); // biome-ignore format: a table

  it('locks the data while it asks for confirmation, and changes nothing without a yes', async () => {
    await data.run('backup', data.file('a.tar'));
    const before = data.fingerprint();
    const asked: string[] = [];
    const ask = async (question: string) => {
      asked.push(question);
      expect(() => holdData(join(data.dataDir, 'tiny.lock'))).toThrow('A backup is being restored');
      return false;
    };
    expect(await dataCommands.restore?.run([data.file('a.tar')], data.context({ ask }))).toBe('Nothing was changed.');
    expect(asked).toEqual([
      `${data.file('a.tar')} of 2026-03-11 12:00 UTC holds members: 2, receipts: 3, points: 150, in place of members: 2, receipts: 3, points: 150.\nGo on?`,
    ]);
    await expect(data.run('restore', data.file('a.tar'))).rejects.toThrow(
      'Nobody is here to be asked, and nothing was changed: --yes does it.',
    );
    expect(data.fingerprint()).toEqual(before);
  });

  it.each([
    [
      'of another tenant',
      () => restoreAs('other'),
      /a\.tar is a backup of the tenant tiny, not of other: set TENANT=tiny to restore it\.$/,
    ],
    ['that is interrupted', () => restoreAs('tiny', AbortSignal.abort()), /abort/],
  ])('changes nothing for a backup %s', async (_what, act, reason) => {
    await data.run('backup', data.file('a.tar'));
    const before = data.fingerprint();
    await expect(act()).rejects.toThrow(reason);
    const { 'other.lock': _lock, ...after } = data.fingerprint();
    expect(after).toEqual(before);
    expect(readdirSync(data.dataDir).filter((name) => /^\.|part/.test(name))).toEqual([]);
  });

  function restoreAs(tenant: string, signal?: AbortSignal): Promise<unknown> {
    const env = { ...data.context().env, tenant };
    return dataCommands.restore?.run([data.file('a.tar'), '--yes'], data.context({ env, ...(signal && { signal }) })) ?? Promise.resolve();
  }
});
