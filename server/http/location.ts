import type { FastifyReply } from 'fastify';
import { toSafeLocation } from '#shared/rules/safe-paths.ts';

/** The one place that makes a `Location`: what no browser should follow is "not found", whoever wrote it. */
export function sendLocation(reply: FastifyReply, address: string, status: 301 | 302 | 303): FastifyReply {
  const location = toSafeLocation(address);
  if (location !== undefined) return reply.redirect(location, status);
  reply.log.warn('a redirect that leads nowhere safe was not followed');
  reply.removeHeader('cache-control');
  reply.callNotFound();
  return reply;
}
