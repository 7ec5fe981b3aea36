import type { Tenant } from '#config/tenant.ts';
import type { SiteRealtime } from '#shared/site/realtime.ts';
import type { SettledPlan } from '../../realtime/realtime-plan.ts';

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
