import type { FastifyRequest } from 'fastify';
import { ApiError } from '#shared/contracts/errors.ts';

/**
 * Refuses cross-site requests of browsers (OWASP, cross-site request forgery: Fetch Metadata, then Origin). A client
 * that sends neither header is not a browser, and has no visitor's cookies. Throws `Forbidden`. Adds an error for
 * `origin` if the origin's host differs from `Host` and the browser sends no Fetch Metadata (an old browser, or no
 * TLS). The page then mentions that a proxy may have changed `Host`.
 */
export function assertSameOrigin({ headers, host }: Pick<FastifyRequest, 'headers' | 'host'>, publicUrl: string): void {
  const { origin, 'sec-fetch-site': site } = headers;
  if (site === 'same-origin') return; // scripts cannot set this header
  if (site !== undefined && site !== 'none') throw new ApiError('Forbidden');
  if (origin === undefined || origin === new URL(publicUrl).origin) return;
  if (!URL.canParse(origin)) throw new ApiError('Forbidden');
  if (new URL(origin).host !== host) throw new ApiError('Forbidden', { errors: { origin: ['not_allowed'] } });
}
