import type { Endpoint } from '#shared/contracts/endpoint.ts';
import { ApiError } from '#shared/contracts/errors.ts';
import { findHeaderPaging, findPaging, type Headers, type PagingFigures } from './paging.ts';
import { isRecord, type Repair, type RepairName } from './pass.ts';

/** How an answer came that is not bound to our envelope. */
export interface ForeignForm {
  /** Whether there was anything around the data. */
  hasEnvelope: boolean;
  /** What it says of the page's place in its list; undefined: nothing. */
  paging: PagingFigures | undefined;
  repairs: readonly Repair[];
}

const jsonTypes = /^(?:application|text)\/(?:[\w.-]+\+)?json\b/i;
const refusals: readonly unknown[] = ['error', 'fail', 'failed', 'failure', false];

/** JSON under any of its names; a byte-order mark is none of the text. */
export function toForeignJson(body: Buffer, contentType: string): unknown {
  if (!jsonTypes.test(contentType)) throw new ApiError('BadGateway');
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
  } catch {
    throw new ApiError('BadGateway', { cause: new Error('the answer is no JSON') }); // a parser's own words repeat what stands there
  }
}

/** The data of a good answer: below `data`, whatever stands beside it, as Laravel's paginator, or bare. */
export function toForeignData(envelope: unknown, headers: Headers, contract?: Endpoint): { data: unknown; foreign: ForeignForm } {
  if (typeof envelope !== 'object' || envelope === null) throw new ApiError('BadGateway');
  if (isRefusal(envelope)) throw new ApiError('BadGateway', { cause: new Error('a failure with a good status') });
  const inHeaders = findHeaderPaging(headers);
  const ofHeaders: RepairName[] = inHeaders ? ['paging-from-header'] : [];
  if (!isRecord(envelope) || !('data' in envelope))
    return { data: envelope, foreign: toForm(inHeaders, ['no-envelope', ...ofHeaders], false) };
  const { data, meta } = envelope;
  const ofStatus: RepairName[] = envelope.status === 'success' ? [] : ['no-status'];
  const inMeta = isRecord(meta) ? findPaging(meta) : undefined;
  if (inMeta) return { data, foreign: toForm(inMeta, isRecord(meta) && 'pages' in meta ? ofStatus : [...ofStatus, 'paging-from-body']) };
  if (isPaginator(data)) return { data: data.data, foreign: toForm(findPaging(data), [...ofStatus, 'paging-from-body']) };
  const beside = findPaging(envelope);
  if (beside) return { data, foreign: toForm(beside, [...ofStatus, 'paging-from-body']) };
  return { data, foreign: toForm(inHeaders, [...ofStatus, ...ofHeaders]) };
}

function toForm(paging: PagingFigures | undefined, repairs: readonly RepairName[], hasEnvelope = true): ForeignForm {
  return { hasEnvelope, paging, repairs: repairs.map((repair) => ({ path: '', repair, count: 1 })) };
}

/** Whether a good HTTP status is taken back by the body. */
export function isRefusal(envelope: unknown): boolean {
  if (!isRecord(envelope)) return false;
  const { status, success } = envelope;
  return success === false || success === 0 || refusals.includes(typeof status === 'string' ? status.toLowerCase() : status);
}

/** The neutral answer in place of a refusal that would show strangers who is a member. */
export function toUntoldAnswer(data: unknown) {
  return { data, meta: undefined, foreign: toForm(undefined, ['refusal-untold']) };
}

/** Laravel's, as the data itself. */
function isPaginator(data: unknown): data is Record<string, unknown> {
  return isRecord(data) && Array.isArray(data.data) && 'current_page' in data;
}
