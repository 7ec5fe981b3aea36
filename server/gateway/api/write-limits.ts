import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Endpoint } from '#shared/contracts/endpoint.ts';
import { ApiError } from '#shared/contracts/errors.ts';
import { memberWritesPerMinute, operatorCallsPerMinute, writesPerMinute } from '#shared/site/limits.ts';
import { toNetwork } from '../../http/client-address.ts';
import { isOperator } from '../../http/operator-token.ts';
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
 * Returns the rate limit that applies to a contract's calls before they are read. Operators' calls with the right token
 * are exempt here and limited in `createCallCount`.
 */
export function toRateLimit({ name, access, roles }: Endpoint, tokens: Pick<KnownTokens, 'toLimit'>, opsToken?: string) {
  const byAddress = { groupId: name }; // uses the plugin's default key, which treats an IPv6 network as one address
  const isOfSession = access === 'member' || (access === 'staff' && roles !== 'everybody');
  if (isOfSession) return { groupId: name, ...tokens.toLimit(memberWritesPerMinute) };
  if (access !== 'operator') return byAddress;
  const allowList = ({ headers }: FastifyRequest) => isOperator(headers.authorization, opsToken);
  const byStaff = tokens.toLimit(memberWritesPerMinute);
  const max = (request: FastifyRequest) => (request.isByStaff ? byStaff.max(request) : operatorCallsPerMinute.byStrangers);
  const keyGenerator = (request: FastifyRequest) => (request.isByStaff ? byStaff.keyGenerator(request) : toNetwork(request.ip));
  return { ...byAddress, max, keyGenerator, allowList };
}

/** Counts a call that will be made. Rejects with `TooManyRequests` above the limit. */
export type CountCall = (request: FastifyRequest) => Promise<void>;

/**
 * Limits that apply once a call is known to be valid: operators' calls by token, emails by address, guesses by member
 * or address. Other calls are not limited here.
 */
export function createCallCount(
  scope: FastifyInstance,
  { name, access, emailsPerDay, guessesPerHour }: Endpoint,
  tokens?: Pick<KnownTokens, 'toLimit'>,
): CountCall {
  if (access === 'operator') return toCount(scope, { max: operatorCallsPerMinute.byToken, timeWindow: minuteMs, keyGenerator: () => name });
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
