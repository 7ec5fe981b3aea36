import { getCheck } from '#shared/contracts/contracts.ts';
import type { Endpoint } from '#shared/contracts/endpoint.ts';
import { ApiError, type FieldErrorCode, type FieldErrors, fieldErrorCodes, type HttpStatusName } from '#shared/contracts/errors.ts';
import { isRecord } from '#shared/rules/json-shapes.ts';
import { FailureDetails } from '#shared/schemas/failure-details.ts';
import type { Locale } from '#shared/site/locales.ts';
import { createLocaleMap } from './locale-map.ts';
import { fieldNames, guessLocale, type Meaning, type RefusalRow, refusalRows, toSentences, type WordKind, wordKinds } from './refusals.ts';
import { definitionOf } from './schema-definition.ts';

/** Meaning of the HTTP status when a foreign mall API fails. */
const kinds: Readonly<Record<number, HttpStatusName>> = {
  400: 'BadRequest',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'NotFound',
  409: 'Conflict',
  410: 'NotFound',
  422: 'UnprocessableEntity',
  429: 'TooManyRequests',
};

/** Messages of API gateways about a call that never reached the mall API: Kong, AWS, Azure, Tyk. */
const saidInBetween =
  /^no route\b|api key|subscription key|authentication (?:token|credentials)|no credentials|resource not found|requested api/i;
/**
 * OAuth errors (RFC 6749, 5.2) that mean a wrong configuration of the site at the mall API, not a visitor's wrong
 * password.
 */
const saidOfTheSite = /^(?:invalid_client|unauthorized_client|unsupported_grant_type|invalid_scope)$/;

/** Fields whose refusal can show that another account has the same value. */
const tellingFields: readonly string[] = ['email', 'phone'];
/** Fields that rows of `refusals.ts` can name in addition to those of the body. */
const rowFields: readonly string[] = ['email', 'token', 'current_password'];
const maxFields = 50;
const maxExamined = 1000;
const fieldName = /^[\w.-]{1,100}$/;

/** The parts of a write that decide the meaning of its refusal. */
export interface RefusedCall {
  contract: Endpoint;
  /** Whether the call carried a member's or an operator's token. */
  isByMember: boolean;
  /** Language of the page, as sent by the browser. */
  acceptLanguage?: string | undefined;
}

/** A refusal that would show strangers who is a member. The visitor gets the same answer as after a success. */
export class UnreportedRefusal extends ApiError {
  constructor(httpStatus: HttpStatusName) {
    super(httpStatus);
    this.name = 'UnreportedRefusal';
  }
}

/** Message and field errors of a failure, under the names that frameworks use. */
interface Said {
  text: string | undefined;
  /** Sentences or codes by field, as named by the mall API. */
  byField: ReadonlyMap<string, readonly unknown[]>;
  /** Only from mall APIs that know our contracts. */
  details: FailureDetails | undefined;
}

/**
 * Returns the kind of a failure without our envelope, by its HTTP status; undefined if the mall API itself did not send
 * it. A 404 must be JSON with a message, as frameworks write it. HTML, an empty object or a message of an API gateway
 * comes from a proxy and is not about the record. If `call` is set, the call is a write, and the refusal is
 * interpreted for its form (`refusals.ts`). Fields get codes. They get sentences only if a password was refused, and
 * only in the page's language.
 */
export function toForeignFailure(status: number, body: unknown, call?: RefusedCall): ApiError | undefined {
  const httpStatus = kinds[status];
  if (httpStatus === undefined || !isRecord(body)) return undefined;
  const said = readSaid(body);
  if (said.text === undefined && said.byField.size === 0) return undefined;
  if (said.text !== undefined && (saidInBetween.test(said.text) || saidOfTheSite.test(said.text))) return undefined;
  return call ? toRefusal(httpStatus, status, said, call) : withErrors(httpStatus, toCodes(said.byField));
}

function readSaid(body: Record<string, unknown>): Said {
  const { message, error, detail, title } = body;
  const text = [message, error, detail, title].find((one) => typeof one === 'string' && one !== '');
  return {
    text: typeof text === 'string' ? text.slice(0, maxExamined) : undefined,
    byField: readFields(body.errors ?? body.violations),
    details: FailureDetails.safeParse(body.details).data,
  };
}

/** Reads field errors: `{ email: […] }` as in Laravel and ASP.NET, or a list of errors that contain the name of their field. */
function readFields(value: unknown): Said['byField'] {
  const pairs = Array.isArray(value) ? value.filter(isRecord).map(toPair) : isRecord(value) ? Object.entries(value) : [];
  const fields = new Map<string, unknown[]>();
  for (const [name, said] of pairs.slice(0, maxFields)) {
    if (typeof name !== 'string' || !fieldName.test(name)) continue;
    fields.set(name, [...(fields.get(name) ?? []), ...[said].flat()].slice(0, maxFields));
  }
  return fields;
}

function toPair(fault: Record<string, unknown>): readonly [unknown, unknown] {
  const { field, path, param, propertyPath, property, message, msg, defaultMessage, code } = fault;
  return [field ?? path ?? param ?? propertyPath ?? property, message ?? msg ?? defaultMessage ?? code];
}

function toRefusal(httpStatus: HttpStatusName, status: number, said: Said, call: RefusedCall): ApiError {
  const { contract, isByMember } = call;
  const fields = new Map<string, readonly unknown[]>();
  for (const [name, sentences] of said.byField) {
    const field = findOwnField(name, contract);
    if (field) fields.set(field, [...(fields.get(field) ?? []), ...sentences]);
  }
  const row = refusalRows.find((one) => fits(one, status, said, fields, contract));
  if (row?.means === 'untold') return new UnreportedRefusal(httpStatus);
  if (isInOurCodes(said.byField)) return withErrors(httpStatus, toCodes(said.byField), said.details);
  if (row) return toMeant(row.means, fields, call);
  if (httpStatus === 'Unauthorized' && contract.access === 'guest' && !isByMember)
    return new ApiError('BadGateway', { cause: new Error('the mall API refused the site itself, not a member') });
  return withErrors(httpStatus === 'BadRequest' ? 'UnprocessableEntity' : httpStatus, toCodes(fields));
}

/** Whether all codes are our own, so that they need no interpretation. `invalid` does not count: others use it, too. */
function isInOurCodes(byField: Said['byField']): boolean {
  const all = [...byField.values()].flat();
  return all.length > 0 && all.every((said) => isOurCode(said) && said !== 'invalid');
}

/**
 * Whether the row applies. Searches words in the sentences of the row's fields, or in the message if the row has no
 * fields.
 */
function fits(row: RefusalRow, status: number, said: Said, fields: Said['byField'], contract: Endpoint): boolean {
  const { calls, statuses, fields: named, words, notWords = [] } = row;
  if (!calls.includes(contract) || (statuses && !statuses.includes(status))) return false;
  const isNone = said.byField.size === 0;
  if (named && !named.some((name) => (name === 'none' ? isNone : fields.has(name)))) return false;
  const own = [...fields].flatMap(([name, sentences]) => (!named || named.includes(name) ? sentences : []));
  const text = [...own, ...(isNone ? [said.text] : [])].filter((one) => typeof one === 'string').join('\n');
  return (!words || hasWords(words, text)) && !notWords.some((kind) => hasWords(kind, text));
}

const hasWords = (kind: WordKind, text: string): boolean => wordKinds[kind].test(text.slice(0, maxExamined));

/**
 * Creates the error for the meaning of a refusal. If a password was refused, also keeps the errors of other fields. Guests get no field that shows
 * who is a member.
 */
function toMeant({ httpStatus, field, code }: Meaning, fields: Said['byField'], { contract, acceptLanguage }: RefusedCall): ApiError {
  if (field === undefined || code === undefined) return new ApiError(httpStatus);
  if (code !== 'refused') return new ApiError(httpStatus, { errors: { [field]: [code] } });
  const others = new Map([...fields].filter(([name]) => contract.access !== 'guest' || !tellingFields.includes(name)));
  const said = toSentences((fields.get(field) ?? []).filter((one) => typeof one === 'string'));
  const isReadable = said.length > 0 && guessLocale(said) === toPageLocale(acceptLanguage);
  return new ApiError(httpStatus, {
    errors: { ...toCodes(others), [field]: [code] },
    ...(isReadable && { sentences: { [field]: said } }),
  });
}

const toLocale = createLocaleMap();
const toPageLocale = (acceptLanguage = ''): Locale | null => toLocale(acceptLanguage.split(/[,;]/, 1)[0] ?? '') ?? null;

/** Maps `firstName`, `consents.terms` or `Email` to our field name; undefined if neither our body nor a row has such a field. */
function findOwnField(name: string, contract: Endpoint): string | undefined {
  const { body } = getCheck(contract);
  const shape = (body && definitionOf(body).shape) ?? {};
  const plain = name.replace(/([a-z\d])([A-Z])/g, '$1_$2').toLowerCase();
  const [first = ''] = plain.split('.', 1);
  return [plain, fieldNames[plain], first, fieldNames[first]].find(
    (one) => one !== undefined && (Object.hasOwn(shape, one) || rowFields.includes(one)),
  );
}

function toCodes(byField: Said['byField']): FieldErrors {
  const entries = [...byField].map(([name, said]) => [name, [...new Set(said.map(toCode))]] as const);
  return Object.fromEntries(entries.filter(([, codes]) => codes.length > 0));
}

function toCode(said: unknown): FieldErrorCode {
  if (isOurCode(said)) return said;
  return typeof said === 'string' && hasWords('required', said) ? 'required' : 'invalid';
}

const isOurCode = (said: unknown): said is FieldErrorCode => fieldErrorCodes.some((code) => code === said);

function withErrors(httpStatus: HttpStatusName, errors: FieldErrors, details?: FailureDetails): ApiError {
  return new ApiError(httpStatus, { ...(Object.keys(errors).length > 0 && { errors }), ...(details && { details }) });
}
