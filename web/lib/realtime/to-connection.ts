import type { Options } from 'pusher-js';
import { realtimeLimits } from '#shared/site/late-limits.ts';
import type { SiteRealtime } from '#shared/site/realtime.ts';

/** Address of a tenant's realtime server, and its timeouts. */
export function toConnection({ cluster, host, port, isTls }: SiteRealtime): Options {
  const isOwn = cluster === '' && host === undefined;
  const place = isOwn
    ? toOwnPlace()
    : host === undefined
      ? {}
      : { wsHost: host, wsPort: port ?? 80, wssPort: port ?? 443, forceTLS: isTls !== false };
  return {
    cluster,
    ...place,
    activityTimeout: realtimeLimits.activityTimeoutMs,
    pongTimeout: realtimeLimits.pongTimeoutMs,
    unavailableTimeout: realtimeLimits.unavailableTimeoutMs,
    // uses TLS if forced; `wss` would try a second port, on which no server listens, and other transports load iframes from other hosts
    enabledTransports: ['ws'],
  };
}

/** Close code of the server for a revoked or invalid token. The library does not reconnect after it. */
const unauthorised = 4009;

/** Whether an error of the connection means that the server has ended the connection because access was revoked. */
export function isRevoked(error: unknown): boolean {
  return findCode(error) === unauthorised;
}

/** Finds the error code. The library wraps errors that the server sends, but not the error of a closed connection. */
function findCode(error: unknown): unknown {
  if (typeof error !== 'object' || error === null) return undefined;
  if ('error' in error) return findCode(error.error);
  if ('data' in error) return findCode(error.data);
  return 'code' in error ? error.code : undefined;
}

/** Address of the realtime server on the page's host, which can be any of the tenant's domains. */
function toOwnPlace() {
  const isTls = location.protocol === 'https:';
  const port = Number(location.port) || (isTls ? 443 : 80);
  return { wsHost: location.hostname, wsPort: port, wssPort: port, forceTLS: isTls };
}
