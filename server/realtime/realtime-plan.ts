import { createHmac, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import Pusher from 'pusher';
import type { Env } from '#config/env.ts';
import { planRealtime, type RealtimeApp, type RealtimeHost, type RealtimePlan } from '#config/realtime.ts';
import type { Tenant } from '#config/tenant.ts';
import type { SiteRealtime } from '#shared/site/realtime.ts';
import { createKeyFile } from '../keys.ts';

/** A realtime plan with the app's keys known. */
export type SettledPlan = Extract<RealtimePlan, { server: 'off' | 'pusher' }> | { server: 'embedded'; app: RealtimeApp };

/**
 * Determines a tenant's realtime server and its keys. If the environment has no keys for an embedded server, generates
 * them and stores them in the data folder, where gateway, mall API and commands share them. Throws `ConfigError`.
 */
export function settleRealtime(env: Pick<Env, 'realtime' | 'dataDir' | 'tenant'>, { realtime }: Pick<Tenant, 'realtime'>): SettledPlan {
  const plan = planRealtime(realtime, env);
  return plan.server === 'embedded' ? { ...plan, app: plan.app ?? findOwnApp(env) } : plan;
}

/** Signs for the app and calls its server; an embedded one is at `host`. */
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

/** The realtime server's data for browsers; undefined while realtime is off. */
export function toSiteRealtime(
  plan: SettledPlan,
  { realtime: { channelAuthPath, userAuthPath } }: Pick<Tenant, 'realtime'>,
): SiteRealtime | undefined {
  if (plan.server === 'off') return undefined;
  const common = { key: plan.app.key, channelAuthPath, userAuthPath };
  if (plan.server === 'embedded') return { ...common, cluster: '' };
  return { ...common, cluster: plan.cluster, ...plan.host };
}

/** The only origin beside the site's own that pages open sockets to. */
export function toSocketOrigin(plan: SettledPlan): string | undefined {
  if (plan.server !== 'pusher') return undefined;
  const { host, cluster } = plan;
  if (!host) return `wss://ws-${cluster}.pusher.com`;
  const isUsual = host.port === (host.isTls ? 443 : 80);
  return `${host.isTls ? 'wss' : 'ws'}://${host.host}${isUsual ? '' : `:${host.port}`}`;
}
