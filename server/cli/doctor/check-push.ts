import type { Env } from '#config/env.ts';
import { ConfigError } from '#config/faults.ts';
import { planPush } from '#config/push-keys.ts';
import { type Finding, fault, note } from './finding.ts';

/** Checks push notifications as a start would; nothing if they are not configured. Never prints a key. */
export function checkPush({ push, mallApiUrl }: Pick<Env, 'push' | 'mallApiUrl'>): Finding[] {
  try {
    if (!planPush(push)) return [];
    return mallApiUrl
      ? [note('VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY', 'have no effect: it is for the mall API at MALL_API_URL to push')]
      : [note('push', 'members may have their browsers told of notices')];
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return error.faults.map(({ key, reason }) => fault(`${error.source}  ${key}`, reason));
  }
}
