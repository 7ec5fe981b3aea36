import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { Env } from '#config/env.ts';
import { createKeyFile } from './key-file.ts';

/**
 * What a purge may be asked with beside the operators' token: a key of the data folder, where a gateway, its mall API and commands find the
 * same. Without a data folder in common they need `OPS_TOKEN`.
 */
export function readPurgeKey({ dataDir, tenant }: Pick<Env, 'dataDir' | 'tenant'>): string {
  return createKeyFile(join(dataDir, 'keys', `${tenant}-purge.key`), randomBytes)().toString('hex');
}
