import type { FastifyRequest } from 'fastify';
import { toAddress } from '#shared/contracts/address.ts';
import type { AnswerOf, Endpoint } from '#shared/contracts/endpoint.ts';
import { ApiError } from '#shared/contracts/errors.ts';
import { listLikeIds } from '#shared/contracts/favourites.ts';
import { getProfile, getSession } from '#shared/contracts/profile.ts';
import { toNetwork } from '../../http/client-address.ts';
import { toCallTrace } from '../../http/trace.ts';
import type { AnswerReader } from '../upstream/answer-reader.ts';
import type { CallContext } from '../upstream/exchange.ts';
import type { KnownTokens } from '../upstream/known-tokens.ts';
import { isNotOffered, type NotOffered, UnknownCall } from '../upstream/missing-calls.ts';
import type { Upstream } from '../upstream/upstream.ts';

interface Dependencies {
  upstream: Pick<Upstream, 'read'>;
  reader: Pick<AnswerReader, 'read'>;
  tokens: Pick<KnownTokens, 'knows'>;
  notOffered: Pick<NotOffered, 'isKnown' | 'note' | 'clear'>;
}

/** Identifies members by the mall API's answers to their token. */
export function createMembers({ upstream, reader, tokens, notOffered }: Dependencies) {
  /** Reads an answer about the caller. Rejects with `Unauthorized` if the answer contains no record. */
  async function read<E extends Endpoint>(contract: E, context: CallContext): Promise<AnswerOf<E>> {
    const address = toAddress(contract);
    const answer = await upstream.read(address, { ...context, provesToken: true });
    if (answer.data === null) throw new ApiError('Unauthorized');
    return reader.read(contract, address, answer).data as AnswerOf<E>; // safe: the reader checks it by its contract
  }

  /**
   * Rejects a partner's token by reading the member's likes, which partners may not read. If the mall API does not have
   * that call, every token passes.
   */
  async function assertNoPartner(context: CallContext): Promise<void> {
    try {
      await upstream.read(toAddress(listLikeIds), { ...context, provesToken: true });
    } catch (error) {
      const isMissing = error instanceof UnknownCall || (error instanceof ApiError && error.httpStatus === 'NotFound');
      if (!isMissing) throw error;
    }
  }

  /**
   * For mall APIs without `getSession`. Only the profile proves that a token is valid, because other answers may not
   * depend on the member.
   */
  async function findIdByProfile(context: CallContext): Promise<number> {
    const own = read(getProfile, context);
    if (!tokens.knows(context.authorization ?? '')) await own; // an unknown token is checked first, so that a made-up token causes only one call
    const [{ id }] = await Promise.all([own, assertNoPartner(context)]);
    return id;
  }

  /**
   * Returns the member's id. Rejects with `Unauthorized` unless the token belongs to a session of the site; partners'
   * tokens do not.
   */
  async function getIdOfSession(context: CallContext): Promise<number> {
    if (notOffered.isKnown(getSession)) return findIdByProfile(context);
    try {
      const { customer_id } = await read(getSession, context);
      notOffered.clear(getSession);
      return customer_id;
    } catch (error) {
      if (!isNotOffered(getSession, error)) throw error;
      notOffered.note(getSession);
      return findIdByProfile(context);
    }
  }

  return {
    getIdOfSession,
    /**
     * Returns the id of the calling member before a large body is received. Rejects with `Unauthorized`, also for a
     * partner's token.
     */
    getMemberId: (request: FastifyRequest): Promise<number> =>
      getIdOfSession({ ...toCallTrace(request), authorization: request.headers.authorization, network: toNetwork(request.ip) }),
  };
}

export type Members = ReturnType<typeof createMembers>;
