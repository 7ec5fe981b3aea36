import type { Endpoint } from '#shared/contracts/endpoint.ts';
import { ApiError } from '#shared/contracts/errors.ts';
import { isRecord } from '#shared/rules/json-shapes.ts';
import type { AnswerHeaders, ForeignForm, PagingFigures } from './exchange.ts';
import { findHeaderPaging, findPaging } from './paging.ts';
import type { Repair, RepairName } from './repairs.ts';

const jsonTypes = /^(?:application|text)\/(?:[\w.-]+\+)?json\b/i;
const refusals: readonly unknown[] = ['error', 'fail', 'failed', 'failure', false];

/** Content types that servers send by default if the mall API sets none. */
const defaultTypes = /^(?:text\/(?:html|plain|javascript)|application\/(?:javascript|octet-stream|x-javascript))?(?:\s*;|$)/i;
/**
 * Accepted character sets, by their WHATWG labels. All use one byte per character, so that decoded text is at most
 * three times as long.
 */
const charsets: readonly string[] = ['windows-1250', 'iso-8859-2', 'windows-1252', 'iso-8859-1'];

/** Parses JSON of any JSON content type, or of a default type if the body begins like JSON; HTML never does. */
export function toForeignJson(body: Buffer, contentType: string): { envelope: unknown; repairs: readonly RepairName[] } {
  const isJsonType = jsonTypes.test(contentType);
  if (!isJsonType && !(defaultTypes.test(contentType) && beginsAsJson(body)))
    throw toMisread(`${contentType.slice(0, 60) || 'of no content type'}, not JSON`);
  const { text, repairs } = decode(body, contentType);
  try {
    return { envelope: JSON.parse(text), repairs: isJsonType ? repairs : ['content-type', ...repairs] };
  } catch {
    throw toMisread('no JSON'); // a parser's message quotes parts of the answer
  }
}

function beginsAsJson(body: Buffer): boolean {
  return /^\uFEFF?\s*[[{]/.test(body.subarray(0, 100).toString());
}

/**
 * Decodes JSON, which is UTF-8 (RFC 8259, 8.1). Uses another character set only if it is declared and the bytes are not
 * UTF-8. Drops a byte-order mark.
 */
function decode(body: Buffer, contentType: string): { text: string; repairs: readonly RepairName[] } {
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(body), repairs: [] };
  } catch {
    const declared = /;\s*charset="?([\w-]{1,20})/i.exec(contentType)?.[1]?.toLowerCase();
    if (declared === undefined || !charsets.includes(declared))
      throw toMisread(`not in UTF-8${declared ? ` (declared: ${declared})` : ''}`);
    return { text: new TextDecoder(declared).decode(body), repairs: ['charset'] };
  }
}

/** Creates the error for an unreadable answer; `npm run doctor` shows its reason. */
const toMisread = (what: string): ApiError => new ApiError('BadGateway', { cause: new Error(`the answer is ${what}`) });

/**
 * Returns the data of a successful answer: the value of `data`, regardless of other fields; the contents of Laravel's
 * paginator; or the whole answer if it has no envelope.
 */
export function toForeignData(
  { envelope, repairs }: ReturnType<typeof toForeignJson>,
  headers: AnswerHeaders,
  contract?: Endpoint,
): { data: unknown; foreign: ForeignForm } {
  const { data, foreign } = findData(envelope, headers, contract);
  return { data, foreign: { ...foreign, repairs: [...repairs.map(toRepair), ...foreign.repairs] } };
}

function findData(envelope: unknown, headers: AnswerHeaders, contract: Endpoint | undefined): { data: unknown; foreign: ForeignForm } {
  if (typeof envelope !== 'object' || envelope === null) throw toMisread('neither an object nor a list');
  if (isRefusal(envelope)) throw new ApiError('BadGateway', { cause: new Error('a failure with a good status') });
  const inHeaders = findHeaderPaging(headers);
  const ofHeaders: RepairName[] = inHeaders ? ['paging-from-header'] : [];
  const whole = contract?.isList && isRecord(envelope) ? envelope : undefined;
  const holder = whole && findHolder(whole);
  if (holder) {
    const paging = findPaging(holder.record) ?? (isRecord(whole.meta) ? findPaging(whole.meta) : undefined) ?? inHeaders;
    return { data: holder.list, foreign: toForm(paging, ['list-from-holder']) };
  }
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

/** Names of the list in an object that holds a list and its metadata. */
const listNames = ['items', 'results', 'records', 'rows', 'entries', 'list', 'data'] as const;

/**
 * Finds `{ data: { items: [] } }` or `{ results: [], total: 0 }`. An object with an id is a record; Laravel's paginator
 * is handled separately.
 */
function findHolder(envelope: Record<string, unknown>): { record: Record<string, unknown>; list: unknown[] } | undefined {
  const { data } = envelope;
  const record = isRecord(data) ? data : 'data' in envelope ? undefined : envelope;
  if (!record || 'id' in record || isPaginator(record)) return undefined;
  const lists = listNames.flatMap((name) => (Array.isArray(record[name]) ? [record[name]] : []));
  return lists.length === 1 && lists[0] ? { record, list: lists[0] } : undefined;
}

function toForm(paging: PagingFigures | undefined, repairs: readonly RepairName[], hasEnvelope = true): ForeignForm {
  return { hasEnvelope, paging, repairs: repairs.map(toRepair) };
}

const toRepair = (repair: RepairName): Repair => ({ path: '', repair, count: 1 });

/** Whether the body reports a failure although the status is 2xx. */
export function isRefusal(envelope: unknown): boolean {
  if (!isRecord(envelope)) return false;
  const { status, success } = envelope;
  return success === false || success === 0 || refusals.includes(typeof status === 'string' ? status.toLowerCase() : status);
}

/** Creates the neutral answer that replaces a refusal which would show strangers who is a member. */
export function toUnreportedAnswer(data: unknown) {
  return { data, meta: undefined, foreign: toForm(undefined, ['refusal-untold']) };
}

/** Whether the data itself is Laravel's paginator. */
function isPaginator(data: unknown): data is Record<string, unknown> {
  return isRecord(data) && Array.isArray(data.data) && 'current_page' in data;
}
