import type { FastifyRequest } from 'fastify';
import { ApiError } from '#shared/contracts/errors.ts';

/**
 * Refuses what another site's page makes a browser send (OWASP, cross-site request forgery: Fetch Metadata, then Origin).
 * Who sends neither is no browser, and has nobody's cookies. Throws `Forbidden`.
 */
export function assertSameOrigin({ headers, host }: Pick<FastifyRequest, 'headers' | 'host'>, publicUrl: string): void {
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') throw new ApiError('Forbidden');
  const { origin } = headers;
  if (origin === undefined || origin === new URL(publicUrl).origin) return;
  if (!URL.canParse(origin) || new URL(origin).host !== host) throw new ApiError('Forbidden');
}
