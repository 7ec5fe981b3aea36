import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Endpoint } from '#shared/contracts/endpoint.ts';
import { ApiError } from '#shared/contracts/errors.ts';
import { keyCallsPerMinute, memberWritesPerMinute, writesPerMinute } from '#shared/site/limits.ts';
import type { KnownTokens } from '../upstream/known-tokens.ts';
import { registerCallLimit } from './call-counts.ts';

const minuteMs = 60_000;
const hourMs = 3_600_000;
const dayMs = 86_400_000;

/**
 * Limits writes, by address for visitors (a centre's whole wifi is one address) and by token for members
 * (`known-tokens.ts`).
 */
export async function registerWriteLimit(scope: FastifyInstance): Promise<void> {
  await registerCallLimit(scope, { name: 'writes', global: false, max: writesPerMinute, timeWindow: minuteMs });
}

/**
 * Returns the rate limit that applies to a contract's calls before they are read. Calls with a key that the mall API has
 * accepted are counted by key, from any address.
 */
export function toRateLimit({ name, access, roles }: Endpoint, tokens: Pick<KnownTokens, 'toLimit'>) {
  const byAddress = { groupId: name }; // uses the plugin's default key, which treats an IPv6 network as one address
  const isOfSession = access === 'member' || (access === 'staff' && roles !== 'everybody');
  if (isOfSession) return { groupId: name, ...tokens.toLimit(memberWritesPerMinute) };
  if (access !== 'operator') return byAddress;
  const [byStaff, byKey] = [tokens.toLimit(memberWritesPerMinute), tokens.toLimit(keyCallsPerMinute)];
  const limitOf = (request: FastifyRequest) => (request.isByStaff ? byStaff : byKey);
  return {
    groupId: name,
    max: (request: FastifyRequest) => limitOf(request).max(request),
    keyGenerator: (request: FastifyRequest) => limitOf(request).keyGenerator(request),
  };
}

/** Counts a call that will be made. Rejects with `TooManyRequests` above the limit. */
export type CountCall = (request: FastifyRequest) => Promise<void>;

/**
 * Limits that apply once a call is known to be valid: emails by address, guesses by member or address. Other calls are not limited here.
 */
export function createCallCount(
  scope: FastifyInstance,
  { emailsPerDay, guessesPerHour }: Endpoint,
  tokens?: Pick<KnownTokens, 'toLimit'>,
): CountCall {
  if (guessesPerHour !== undefined) {
    const byMember = tokens && { keyGenerator: tokens.toLimit(guessesPerHour).keyGenerator }; // separate from other callers on the same wifi
    return toCount(scope, { max: guessesPerHour, timeWindow: hourMs, ...byMember });
  }
  return emailsPerDay === undefined ? async () => {} : toCount(scope, { max: emailsPerDay, timeWindow: dayMs });
}

function toCount(scope: FastifyInstance, options: Parameters<FastifyInstance['createRateLimit']>[0]): CountCall {
  const count = scope.createRateLimit(options);
  return async (request) => {
    const counted = await count(request);
    if (counted.isAllowed || !counted.isExceeded) return;
    throw new ApiError('TooManyRequests', { retryAfterSeconds: counted.ttlInSeconds });
  };
}
