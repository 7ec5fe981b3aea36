import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { readCredentials } from '#shared/contracts/bearer.ts';
import { ApiError } from '#shared/contracts/errors.ts';
import { toNetwork } from '../../http/client-address.ts';
import { createStrangerCount } from './stranger-count.ts';

export interface Presented {
  authorization?: string | undefined;
  /** Network of the caller; undefined: the token was just issued, or belongs to an operator. */
  network?: string | undefined;
  /** Whether success proves that the token is valid. For other calls a mall API may ignore the token. */
  provesToken?: boolean | undefined;
}

const maxTokens = 50_000;
/**
 * Limit per route for callers with unknown tokens: after a restart all members behind one address are unknown, and
 * return simultaneously.
 */
const callsOfNewcomers = 1200;

/**
 * Remembers tokens that the mall API has accepted. Calls with unknown tokens are counted by network, so that a client
 * cannot make unlimited calls with made-up tokens. Members with known tokens are not affected.
 */
export function createKnownTokens({ clock }: { clock: { monotonicMs(): number } }) {
  const known = new LRUCache<string, true>({ maxSize: maxTokens, sizeCalculation: () => 1 }); // `max` would allocate all slots now
  const countStranger = createStrangerCount({ clock });

  return {
    knows: (authorization: string): boolean => known.has(toHash(authorization)),
    learn: (token: string): void => void known.set(toHash(token), true),

    /** Returns the rate limit of a route per member. Calls with unknown tokens are counted together, by network. */
    toLimit(perMember: number) {
      const isKnown = ({ headers: { authorization = '' } }: FastifyRequest) => known.has(toHash(authorization));
      return {
        max: (request: FastifyRequest) => (isKnown(request) ? perMember : callsOfNewcomers),
        keyGenerator: (request: FastifyRequest) => (isKnown(request) ? toHash(request.headers.authorization ?? '') : toNetwork(request.ip)),
      };
    },

    /**
     * Makes a call with a token and learns from the answer whether it is valid. Rejects with `TooManyRequests` if a
     * network sends too many unknown tokens.
     */
    async call<T>({ authorization, network, provesToken }: Presented, makeCall: () => Promise<T>): Promise<T> {
      if (authorization === undefined || network === undefined) return makeCall();
      const hash = toHash(authorization);
      const forgive = known.has(hash) ? () => {} : countStranger(network);
      try {
        const answer = await makeCall();
        if (provesToken) {
          known.set(hash, true);
          forgive();
        }
        return answer;
      } catch (error) {
        if (isRefusal(error)) known.delete(hash);
        else if (provesToken || !isAnswer(error)) forgive();
        throw error;
      }
    },
  };
}

export type KnownTokens = ReturnType<typeof createKnownTokens>;

/** Whether the mall API itself answered the call with an error. */
const isAnswer = (error: unknown): boolean => error instanceof ApiError && error.statusCode < 500 && error.httpStatus !== 'TooManyRequests';
const isRefusal = (error: unknown): boolean => error instanceof ApiError && error.httpStatus === 'Unauthorized';

/** Normalizes the `Bearer` prefix, so that both spellings have one hash. */
function toHash(authorization: string): string {
  return createHash('sha256')
    .update(readCredentials(authorization) ?? authorization)
    .digest('base64url');
}
