import type { FastifyRequest } from 'fastify';
import { toAddress } from '#shared/contracts/address.ts';
import { ApiError } from '#shared/contracts/errors.ts';
import { listLikeIds } from '#shared/contracts/favourites.ts';
import { type Customer, getProfile } from '#shared/contracts/profile.ts';
import { toNetwork } from '../plugins/client-address.ts';
import type { AnswerReader } from './answer-reader.ts';
import type { KnownTokens } from './known-tokens.ts';
import { UnknownCall } from './upstream/unknown-call.ts';
import type { CallContext, Upstream } from './upstream.ts';

interface Dependencies {
  upstream: Pick<Upstream, 'read'>;
  reader: Pick<AnswerReader, 'read'>;
  tokens: Pick<KnownTokens, 'knows'>;
  /** The mall API is not our own: what it answers about nobody in particular it may answer to anybody. */
  isForeign: boolean;
}

/** Who somebody is, by what the mall API answers to their token. */
export function createMembers({ upstream, reader, tokens, isForeign }: Dependencies) {
  /** Rejects with `Unauthorized` where it is nobody's record that comes. */
  async function readMemberId(context: CallContext): Promise<number> {
    const address = toAddress(getProfile);
    const answer = await upstream.read(address, { ...context, provesToken: true });
    if (answer.data === null) throw new ApiError('Unauthorized');
    return (reader.read(getProfile, address, answer).data as Customer).id; // read by its contract
  }

  /** What a member likes is nothing that a partner may ask for, and nothing that every mall API has. */
  async function assertNoPartner(context: CallContext): Promise<void> {
    try {
      await upstream.read(toAddress(listLikeIds), { ...context, provesToken: true });
    } catch (error) {
      const isMissing = error instanceof UnknownCall || (error instanceof ApiError && error.httpStatus === 'NotFound');
      if (!isForeign || !isMissing) throw error;
    }
  }

  async function getIdOfSession(context: CallContext): Promise<number> {
    const own = readMemberId(context);
    if (!tokens.knows(context.authorization ?? '')) await own; // who makes tokens up costs one call
    const [id] = await Promise.all([own, assertNoPartner(context)]);
    return id;
  }

  return {
    /** Rejects with `Unauthorized` unless the token is of a session of the site: for a partner's, too. */
    async assertOwnSession(context: CallContext): Promise<void> {
      await (isForeign ? getIdOfSession(context) : assertNoPartner(context));
    },
    getIdOfSession,
    /** The member whose call it is, by their number, before megabytes are taken from them. Rejects with `Unauthorized`, also for a partner. */
    getMemberId: ({ headers, id, ip }: FastifyRequest): Promise<number> =>
      getIdOfSession({ requestId: id, authorization: headers.authorization, network: toNetwork(ip) }),
  };
}

export type Members = ReturnType<typeof createMembers>;
