import { type ChildProcess, fork } from 'node:child_process';
import type { Logger } from 'pino';
import { type Env, gatewayUrlOf, isLoopback } from '#config/env.ts';
import { fileVariables, type SecretVariable } from '#config/secret-files.ts';
import type { VisitCounts } from '#shared/site/visit-counts.ts';
import { endChild, killOrphan, watchAnswers } from './child-processes.ts';
import { type GatewayMessage, MallApiMessage, takenOverCode } from './mall-api-messages.ts';
import { createMessageReader } from './message-reader.ts';
import { SaidAlready, StartError } from './start-failure.ts';

const entry = new URL('./mall-api/main.ts', import.meta.url);
const firstPauseMs = 250;
const maxPauseMs = 15_000;
const stableAfterMs = 30_000;
/** A debugged process does not answer at breakpoints. */
const isDebugged = process.execArgv.some((option) => option.startsWith('--inspect'));

export interface EmbeddedMallApi {
  /** Its URL; undefined while it is down. */
  origin: () => string | undefined;
  processId: () => number | undefined;
  /** Makes the mall API reload changed content. Resolves when the content is live, or when its faults have been logged. */
  refreshContent: () => Promise<void>;
  /**
   * Makes the mall API store counts of visits. Rejects if it is down, or if it ends or fails before the counts are
   * stored.
   */
  keepVisits: (counts: VisitCounts) => Promise<void>;
  /** Resolves when it has ended because another machine has taken over the centre. It is not started again: this gateway must end, too. */
  takenOver: Promise<void>;
  /** Restarts it with the current code. Rejects if it does not start. */
  restart: () => Promise<void>;
  close: () => Promise<void>;
}

/**
 * Runs the embedded mall API as a child process on a free loopback port. Restarts it, with growing pauses, if it dies or does not answer for 15
 * seconds (`checkEveryMs` is a fifth of that). Resolves when it listens. Rejects if it dies before that, because of a fault in its content that it
 * has logged.
 */
export async function startEmbeddedMallApi(
  env: Env,
  log: Logger,
  messages = createMessageReader(log),
  checkEveryMs = 3000,
): Promise<EmbeddedMallApi> {
  let origin: string | undefined;
  let child: ChildProcess | undefined;
  let restart: NodeJS.Timeout | undefined;
  let pauseMs = firstPauseMs;
  let isClosing = false;
  let isRestarting = false;
  let visitsTold = 0;
  const listeners = new Set<(message: MallApiMessage) => void>();
  const takenOver = Promise.withResolvers<void>();

  function start(): Promise<void> {
    const startedAt = performance.now();
    let endWatch: (() => void) | undefined;
    const started = fork(entry, {
      execArgv: process.execArgv.filter((option) => !option.startsWith('--initial-old-space-size')), // the option is for rendering pages, which leaves much garbage; queries leave hardly any
      env: { ...process.env, ...toVariables(env) },
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      detached: true, // a terminal's Ctrl+C must reach only the gateway, which still needs the mall API; the child ends automatically without its parent
    });
    child = started;
    killOrphan(started);
    const listening = Promise.withResolvers<void>();
    child.on('message', (received) => {
      const message = messages.read('mall-api', MallApiMessage, received);
      if (!message) return;
      for (const listen of listeners) listen(message);
      if (message.type !== 'listening') return;
      origin = `http://127.0.0.1:${message.port}`;
      endWatch = isDebugged ? undefined : watch(started, origin);
      listening.resolve();
    });
    child.once('error', listening.reject);
    child.once('exit', (code, signal) => {
      endWatch?.();
      const wasUp = origin !== undefined;
      origin = undefined;
      const message = `The mall API did not start (${signal ?? code}): see above.`;
      listening.reject(code === 1 ? new SaidAlready(message) : new StartError(message));
      if (code === takenOverCode) takenOver.resolve();
      if (isClosing || isRestarting || !wasUp || code === takenOverCode) return;
      pauseMs = performance.now() - startedAt > stableAfterMs ? firstPauseMs : Math.min(pauseMs * 2, maxPauseMs);
      log.error({ code, signal, pauseMs }, 'the embedded mall API died; it is started again');
      restart = setTimeout(startAgain, pauseMs);
    });
    return listening.promise;
  }

  function startAgain(): void {
    start().catch((error: unknown) => {
      if (isClosing) return;
      pauseMs = Math.min(pauseMs * 2, maxPauseMs);
      log.error({ err: error, pauseMs }, 'the embedded mall API does not start');
      restart = setTimeout(startAgain, pauseMs);
    });
  }

  /** Watches whether the process answers; any answer counts, even an error. */
  function watch(watched: ChildProcess, at: string): () => void {
    return watchAnswers({
      ask: async (signal) => void (await fetch(`${at}/health`, { signal })).body?.cancel(),
      everyMs: checkEveryMs,
      onSilent() {
        log.error({ pid: watched.pid }, 'the embedded mall API gave no answer for 15 s: it was killed, and is started again');
        watched.kill('SIGKILL');
      },
    });
  }

  const end = async (): Promise<void> => void (child && (await endChild(child)));

  await start();
  return {
    origin: () => origin,
    processId: () => child?.pid,
    async refreshContent() {
      if (!child?.connected) return;
      const refreshed = Promise.withResolvers<void>();
      const onMessage = ({ type }: MallApiMessage) => type === 'refreshed' && refreshed.resolve();
      listeners.add(onMessage);
      child.once('exit', () => refreshed.resolve());
      child.send({ type: 'refresh' } satisfies GatewayMessage);
      await refreshed.promise;
      listeners.delete(onMessage);
    },
    async keepVisits(counts) {
      const own = child;
      if (!own?.connected || origin === undefined) throw new Error('the mall API is down');
      visitsTold += 1;
      const id = visitsTold;
      const kept = Promise.withResolvers<void>();
      const onMessage = (message: MallApiMessage) => {
        if (message.type !== 'visits' || message.id !== id) return;
        if (message.isKept) kept.resolve();
        else kept.reject(new Error('the mall API could not store them'));
      };
      const onExit = () => kept.reject(new Error('the mall API has ended'));
      listeners.add(onMessage);
      own.once('exit', onExit);
      own.send({ type: 'visits', id, counts } satisfies GatewayMessage, (error) => error && kept.reject(error));
      await kept.promise.finally(() => {
        listeners.delete(onMessage);
        own.off('exit', onExit);
      });
    },
    takenOver: takenOver.promise,
    async restart() {
      clearTimeout(restart);
      isRestarting = true;
      await end();
      isRestarting = false;
      await start();
    },
    async close() {
      isClosing = true;
      clearTimeout(restart);
      await end();
    },
  };
}

function toVariables(env: Env): Record<string, string> {
  return {
    MALL_API_PORT: '0',
    HOST: '127.0.0.1', // only the gateway calls it
    DEMO_MEMBER: String(env.wantsDemoMember && isLoopback(env.host)),
    TENANT: env.tenant,
    CONFIG_DIR: env.configDir,
    DATA_DIR: env.dataDir,
    PORT: String(env.port), // links in emails lead to the gateway
    GATEWAY_URL: gatewayUrlOf(env), // its own HOST is different
    PUBLIC_URL: env.publicUrl ?? '',
    ...(process.env.OTEL_SERVICE_NAME && { OTEL_SERVICE_NAME: `${process.env.OTEL_SERVICE_NAME}-mall-api` }),
    ...toSecrets(env),
    ...Object.fromEntries(fileVariables.map((name) => [name, ''])), // already read, and files may have changed since
  };
}

/** Returns the secrets that a mall API needs; the gateway's own secrets are blank. */
function toSecrets(env: Env): Record<SecretVariable, string> {
  return {
    SMTP_URL: env.smtpUrl ?? '',
    OPS_TOKEN: env.opsToken ?? '',
    PAYMENT_SANDBOX_KEY: env.paymentSandboxKey ?? '',
    STRIPE_SECRET_KEY: env.payments.STRIPE_SECRET_KEY ?? '',
    STRIPE_WEBHOOK_SECRET: env.payments.STRIPE_WEBHOOK_SECRET ?? '',
    PUSHER_SECRET: env.realtime.PUSHER_SECRET ?? '',
    STAFF_OIDC_CLIENT_SECRET: env.staffOidc.STAFF_OIDC_CLIENT_SECRET ?? '',
    APPLE_WALLET_CERTIFICATE: env.wallet.APPLE_WALLET_CERTIFICATE ?? '',
    APPLE_WALLET_KEY: env.wallet.APPLE_WALLET_KEY ?? '',
    GOOGLE_WALLET_KEY: env.wallet.GOOGLE_WALLET_KEY ?? '',
    VAPID_PRIVATE_KEY: env.push.VAPID_PRIVATE_KEY ?? '',
    AWS_SECRET_ACCESS_KEY: env.storageAccess.secretAccessKey ?? '',
    MALL_API_TOKEN: '',
    HOTSPOT_UNIFI_KEY: '',
    HOTSPOT_UNIFI_PASSWORD: '',
    HOTSPOT_RUCKUS_PASSWORD: '',
    HOTSPOT_RADIUS_PASSWORD: '',
    REDIS_URL: '',
    GATEWAY_SECRET: '',
  };
}
