import { join } from 'node:path';
import type { Env } from '#config/env.ts';
import { tenantFolder } from '#config/tenant.ts';
import { litestreamName } from './core/db/sqlite/files.ts';

/**
 * Returns the paths of a tenant: content, pictures and database; locks for using and serving the data; time of the last
 * backup, restores in progress, and mail outbox. Also the paths of pictures of receipts, of pictures that the staff
 * have uploaded, and of the key for hashes of addresses. Also the paths of the claim on the replica's storage, and of
 * Litestream's configuration and local state.
 */
export function toPaths(env: Pick<Env, 'configDir' | 'dataDir' | 'tenant'>): {
  contentDir: string;
  mediaDir: string;
  databaseFile: string;
  lockFile: string;
  lastBackupFile: string;
  leaseFile: string;
  restoreDir: string;
  outboxDir: string;
  receiptsDir: string;
  uploadedDir: string;
  addressKeyFile: string;
  claimFile: string;
  litestreamFile: string;
  litestreamDir: string;
} {
  const folder = tenantFolder(env);
  return {
    contentDir: join(folder, 'content'),
    mediaDir: join(folder, 'media'),
    databaseFile: join(env.dataDir, `${env.tenant}.sqlite`),
    lockFile: join(env.dataDir, `${env.tenant}.lock`),
    lastBackupFile: join(env.dataDir, `${env.tenant}.last-backup`),
    leaseFile: join(env.dataDir, `${env.tenant}-serving.lock`),
    restoreDir: join(env.dataDir, `${env.tenant}-restore.part`),
    outboxDir: join(env.dataDir, 'outbox'),
    receiptsDir: join(env.dataDir, 'receipts', env.tenant),
    uploadedDir: join(env.dataDir, 'media', env.tenant),
    addressKeyFile: join(env.dataDir, 'keys', `${env.tenant}-addresses.key`),
    claimFile: join(env.dataDir, `${env.tenant}-claim.json`),
    litestreamFile: join(env.dataDir, litestreamName),
    litestreamDir: join(env.dataDir, `.${env.tenant}.sqlite-litestream`),
  };
}
