import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { Env } from '#config/env.ts';
import { createKeyFile } from './key-file.ts';

/**
 * Key that authorizes purges besides the operators' token. It is stored in the data folder, where a gateway, its mall
 * API and commands share it. Without a common data folder they need `OPS_TOKEN`.
 */
export function readPurgeKey({ dataDir, tenant }: Pick<Env, 'dataDir' | 'tenant'>): string {
  return createKeyFile(join(dataDir, 'keys', `${tenant}-purge.key`), randomBytes)().toString('hex');
}
