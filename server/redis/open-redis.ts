import type { Logger } from 'pino';
import type { Env } from '#config/env.ts';
import type { MessageReader } from '../message-reader.ts';
import type { RedisLink } from './link.ts';

/**
 * Opens the link to other gateways of this centre if `REDIS_URL` is set; otherwise no Redis module is loaded. Does not
 * wait for a connection.
 */
export async function openRedis(
  { redisUrl }: Pick<Env, 'redisUrl'>,
  { tenantId }: { tenantId: string },
  log: Pick<Logger, 'info' | 'warn'>,
  messages?: MessageReader,
): Promise<RedisLink | undefined> {
  if (redisUrl === undefined) return undefined;
  const { connectRedis } = await import('./link.ts');
  return connectRedis({ url: redisUrl, prefix: `mallfront:${tenantId}:`, log, messages });
}
