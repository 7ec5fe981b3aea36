import type { FastifyReply } from 'fastify';
import { toSafeLocation } from '#shared/rules/safe-paths.ts';

/** Sends a redirect; the only place that sets `Location`. Answers "not found" if the target is unsafe. */
export function sendLocation(reply: FastifyReply, address: string, status: 301 | 302 | 303): FastifyReply {
  const location = toSafeLocation(address);
  if (location !== undefined) return reply.redirect(location, status);
  reply.log.warn('a redirect that leads nowhere safe was not followed');
  reply.removeHeader('cache-control');
  reply.callNotFound();
  return reply;
}
