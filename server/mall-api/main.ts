import { randomBytes } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import closeWithGrace from 'close-with-grace';
import type { FastifyBaseLogger } from 'fastify';
import pino from 'pino';
import { findDemoMember } from '#config/demo-member.ts';
import { type Env, readEnv } from '#config/env.ts';
import { ConfigError } from '#config/faults.ts';
import { publicUrlOf, readTenant } from '#config/tenant.ts';
import { keepFilesPrivate, protectDataFolder } from '../data-folder.ts';
import { createAddressHash } from './account/address-hash.ts';
import { toSiteNames } from './account/password-check.ts';
import { createPasswords } from './account/passwords.ts';
import { buildMallApi } from './app.ts';
import { ContentError } from './content/faults.ts';
import { refreshContent } from './content/import.ts';
import { openDatabase } from './db/open.ts';
import { createKeyFile } from './key-file.ts';
import { createLoyaltyJob } from './loyalty/hourly-job.ts';
import { createMailer } from './mail/mailer.ts';
import { createOutbox, createSmtpTransport } from './mail/transport.ts';
import { bringDemoMember } from './members/bring-demo-member.ts';
import { createNoticeJob } from './notices/notice-job.ts';
import { toPaths } from './paths.ts';
import { createRetentionJob } from './retention-job.ts';

const portAlone = 4000;
const refreshMs = 3_600_000;

try {
  await start();
} catch (error) {
  const isOperators = error instanceof ConfigError || error instanceof ContentError;
  console.error(isOperators ? error.message : error);
  process.exit(1);
}

/** Environment → database → content → app → listen → close with grace. As a child process it tells its parent the port, and ends with it. */
async function start(): Promise<void> {
  const env = readEnv(process.env);
  const port = readPort(process.env.MALL_API_PORT);
  const tenant = readTenant(env);
  const { contentDir, mediaDir, databaseFile, outboxDir, receiptsDir, addressKeyFile } = toPaths(env);
  const log: FastifyBaseLogger = pino({ level: env.logLevel, base: { process: 'mall-api' } });
  keepFilesPrivate();
  protectDataFolder(env.dataDir);
  const db = openDatabase(databaseFile);
  const refresh = () => refreshContent({ db, contentDir, importedAt: new Date(), log });
  refresh();

  const clock = () => new Date();
  const mailTasks = createMailer({
    db,
    clock,
    log,
    randomBytes,
    transport: env.smtpUrl ? createSmtpTransport(env.smtpUrl) : createOutbox({ folder: outboxDir, clock, log }),
    publicUrl: publicUrlOf(env, tenant),
    centreLocale: tenant.fallbackLocale,
  });
  const passwords = createPasswords({ randomBytes });
  const hashAddress = createAddressHash(createKeyFile(addressKeyFile, randomBytes));
  const demoMember = findDemoMember(env);
  if (demoMember) await bringDemoMember({ db, now: clock(), passwords, hashAddress }, demoMember);
  const jobs = [
    createLoyaltyJob({ db, clock, hashAddress, randomBytes, log }),
    createNoticeJob({ db, clock, log, mailTasks }),
    createRetentionJob({ db, clock, log, outboxDir }),
  ];
  const app = buildMallApi({
    db,
    clock,
    randomBytes,
    mailTasks,
    passwords,
    siteNames: toSiteNames(tenant, publicUrlOf(env, tenant)),
    hashAddress,
    opsToken: env.opsToken,
    log,
    mediaDir,
    receiptsDir,
    tills: tenant.tills,
    firebase: tenant.firebase,
    partners: tenant.partners,
  });
  await app.listen({ port, host: '127.0.0.1' });
  announce(env, (app.server.address() as AddressInfo).port); // a TCP server's address, once it listens
  mailTasks.start();
  for (const job of jobs) job.start();

  const refreshing = setInterval(() => attempt(refresh, log), refreshMs);
  const grace = closeWithGrace({ delay: 5000, logger: false }, async ({ err }) => {
    if (err) log.fatal({ err }, 'the mall API ends because of an error');
    clearInterval(refreshing);
    for (const job of jobs) job.close();
    await app.close();
    await mailTasks.close();
    db.close();
  });
  process.once('disconnect', () => grace.close());
}

function readPort(value: string | undefined): number {
  const port = value ? Number(value) : portAlone;
  if (Number.isInteger(port) && port >= 0 && port <= 65_535) return port;
  throw new ConfigError('environment', [{ key: 'MALL_API_PORT', reason: 'must be a port, 0 to 65535' }]);
}

function announce(env: Env, port: number): void {
  if (process.send) process.send({ type: 'listening', port });
  else console.info(`The mall API of ${env.tenant} answers at http://127.0.0.1:${port}`);
}

/** A refresh that fails must not end what still serves. */
function attempt(action: () => void, log: FastifyBaseLogger): void {
  try {
    action();
  } catch (err) {
    log.error({ err }, 'the content could not be refreshed');
  }
}
