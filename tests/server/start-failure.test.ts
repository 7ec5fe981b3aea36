import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ConfigError } from '#config/faults.ts';
import { openDatabase } from '#server/mall-api/core/db/open.ts';
import { explainStartFailure, StartError } from '#server/start-failure.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'start-failure-'));
});
afterEach(() => {
  chmodSync(folder, 0o700);
  rmSync(folder, { recursive: true });
});

const place = { port: 3000, host: '127.0.0.1', portVariable: 'PORT', dataDir: 'data' } as const;

async function listenError(port: number, host: string): Promise<unknown> {
  const server = createServer();
  return new Promise((resolve) => server.once('error', resolve).listen(port, host));
}

describe('explainStartFailure', () => {
  it('names the port that is in use, and the variable to change', async () => {
    const holder = createServer();
    await new Promise<void>((resolve) => holder.listen(0, '127.0.0.1', resolve));
    const { port } = holder.address() as AddressInfo; // safe: a TCP server has an address with a port
    const error = await listenError(port, '127.0.0.1');
    expect(explainStartFailure(error, { ...place, port })).toBe(
      `Port ${port} on 127.0.0.1 is in use: end what listens there, or set PORT to another port.`,
    );
    await new Promise((resolve) => holder.close(resolve));
  });

  it('names a host that is not an address of this machine', async () => {
    const error = await listenError(0, '192.0.2.1');
    expect(explainStartFailure(error, { ...place, host: '192.0.2.1' })).toMatch(/^HOST \(192\.0\.2\.1\) is no address of this machine: /);
  });

  it.each([
    ['a file at the folder’s path', () => writeFileSync(join(folder, 'data'), '')],
    ['a folder at the database’s path', () => mkdirSync(join(folder, 'data', 'demo.sqlite'), { recursive: true })],
  ])('says that DATA_DIR cannot be written: %s', (_what, prepare) => {
    prepare();
    const dataDir = join(folder, 'data');
    let error: unknown;
    try {
      openDatabase(join(dataDir, 'demo.sqlite'));
    } catch (caught) {
      error = caught;
    }
    expect(explainStartFailure(error, { ...place, dataDir })).toMatch(/^DATA_DIR \(.*data\) cannot be written/);
  });

  it.each([
    ['a full disk', Object.assign(new Error('write'), { code: 'ENOSPC' }), /^The disk of DATA_DIR \(data\) is full/],
    ['a full disk, by the database', Object.assign(new Error('full'), { code: 'ERR_SQLITE_ERROR', errcode: 13 }), /^The disk of DATA_DIR \(data\) is full/],
    ['a read-only disk', Object.assign(new Error('mkdir'), { code: 'EROFS', syscall: 'mkdir' }), /^DATA_DIR \(data\) cannot be written \(EROFS\)/],
    ['a folder on a read-only disk', Object.assign(new Error('mkdir'), { code: 'ENOENT', syscall: 'mkdir' }), /^DATA_DIR \(data\) cannot be made: its disk may be read-only/],
    ['a read-only database', Object.assign(new Error('readonly'), { code: 'ERR_SQLITE_ERROR', errcode: 8 }), /^DATA_DIR \(data\) cannot be written: /],
    ['a wrong configuration', new ConfigError('environment', [{ key: 'PORT', reason: 'must be a port' }]), /PORT: must be a port$/],
    ['an error that was already explained', new StartError('See above.'), /^See above\.$/],
  ])('explains in one line: %s', (_what, error, words) => {
    expect(explainStartFailure(error, place)).toMatch(words);
  }); // biome-ignore format: a table

  it('returns a programming error unchanged, with its stack', () => {
    const error = new TypeError('undefined is not a function');
    expect(explainStartFailure(error, place)).toBe(error);
    expect(explainStartFailure(error, undefined)).toBe(error);
  });
});
