import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Tenant } from '#config/tenant.ts';
import { ApiError } from '#shared/contracts/errors.ts';

/** Whether a `Host` is one of ours. */
export type IsKnownHost = (host: string | undefined) => boolean;

/**
 * Ours are the tenant's domains, the public address and the desk's, once domains are configured; before that every name is. Addresses of machines, and
 * names without a dot (`localhost`, a container's), are how probes, proxies and mall APIs ask, and can't be anybody's bookmark.
 */
export function toKnownHosts({ domains }: Pick<Tenant, 'domains'>, publicUrl: string, deskUrl = publicUrl): IsKnownHost {
  const own = new Set([...Object.keys(domains), new URL(publicUrl).host, new URL(deskUrl).host].map((host) => host.toLowerCase()));
  if (Object.keys(domains).length === 0) return () => true;
  return (host = '') => own.has(host.toLowerCase()) || own.has(toName(host)) || isMachine(toName(host));
}

/** Whether a page of an origin is ours, when it asks at a host: one of ours by name, or the very host that it comes from. */
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

/** Answers 421 to what was meant for somebody else (RFC 9110 §15.5.20). */
export function registerKnownHosts(app: FastifyInstance, isKnownHost: IsKnownHost): void {
  app.addHook('onRequest', async ({ host }) => {
    if (!isKnownHost(host)) throw new ApiError('MisdirectedRequest');
  });
}

/** Node keeps the first of them, others the last: 400 by RFC 9112 §3.2. */
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
