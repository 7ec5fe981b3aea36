import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { readBearer } from '#shared/contracts/bearer.ts';
import { ApiError } from '#shared/contracts/errors.ts';
import { assertOwnSession } from './session.ts';
import type { Upstream } from './upstream.ts';

/** Whose call it is, as it may be kept: a hash of the token. Throws `Unauthorized` for a call without one. */
export function getTokenHash({ headers }: Pick<FastifyRequest, 'headers'>): string {
  const token = readBearer(headers.authorization);
  if (token === undefined) throw new ApiError('Unauthorized');
  return createHash('sha256').update(token).digest('base64url');
}

/** Asks the mall API whether the token is anybody's, before megabytes are taken from him. Rejects with `Unauthorized`. */
export async function assertMember({ headers, id }: FastifyRequest, upstream: Pick<Upstream, 'read'>): Promise<void> {
  await assertOwnSession(upstream, { requestId: id, authorization: headers.authorization });
}
