import { fieldErrorCodes, type HttpStatusName, httpStatuses } from '#shared/contracts/errors.ts';
import type { Check } from '#shared/schemas/check.ts';
import { fileTypes } from '#shared/site/file-types.ts';
import type { JsonSchema, OperationObject, Reference, ResponseObject } from './openapi-types.ts';
import { toReference } from './schemas.ts';

/** Failures that calls list individually, with the condition of each. */
const failures = {
  BadRequest: 'A parameter of the path or the query is wrong.',
  Unauthorized: 'The token is missing, unknown or revoked.',
  Forbidden: 'This caller may not do it.',
  NotFound: 'There is no such record.',
  Conflict: 'The same key is under way, or the record is no longer in a state that allows it.',
  UnprocessableEntity: 'A field of the body is wrong.',
  TooManyRequests: 'Later: the site leaves the mall API alone until then.',
  ServiceUnavailable: 'Later: the site leaves the mall API alone until then.',
} as const satisfies Partial<Record<HttpStatusName, string>>;
type FailureName = keyof typeof failures;

const failureNames = Object.keys(failures) as FailureName[]; // safe: the keys of the table
const laterNames: readonly FailureName[] = ['TooManyRequests', 'ServiceUnavailable'];

export const failureSchema: JsonSchema = {
  type: 'object',
  properties: {
    status: { const: 'error' },
    httpStatus: { type: 'string', enum: Object.keys(httpStatuses), description: 'Agrees with the status of the answer.' },
    message: { type: 'string', description: 'For logs: no visitor is shown it.' },
    errors: {
      type: 'object',
      description: 'What is wrong, by field.',
      additionalProperties: { type: 'array', items: { type: 'string', examples: [...fieldErrorCodes] } },
    },
    sentences: {
      type: 'object',
      description: 'Of fields that are `refused`: why, in sentences of a remote mall API, if they are in the language of the page.',
      additionalProperties: { type: 'array', items: { type: 'string' } },
    },
    details: {
      type: 'object',
      description:
        'Facts behind a code: `shops` (`id`, `translations`) that take the code, or `at`, when it was used, refunded or expired.',
    },
  },
  required: ['status', 'httpStatus'],
};

const json = (schema: JsonSchema) => ({ 'application/json': { schema } });
/** The only file of calls in the document is a pass for Apple Wallet. */
const fileContent = { [fileTypes.pkpass]: { schema: { type: 'string', format: 'binary' } } } as const;
const failureContent = json({ $ref: toReference('Failure') });

export const failureResponses: Readonly<Record<FailureName | 'Failure', ResponseObject>> = {
  // safe: has exactly these keys
  ...(Object.fromEntries(failureNames.map((name) => [name, toFailureResponse(name)])) as Record<FailureName, ResponseObject>),
  Failure: { description: 'Any other failure.', content: failureContent },
};

function toFailureResponse(name: FailureName): ResponseObject {
  const retryAfter = { 'Retry-After': { description: 'In seconds.', schema: { type: 'integer', minimum: 1 } } } as const;
  return { description: failures[name], ...(laterNames.includes(name) && { headers: retryAfter }), content: failureContent };
}

/**
 * Returns the successful response of a call in its envelope, and its failures. `takesBody`: whether the call has body
 * fields, which may be invalid.
 */
export function toResponses({ contract }: Check, data: JsonSchema, takesBody: boolean): OperationObject['responses'] {
  const isOf: Readonly<Record<FailureName, boolean>> = {
    BadRequest: Object.keys({ ...contract.params, ...contract.query }).length > 0,
    Unauthorized: contract.access === 'member' || contract.access === 'operator' || contract.hasCredentials,
    Forbidden: contract.access === 'operator' || contract.hasCredentials,
    NotFound: Object.keys(contract.params).length > 0 || contract.isOptional,
    Conflict: contract.isIdempotent,
    UnprocessableEntity: takesBody,
    TooManyRequests: true,
    ServiceUnavailable: true,
  };
  const named = failureNames.filter((name) => isOf[name]).map((name) => [String(httpStatuses[name]), toFailureReference(name)] as const);
  return {
    '200': { description: 'Done.', content: contract.isFile ? fileContent : json(toEnvelope(data, contract.isPaged)) },
    ...Object.fromEntries(named),
    default: toFailureReference('Failure'),
  };
}

function toEnvelope(data: JsonSchema, isPaged: boolean): JsonSchema {
  return {
    type: 'object',
    properties: { status: { const: 'success' }, data, ...(isPaged && { meta: { $ref: toReference('ListMeta') } }) },
    required: ['status', 'data', ...(isPaged ? ['meta'] : [])],
  };
}

function toFailureReference(name: FailureName | 'Failure'): Reference {
  return { $ref: `#/components/responses/${name}` };
}
