import type { Logger } from 'pino';
import type { Env } from '#config/env.ts';
import type { RedisLink } from './link.ts';

/** The link to other gateways of this centre, where `REDIS_URL` names one; else nothing of Redis is even loaded. It does not wait for a connection. */
export async function openRedis(
  { redisUrl }: Pick<Env, 'redisUrl'>,
  { tenantId }: { tenantId: string },
  log: Pick<Logger, 'info' | 'warn'>,
): Promise<RedisLink | undefined> {
  if (redisUrl === undefined) return undefined;
  const { connectRedis } = await import('./link.ts');
  return connectRedis({ url: redisUrl, prefix: `mallfront:${tenantId}:`, log });
}
