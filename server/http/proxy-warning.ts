import type { FastifyInstance } from 'fastify';
import { isLoopback } from '#config/env.ts';
import { isDeskPath } from '../gateway/api/desk-cookie.ts';
import { type ClientAddresses, listForwarded } from './client-address.ts';

interface Dependencies extends Pick<ClientAddresses, 'isProxy'> {
  /** URL at which visitors open the site. */
  publicUrl: string;
  /** Host used by the desk only; undefined: the desk shares the site's host. */
  deskHost: string | undefined;
}

/**
 * Logs each fault of the proxy in front once:
 * - its addresses are not trusted, so that visitors share one limit;
 * - its headers contradict each other;
 * - it changes `Host`;
 * - visitors arrive without TLS although the site has it.
 * Call before `registerForwardedAddresses`, which changes a header.
 */
export function registerProxyWarning(app: FastifyInstance, { isProxy, publicUrl, deskHost }: Dependencies): void {
  const said = new Set<string>();
  const own = new URL(publicUrl);
  app.addHook('onRequest', ({ raw: { headers, socket }, host, url }, _reply, done) => {
    const faults = [
      isProxy(socket.remoteAddress ?? '') ? findContradiction(headers) : findUnbelieved(headers),
      findChangedHost(headers, host),
      findPlainHttp(headers, own),
      deskHost !== undefined && isDeskPath(url) ? findLostDesk(host, own, deskHost) : undefined,
    ];
    for (const fault of faults) {
      if (fault === undefined || said.has(fault)) continue;
      said.add(fault);
      app.log.warn({ host, origin: headers.origin }, fault); // not the request's logger, which is silent for probes
    }
    done();
  });
}

type Headers = Parameters<typeof listForwarded>[0];

function findUnbelieved(headers: Headers): string | undefined {
  const name = headers['x-forwarded-for'] !== undefined ? 'X-Forwarded-For' : 'Forwarded';
  if (headers[name.toLowerCase()] === undefined) return undefined;
  return `${name} comes from an address that TRUST_PROXY does not name: visitors behind it share one limit`;
}

function findContradiction({ forwarded, ...headers }: Headers): string | undefined {
  if (forwarded === undefined || headers['x-forwarded-for'] === undefined) return undefined;
  if (listForwarded({ forwarded }).at(-1) === listForwarded(headers).at(-1)) return undefined;
  return 'Forwarded and X-Forwarded-For name different clients, and X-Forwarded-For is believed: let the proxy remove the one that it does not write';
}

/** Undefined for calls of other sites, if the browser declares them. */
function findChangedHost({ origin = '', 'sec-fetch-site': site = 'same-origin' }: Headers, host: string): string | undefined {
  if (site !== 'same-origin' || !URL.canParse(origin) || new URL(origin).host === host) return undefined;
  return 'a page calls another host than the one in its address: a proxy in front does not pass on Host (nginx: proxy_set_header Host $http_host), or it is a page of another site';
}

function findPlainHttp({ origin = '' }: Headers, own: URL): string | undefined {
  if (own.protocol !== 'https:' || !origin.startsWith('http:') || !URL.canParse(origin) || isLoopback(new URL(origin).hostname))
    return undefined;
  return 'people open the site by http although PUBLIC_URL has https: browsers then drop its cookies, and logins do not last; redirect http to https in front';
}

function findLostDesk(host: string, own: URL, deskHost: string): string | undefined {
  if (host.toLowerCase() === deskHost || host.toLowerCase() === own.host) return undefined;
  return 'the desk was requested at another host than DESK_HOST, where it is: a proxy in front may not pass on Host (nginx: proxy_set_header Host $http_host)';
}
