import type { FastifyBaseLogger } from 'fastify';
import { type Env, gatewayUrlOf } from '#config/env.ts';
import type { RealtimeHost } from '#config/realtime.ts';
import type { Tenant } from '#config/tenant.ts';
import { createPusher, settleRealtime } from '../../../realtime/realtime-plan.ts';
import { silentPublisher } from './live-events.ts';
import { createPublisher } from './publisher.ts';

/** Publishes to the tenant's realtime server, embedded or external; does nothing while it is off. Throws `ConfigError`. */
export function openPublisher(env: Env, tenant: Pick<Tenant, 'realtime'>, log: Pick<FastifyBaseLogger, 'warn'>) {
  const plan = settleRealtime(env, tenant);
  if (plan.server === 'off') return { ...silentPublisher, close: async () => {} };
  const place = plan.server === 'embedded' ? { app: plan.app, cluster: '', host: toHost(gatewayUrlOf(env)) } : plan;
  return createPublisher({ pusher: createPusher(place), log });
}

/** Address of the embedded server, which is part of the gateway. */
function toHost(gatewayUrl: string): RealtimeHost {
  const { hostname, port, protocol } = new URL(gatewayUrl);
  const isTls = protocol === 'https:';
  return { host: hostname, port: Number(port) || (isTls ? 443 : 80), isTls };
}
