import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { toAddress } from '#shared/contracts/address.ts';
import { readBearer } from '#shared/contracts/bearer.ts';
import { ApiError } from '#shared/contracts/errors.ts';
import { type Customer, getProfile } from '#shared/contracts/profile.ts';
import { toNetwork } from '../plugins/client-address.ts';
import type { AnswerReader } from './answer-reader.ts';
import { assertOwnSession } from './session.ts';
import type { Upstream } from './upstream.ts';

/** Whose call it is, as it may be kept: a hash of the token. Throws `Unauthorized` for a call without one. */
export function getTokenHash({ headers }: Pick<FastifyRequest, 'headers'>): string {
  const token = readBearer(headers.authorization);
  if (token === undefined) throw new ApiError('Unauthorized');
  return createHash('sha256').update(token).digest('base64url');
}

/** The member whose call it is, by their number, before megabytes are taken from them. Rejects with `Unauthorized`, also for a partner. */
export async function getMemberId(
  { headers, id, ip }: FastifyRequest,
  { upstream, reader }: { upstream: Pick<Upstream, 'read'>; reader: Pick<AnswerReader, 'check'> },
): Promise<number> {
  const context = { requestId: id, authorization: headers.authorization, network: toNetwork(ip) };
  const address = toAddress(getProfile);
  const [answer] = await Promise.all([upstream.read(address, context), assertOwnSession(upstream, context)]);
  return (reader.check(getProfile, address, answer) as Customer).id; // just checked
}
