import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { createPasswords, deriveKey } from '#server/mall-api/account/passwords.ts';
import { buildMallApi } from '#server/mall-api/app.ts';
import { openDatabase } from '#server/mall-api/core/db/open.ts';
import { createDomain } from '#server/mall-api/domain.ts';
import { createUploadedFiles } from '#server/mall-api/pictures/uploaded-files.ts';
import { getKey, hashAddress, silentLog, wednesdayNoon } from './running-mall-api.ts';

// Serves the mall API on the database and in the folder given as arguments, until killed.
const [file = '', folder = ''] = process.argv.slice(2);
const startedMs = Date.now();
const clock = () => new Date(wednesdayNoon.getTime() + Date.now() - startedMs);
const domain = createDomain({
  db: openDatabase(file),
  clock,
  randomBytes,
  hashAddress,
  getKey,
  receiptsDir: join(folder, 'receipts'),
});
const app = buildMallApi({
  domain,
  log: silentLog,
  passwords: createPasswords({ randomBytes, cost: { N: 2, r: 1, p: 1 }, derive: deriveKey }),
  siteNames: ['tiny'],
  opsToken: undefined,
  deskUrl: 'https://desk.tiny.example',
  mediaDir: folder,
  uploadedFiles: createUploadedFiles({ folder: join(folder, 'uploaded'), randomBytes }),
  firebase: undefined,
  partners: [],
});
process.send?.(await app.listen({ port: 0, host: '127.0.0.1' }));
