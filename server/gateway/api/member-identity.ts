import type { FastifyRequest } from 'fastify';
import { toAddress } from '#shared/contracts/address.ts';
import type { AnswerOf, Endpoint } from '#shared/contracts/endpoint.ts';
import { ApiError } from '#shared/contracts/errors.ts';
import { listLikeIds } from '#shared/contracts/favourites.ts';
import { getProfile, getSession } from '#shared/contracts/profile.ts';
import { toNetwork } from '../../http/client-address.ts';
import { toCallTrace } from '../../http/trace.ts';
import type { AnswerReader } from '../upstream/answer-reader.ts';
import type { KnownTokens } from '../upstream/known-tokens.ts';
import type { NotOffered } from '../upstream/not-offered.ts';
import { isNotOffered, UnknownCall } from '../upstream/unknown-call.ts';
import type { CallContext, Upstream } from '../upstream/upstream.ts';

interface Dependencies {
  upstream: Pick<Upstream, 'read'>;
  reader: Pick<AnswerReader, 'read'>;
  tokens: Pick<KnownTokens, 'knows'>;
  notOffered: Pick<NotOffered, 'isKnown' | 'note' | 'clear'>;
}

/** Who somebody is, by what the mall API answers to their token. */
export function createMembers({ upstream, reader, tokens, notOffered }: Dependencies) {
  /** Rejects with `Unauthorized` where it is nobody's record that comes. */
  async function read<E extends Endpoint>(contract: E, context: CallContext): Promise<AnswerOf<E>> {
    const address = toAddress(contract);
    const answer = await upstream.read(address, { ...context, provesToken: true });
    if (answer.data === null) throw new ApiError('Unauthorized');
    return reader.read(contract, address, answer).data as AnswerOf<E>; // read by its contract
  }

  /** What a member likes is nothing that a partner may ask for, and nothing that every mall API has. */
  async function assertNoPartner(context: CallContext): Promise<void> {
    try {
      await upstream.read(toAddress(listLikeIds), { ...context, provesToken: true });
    } catch (error) {
      const isMissing = error instanceof UnknownCall || (error instanceof ApiError && error.httpStatus === 'NotFound');
      if (!isMissing) throw error;
    }
  }

  /** Of a mall API without `getSession`. What it answers about nobody in particular it may answer to anybody: the profile tells. */
  async function findIdByProfile(context: CallContext): Promise<number> {
    const own = read(getProfile, context);
    if (!tokens.knows(context.authorization ?? '')) await own; // who makes tokens up costs one call
    const [{ id }] = await Promise.all([own, assertNoPartner(context)]);
    return id;
  }

  /** Rejects with `Unauthorized` unless the token is of a session of the site: for a partner's, too. */
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
    /** The member whose call it is, by their number, before megabytes are taken from them. Rejects with `Unauthorized`, also for a partner. */
    getMemberId: (request: FastifyRequest): Promise<number> =>
      getIdOfSession({ ...toCallTrace(request), authorization: request.headers.authorization, network: toNetwork(request.ip) }),
  };
}

export type Members = ReturnType<typeof createMembers>;
