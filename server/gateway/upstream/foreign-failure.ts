import { ApiError, type FieldErrors, fieldErrorCodes, type HttpStatusName } from '#shared/contracts/errors.ts';
import { isRecord } from './pass.ts';

/** What the HTTP status of another mall API's failure says. */
const kinds: Readonly<Record<number, HttpStatusName>> = {
  400: 'BadRequest',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'NotFound',
  409: 'Conflict',
  422: 'UnprocessableEntity',
  429: 'TooManyRequests',
};

/** What stands in between says of a call that never came through: Kong, AWS, Azure, Tyk. */
const saidInBetween =
  /^no route\b|api key|subscription key|authentication (?:token|credentials)|no credentials|resource not found|requested api/i;

const mostFields = 50;
const fieldName = /^[\w.-]{1,100}$/;
/** Sentences of validation, in the words that frameworks have for them. */
const requiredWords = /\b(?:required|must be present|must be filled|missing|povinn|vyplňte|erforderlich|ausgefüllt)/i;

/**
 * The kind of a failure that is not in our envelope, by its HTTP status; undefined: the mall API itself has not said it. A 404 counts as its word
 * where it comes as JSON with a message, as frameworks write it: a page of HTML, an empty object or a gateway's own sentence is a proxy's, and
 * says nothing of the record. Of fields only codes get through, never sentences.
 */
export function toForeignFailure(status: number, body: unknown): ApiError | undefined {
  const httpStatus = kinds[status];
  if (httpStatus === undefined || !isRecord(body)) return undefined;
  const words = [body.message, body.error, body.detail].find((text) => typeof text === 'string');
  const errors = toFieldErrors(body.errors);
  if ((words === undefined && !errors) || (typeof words === 'string' && saidInBetween.test(words))) return undefined;
  return new ApiError(httpStatus, errors && { errors });
}

function toFieldErrors(given: unknown): FieldErrors | undefined {
  if (!isRecord(given)) return undefined;
  const fields = Object.entries(given)
    .filter(([name]) => fieldName.test(name))
    .slice(0, mostFields)
    .map(([name, said]) => [name, [...new Set([said].flat().map(toCode))]] as const)
    .filter(([, codes]) => codes.length > 0);
  return fields.length > 0 ? Object.fromEntries(fields) : undefined;
}

function toCode(said: unknown): string {
  if (typeof said !== 'string') return 'invalid';
  if (fieldErrorCodes.some((code) => code === said)) return said;
  return requiredWords.test(said) ? 'required' : 'invalid';
}
