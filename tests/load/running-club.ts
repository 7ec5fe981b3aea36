import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import pino from 'pino';
import { createPasswords } from '#server/mall-api/account/passwords.ts';
import { buildMallApi } from '#server/mall-api/app.ts';
import { importContent } from '#server/mall-api/content/import.ts';
import { openDatabase } from '#server/mall-api/core/db/open.ts';
import { createAddressHash } from '#server/mall-api/core/secrets/address-hash.ts';
import { createDomain, type Domain } from '#server/mall-api/domain.ts';
import { createMailer } from '#server/mall-api/mailer.ts';
import { createUploadedFiles } from '#server/mall-api/pictures/uploaded-files.ts';
import { writeClub } from './club.ts';

const contentDir = fileURLToPath(new URL('../../config/tenants/demo/content', import.meta.url));
export const silentLog = pino({ level: 'silent' });
/** A day in December, when members are notified of expiring points, codes and levels. */
export const noon = new Date('2026-12-02T12:00:00+01:00');
const getKey = () => Buffer.alloc(32, 7);

export interface RunningClub {
  members: number;
  db: DatabaseSync;
  domain: Domain;
  app: FastifyInstance;
  close: () => Promise<void>;
}

/** Starts the mall API with the demo centre and this many members, in a new database in the folder. Jobs and emails run only when called. */
export async function startClub(folder: string, members: number): Promise<RunningClub> {
  const db = openDatabase(join(folder, 'demo.sqlite'));
  importContent({ db, contentDir, importedAt: noon, log: silentLog });
  const given = {
    db,
    clock: () => noon,
    randomBytes,
    hashAddress: createAddressHash(getKey),
    getKey,
    receiptsDir: join(folder, 'receipts'),
  };
  const domain = createDomain(given);
  writeClub(db, { members, now: noon, tiersPeriod: domain.ledger.tiers.getPeriod() });
  createMailer({ domain, log: silentLog, transport: async () => {}, publicUrl: 'https://bench.example', centreLocale: 'cz' });
  const passwords = createPasswords({ randomBytes });
  const without = { opsToken: undefined, firebase: undefined };
  const app = buildMallApi({
    domain,
    log: silentLog,
    passwords,
    siteNames: [],
    deskUrl: 'http://localhost',
    mediaDir: folder,
    uploadedFiles: createUploadedFiles({ folder, randomBytes }),
    partners: [],
    ...without,
  });
  await app.ready();
  return {
    members,
    db,
    domain,
    app,
    async close() {
      await app.close();
      db.close();
    },
  };
}
