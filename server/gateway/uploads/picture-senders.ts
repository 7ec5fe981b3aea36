import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Endpoint } from '#shared/contracts/endpoint.ts';
import type { Success } from '#shared/contracts/envelope.ts';
import { ApiError } from '#shared/contracts/errors.ts';
import { pictureLimits } from '#shared/site/late-limits.ts';
import { uploadLimits } from '#shared/site/picture-limits.ts';
import type { Desk } from '../api/desk-cookie.ts';
import { answerWrite, toPersonalContext } from '../api/forward.ts';
import type { Members } from '../api/member-identity.ts';
import { assertSameOrigin } from '../api/same-origin.ts';
import { sendStaff, toStaffContext, toStaffTokenHook } from '../api/staff-forward.ts';
import { getStaffId } from '../api/staff-identity.ts';
import type { CallContext, Upstream } from '../upstream/upstream.ts';

/** Whose pictures a call takes: how it is known who sends one, and how much they may send. */
export interface PictureSender {
  bytesAtMost: number;
  onRequest?: (request: FastifyRequest) => Promise<void>;
  /** Once it is counted, and before anything of its body is read. Throws for who may not send any. */
  assertMaySend: (request: FastifyRequest) => void;
  toContext: (request: FastifyRequest) => CallContext;
  /** Who it is, before megabytes are taken from them. Rejects for nobody, and for who may not make the call. */
  identify: (request: FastifyRequest) => Promise<string>;
  send: (success: Success<unknown>, reply: FastifyReply) => FastifyReply;
}

interface Dependencies {
  upstream: Pick<Upstream, 'read'>;
  members: Pick<Members, 'getMemberId'>;
  desk: Desk;
  publicUrl: string;
}

/** A member by their token, somebody of the staff by their cookie. Throws for any other call. */
export function toPictureSender(contract: Endpoint, dependencies: Dependencies): PictureSender {
  if (contract.access === 'member') return toMember(contract, dependencies);
  if (contract.access === 'staff' && contract.roles !== 'everybody') return toStaff(contract, dependencies);
  throw new Error(`${contract.name} takes pictures of nobody who is known`);
}

function toMember(contract: Endpoint, { members, publicUrl }: Dependencies): PictureSender {
  return {
    bytesAtMost: pictureLimits.bytesAtMost,
    assertMaySend(request) {
      assertSameOrigin(request, publicUrl);
      toPersonalContext(request, contract);
    },
    toContext: (request) => toPersonalContext(request, contract),
    identify: async (request) => `member ${await members.getMemberId(request)}`,
    send: (success, reply) => answerWrite(contract, success, reply, publicUrl),
  };
}

/** Their cookie goes along with no other site's form (`SameSite=Strict`), and a form of another origin is refused. */
function toStaff(contract: Endpoint, { upstream, desk }: Dependencies): PictureSender {
  const toContext = (request: FastifyRequest) => toStaffContext(request, contract);
  return {
    bytesAtMost: uploadLimits.bytesAtMost,
    onRequest: toStaffTokenHook(contract, desk),
    assertMaySend(request) {
      if (/^multipart\/form-data\b/i.test(request.headers['content-type'] ?? '')) desk.assertSameOrigin(request);
      else desk.assertOwn(request);
      if (request.headers.authorization === undefined) throw new ApiError('Unauthorized');
    },
    toContext,
    identify: async (request) => `staff ${await getStaffId(contract, toContext(request), upstream)}`,
    send: sendStaff,
  };
}
