import * as z from 'zod/mini';
import type { Access, Endpoint } from '#shared/contracts/endpoint.ts';
import { day, listQuery, type Parameter } from '#shared/contracts/parameters.ts';
import type { Check } from '#shared/schemas/check.ts';
import { pageSizes } from '#shared/site/limits.ts';
import type { Comments } from './comments.ts';
import type { JsonSchema, MediaType, OperationObject, ParameterObject } from './openapi-types.ts';
import { toResponses } from './responses.ts';
import type { DocumentSchemas } from './schemas.ts';

const securityOf: Readonly<Record<Exclude<Access, 'operator'>, OperationObject['security']>> = {
  public: [{}, { site: [] }],
  guest: [{}, { member: [] }],
  member: [{ member: [] }],
  staff: [], // not documented: see `resources.ts`
};

/** Converts a call to an OpenAPI operation. */
export function toOperation(check: Check, tag: string, schemas: DocumentSchemas, comments: Comments): OperationObject {
  const { contract, body, answer, stored } = check;
  const { name, access, scope, isIdempotent, isOptional } = contract;
  const takesBody = hasFields(body) || contract.picture !== undefined;
  const description = [comments.get(name), ...listFacts(contract)].filter(Boolean).join('\n\n');
  const headers = ['TenantId', 'RequestId', 'AcceptLanguage', ...(isIdempotent ? ['IdempotencyKey'] : [])];
  return {
    operationId: name,
    summary: toSummary(name),
    ...(description && { description }),
    tags: [tag],
    parameters: [...toParameters(contract, comments), ...headers.map((header) => ({ $ref: `#/components/parameters/${header}` }))],
    ...(takesBody && { requestBody: { required: true, content: toContent(contract, schemas.find(body)) } }),
    responses: toResponses(check, schemas.find(stored ?? answer), takesBody),
    security: access === 'operator' ? [{ key: scope === undefined || scope === 'any' ? [] : [scope] }] : securityOf[access],
    'x-optional': isOptional,
  };
}

function hasFields(body: z.ZodMiniType): boolean {
  return !(body instanceof z.ZodMiniObject) || Object.keys(body.shape).length > 0;
}

/** Converts `listCompaniesWithEntities` to `List companies with entities`. */
function toSummary(name: string): string {
  const words = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function toContent({ picture, insteadOfPicture }: Endpoint, body: JsonSchema): Readonly<Record<string, MediaType>> {
  if (picture === undefined) return { 'application/json': { schema: body } };
  const needsPicture: JsonSchema = { required: [picture] };
  const file: JsonSchema = {
    type: 'object',
    properties: { [picture]: {} },
    ...(insteadOfPicture === undefined ? needsPicture : { anyOf: [needsPicture, { required: [insteadOfPicture] }] }),
  };
  return { 'multipart/form-data': { schema: { allOf: [body, file] }, encoding: { [picture]: { contentType: 'image/webp' } } } };
}

function listFacts({ isOptional, isOauth, isFlattened, scopes, needs, access }: Endpoint): string[] {
  const settings = needs
    .filter((need) => need !== 'is_authentication_active') // common to all calls with settings, so the document states it once
    .map((need) => `\`${need}\``)
    .join(' and ');
  return [
    ...(isOptional ? ['Optional: where it answers 404, the site does without.'] : []),
    ...(access === 'operator' ? ['For tills, barriers and other systems, with a key that has the scope.'] : []),
    ...(isFlattened ? ['The gateway publishes it as one flat map of texts.'] : []),
    ...(isOauth ? ['Partners call it at the gateway as a form, and get the answer of RFC 6749 without an envelope.'] : []),
    ...(scopes.length > 0 ? [`A partner’s site may call it with the scope ${scopes.map((scope) => `\`${scope}\``).join(' or ')}.`] : []),
    ...(settings ? [`Called only while the settings allow it: ${settings}.`] : []),
  ];
}

/** JSON Schemas of the parameter forms that are not patterns. */
const formats = new Map<Parameter['form'], JsonSchema>([
  [day.form, { format: 'date' }],
  [listQuery.per_page.form, { enum: [...pageSizes] }],
]);

/** Returns the parameters in a call's path and query. */
function toParameters({ name, path, params, query }: Endpoint, comments: Comments): ParameterObject[] {
  const rest = /\{(\w+)\+\}$/.exec(path)?.[1];
  return [
    ...Object.entries(params).map(
      ([key, parameter]): ParameterObject => ({
        name: key,
        in: 'path',
        required: true,
        ...(key === rest && { description: 'The rest of the path, slashes included.' }),
        schema: toSchema(parameter, `${name}: ${key}`),
      }),
    ),
    ...Object.entries(query).map(
      ([key, parameter]): ParameterObject => ({
        name: key,
        in: 'query',
        ...(parameter.presence === 'required' && { required: true }),
        ...toDescription(comments.get(`${name}.${key}`)),
        schema: toSchema(parameter, `${name}: ${key}`),
      }),
    ),
  ];
}

function toDescription(description: string | undefined): Pick<ParameterObject, 'description'> {
  return description === undefined ? {} : { description };
}

/** Converts a parameter to a JSON Schema. Throws for a form that JSON Schema cannot express. */
function toSchema({ type, choices, least, most, form, default: standard }: Parameter, where: string): JsonSchema {
  const more = standard === undefined ? {} : { default: standard };
  if (choices) return { type: 'string', enum: [...choices], ...more };
  const [smallest, largest] = type === 'integer' ? (['minimum', 'maximum'] as const) : (['minLength', 'maxLength'] as const);
  return {
    type: type === 'integer' ? 'integer' : 'string',
    ...(least !== undefined && { [smallest]: least }),
    ...(most !== undefined && { [largest]: most }),
    ...toForm(form, where),
    ...more,
  };
}

function toForm(form: Parameter['form'], where: string): JsonSchema {
  if (form === undefined) return {};
  if (form instanceof RegExp) return { pattern: form.source };
  const known = formats.get(form);
  if (!known) throw new Error(`${where}: a form that JSON Schema has no word for`);
  return known;
}
