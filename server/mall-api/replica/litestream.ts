import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import type { StoragePlace } from '#config/replica.ts';
import { BackupFault, codeOf } from '../backup/backup-fault.ts';
import { toClaimFolder } from './claim.ts';

/** Points in time of the last days can be restored; a restore applies the changes since one snapshot. */
const retention = '168h';
const snapshotInterval = '12h';
const syncInterval = '1s';

const mark = '# Written by the mall API';

interface Replication {
  place: StoragePlace;
  claim: number;
  databaseFile: string;
}

/** Configuration that Litestream 0.5 reads, and 0.3 as well: each ignores the keys of the other. Credentials come from Litestream's environment. */
export function toLitestreamConfig({ place, claim, databaseFile }: Replication): string {
  const endpoint = place.endpoint === undefined ? [] : [`        endpoint: ${quote(place.endpoint)}`, '        force-path-style: true'];
  return [
    `${mark} for its claim ${claim} of ${place.url}: changes are overwritten.`,
    'logging: { level: warn }',
    `snapshot: { interval: ${snapshotInterval}, retention: ${retention} }`,
    'dbs:',
    `  - path: ${quote(resolve(databaseFile))}`,
    '    replicas:',
    '      - type: s3',
    `        bucket: ${quote(place.bucket)}`,
    `        path: ${quote(`${place.prefix}/${toClaimFolder(claim)}/database`)}`,
    `        region: ${quote(place.region)}`,
    ...endpoint,
    `        sync-interval: ${syncInterval}`,
    `        snapshot-interval: ${snapshotInterval}`,
    `        retention: ${retention}`,
    '',
  ].join('\n');
}

/** JSON strings are YAML strings. */
function quote(value: string): string {
  return JSON.stringify(value);
}

/** Writes Litestream's configuration in one step, unless it is there already. */
export function writeLitestreamConfig(file: string, replication: Replication): void {
  const config = toLitestreamConfig(replication);
  if (existsSync(file) && readFileSync(file, 'utf8') === config) return;
  writeFileSync(`${file}.part`, config, { mode: 0o600 });
  renameSync(`${file}.part`, file);
}

/** Whether the mall API has written Litestream's configuration, rather than an operator. */
export function hasWrittenConfig(file: string): boolean {
  return existsSync(file) && readFileSync(file, 'utf8').startsWith(mark);
}

/** Removes Litestream's configuration and local state, which belong to one claim. */
export function removeLitestream({ litestreamFile, litestreamDir }: { litestreamFile: string; litestreamDir: string }): void {
  for (const path of [litestreamFile, litestreamDir]) rmSync(path, { recursive: true, force: true });
}

interface Restore extends Omit<Replication, 'databaseFile'> {
  /** Path of the program Litestream, or its name on PATH. */
  program: string;
  /** File for the restored database. */
  target: string;
  /** Moment of the data; undefined: the newest. */
  at: Date | undefined;
  signal?: AbortSignal | undefined;
}

/** Restores a claim's database to a new file. Throws `BackupFault`. */
export async function restoreDatabase({ program, place, claim, target, at, signal }: Restore): Promise<void> {
  const config = join(dirname(target), 'restore.yml');
  writeFileSync(config, toLitestreamConfig({ place, claim, databaseFile: target }), { mode: 0o600 });
  const time = at ? ['-timestamp', at.toISOString()] : [];
  const child = spawn(program, ['restore', '-config', config, ...time, resolve(target)], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, AWS_ACCESS_KEY_ID: place.accessKeyId, AWS_SECRET_ACCESS_KEY: place.secretAccessKey },
    ...(signal && { signal }),
  });
  const output = Promise.all([text(child.stdout), text(child.stderr)]);
  try {
    const [code] = await once(child, 'close');
    const last = (await output).join('\n').trim().split('\n').at(-1);
    if (code !== 0 || !existsSync(target)) throw new BackupFault(`Litestream could not restore claim ${claim} of ${place.url}: ${last}`);
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error;
    throw new BackupFault(`The program ${program} is not there: install Litestream, or set LITESTREAM_BINARY to its path.`);
  }
}
