import type { Env } from '#config/env.ts';
import { ConfigError } from '#config/faults.ts';
import { listIdleVariables, planRealtime, type RealtimePlan } from '#config/realtime.ts';
import type { Tenant } from '#config/tenant.ts';
import { type Finding, fault, note, warning } from './finding.ts';

/** Checks the realtime server that a start would use, and environment variables that it would ignore. Never prints a key or secret. */
export function checkRealtime(env: Pick<Env, 'realtime' | 'mallApiUrl'>, { realtime }: Pick<Tenant, 'realtime'>): Finding[] {
  try {
    const plan = planRealtime(realtime, env);
    return [
      ...describe(plan, env),
      ...listIdleVariables(plan, env).map((name) => note(name, `has no effect while realtime is ${plan.server}`)),
    ];
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return error.faults.map(({ key, reason }) => fault(`${error.source}  ${key}`, reason));
  }
}

function describe(plan: RealtimePlan, { mallApiUrl }: Pick<Env, 'mallApiUrl'>): Finding[] {
  if (plan.server === 'off') return [note('realtime', 'is off: open pages hear of nothing until they ask')];
  if (plan.server === 'pusher') {
    const place = plan.host
      ? `${plan.host.isTls ? 'wss' : 'ws'}://${plan.host.host}:${plan.host.port}`
      : `Pusher's cluster ${plan.cluster}`;
    return [note('realtime', `goes through ${place}`)];
  }
  if (mallApiUrl && !plan.app)
    return [
      warning(
        'realtime',
        'is embedded with keys of its own: the mall API at MALL_API_URL cannot publish without PUSHER_APP_ID, _KEY and _SECRET',
      ),
    ];
  return [note('realtime', `is embedded, with keys ${plan.app ? 'of the environment' : 'of its own in the data folder'}`)];
}
