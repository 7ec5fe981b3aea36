import type { FastifyRequest } from 'fastify';
import { ApiError } from '#shared/contracts/errors.ts';

/**
 * Refuses what another site's page makes a browser send (OWASP, cross-site request forgery: Fetch Metadata, then Origin). A client that sends neither
 * is no browser, and carries no one's cookies. Throws `Forbidden`, with an error of `origin` if only the hosts differ and the browser does not say
 * whether the site is another one (an old browser, or one without TLS): then a proxy that changes `Host` is as likely, and the page says so.
 */
export function assertSameOrigin({ headers, host }: Pick<FastifyRequest, 'headers' | 'host'>, publicUrl: string): void {
  const { origin, 'sec-fetch-site': site } = headers;
  if (site === 'same-origin') return; // no script can set it
  if (site !== undefined && site !== 'none') throw new ApiError('Forbidden');
  if (origin === undefined || origin === new URL(publicUrl).origin) return;
  if (!URL.canParse(origin)) throw new ApiError('Forbidden');
  if (new URL(origin).host !== host) throw new ApiError('Forbidden', { errors: { origin: ['not_allowed'] } });
}
