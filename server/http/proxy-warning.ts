import type { FastifyInstance } from 'fastify';
import { type ClientAddresses, listForwarded } from './client-address.ts';

/**
 * Logs once if a proxy's addresses are not believed, because its visitors then share one limit, and once if its two headers contradict each other.
 * Call before `registerForwardedAddresses`, which changes the header.
 */
export function registerProxyWarning(app: FastifyInstance, { isProxy }: Pick<ClientAddresses, 'isProxy'>): void {
  const said = new Set<string>();
  app.addHook('onRequest', ({ raw: { headers, socket } }, _reply, done) => {
    const fault = isProxy(socket.remoteAddress ?? '') ? findContradiction(headers) : findUnbelieved(headers);
    if (fault !== undefined && !said.has(fault)) {
      said.add(fault);
      app.log.warn(fault); // not the request's: a probe's log is silent
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
