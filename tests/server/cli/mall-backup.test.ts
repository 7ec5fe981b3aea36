import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { packTar } from 'modern-tar';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { dataCommands } from '#server/cli/mall/backup.ts';
import { CommandFault } from '#server/cli/mall/command.ts';
import { writeArchive } from '#server/mall-api/backup/archive.ts';
import { BackupFault } from '#server/mall-api/backup/backup-fault.ts';
import { findLastBackup } from '#server/mall-api/backup/last-backup.ts';
import { newestMigration } from '#server/mall-api/core/db/migrate.ts';
import { bareEnvironment } from '../../support/bare-environment.ts';
import { makeOlderDatabase } from '../mall-api/older-database.ts';
import { type DataFolder, fillDataFolder, makeDataFolder, removeFilled } from './data-folders.ts';

let data: DataFolder;
beforeEach(() => {
  data = makeDataFolder();
});
afterEach(() => data.remove());
afterAll(removeFilled);

const database = () => join(data.dataDir, 'tiny.sqlite');
const filesOf = (archive: string) => spawnSync('tar', ['tf', archive], { encoding: 'utf8' }).stdout.trimEnd().split('\n');

describe('npm run mall -- backup', () => {
  it('writes one file that only its owner may read, verifies it, and prints its content', async () => {
    fillDataFolder(data);
    const before = data.fingerprint();
    const printed = await data.run('backup', data.file('a.tar'));
    expect(printed.replace(/\d+\.\d+ (MB|s)/g, 'n $1').split('\n')).toEqual([
      `${data.file('a.tar')} is made and read again: n MB in n s.`,
      `tenant    tiny, as of 2026-03-11 12:00 UTC, migration ${newestMigration()}`,
      'members   2',
      'points    150',
      'receipts  3, pictures 2',
      'key       of the addresses that had their one-time bonuses',
      'It holds personal data, and hashes of passwords, sessions and links: nobody else may read it.',
      'It lies on the disk that it is to save you from losing: copy it to another.',
    ]);
    expect(statSync(data.file('a.tar')).mode & 0o777).toBe(0o600);
    expect(readdirSync(data.root).sort()).toEqual(['a.tar', 'data']);
    expect(data.fingerprint()).toEqual({ ...before, 'tiny.last-backup': expect.any(String) });
    expect(findLastBackup(join(data.dataDir, 'tiny.last-backup'))).toEqual(new Date('2026-03-11T12:00:00Z'));
    expect((await data.run('backup', '--check', data.file('a.tar'))).split('\n')[0]).toContain('a.tar is whole: ');
  });

  it('is compressed, while an uncompressed backup of an older version is also accepted', async () => {
    fillDataFolder(data);
    await data.run('backup', data.file('a.tar'));
    const packed = readFileSync(data.file('a.tar'));
    const plain = zstdDecompressSync(packed);
    expect(packed.length).toBeLessThan(plain.length / 4);
    writeFileSync(data.file('b.tar'), plain);
    expect((await data.run('backup', '--check', data.file('b.tar'))).split('\n')[0]).toContain('b.tar is whole: ');
    expect(await data.run('restore', '--yes', data.file('b.tar'))).toContain('holds the backup of');
  });

  it('can be unpacked and verified without this program', async () => {
    fillDataFolder(data);
    await data.run('backup', data.file('a.tar'));
    mkdirSync(data.file('unpacked'));
    const tar = spawnSync('tar', ['xf', data.file('a.tar')], { cwd: data.file('unpacked'), encoding: 'utf8' });
    expect([tar.status, tar.stderr]).toEqual([0, '']);
    const sums = spawnSync('sha256sum', ['--check', '--strict', '--quiet', 'SHA256SUMS'], { cwd: data.file('unpacked'), encoding: 'utf8' });
    expect([sums.status, sums.stdout + sums.stderr]).toEqual([0, '']);
    expect(filesOf(data.file('a.tar'))).toEqual([
      'backup.json',
      'tiny.sqlite',
      'keys/tiny-addresses.key',
      'receipts/tiny/first-picture.webp',
      'receipts/tiny/second_picture.webp',
      'SHA256SUMS',
    ]);
  });

  it('contains only committed data, and no deleted data', async () => {
    fillDataFolder(data);
    const writer = new DatabaseSync(database());
    writer.exec(`UPDATE customer SET email = 'deleted@visitor.example' WHERE id = 1; UPDATE customer SET email = NULL WHERE id = 1`);
    writer.exec(`BEGIN IMMEDIATE; INSERT INTO customer (locale, created_ms, verified_ms) VALUES ('cz', 0, 0)`);
    expect(await data.run('backup', data.file('a.tar'))).toContain('\nmembers   2\n');
    writer.exec('COMMIT');
    expect(await data.run('backup', data.file('b.tar'))).toContain('\nmembers   3\n');
    writer.close();
    expect(readFileSync(data.file('b.tar')).includes('deleted@visitor.example')).toBe(false);
  });

  it('succeeds if a picture is missing and no key exists yet', async () => {
    fillDataFolder(data);
    rmSync(join(data.dataDir, 'receipts/tiny/first-picture.webp'));
    rmSync(join(data.dataDir, 'keys'), { recursive: true });
    const printed = await data.run('backup', data.file('a.tar'));
    expect(printed).toContain('\nreceipts  3, pictures 1 (1 had gone by then)\nkey       none yet\n');
  });

  it('backs up a database of an older version without migrating it', async () => {
    makeOlderDatabase(database(), 5).close();
    expect(await data.run('backup', data.file('a.tar'))).toContain('migration 5\nmembers   0\npoints    0\nreceipts  0, pictures 0\n');
    expect(data.query('SELECT max(number) AS newest FROM migrations')).toEqual([{ newest: 5 }]);
  });

  it('backs up a wrong ledger, but reports it', async () => {
    fillDataFolder(data);
    const db = new DatabaseSync(database());
    db.exec('DROP TRIGGER points_entry_stays; UPDATE points_entry SET points = 30 WHERE id = 2');
    db.close();
    const wrong = 'WRONG in the data itself, wherever it came from. Broken rule: a balance is the sum of its entries.';
    for (const typed of [[data.file('a.tar')], ['--check', data.file('a.tar')]]) {
      const refused = data.run('backup', ...typed);
      await expect(refused).rejects.toThrow(CommandFault);
      await expect(refused).rejects.toThrow(wrong);
    }
  });

  it.each([
    ['over an existing file', () => [data.file('there.tar')], /there\.tar is there already, and is left as it is\.$/],
    ['into a missing folder', () => [data.file('none/a.tar')], /^There is no folder .*none\.$/],
    ['without a file name', () => [], /^Name one file\.$/],
    ['with two file names', () => [data.file('a.tar'), 'b'], /^Name one file\.$/],
    ['with an unknown option', () => ['--force', data.file('a.tar')], /^There is no option --force here\.$/],
  ])('refuses to write a backup %s', async (_what, typed, reason) => {
    fillDataFolder(data);
    writeFileSync(data.file('there.tar'), 'mine');
    await expect(data.run('backup', ...typed())).rejects.toThrow(reason);
    expect([readdirSync(data.root).sort(), readFileSync(data.file('there.tar'), 'utf8')]).toEqual([['data', 'there.tar'], 'mine']);
  });

  it.each([
    ['that does not exist', () => rmSync(database()), /tiny\.sqlite is not there: the tenant tiny has not run yet\.$/],
    [
      'that is not an SQLite file',
      () => writeFileSync(database(), 'x'.repeat(5000)),
      /tiny\.sqlite is damaged, so no backup of it was made/,
    ],
    ['that is truncated', () => truncateSync(database(), 40_960), /tiny\.sqlite is damaged/],
  ])('does not back up a database %s', async (_what, spoil, reason) => {
    fillDataFolder(data);
    spoil();
    await expect(data.run('backup', data.file('a.tar'))).rejects.toThrow(reason);
    expect(readdirSync(data.root)).toEqual(['data']);
  });

  it('leaves no file if it is interrupted', async () => {
    fillDataFolder(data);
    const signal = AbortSignal.abort();
    await expect(dataCommands.backup?.run([data.file('a.tar')], data.context({ signal }))).rejects.toThrow(/abort/);
    expect(readdirSync(data.root)).toEqual(['data']);
  });

  it('ends with an exit code, and prints faults to stderr', () => {
    fillDataFolder(data);
    const main = join(import.meta.dirname, '../../../server/cli/mall.ts');
    const env = { ...bareEnvironment, TENANT: 'tiny', DATA_DIR: data.dataDir };
    const start = (...typed: string[]) => spawnSync(process.execPath, [main, ...typed], { encoding: 'utf8', env });
    expect(start('backup', data.file('a.tar'))).toMatchObject({
      status: 0,
      stderr: '',
      stdout: expect.stringContaining('\npoints    150\n'),
    });
    expect(start('backup', data.file('a.tar'))).toMatchObject({
      status: 1,
      stderr: `${data.file('a.tar')} is there already, and is left as it is.\n`,
    });
    expect(start().stdout).toContain('npm run mall -- restore <file> [--keep-sessions] [--yes]');
  });
});

describe('a backup', () => {
  const manifest = (changes: object = {}) => ({
    name: 'backup.json',
    source: Buffer.from(JSON.stringify({ format: 'mallfront-backup', version: 1, tenant: 'tiny', made_at: '2026-03-11T12:00:00.000Z', migration: 17, members: 0, receipts: 0, points: 0, ...changes })),
  }); // biome-ignore format: one record
  const whole = () => [manifest(), { name: 'tiny.sqlite', source: database() }];
  const picture = (name: string) => ({ name: `receipts/tiny/${name}`, source: Buffer.from('RIFF') });

  /** Writes an archive of any files with correct checksums. */
  const forge = (...files: { name: string; source: string | Buffer }[]) => writeArchive(data.file('a.tar'), files);
  const write = async (bytes: Uint8Array | string) => writeFileSync(data.file('a.tar'), bytes);
  const pack = async () => {
    await data.run('backup', data.file('good.tar'));
    return readFileSync(data.file('good.tar'));
  };
  /** Writes a changed, uncompressed archive, as older versions wrote it. */
  const alter = async (change: (bytes: Buffer) => Buffer) => write(change(zstdDecompressSync(await pack())));
  const flip = (where: (bytes: Buffer) => number) =>
    alter((bytes) => Buffer.from(bytes).fill((bytes[where(bytes)] ?? 0) ^ 1, where(bytes), where(bytes) + 1));

  it.each<[string, () => unknown, RegExp]>([
    ['no file', () => undefined, /^There is no file .*a\.tar\.$/],
    ['a folder', () => mkdirSync(data.file('a.tar')), /a\.tar cannot be read \(EISDIR\)\.$/],
    ['nothing', () => write(''), /a\.tar is no backup that npm run mall -- backup has made\.$/],
    ['a text', () => write('Dear operator,\n'.repeat(100)), /is no backup that/],
    ['zeros', () => write(new Uint8Array(10_240)), /is no backup that/],
    ['another archive', async () => write(await packTar([{ header: { name: 'notes.txt', size: 2 }, body: 'hi' }])), /is no backup that/],
    ['another JSON', () => forge({ name: 'backup.json', source: Buffer.from('{"format":"other"}') }), /is no backup that/],
    ['no JSON', () => forge({ name: 'backup.json', source: Buffer.from('{') }), /is no backup that/],
    ['a newer form', () => forge(manifest({ version: 3 })), /is of a newer version of this program: restore it with that one\.$/],
    ['half a manifest', () => forge(manifest({ tenant: '../x' })), /is damaged: backup\.json is not what was written\.$/],
    ['no database', () => forge(manifest()), /is damaged: there is no database in it\.$/],
    ['another database', () => forge(manifest(), { name: 'tiny.sqlite', source: Buffer.from('SQLite format 3\0') }), /is damaged: its database cannot be read/],
    ['a database of others', () => {
      const db = new DatabaseSync(data.file('other.sqlite'));
      db.exec('CREATE TABLE t (a)');
      db.close();
      return forge(manifest(), { name: 'tiny.sqlite', source: data.file('other.sqlite') });
    }, /is no database of this program\.$/],
    ['a newer database', () => {
      const db = new DatabaseSync(data.file('newer.sqlite'));
      db.exec(`CREATE TABLE migrations (number INTEGER, name TEXT); INSERT INTO migrations VALUES (999, 'x')`);
      db.close();
      return forge(manifest(), { name: 'tiny.sqlite', source: data.file('newer.sqlite') });
    }, /is of a newer version of this program \(migration 999; this version knows \d+\): use that one\.$/],
    ['a path outside the folder', () => forge(...whole(), picture('../../../out.webp')), /is damaged: receipts\/tiny\/\.\.\/\.\.\/\.\.\/out\.webp does not belong into it\.$/],
    ['an absolute path', () => forge(...whole(), { name: '/tmp/out.webp', source: Buffer.from('x') }), /is damaged: .* does not belong/],
    ['a picture of another tenant', () => forge(...whole(), { name: 'receipts/other/a.webp', source: Buffer.from('x') }), /does not belong/],
    ['the same twice', () => forge(...whole(), picture('a.webp'), picture('a.webp')), /does not belong/],
    ['a link', async () => write(await packTar([
      { header: { name: 'backup.json', size: manifest().source.length }, body: manifest().source },
      { header: { name: 'receipts/tiny/a.webp', size: 0, type: 'symlink', linkname: '/etc/passwd' } },
    ])), /does not belong/],
    ['its first half', () => alter((bytes) => bytes.subarray(0, bytes.length / 2)), /is damaged: /],
    ['its first half, packed', async () => { const bytes = await pack(); await write(bytes.subarray(0, bytes.length / 2)); }, /is damaged: /],
    ['packed by another program', () => write(zstdCompressSync('Dear operator')), /is no backup that/],
    ['all but its end', () => alter((bytes) => bytes.subarray(0, bytes.indexOf('SHA256SUMS'))), /is damaged: /],
    ['followed by more data', () => alter((bytes) => Buffer.concat([bytes.subarray(0, -1024), bytes.subarray(0, 1024), Buffer.alloc(1024)])), /is damaged: backup\.json does not belong into it/],
    ['another picture', () => flip((bytes) => bytes.indexOf('RIFFfirst') + 9), /is damaged: receipts\/tiny\/first-picture\.webp is not what was written\.$/],
    ['another key', () => flip((bytes) => bytes.indexOf(Buffer.alloc(32, 7))), /is damaged: keys\/tiny-addresses\.key is not what was written\.$/],
    ['another row', () => flip((bytes) => bytes.lastIndexOf('first-picture.webp', bytes.indexOf('RIFFfirst') - 1024)), /is damaged: tiny\.sqlite is not what was written\.$/],
    ['another checksum', () => flip((bytes) => bytes.lastIndexOf('  backup.json') - 1), /is damaged: backup\.json is not what was written\.$/],
    ['another head', () => flip((bytes) => bytes.indexOf('keys/tiny') + 1), /is damaged: /],
  ])('is refused in one line, without changes, if it is %s', async (_what, make, reason) => {
    fillDataFolder(data);
    await make();
    const before = data.fingerprint();
    for (const [command, typed] of [['backup', '--check'], ['restore', '--yes']] as const) {
      const error: unknown = await data.run(command, typed, data.file('a.tar')).catch((reason: unknown) => reason);
      expect(error).toBeInstanceOf(BackupFault);
      const { message } = error instanceof Error ? error : expect.unreachable();
      expect(message).toMatch(reason);
      expect(message).not.toContain('\n');
    }
    expect(data.fingerprint()).toEqual(before);
    expect(readdirSync(data.root)).not.toContain('out.webp');
  }); // biome-ignore format: a table

  it('is refused if it is cut anywhere; after a change of any byte, it is refused or still has the same content', {
    tags: 'long',
  }, async () => {
    fillDataFolder(data);
    await data.run('backup', data.file('good.tar'));
    const good = readFileSync(data.file('good.tar'));
    const report = async () => (await data.run('backup', '--check', data.file('a.tar'))).split('\n').slice(1).join('\n');
    await write(good);
    const expected = await report();
    for (let round = 0; round < 24; round += 1) {
      const at = Math.floor((good.length * (round + 0.5)) / 24);
      await write(good.subarray(0, at));
      await expect(report()).rejects.toThrow(BackupFault);
      await write(Buffer.from(good).fill((good[at] ?? 0) ^ (1 << (round % 8)), at, at + 1));
      expect(await report().catch((error: unknown) => error)).toSatisfy((came) => came instanceof BackupFault || came === expected);
    }
  });

  it('can be read through a symbolic link, but not written through it', async () => {
    fillDataFolder(data);
    await data.run('backup', data.file('good.tar'));
    symlinkSync(data.file('good.tar'), data.file('a.tar'));
    expect(await data.run('backup', '--check', data.file('a.tar'))).toContain('is whole');
    symlinkSync(data.file('nowhere.tar'), data.file('b.tar'));
    await expect(data.run('backup', data.file('b.tar'))).rejects.toThrow('is there already');
  });
});
