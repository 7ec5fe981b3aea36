import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import closeWithGrace from 'close-with-grace';
import type { FastifyBaseLogger } from 'fastify';
import { findDemoMember } from '#config/demo-member.ts';
import { type Env, gatewayUrlOf, readEnv } from '#config/env.ts';
import { type PushKeys, planPush } from '#config/push-keys.ts';
import { planStaffLogin } from '#config/staff-login.ts';
import { assertSandboxAllowed, deskUrlOf, publicUrlOf, readTenant, withPublicUrl } from '#config/tenant.ts';
import { isInForce, planWallet } from '#config/wallet.ts';
import { keepFilesPrivate, openDataFolder, protectDataFolder } from '../data-folder.ts';
import { addFigures, createRegistry, toBuildFigure } from '../http/metrics.ts';
import { createLog, logNodeWarnings, toAnnouncer } from '../log.ts';
import { GatewayMessage, type MallApiMessage, takenOverCode } from '../mall-api-messages.ts';
import { createMessageReader, toMessageFigures } from '../message-reader.ts';
import { explainStartFailure } from '../start-failure.ts';
import { createPasswords, toSiteNames } from './account/passwords.ts';
import { buildMallApi } from './app.ts';
import { findLastBackup } from './backup/last-backup.ts';
import { createBookingJob } from './booking/job.ts';
import { createContentWatch } from './content/content-watch.ts';
import { ContentError } from './content/faults.ts';
import { isOutdated } from './content/import.ts';
import { createContentRefresh, importAside } from './content/import-aside.ts';
import { openDatabase } from './core/db/open.ts';
import { holdData } from './core/db/sqlite/data-lock.ts';
import { clearDeletedRows } from './core/db/sqlite/files.ts';
import { openPurger } from './core/http/purger.ts';
import { createOutbox, createSmtpTransport } from './core/mail/transport.ts';
import { openPublisher } from './core/realtime/publisher.ts';
import { createAddressHash } from './core/secrets/address-hash.ts';
import { openAddressKey } from './core/secrets/address-key.ts';
import { bringDemoMember } from './demo/bring-demo-member.ts';
import { createReportJob } from './desk-today/report-job.ts';
import { createDomain, type Domain } from './domain.ts';
import { createLoyaltyJob } from './loyalty/job.ts';
import { createNoticeJob } from './loyalty/notice-job.ts';
import { createMailer } from './mailer.ts';
import { toPaths } from './paths.ts';
import { choosePaymentProvider } from './payments/choose-provider.ts';
import { createUploadedFiles } from './pictures/uploaded-files.ts';
import { createPreviews } from './previews/previews.ts';
import { createPushSender, postPush, toPushContact } from './push/push-sender.ts';
import { createPushes } from './push/run-pushes.ts';
import { createReceiptDecisionJob } from './receipts/decision-job.ts';
import { toReadingFigures } from './receipts/reading/figures.ts';
import { createReceiptReader } from './receipts/reading/reader.ts';
import { createReadingJob } from './receipts/reading/reading-job.ts';
import { createRecentReadings } from './receipts/reading/recent-readings.ts';
import { createApplyAside } from './records/apply-aside.ts';
import { createScheduleJob } from './records/schedule-job.ts';
import { openReplica } from './replica/watch.ts';
import { createRetentionJob } from './retention-job.ts';
import { logSettingFaults } from './setting-faults.ts';
import { awaitLease, createOwnership } from './standby.ts';
import { createIconReader } from './wallet/read-icons.ts';
import { createWalletUpdates } from './wallet/run-updates.ts';
import { createWebhookPoster } from './webhooks/post-webhook.ts';
import { createWebhookRunners } from './webhooks/run-webhooks.ts';

const refreshMs = 3_600_000;

/** Exits as soon as the parent is gone, also while this process starts. */
let close = (): unknown => process.exit(0);
process.once('disconnect', () => close());
if (process.send && !process.connected) close();

let env: Env | undefined;
try {
  env = readEnv(process.env);
  await start(env);
} catch (error) {
  const place = env && { ...env, port: env.mallApiPort, portVariable: 'MALL_API_PORT' as const };
  console.error(error instanceof ContentError ? error.message : explainStartFailure(error, place));
  process.exit(1);
}

/**
 * Environment → lease → database → content → app → listen → close with grace. A child process sends the port to its parent, and ends with the parent.
 */
async function start(variables: Env): Promise<void> {
  const tenant = readTenant(variables);
  const env = withPublicUrl(variables, tenant);
  assertSandboxAllowed(env, tenant);
  const {
    contentDir,
    mediaDir,
    databaseFile,
    lockFile,
    leaseFile,
    lastBackupFile,
    restoreDir,
    outboxDir,
    receiptsDir,
    uploadedDir,
    addressKeyFile,
    claimFile,
    litestreamFile,
    litestreamDir,
  } = toPaths(env);
  const log: FastifyBaseLogger = createLog(env.logLevel, { process: 'mall-api', tenant: tenant.tenantId });
  logNodeWarnings(log);
  keepFilesPrivate();
  openDataFolder(env.dataDir);
  protectDataFolder(env.dataDir);
  const release = holdData(lockFile);
  rmSync(restoreDir, { recursive: true, force: true }); // left by a killed restore, because no restore is running now
  const lease = await awaitLease({ leaseFile, databaseFile, host: env.host, port: env.mallApiPort, log });
  const end = () => process.exit(1);
  const endTakenOver = () => process.exit(takenOverCode);
  const ownership = createOwnership({ lease, log, end });
  const clock = () => new Date();
  const replica = openReplica(env, { claimFile, databaseFile, litestreamFile, litestreamDir, clock, log, end: endTakenOver });
  await replica?.assertMayServe();
  const db = openDatabase(databaseFile, { onCopy: (copy) => log.info({ copy }, 'the database was copied before it is migrated') });
  db.fence(ownership.assertOwner);
  if (replica) db.leaveCheckpoints(); // also before Litestream is configured
  const clearing = clearDeletedRows(db, () =>
    log.info({ databaseFile }, 'clearing deleted rows out of the database, once: a large one takes a minute'),
  );
  if (clearing === 'busy' || clearing === 'no room')
    log.warn({ databaseFile, reason: clearing }, 'could not clear deleted rows out of the database: the next start tries again');
  const heldLease = { file: lease.file, inode: lease.inode };
  const firstImport = { databaseFile, lease: heldLease, contentDir, importedAt: clock() };
  if (isOutdated({ ...firstImport, db })) await importAside(firstImport, log); // before any request is served
  const getKey = openAddressKey({ db, file: addressKeyFile, randomBytes });
  const hashAddress = createAddressHash(getKey);
  const { tills, partners, firebase } = tenant;
  const known = { db, randomBytes, hashAddress, getKey, receiptsDir, tills, partners };
  const passwords = createPasswords({ randomBytes });
  const demoMember = findDemoMember(env);
  if (demoMember) await bringDemoMember({ ...known, now: clock(), passwords }, demoMember);
  const publisher = openPublisher(env, tenant, log);
  const publicUrl = publicUrlOf(env, tenant);
  const paymentProvider = choosePaymentProvider({ env, tenant, publicUrl, clock, log });
  const pushKeys = planPush(env.push);
  const walletKeys = planWallet(env.wallet);
  if (walletKeys.apple && !isInForce(walletKeys.apple, clock()))
    log.warn(
      { validTo: walletKeys.apple.certificate.validTo },
      'the certificate for Apple Wallet is not valid now: its passes are not offered',
    );
  const aside = createApplyAside({ databaseFile, lease: heldLease });
  const { importChanges } = aside;
  const refresh = createContentRefresh({ db, databaseFile, lease: heldLease, contentDir, clock, importChanges, log });
  const messages = createMessageReader(log);
  const previews = createPreviews({ db, databaseFile, clock, getKey, messages });
  const domain = createDomain({
    ...known,
    clock,
    publisher,
    paymentProvider,
    pushKey: pushKeys?.publicKey,
    allowsInternalWebhooks: env.allowsInternalWebhooks,
    applyAside: aside.apply,
    planAside: aside.plan,
  });
  const mailTasks = createMailer({
    domain,
    log,
    transport: env.smtpUrl ? createSmtpTransport(env.smtpUrl) : createOutbox({ folder: outboxDir, log }),
    publicUrl,
    deskUrl: env.mallApiUrl === undefined ? deskUrlOf(env, tenant) : undefined, // a gateway with another mall API has no desk
    centreLocale: tenant.fallbackLocale,
  });
  const walletAccess = { keys: walletKeys, tenantId: tenant.tenantId, publicUrl, readIcons: createIconReader(gatewayUrlOf(env)) };
  const hasWallet = walletKeys.apple !== undefined || walletKeys.google !== undefined;
  const walletUpdates = hasWallet ? createWalletUpdates({ domain, log, access: walletAccess }) : undefined;
  const pushes = pushKeys && preparePushes(domain, { keys: pushKeys, publicUrl, log });
  const webhookPoster = createWebhookPoster(domain.webhooks);
  const webhookRunners = createWebhookRunners({ domain, log, post: webhookPoster.post });
  const receiptDecisionJob = createReceiptDecisionJob({ domain, log });
  const receiptReader = createReceiptReader({ messages, listShops: domain.queries.companies.listForReceipts });
  const recentReadings = createRecentReadings({ reader: receiptReader, clock });
  const readingJob = createReadingJob({ domain, reader: recentReadings, log });
  const contentWatch = createContentWatch({ domain, log, purge: openPurger(env, log) });
  domain.records.whenShown(contentWatch.look);
  domain.records.whenShown(async () => webhookRunners.wake()); // the change may be written by another thread
  const scheduleJob = createScheduleJob({ domain, log });
  const reportJob = createReportJob({ domain, log });
  const jobs = [
    contentWatch,
    createLoyaltyJob({ domain, log }),
    createNoticeJob({ domain, log }),
    createBookingJob({ domain, log }),
    createRetentionJob({ domain, log, outboxDir, databaseFile, inactiveMonths: tenant.inactiveMonths }),
  ];
  const metrics = createRegistry();
  const readingFigures = toReadingFigures({ ...domain, job: readingJob, reader: receiptReader });
  addFigures(metrics, [toBuildFigure(env), ...toMessageFigures(messages), ...readingFigures]);
  const app = buildMallApi({
    domain,
    log,
    passwords,
    siteNames: toSiteNames(tenant, publicUrl),
    opsToken: env.opsToken,
    deskUrl: deskUrlOf(env, tenant),
    sendsEmails: env.smtpUrl !== undefined,
    mediaDir,
    uploadedFiles: createUploadedFiles({ folder: uploadedDir, randomBytes }),
    firebase,
    staffLogin: planStaffLogin(env.staffOidc, tenant),
    partners,
    previews,
    recentReadings,
    walletAccess,
    databaseFile,
    findLastBackup: () => findLastBackup(lastBackupFile),
    getReplicationLag: () => replica?.getLagSeconds(),
    metrics,
    tracing: env.isTraced
      ? (await import('../tracing/open-telemetry.ts')).startOpenTelemetry({ serviceName: 'mallfront-mall-api', log })
      : undefined,
  });
  await domain.centreIndex.renew(); // takes seconds for a large centre, and no requests are served yet
  db.waitForNobody();
  await app.listen({ port: env.mallApiPort, host: env.host });
  ownership.start();
  replica?.start();
  announce(env, log, (app.server.address() as AddressInfo).port); // safe: a TCP server that listens has such an address
  logSettingFaults(domain, log);
  mailTasks.start();
  pushes?.start();
  walletUpdates?.start();
  webhookRunners.start();
  receiptDecisionJob.start();
  readingJob.start();
  scheduleJob.start();
  reportJob.start();
  for (const job of jobs) job.start();

  const refreshing = setInterval(() => void refresh().then(webhookRunners.wake), refreshMs); // an import adds events elsewhere
  process.on('message', (received) => {
    const message = messages.read('gateway', GatewayMessage, received);
    if (message?.type === 'refresh')
      void refresh().then(() => {
        webhookRunners.wake();
        tellGateway({ type: 'refreshed' });
      });
    if (message?.type === 'visits') void keepVisits(domain, message, log);
  });
  const grace = closeWithGrace({ delay: 5000, logger: false }, async ({ err, signal }) => {
    if (err) log.fatal({ err }, 'the mall API ends because of an error');
    else log.info({ signal }, 'the mall API closes');
    clearInterval(refreshing);
    replica?.close();
    for (const job of jobs) job.close();
    await app.close();
    await receiptDecisionJob.close();
    await Promise.all([readingJob.close(), receiptReader.close()]);
    await scheduleJob.close();
    await reportJob.close();
    await mailTasks.close();
    await pushes?.close();
    await walletUpdates?.close();
    await webhookRunners.close();
    await webhookPoster.close();
    await publisher.close();
    await aside.close();
    await previews.close();
    db.close();
    ownership.close();
    release();
  });
  close = () => grace.close();
}

/** Sends a message to the gateway. Does nothing if no gateway has started this process. */
function tellGateway(message: MallApiMessage): void {
  process.send?.(message);
}

async function keepVisits(
  { visits }: Domain,
  { id, counts }: Extract<GatewayMessage, { type: 'visits' }>,
  log: FastifyBaseLogger,
): Promise<void> {
  const isKept = await visits.keep(counts).then(
    () => true,
    (err: unknown) => {
      log.error({ err }, 'what was counted of visits could not be stored');
      return false;
    },
  );
  tellGateway({ type: 'visits', id, isKept });
}

function preparePushes(domain: Domain, { keys, publicUrl, log }: { keys: PushKeys; publicUrl: string; log: FastifyBaseLogger }) {
  const contact = toPushContact(publicUrl, domain.queries.documents.getCentre().email);
  const sender = createPushSender({ keys, contact, post: postPush });
  return createPushes({ domain, log, sender, publicKey: keys.publicKey });
}

function announce(env: Env, log: FastifyBaseLogger, port: number): void {
  if (process.send) process.send({ type: 'listening', port } satisfies MallApiMessage, undefined, undefined, (error) => error && close());
  else toAnnouncer(log)(`The mall API of ${env.tenant} answers at http://${env.host === '0.0.0.0' ? '127.0.0.1' : env.host}:${port}`);
}
