import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { planStorage } from '#config/replica.ts';
import { dataCommands } from '#server/cli/mall/backup.ts';
import { openDatabase } from '#server/mall-api/core/db/open.ts';
import { copyDatabase } from '#server/mall-api/core/db/sqlite/files.ts';
import { openAddressKey } from '#server/mall-api/core/secrets/address-key.ts';
import { openClaims } from '#server/mall-api/replica/claim.ts';
import { openStorage } from '#server/mall-api/replica/storage.ts';
import { type S3Server, startS3Server } from '../../support/s3-server.ts';
import { type DataFolder, fillDataFolder, makeDataFolder, removeFilled } from './data-folders.ts';

let s3: S3Server;
let data: DataFolder;
let copies: string;
/** Database of the lost machine, with its key. */
let lost: string;
const key = Buffer.alloc(32, 7);

beforeAll(() => {
  copies = mkdtempSync(join(tmpdir(), 'litestream-'));
  lost = join(copies, 'lost.sqlite');
  const program = join(copies, 'litestream');
  // Stands for Litestream: restores the copy that a test has made for a claim, and notes the arguments.
  writeFileSync(
    program,
    `#!/bin/sh\necho "$@" > ${copies}/arguments\nclaim=$(sed -n 's/.*path: "centre\\/\\(.*\\)\\/database"/\\1/p' "$3")\nfor target; do :; done\ncp "${copies}/$claim.sqlite" "$target" || { echo 'no matching backups found' >&2; exit 1; }\n`,
    { mode: 0o755 },
  );
  const filled = makeDataFolder();
  fillDataFolder(filled);
  const db = openDatabase(join(filled.dataDir, 'tiny.sqlite'));
  openAddressKey({ db, file: join(filled.dataDir, 'keys/tiny-addresses.key'), randomBytes: () => expect.unreachable() });
  db.close();
  copyDatabase(join(filled.dataDir, 'tiny.sqlite'), lost);
  filled.remove();
});
afterAll(() => {
  removeFilled();
  rmSync(copies, { recursive: true });
});
beforeEach(async () => {
  s3 = await startS3Server();
  data = makeDataFolder();
});
afterEach(async () => {
  await s3.close();
  data.remove();
});

/** Lets another machine claim the storage at a time, and replicate the lost database with its pictures. */
async function replicate(at: string, database = lost): Promise<number> {
  const claimFile = join(copies, 'claim.json');
  const claims = openClaims({ storage: openStorage(planStorage(s3.url, s3.access)), claimFile, clock: () => new Date(at) });
  const { claim } = (await claims.take(await claims.readPresent())) ?? expect.unreachable();
  const folder = `centre/claim-000${claim}`;
  copyFileSync(database, join(copies, `claim-000${claim}.sqlite`));
  s3.put(`${folder}/database/0001.ltx`, 'x');
  s3.put(`${folder}/pictures/receipts/tiny/first-picture.webp`, 'first');
  return claim;
}

const replicaEnv = (litestreamBinary = join(copies, 'litestream')) => ({
  ...data.context().env,
  replicaUrl: s3.url,
  storageAccess: s3.access,
  litestreamBinary,
});

function run(command: string, typed: string[], { hasReplica = true } = {}): Promise<string> {
  const env = { ...replicaEnv(), ...(!hasReplica && { replicaUrl: undefined }) };
  return dataCommands[command]?.run(typed, data.context({ env })) ?? expect.unreachable();
}
const restore = (...typed: string[]) => run('restore', ['--from', s3.url, '--yes', ...typed]);

function writeKey(content = key): void {
  mkdirSync(join(data.dataDir, 'keys'), { recursive: true });
  writeFileSync(join(data.dataDir, 'keys/tiny-addresses.key'), content);
}

const readHolder = () => JSON.parse(String(s3.objects.get('centre/holder.json')?.body));
const readArguments = () => readFileSync(join(copies, 'arguments'), 'utf8');

describe('npm run mall -- restore --from', () => {
  it('restores database and pictures on an empty machine, ends sessions, and takes over with the next claim', async () => {
    await replicate('2026-03-11T10:00:00Z');
    s3.put('centre/claim-0001/deleted/receipts/tiny/second_picture.webp', 'second');
    writeKey();
    const lines = (await restore()).split('\n');
    expect(lines).toEqual([
      `${data.dataDir} holds the replica ${s3.url} now: members: 2, receipts: 3, points: 150.`,
      'All sessions are ended: members log in again, with the passwords of then.',
      expect.stringMatching(/^Restored from claim 1 of \S+, as of \d{4}-\d\d-\d\dT\S+Z\.$/),
      `This data folder has claim 2 on ${s3.url}: a mall API elsewhere ends within ten seconds.`,
      'Next: start the site, Litestream and the copies of pictures; then lead visitors to this machine (DNS or load balancer).',
    ]);
    expect(readHolder()).toMatchObject({ claim: 2, earlier: [{ claim: 1 }] });
    expect(JSON.parse(readFileSync(join(data.dataDir, 'tiny-claim.json'), 'utf8'))).toMatchObject({ claim: 2, id: readHolder().id });
    expect(data.query('SELECT count(*) AS count FROM customer_session')).toEqual([{ count: 0 }]);
    for (const [name, content] of [['first-picture.webp', 'first'], ['second_picture.webp', 'second']] as const) {
      const file = join(data.dataDir, 'receipts/tiny', name);
      expect([readFileSync(file, 'utf8'), statSync(file).mode & 0o777]).toEqual([content, 0o600]);
    } // biome-ignore format: a table
  });

  it('reports pictures that are in no claim', async () => {
    await replicate('2026-03-11T10:00:00Z');
    writeKey();
    expect(await restore()).toContain('without 1 pictures that had not been copied');
  });

  it('tries again if a download of a picture breaks off', async () => {
    await replicate('2026-03-11T10:00:00Z');
    s3.put('centre/claim-0001/pictures/receipts/tiny/second_picture.webp', 'second');
    writeKey();
    s3.breakDownloads('.webp', 2);
    expect(await restore()).not.toContain('pictures that had not been copied');
    for (const [name, content] of [['first-picture.webp', 'first'], ['second_picture.webp', 'second']] as const)
      expect(readFileSync(join(data.dataDir, 'receipts/tiny', name), 'utf8')).toBe(content); // biome-ignore format: a table
  });

  it('makes a copy without a claim if REPLICA_URL is not set to the storage', async () => {
    await replicate('2026-03-11T10:00:00Z');
    writeKey();
    const printed = await run('restore', ['--from', s3.url, '--yes'], { hasReplica: false });
    expect(printed).toMatch(/This is a copy: the storage still belongs to claim 1 of .* set REPLICA_URL=s3:\/\/mall\/centre/);
    expect(readHolder().claim).toBe(1);
    expect(existsSync(join(data.dataDir, 'tiny-claim.json'))).toBe(false);
  });

  it('restores the claim that served at the requested time', async () => {
    await replicate('2026-03-01T10:00:00Z');
    await replicate('2026-03-05T10:00:00Z');
    await replicate('2026-03-09T10:00:00Z');
    writeKey();
    expect(await restore('--at', '2026-03-07T13:00:00+01:00')).toContain('Restored from claim 2 of ');
    expect(readArguments()).toContain('-timestamp 2026-03-07T12:00:00.000Z');
    await expect(restore('--at', '2026-02-01T00:00:00Z')).rejects.toThrow(`${s3.url} holds no data of 2026-02-01T00:00:00.000Z.`);
    await expect(restore('--at', '2026-03-07 13:00')).rejects.toThrow('--at needs a time with its zone');
  });

  it('restores the newest data if a later time is requested', async () => {
    await replicate('2026-03-09T10:00:00Z');
    writeKey();
    expect(await restore('--at', '2027-01-01T00:00:00Z')).toMatch(/^Restored from claim 1 of \S+, as of 2026-03-11T/m);
    expect(readArguments()).not.toContain('-timestamp');
  });

  it('restores the claim before if the last machine was lost before it had copied anything', async () => {
    await replicate('2026-03-01T10:00:00Z');
    await replicate('2026-03-05T10:00:00Z');
    for (const name of s3.objects.keys()) if (name.includes('claim-0002')) s3.objects.delete(name);
    writeKey();
    expect(await restore()).toContain('Restored from claim 1 of ');
    expect(readHolder().claim).toBe(3);
  });

  it.each([
    ['is missing', undefined],
    ['is another one than the database was filled with', Buffer.alloc(32, 8)],
  ])('changes nothing if the key %s, unless --without-key is set', async (fault, content) => {
    await replicate('2026-03-11T10:00:00Z');
    if (content) writeKey(content);
    await expect(restore()).rejects.toThrow(`tiny-addresses.key ${fault}, and keys are never in the storage`);
    expect(existsSync(join(data.dataDir, 'tiny.sqlite'))).toBe(false);
    expect(readHolder().claim).toBe(1);
    expect(await restore('--without-key')).toContain('WRONG in the data itself');
  });

  it('changes nothing if another machine claims meanwhile', async () => {
    await replicate('2026-03-11T10:00:00Z');
    writeKey();
    const env = replicaEnv();
    const ask = (question: string) => {
      expect(question).toMatch(/This machine takes over from claim 1 of \S+, which must be off\.\nGo on\?$/);
      return replicate('2026-03-11T11:00:00Z').then(() => true);
    };
    const typed = ['--from', s3.url];
    await expect(dataCommands.restore?.run(typed, data.context({ env, ask }))).rejects.toThrow('Another machine has just claimed');
    expect(existsSync(join(data.dataDir, 'tiny.sqlite'))).toBe(false);
  });

  it('explains a missing program, an empty storage and missing credentials', async () => {
    await expect(restore()).rejects.toThrow(`${s3.url} holds no centre: no mall API has claimed it.`);
    await replicate('2026-03-11T10:00:00Z');
    const elsewhere = data.context({ env: replicaEnv(join(copies, 'nowhere')) });
    await expect(dataCommands.restore?.run(['--from', s3.url], elsewhere)).rejects.toThrow(
      'nowhere is not there: install Litestream, or set LITESTREAM_BINARY to its path.',
    );
    const env = data.context().env;
    await expect(dataCommands.restore?.run(['--from', s3.url], data.context({ env }))).rejects.toThrow('AWS_ACCESS_KEY_ID');
  });

  it('changes nothing if the restored database is damaged', async () => {
    const damaged = join(copies, 'damaged.sqlite');
    copyFileSync(lost, damaged);
    writeFileSync(damaged, Buffer.alloc(3 * 4096, 1), { flag: 'r+' });
    await replicate('2026-03-11T10:00:00Z', damaged);
    writeKey();
    await expect(restore()).rejects.toThrow(/is damaged.*Nothing was changed\. Restore an earlier moment with --at, or the last backup\.$/);
    expect(readHolder().claim).toBe(1);
  });
});

describe('npm run mall -- restore <file> with a replica', () => {
  it('gives the restored data a claim of its own, so that it is not mixed into the replaced replica', async () => {
    fillDataFolder(data);
    await run('backup', [data.file('a.tar')]);
    await run('claim', ['--yes']);
    mkdirSync(join(data.dataDir, '.tiny.sqlite-litestream'));
    writeFileSync(join(data.dataDir, 'litestream.yml'), 'of claim 1');
    expect(await run('restore', [data.file('a.tar'), '--yes'])).toContain(`This data folder has claim 2 on ${s3.url}`);
    for (const name of ['litestream.yml', '.tiny.sqlite-litestream']) expect(existsSync(join(data.dataDir, name))).toBe(false);
  });

  it('asks before it takes over from another machine, and not otherwise', async () => {
    fillDataFolder(data);
    await run('backup', [data.file('a.tar')]);
    const asked: string[] = [];
    const restoreFile = (answer: boolean) => {
      const ask = async (question: string) => asked.push(question) > 0 && answer;
      return dataCommands.restore?.run([data.file('a.tar')], data.context({ env: replicaEnv(), ask }));
    };
    await restoreFile(true); // nobody has claimed
    await restoreFile(true); // this folder has claimed
    expect(asked.filter((question) => question.includes('claim'))).toEqual([]);
    await replicate('2026-03-11T10:00:00Z');
    expect(await restoreFile(false)).toBe('Nothing was changed.');
    expect(asked.at(-1)).toMatch(
      /^s3:\/\/mall\/centre belongs to claim 3 of \S+, 2026-03-11T10:00:00\.000Z\. This machine takes over: a mall API there ends within ten seconds\.$/m,
    );
    expect(readHolder().claim).toBe(3);
    await restoreFile(true);
    expect(readHolder().claim).toBe(4);
  });

  it('changes nothing if another machine claims while it asks, even if the present database cannot be read', async () => {
    fillDataFolder(data);
    await run('backup', [data.file('a.tar')]);
    writeFileSync(join(data.dataDir, 'tiny.sqlite'), 'x'.repeat(5000));
    writeFileSync(join(data.dataDir, 'tiny.sqlite-shm'), 'shared memory');
    const ask = () => replicate('2026-03-11T11:00:00Z').then(() => true);
    const restored = dataCommands.restore?.run([data.file('a.tar')], data.context({ env: replicaEnv(), ask }));
    await expect(restored).rejects.toThrow('Another machine has just claimed s3://mall/centre. Nothing was changed.');
    expect(existsSync(join(data.dataDir, 'tiny.sqlite-shm'))).toBe(true);
  });

  it('forgets the claim if REPLICA_URL is not set', async () => {
    fillDataFolder(data);
    await run('backup', [data.file('a.tar')]);
    await run('claim', ['--yes']);
    await run('restore', [data.file('a.tar'), '--yes'], { hasReplica: false });
    expect(existsSync(join(data.dataDir, 'tiny-claim.json'))).toBe(false);
  });
});

describe('npm run mall -- claim', () => {
  it('takes the storage for the data of the folder, after a question', async () => {
    await replicate('2026-03-11T10:00:00Z');
    fillDataFolder(data);
    await expect(run('claim', [])).rejects.toThrow(/belongs to claim 1 of .*Nobody is here to be asked/s);
    expect(readHolder().claim).toBe(1);
    mkdirSync(join(data.dataDir, '.tiny.sqlite-litestream'));
    writeFileSync(join(data.dataDir, 'litestream.yml'), 'of another claim');
    expect(await run('claim', ['--yes'])).toContain(`This data folder has claim 2 on ${s3.url}`);
    for (const name of ['litestream.yml', '.tiny.sqlite-litestream']) expect(existsSync(join(data.dataDir, name))).toBe(false);
  });

  it('is refused without data, without REPLICA_URL, and while the site runs', async () => {
    await expect(run('claim', ['--yes'])).rejects.toThrow('is not there: the tenant tiny has not run yet');
    await expect(run('claim', ['--yes'], { hasReplica: false })).rejects.toThrow('REPLICA_URL is not set.');
    fillDataFolder(data);
    const lock = new DatabaseSync(join(data.dataDir, 'tiny.lock'));
    lock.exec('BEGIN; SELECT count(*) FROM sqlite_schema');
    await expect(run('claim', ['--yes'])).rejects.toThrow('is in use: stop the site and Litestream first');
    lock.close();
  });
});
