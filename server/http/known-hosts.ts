import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Tenant } from '#config/tenant.ts';
import { ApiError } from '#shared/contracts/errors.ts';

/** Whether a `Host` belongs to this site. */
export type IsKnownHost = (host: string | undefined) => boolean;

/**
 * Accepts the tenant's domains, the public host and the desk's; any host if no domains are configured. Also accepts IP
 * addresses and names without a dot (`localhost`, a container's): probes, proxies and mall APIs use them, and visitors
 * cannot have bookmarked them.
 */
export function toKnownHosts({ domains }: Pick<Tenant, 'domains'>, publicUrl: string, deskUrl = publicUrl): IsKnownHost {
  const own = new Set([...Object.keys(domains), new URL(publicUrl).host, new URL(deskUrl).host].map((host) => host.toLowerCase()));
  if (Object.keys(domains).length === 0) return () => true;
  return (host = '') => own.has(host.toLowerCase()) || own.has(toName(host)) || isMachine(toName(host));
}

/** Whether an origin is ours when it calls a host: one of our domains, or the called host itself. */
export function toOwnOrigins(
  { domains }: Pick<Tenant, 'domains'>,
  publicUrl: string,
  isKnownHost: IsKnownHost,
): (origin: string, host: string | undefined) => boolean {
  const own = new Set([...Object.keys(domains), new URL(publicUrl).host].map((host) => host.toLowerCase()));
  return (origin, host) => {
    if (!URL.canParse(origin) || !isKnownHost(host)) return false;
    const from = new URL(origin).host;
    return own.has(from) || from === host?.toLowerCase();
  };
}

/** Answers 421 to requests for other hosts (RFC 9110 §15.5.20). */
export function registerKnownHosts(app: FastifyInstance, isKnownHost: IsKnownHost): void {
  app.addHook('onRequest', async ({ host }) => {
    if (!isKnownHost(host)) throw new ApiError('MisdirectedRequest');
  });
}

/** Node uses the first `Host`, others the last: RFC 9112 §3.2 requires 400. */
export function hasTwoHosts({ rawHeaders }: Pick<IncomingMessage, 'rawHeaders'>): boolean {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2)
    if (rawHeaders[at]?.length === 4 && rawHeaders[at]?.toLowerCase() === 'host') hosts += 1;
  return hosts > 1;
}

function toName(host: string): string {
  return host
    .toLowerCase()
    .replace(/:\d+$/, '')
    .replace(/^\[(.*)\]$/, '$1')
    .replace(/\.$/, '');
}

const isMachine = (name: string): boolean => /^[a-z0-9-]+$/.test(name) || isIP(name) !== 0;
