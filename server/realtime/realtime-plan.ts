import { createHmac, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import Pusher from 'pusher';
import type { Env } from '#config/env.ts';
import { planRealtime, type RealtimeApp, type RealtimeHost, type RealtimePlan } from '#config/realtime.ts';
import type { Tenant } from '#config/tenant.ts';
import { createKeyFile } from '../key-file.ts';

/** A plan whose application is known. */
export type SettledPlan = Extract<RealtimePlan, { server: 'off' | 'pusher' }> | { server: 'embedded'; app: RealtimeApp };

/**
 * What serves a tenant's realtime, with what it is known by. An embedded server that the environment names no keys for makes its own and keeps
 * them in the data folder, where gateway, mall API and commands find the same. Throws `ConfigError`.
 */
export function settleRealtime(env: Pick<Env, 'realtime' | 'dataDir' | 'tenant'>, { realtime }: Pick<Tenant, 'realtime'>): SettledPlan {
  const plan = planRealtime(realtime, env);
  return plan.server === 'embedded' ? { ...plan, app: plan.app ?? findOwnApp(env) } : plan;
}

/** Signs for the application and speaks to its server; that of an embedded one stands at `host`. */
export function createPusher({ app, host, cluster }: { app: RealtimeApp; host: RealtimeHost | undefined; cluster: string }): Pusher {
  const { id: appId, key, secret } = app;
  const base = { appId, key, secret, timeout: answerWithinMs };
  if (!host) return new Pusher({ ...base, cluster, useTLS: true });
  return new Pusher({ ...base, host: host.host, port: String(host.port), useTLS: host.isTls });
}

const answerWithinMs = 5000;

function findOwnApp({ dataDir, tenant }: Pick<Env, 'dataDir' | 'tenant'>): RealtimeApp {
  const kept = createKeyFile(join(dataDir, 'keys', `${tenant}-realtime.key`), randomBytes)();
  const derive = (purpose: string) => createHmac('sha256', kept).update(purpose).digest('hex');
  return { id: '1', key: derive('key').slice(0, 20), secret: derive('secret') };
}
