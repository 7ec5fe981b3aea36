import { createHmac, randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { deviceCookie } from '#shared/site/limits.ts';
import { toNetwork } from '../../http/client-address.ts';
import { toCookieAttributes } from './session.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** No address can be found from what is hashed with it. Of gateways that share a secret the mall API counts a network once. */
    networkKey: Buffer;
  }
}

export interface Caller {
  clientNetwork: string;
  /** What their browser is known by so far; undefined: it brings nothing. */
  device: string | undefined;
  /** By what it is known once the session is open: what it brought may have been put there by somebody else. */
  nextDevice: string;
}

export function toClientNetwork({ ip, server }: Pick<FastifyRequest, 'ip' | 'server'>): string {
  return createHmac('sha256', server.networkKey).update(toNetwork(ip)).digest('base64url');
}

/** Who tries to log in, for the mall API's count of wrong passwords: a keyed hash of their network, and what their browser is known by. */
export function toCaller(request: Pick<FastifyRequest, 'ip' | 'server' | 'cookies'>, cookie: string = deviceCookie.name): Caller {
  const known = request.cookies[cookie];
  return {
    clientNetwork: toClientNetwork(request),
    device: known !== undefined && /^[\w-]{43}$/.test(known) ? known : undefined,
    nextDevice: randomBytes(32).toString('base64url'),
  };
}

/** They are logged in: strangers' wrong passwords will not keep them out here. It opens nothing, and no script can read it. */
export function setDeviceCookie(reply: FastifyReply, device: string, publicUrl: string): void {
  reply.setCookie(deviceCookie.name, device, { ...toCookieAttributes(publicUrl), path: '/api', maxAge: deviceCookie.maxAgeSeconds });
}
