import { createHmac, randomBytes } from 'node:crypto';
import { closeSync, fsyncSync, linkSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Env } from '#config/env.ts';
import { ConfigError } from '#config/faults.ts';
import { makeFolder } from './data-folder.ts';

const keyBytes = 32;

type RandomBytes = (size: number) => Buffer;

/**
 * Returns a function that reads a secret of 32 random bytes from a file, which other accounts cannot read. The file is
 * created when first needed. If two processes create it simultaneously, both get the same. Throws `ConfigError` if the
 * file contains something else: a new key would invalidate everything hashed or signed with the old one.
 */
export function createKeyFile(file: string, randomBytes: RandomBytes): () => Buffer {
  let key = readKey(file);
  return () => {
    key ??= readKey(file) ?? makeKey(file, randomBytes);
    return key;
  };
}

function readKey(file: string): Buffer | undefined {
  let content: Buffer;
  try {
    content = readFileSync(file);
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined;
    throw error;
  }
  if (content.length !== keyBytes) {
    const reason = `is damaged (${content.length} bytes instead of ${keyBytes}): bring it back from a backup (npm run mall -- restore <backup>)`;
    throw new ConfigError('data folder', [{ key: file, reason }]);
  }
  return content;
}

/** Writes a temporary file and links it, so that no process reads half a key. */
function makeKey(file: string, randomBytes: RandomBytes): Buffer {
  makeFolder(dirname(file), 0o700);
  const aside = `${file}.${randomBytes(8).toString('hex')}`;
  const key = randomBytes(keyBytes);
  const handle = openSync(aside, 'wx', 0o600);
  try {
    writeSync(handle, key);
    fsyncSync(handle);
    closeSync(handle);
    linkSync(aside, file);
    return key;
  } catch (error) {
    const made = hasCode(error, 'EEXIST') ? readKey(file) : undefined;
    if (!made) throw error;
    return made;
  } finally {
    rmSync(aside, { force: true });
  }
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}

/**
 * Derives a key for one purpose. All gateways with the same secret get the same key; without a secret, it is random for
 * this process.
 */
export function toGatewayKey(secret: string | undefined, purpose: string): Buffer {
  return secret === undefined ? randomBytes(32) : createHmac('sha256', secret).update(purpose).digest();
}

/**
 * Reads the key that authorizes purges in addition to the operators' token. It is stored in the data folder, where a
 * gateway, its mall API and commands share it. Without a common data folder they need `OPS_TOKEN`.
 */
export function readPurgeKey({ dataDir, tenant }: Pick<Env, 'dataDir' | 'tenant'>): string {
  return createKeyFile(join(dataDir, 'keys', `${tenant}-purge.key`), randomBytes)().toString('hex');
}
