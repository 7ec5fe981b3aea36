import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { readCredentials } from '#shared/contracts/bearer.ts';
import { ApiError } from '#shared/contracts/errors.ts';
import { toNetwork } from '../../http/client-address.ts';

interface Presented {
  authorization?: string | undefined;
  /** The network that it comes from; undefined: the token was made a moment ago, or is the operators'. */
  network?: string | undefined;
  /** Only who has a right token gets a good answer. Any other call a mall API may answer whatever token it brings. */
  provesToken?: boolean | undefined;
}

const mostTokens = 50_000;
const mostNetworks = 5000;
/** So many calls of one network with tokens that are not known to be anybody's, in a minute: a screen makes six when its member's is new here. */
const callsOfStrangers = 300;
/** What one route takes of them beside that: after a restart everybody behind an address is new here, and comes at once. */
const callsOfNewcomers = 1200;
const minuteMs = 60_000;

/**
 * Tokens that the mall API has answered as somebody's. Any other is counted by the network that it comes from: who makes up tokens gets no
 * count of their own for each, nor a call of the mall API without end; members whose token is known are not kept out with them.
 */
export function createKnownTokens({ clock }: { clock: { monotonicMs(): number } }) {
  const known = new LRUCache<string, true>({ max: mostTokens });
  const strangers = new LRUCache<string, { calls: number; sinceMs: number }>({ maxSize: mostNetworks, sizeCalculation: () => 1 });

  /** It counts as made up until the function that comes back is called, so that many at once gain nothing. */
  function countStranger(network: string): () => void {
    const nowMs = clock.monotonicMs();
    const last = strangers.get(network);
    const count = last && nowMs - last.sinceMs < minuteMs ? last : { calls: 0, sinceMs: nowMs };
    if (count.calls >= callsOfStrangers) {
      throw new ApiError('TooManyRequests', { retryAfterSeconds: Math.ceil((count.sinceMs + minuteMs - nowMs) / 1000) });
    }
    count.calls += 1;
    strangers.set(network, count);
    return () => {
      count.calls -= 1;
    };
  }

  return {
    knows: (authorization: string): boolean => known.has(toHash(authorization)),
    learn: (token: string): void => void known.set(toHash(token), true),

    /** How often a member may call a route; calls with a token that is not known are counted together, by their network. */
    toLimit(perMember: number) {
      const isKnown = ({ headers: { authorization = '' } }: FastifyRequest) => known.has(toHash(authorization));
      return {
        max: (request: FastifyRequest) => (isKnown(request) ? perMember : callsOfNewcomers),
        keyGenerator: (request: FastifyRequest) => (isKnown(request) ? toHash(request.headers.authorization ?? '') : toNetwork(request.ip)),
      };
    },

    /** Makes a call with a token, and learns from a member's whether it is somebody's. Rejects with `TooManyRequests` for who makes tokens up. */
    async call<T>({ authorization, network, provesToken }: Presented, ask: () => Promise<T>): Promise<T> {
      if (authorization === undefined || network === undefined) return ask();
      const hash = toHash(authorization);
      const forgive = known.has(hash) ? () => {} : countStranger(network);
      try {
        const answer = await ask();
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

/** Of the mall API itself, about the call. */
const isAnswer = (error: unknown): boolean => error instanceof ApiError && error.statusCode < 500 && error.httpStatus !== 'TooManyRequests';
const isRefusal = (error: unknown): boolean => error instanceof ApiError && error.httpStatus === 'Unauthorized';

/** One for both ways to write `Bearer`. */
function toHash(authorization: string): string {
  return createHash('sha256')
    .update(readCredentials(authorization) ?? authorization)
    .digest('base64url');
}
