import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Endpoint } from '#shared/contracts/endpoint.ts';
import type { Success } from '#shared/contracts/envelope.ts';
import { ApiError } from '#shared/contracts/errors.ts';
import { pictureLimits } from '#shared/site/late-limits.ts';
import { documentLimits, sheetFileLimits, uploadLimits } from '#shared/site/picture-limits.ts';
import type { Desk } from '../api/desk-cookie.ts';
import { answerWrite, toPersonalContext } from '../api/forward.ts';
import type { Members } from '../api/member-identity.ts';
import { assertSameOrigin } from '../api/same-origin.ts';
import { sendStaff, toStaffContext, toStaffTokenHook } from '../api/staff-forward.ts';
import { getStaffId } from '../api/staff-identity.ts';
import type { CallContext } from '../upstream/exchange.ts';
import type { Upstream } from '../upstream/upstream.ts';

/** How the senders of a call's pictures are identified, and how many bytes they may send. */
export interface PictureSender {
  bytesAtMost: number;
  onRequest?: (request: FastifyRequest) => Promise<void>;
  /** Runs after the call is counted and before its body is read. Throws if the sender may not send pictures. */
  assertMaySend: (request: FastifyRequest) => void;
  toContext: (request: FastifyRequest) => CallContext;
  /** Identifies the sender before a large body is received. Rejects if the sender is unknown or may not make the call. */
  identify: (request: FastifyRequest) => Promise<string>;
  send: (success: Success<unknown>, reply: FastifyReply) => FastifyReply;
}

interface Dependencies {
  upstream: Pick<Upstream, 'read'>;
  members: Pick<Members, 'getMemberId'>;
  desk: Desk;
  publicUrl: string;
}

/** Returns how senders are identified: members by their token, staff by their cookie. Throws for other calls. */
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

function toLimits({ pictureUse }: Endpoint): { bytesAtMost: number } {
  if (pictureUse === 'document') return documentLimits;
  return pictureUse === 'sheet' ? sheetFileLimits : uploadLimits;
}

/**
 * Identifies staff by cookie. Browsers do not send it with forms of other sites (`SameSite=Strict`), and forms of
 * another origin are refused.
 */
function toStaff(contract: Endpoint, { upstream, desk }: Dependencies): PictureSender {
  const toContext = (request: FastifyRequest) => toStaffContext(request, contract);
  return {
    bytesAtMost: toLimits(contract).bytesAtMost,
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
