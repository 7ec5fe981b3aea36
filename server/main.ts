import { randomBytes } from 'node:crypto';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import closeWithGrace from 'close-with-grace';
import { findDemoMember } from '#config/demo-member.ts';
import { type Env, readEnv } from '#config/env.ts';
import { assertHotspotSecrets } from '#config/hotspots.ts';
import { listIdleVariables, planRealtime } from '#config/realtime.ts';
import { assertSandboxAllowed, publicUrlOf, readTenant, withPublicUrl } from '#config/tenant.ts';
import { buildApp } from './app.ts';
import { keepFilesPrivate, openDataFolder, protectDataFolder } from './data-folder.ts';
import { startEmbeddedMallApi } from './embedded-mall-api.ts';
import { findBoot } from './gateway/cache/snapshot.ts';
import { createRegistry } from './http/metrics.ts';
import { createLog, logNodeWarnings, openLogOutput, toAnnouncer } from './log.ts';
import { findMallApiFault } from './mall-api-url.ts';
import { createMessageReader } from './message-reader.ts';
import { loadBuild } from './pages/make/build.ts';
import { keepBuild } from './pages/make/previous-builds.ts';
import { loadDevelopmentBuild } from './pages/visit/development.ts';
import { openRedis } from './redis/open-redis.ts';
import { explainStartFailure, SaidAlready } from './start-failure.ts';
import { watchSources } from './watch-sources.ts';

/** Bounds the memory if nothing reads the output: then lines are dropped. */
const logOutput = { sync: false, minLength: 4096, maxLength: 16 * 1024 * 1024, periodicFlush: 500 };

/** Longer than any cache lifetime. */
const maxAgeMs = 8 * 86_400_000;

let env: Env | undefined;
try {
  env = readEnv(process.env);
  await start(env);
} catch (error) {
  if (!(error instanceof SaidAlready)) console.error(explainStartFailure(error, env && { ...env, portVariable: 'PORT' }));
  process.exit(1);
}

/** Reads the arguments. `--dev`: URL of the tools that build the site from its sources (`develop.ts`). */
function readArguments(): { tools: string | undefined } {
  const { values } = parseArgs({ options: { dev: { type: 'string' } } });
  return { tools: values.dev };
}

/**
 * Creates a key for this process and the mall API that it starts; a remote mall API must be configured with the same
 * key.
 */
function withSandboxKey(env: Env): Env {
  const made = env.mallApiUrl ? undefined : randomBytes(32).toString('base64url');
  return { ...env, paymentSandboxKey: env.paymentSandboxKey ?? made };
}

/** Environment → tenant → dependencies → app → listen → graceful shutdown. */
async function start(input: Env): Promise<void> {
  const tenant = readTenant(input);
  const env = withSandboxKey(withPublicUrl(input, tenant));
  assertSandboxAllowed(env, tenant);
  if (tenant.wifi) assertHotspotSecrets(tenant.wifi, env.hotspotSecrets);
  const realtime = planRealtime(tenant.realtime, env);
  const log = createLog(env.logLevel, { tenant: tenant.tenantId }, openLogOutput(logOutput));
  logNodeWarnings(log);
  const messages = createMessageReader(log);
  keepFilesPrivate();
  const refused = protectDataFolder(env.dataDir);
  if (refused.length > 0) log.warn({ paths: refused }, 'others may read these: they belong to another account');
  const idle = listIdleVariables(realtime, env);
  if (idle.length > 0)
    log.warn({ variables: idle, realtime: realtime.server }, 'these variables have no effect with this tenant’s realtime');
  for (const { name, meant } of env.misspelt) log.warn(`${name} is set, and nothing reads it: is ${meant} meant?`);
  for (const remark of env.remarks) log.warn(remark);

  const { tools } = readArguments();
  if (!env.mallApiUrl) openDataFolder(env.dataDir); // before starting the child, so that an unwritable folder is reported once
  const embedded = env.mallApiUrl ? undefined : await startEmbeddedMallApi(env, log, messages);
  const build = tools ? loadDevelopmentBuild(tools) : await loadBuild(resolve('dist'));
  let jumpedMs = 0;
  const clock = { monotonicMs: () => performance.now() + jumpedMs, now: () => new Date(), findBoot };
  const outliveCaches = () => {
    jumpedMs += maxAgeMs;
  };
  if (tools && embedded) watchSources({ env, embedded, onChange: outliveCaches, log });
  const previousBuilds = build.assetsDir
    ? await keepBuild({ build, assetsDir: build.assetsDir, folder: env.buildsDir, clock, log })
    : undefined;
  const redis = await openRedis(env, tenant, log, messages);
  let drainMs = tools ? 0 : env.drainSeconds * 1000;
  const app = buildApp({
    env,
    tenant,
    build,
    previousBuilds,
    redis,
    log,
    messages,
    clock,
    random: Math.random,
    metrics: createRegistry(),
    tracing: env.isTraced
      ? (await import('./tracing/open-telemetry.ts')).startOpenTelemetry({ serviceName: 'mallfront-gateway', log })
      : undefined,
    mallApiOrigin: () => env.mallApiUrl ?? embedded?.origin(),
    keepVisits: embedded?.keepVisits,
    drainMs: () => drainMs,
  });
  // before the announcement that the site is open: a caller that waits for it may end the process immediately
  const grace = closeWithGrace({ delay: drainMs + 10_000, logger: false }, async ({ err, signal }) => {
    if (signal === 'SIGINT') drainMs = 0; // a person at a terminal is waiting, not a load balancer
    if (err) log.fatal({ err }, 'the process ends because of an error');
    else log.info({ signal }, 'the site closes');
    await app.close();
    await embedded?.close();
    log.info('the site is closed');
    log.flush();
  });
  process.once('disconnect', () => grace.close()); // the parent process is gone
  void embedded?.takenOver.then(() => grace.close()); // cached pages would soon be wrong, and readiness would hide that

  await app.listen({ port: env.port, host: env.host });
  const say = toAnnouncer(log);
  say(`${tenant.tenantId} is open at ${publicUrlOf(env, tenant)}`);
  const demoMember = findDemoMember(env);
  if (demoMember) say(`A member to try it with: ${demoMember.email}, password: ${demoMember.password}`); // not a secret
  const fault = env.mallApiUrl
    ? await findMallApiFault(env.mallApiUrl, { tenantId: tenant.tenantId, access: env.mallApiAccess })
    : undefined;
  if (fault !== undefined) log.warn(`The mall API at MALL_API_URL ${fault}. Visitors get only cached content meanwhile`);
}
