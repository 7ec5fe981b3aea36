import { createHmac, randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { deviceCookie } from '#shared/site/limits.ts';
import { toNetwork } from '../../http/client-address.ts';
import { toCookieAttributes } from './session.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Key for hashes of networks, so that addresses cannot be recovered from them. With a shared secret, the mall API
     * counts a network once for all gateways.
     */
    networkKey: Buffer;
  }
}

export interface Caller {
  clientNetwork: string;
  /** Device cookie of the browser; undefined: it sent none. */
  device: string | undefined;
  /** The new device cookie, set when the session opens, because someone else may have planted the cookie that the browser sent. */
  nextDevice: string;
}

export function toClientNetwork({ ip, server }: Pick<FastifyRequest, 'ip' | 'server'>): string {
  return createHmac('sha256', server.networkKey).update(toNetwork(ip)).digest('base64url');
}

/** Identifies a login attempt for the mall API's count of wrong passwords: a keyed hash of the network, and the device cookie. */
export function toCaller(request: Pick<FastifyRequest, 'ip' | 'server' | 'cookies'>, cookie: string = deviceCookie.name): Caller {
  const known = request.cookies[cookie];
  return {
    clientNetwork: toClientNetwork(request),
    device: known !== undefined && /^[\w-]{43}$/.test(known) ? known : undefined,
    nextDevice: randomBytes(32).toString('base64url'),
  };
}

/**
 * Marks a browser as logged in before, so that strangers' wrong passwords do not lock this browser out. The cookie
 * grants no access, and scripts cannot read it.
 */
export function setDeviceCookie(reply: FastifyReply, device: string, publicUrl: string): void {
  reply.setCookie(deviceCookie.name, device, { ...toCookieAttributes(publicUrl), path: '/api', maxAge: deviceCookie.maxAgeSeconds });
}
