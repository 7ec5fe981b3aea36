import { createHmac, randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { deviceCookie } from '#shared/site/limits.ts';
import { toNetwork } from '../../http/client-address.ts';
import { toCookieAttributes } from './session.ts';

/** Of this process alone: what the mall API counts by it means nothing after a restart, and no address can be found from it. */
const networkKey = randomBytes(32);

export interface Caller {
  clientNetwork: string;
  /** What their browser is known by so far; undefined: it brings nothing. */
  device: string | undefined;
  /** By what it is known once the session is open: what it brought may have been put there by somebody else. */
  nextDevice: string;
}

export function toClientNetwork(address: string): string {
  return createHmac('sha256', networkKey).update(toNetwork(address)).digest('base64url');
}

/** Who tries to log in, for the mall API's count of wrong passwords: a keyed hash of their network, and what their browser is known by. */
export function toCaller(request: Pick<FastifyRequest, 'ip' | 'cookies'>): Caller {
  const known = request.cookies[deviceCookie.name];
  return {
    clientNetwork: toClientNetwork(request.ip),
    device: known !== undefined && /^[\w-]{43}$/.test(known) ? known : undefined,
    nextDevice: randomBytes(32).toString('base64url'),
  };
}

/** They are logged in: strangers' wrong passwords will not keep them out here. It opens nothing, and no script can read it. */
export function setDeviceCookie(reply: FastifyReply, device: string, publicUrl: string): void {
  reply.setCookie(deviceCookie.name, device, { ...toCookieAttributes(publicUrl), path: '/api', maxAge: deviceCookie.maxAgeSeconds });
}
