import type { Endpoint } from '#shared/contracts/endpoint.ts';
import { isFailure } from '#shared/contracts/envelope.ts';
import { ApiError, type HttpStatusName, httpStatuses } from '#shared/contracts/errors.ts';
import { FailureDetails } from '#shared/schemas/failure-details.ts';
import { ListMeta } from '#shared/schemas/list-meta.ts';
import type { CallOrigin, FetchedAnswer, UpstreamAnswer } from './exchange.ts';
import { isRefusal, toForeignData, toForeignJson } from './foreign-answer.ts';
import { type RefusedCall, toForeignFailure } from './foreign-failure.ts';
import type { Judge, LaneName, Verdict } from './lanes.ts';
import { isAboutRoute, UnknownCall } from './missing-calls.ts';
import type { Repair } from './repairs.ts';

interface Asked {
  /** Whether common forms other than our own are accepted. */
  isForeign: boolean;
  contract?: Endpoint | undefined;
  /** The caller, if the call writes; undefined if it reads. */
  writtenBy?: Pick<CallOrigin, 'authorization' | 'acceptLanguage'> | undefined;
}

/** Unwraps an answer's envelope. Throws `ApiError` for a failure, with the kind of the failure and its field errors (`foreign-failure.ts`). */
export function toUpstreamAnswer(fetched: FetchedAnswer, { isForeign, contract, writtenBy }: Asked): UpstreamAnswer {
  const { status, contentType, body, headers, retryAfterSeconds } = fetched;
  if (isForeign && isNothing(fetched, contract, writtenBy !== undefined)) return toNothing(contract, writtenBy !== undefined);
  if (!writtenBy && contract?.method === 'GET' && status >= 201 && status <= 299) throw new ApiError('BadGateway'); // other success statuses than 200 are not complete answers to a read
  if (isAboutRoute(status, body)) throw new UnknownCall({ isDoubtful: status === 404 && !/\bjson\b/i.test(contentType) });
  const later = toLater(status, retryAfterSeconds);
  if (later && !/\bjson\b/i.test(contentType)) throw later;
  const read = isForeign ? toForeignJson(body, contentType) : { envelope: toJson(body, contentType), repairs: [] };
  const { envelope } = read;
  const call = isForeign && contract && writtenBy ? toRefusedCall(contract, writtenBy) : undefined;
  if (isFailure(envelope)) {
    const { httpStatus, errors: fieldErrors } = envelope;
    const details = FailureDetails.safeParse(envelope.details).data;
    const isLater = retryAfterSeconds !== undefined && (httpStatus === 'TooManyRequests' || httpStatus === 'ServiceUnavailable');
    const name = isLater ? httpStatus : passable(httpStatus);
    const meant = call && !isLater ? toForeignFailure(httpStatuses[httpStatus], envelope, call) : undefined;
    throw (
      meant ??
      new ApiError(name, {
        ...(fieldErrors && { errors: fieldErrors }),
        ...(details && { details }),
        ...(isLater && { retryAfterSeconds }),
      })
    );
  }
  if (status < 200 || status > 299) throw later ?? ((isForeign && toForeignFailure(status, envelope, call)) || new ApiError('BadGateway')); // after a write 201 is a success like 200; a 404 without an envelope comes from a proxy
  if (call && isRefusal(envelope))
    throw toForeignFailure(httpStatuses.UnprocessableEntity, envelope, call) ?? new ApiError('UnprocessableEntity');
  return isForeign ? { ...toForeignData(read, headers, contract), meta: undefined } : toAnswer(envelope);
}

function toRefusedCall(contract: Endpoint, { authorization, acceptLanguage }: NonNullable<Asked['writtenBy']>): RefusedCall {
  return { contract, isByMember: authorization !== undefined, acceptLanguage };
}

/** Whether there is no body: a write was carried out, or a list is empty. */
function isNothing({ status, body }: FetchedAnswer, contract: Endpoint | undefined, isWrite: boolean): boolean {
  if (!isWrite) return status === 204 && contract?.isList === true;
  return status >= 200 && status <= 299 && body.length < 10 && body.toString().trim() === '';
}

function toNothing(contract: Endpoint | undefined, isWrite: boolean): UpstreamAnswer {
  return {
    data: isWrite || !contract?.isList ? {} : [],
    meta: undefined,
    foreign: { hasEnvelope: true, paging: undefined, repairs: [noBody] },
  };
}

const noBody: Repair = { path: '', repair: 'no-body', count: 1 };

/**
 * Returns an error for 429 and 503 with `Retry-After`, from the mall API or a proxy, in any form. Undefined for other
 * answers.
 */
function toLater(status: number, retryAfterSeconds: number | undefined): ApiError | undefined {
  if (retryAfterSeconds === undefined || (status !== 429 && status !== 503)) return undefined;
  return new ApiError(status === 429 ? 'TooManyRequests' : 'ServiceUnavailable', { retryAfterSeconds });
}

function toJson(body: Buffer, contentType: string): unknown {
  if (!/^application\/json\b/i.test(contentType)) throw new ApiError('BadGateway');
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(body));
  } catch {
    throw new ApiError('BadGateway', { cause: new Error('the answer is no JSON') }); // a parser's message quotes parts of the answer
  }
}

function toAnswer(envelope: unknown): UpstreamAnswer {
  if (
    typeof envelope !== 'object' ||
    envelope === null ||
    !('status' in envelope) ||
    envelope.status !== 'success' ||
    !('data' in envelope)
  ) {
    throw new ApiError('BadGateway');
  }
  if (!('meta' in envelope)) return { data: envelope.data, meta: undefined };
  const meta = ListMeta.safeParse(envelope.meta);
  if (!meta.success) throw new ApiError('BadGateway', { cause: meta.error });
  return { data: envelope.data, meta: meta.data };
}

/** Failures that visitors may see; all others become "bad gateway". */
const passableNames: readonly HttpStatusName[] = [
  'BadRequest',
  'Unauthorized',
  'Forbidden',
  'NotFound',
  'Conflict',
  'UnprocessableEntity',
  'TooManyRequests',
];

function passable(httpStatus: HttpStatusName): HttpStatusName {
  return passableNames.includes(httpStatus) ? httpStatus : 'BadGateway';
}

const judge: Judge<FetchedAnswer> = {
  answer: ({ status, retryAfterSeconds }) => {
    if (status === 503 && retryAfterSeconds) return { pauseSeconds: retryAfterSeconds };
    return unreachableStatuses.includes(status) ? 'unreachable' : 'answered';
  },
  /**
   * An `ApiError` means that the mall API has answered, except `ServiceUnavailable`, which means that it is not
   * running.
   */
  error: (error): Verdict => (error instanceof ApiError && error.httpStatus !== 'ServiceUnavailable' ? 'answered' : 'unreachable'),
};
/** Statuses that intermediate gateways return if the upstream is down. */
export const unreachableStatuses: readonly number[] = [502, 503, 504];

/**
 * Judge for calls without a member, for which a rate limit concerns all our calls. For a member's call it may concern
 * only the member.
 */
const publicJudge: Judge<FetchedAnswer> = {
  ...judge,
  answer: (answer) => {
    const { status, retryAfterSeconds, restSeconds } = answer;
    if (status === 429) return retryAfterSeconds ? { pauseSeconds: retryAfterSeconds, isLimit: true } : 'unreachable';
    return restSeconds ? { pauseSeconds: restSeconds, isLimit: true } : judge.answer(answer);
  },
};

/** Judge for writes: a mall API that temporarily cannot write can still be read. */
const writeJudge: Judge<FetchedAnswer> = {
  ...judge,
  answer: (answer) => (answer.status === 503 && answer.retryAfterSeconds ? 'answered' : judge.answer(answer)),
};

/** How each lane judges an answer, or a call that got none. */
export const judges: Readonly<Record<LaneName, Judge<FetchedAnswer>>> = {
  content: publicJudge,
  refresh: publicJudge,
  search: publicJudge,
  file: publicJudge,
  personal: judge,
  preview: judge,
  stranger: judge,
  write: writeJudge,
  password: writeJudge,
  signIn: writeJudge,
  payment: writeJudge,
  records: writeJudge,
  reading: writeJudge,
};
