import { createHmac, randomBytes } from 'node:crypto';
import { isIPv6 } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { deviceCookie } from '#shared/site/limits.ts';
import { toCookieAttributes } from './session.ts';

/** Of this process alone: what the mall API counts by it means nothing after a restart, and no address can be found from it. */
const networkKey = randomBytes(32);

export interface Caller {
  clientNetwork: string;
  device: string;
}

/** Who tries to log in, for the mall API's count of wrong passwords: a keyed hash of their network, and what their browser is known by. */
export function toCaller(request: Pick<FastifyRequest, 'ip' | 'cookies'>): Caller {
  const known = request.cookies[deviceCookie.name];
  return {
    clientNetwork: createHmac('sha256', networkKey).update(toNetwork(request.ip)).digest('base64url'),
    device: known !== undefined && /^[\w-]{43}$/.test(known) ? known : randomBytes(32).toString('base64url'),
  };
}

/** They are logged in: strangers' wrong passwords will not keep them out here. It opens nothing, and no script can read it. */
export function setDeviceCookie(reply: FastifyReply, device: string, publicUrl: string): void {
  reply.setCookie(deviceCookie.name, device, { ...toCookieAttributes(publicUrl), path: '/api', maxAge: deviceCookie.maxAgeSeconds });
}

/** An IPv4 address, or the half of an IPv6 address that its holder cannot choose. */
export function toNetwork(address: string): string {
  if (!isIPv6(address)) return address;
  const plain = new URL(`http://[${address.replace(/%.*$/, '')}]`).hostname.slice(1, -1); // one way to write each
  const mapped = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/.exec(plain);
  if (mapped) return toIpv4(Number.parseInt(`${mapped[1]}`, 16), Number.parseInt(`${mapped[2]}`, 16));
  const [head = '', tail] = plain.split('::');
  const [before, after] = [head, tail ?? ''].map((part) => (part === '' ? [] : part.split(':')));
  const groups = [...(before ?? []), ...Array<string>(8).fill('0')].slice(0, 8 - (after?.length ?? 0)).concat(after ?? []);
  return groups.slice(0, 4).join(':');
}

function toIpv4(high: number, low: number): string {
  return [high >> 8, high & 255, low >> 8, low & 255].join('.');
}
