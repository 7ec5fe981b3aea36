import { makeOpenapiDocument } from '#server/openapi/document.ts';
import type { JsonSchema } from '#server/openapi/openapi-types.ts';
import type { Endpoint } from '#shared/contracts/endpoint.ts';
import { routes } from '#shared/site/routes.ts';
import { findContract } from './foreign-mall-api/known-calls.ts';
import { listen } from './listen.ts';
import { meta, success } from './upstream.ts';

const document = await makeOpenapiDocument();

/** Sample texts, by schema name. */
const samples: Readonly<Record<string, string>> = {
  LocaleCode: 'cz',
  TimeZone: 'Europe/Prague',
  Slug: 'a',
  UnitName: 'A1',
  Permalink: 'a/b',
};
const instants: Readonly<Record<string, string>> = { 'date-time': '2026-11-01T10:00:00+01:00', date: '2026-11-01' };
/** Id of the announcement of each kind. */
export const announced = { news: 11, event: 12, product: 13 } as const;

/** Returns the schema of a call's record in the OpenAPI document. For a list, returns the schema of its records. */
export function findRecord(path: string): JsonSchema {
  const response = document.paths[path]?.get?.responses['200'];
  const envelope = response && 'content' in response ? response.content['application/json']?.schema : undefined;
  const data = resolve(envelope?.properties?.data);
  return resolve(data.type === 'array' ? data.items : data);
}

/** Returns the schema of a record's translations. */
export function findTranslation({ properties = {} }: JsonSchema): JsonSchema {
  return resolve(resolve(properties.translations).items);
}

function resolve(schema: unknown): JsonSchema {
  const given = schema as JsonSchema; // safe: our own document contains no lists of item schemas and no `true`
  const name = given.$ref?.split('/').at(-1);
  return name === undefined ? given : resolve(document.components.schemas[name]);
}

/** Lists the fields that a record must have. */
export function listNeeded({ required = [], properties = {} }: JsonSchema): string[] {
  return required.filter((name) => (properties[name] as JsonSchema)['x-may-lack'] !== true); // safe: our own document contains only schema objects
}

/** Returns a sample value that has only the required fields. */
function toLeast(schema: unknown, field: string): unknown {
  const { $ref = '' } = schema as JsonSchema; // safe: our own document contains only schema objects
  const sample = samples[$ref.split('/').at(-1) ?? ''];
  if (sample !== undefined) return sample;
  const { type, properties = {}, items, anyOf, enum: choices, minimum, format, pattern } = resolve(schema);
  const needed = listNeeded(resolve(schema));
  if (anyOf) return toLeast(anyOf[0], field);
  if (choices) return choices[0];
  if (type === 'array') return field === 'translations' ? [toLeast(items, 'translation')] : [];
  if (type === 'object') return Object.fromEntries(needed.map((name) => [name, toLeast(properties[name], name)]));
  if (type === 'integer' || type === 'number') return Math.max(minimum ?? 1, 1);
  if (type === 'string') return instants[format ?? ''] ?? (pattern?.startsWith('^[Mm') ? 'M0 0H9V9Z' : `A ${field}`);
  return Array.isArray(type) ? null : false;
}

/** Settings that switch screens on. */
const settings = ['is_authentication_active', 'is_mobile_app_active', 'is_contact_support_active'].map((key) => ({ key, value: true }));

/** Starts a mall API that answers only the chosen calls, with minimal records. All other calls get "not found". */
export async function startLeastMallApi() {
  let offered: readonly string[] = [];
  const server = await listen((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://mall-api.example');
    const contract = findContract(request.method ?? 'GET', pathname);
    const isOffered = contract?.access === 'public' && offered.includes(contract.path.replace('+}', '}'));
    const body = isOffered ? success(toData(contract, pathname), contract.isPaged ? meta : undefined) : notFound;
    response.writeHead(isOffered ? 200 : 404, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  return {
    ...server,
    /** Makes the mall API answer only the calls with these paths from now on. */
    offer(paths: readonly string[]): void {
      offered = paths;
    },
  };
}

const notFound = { status: 'error', httpStatus: 'NotFound', message: 'Not found' };

function toData({ path, isList }: Endpoint, pathname: string): unknown {
  if (path.endsWith('/web')) return settings;
  const record = toLeast(findRecord(path.replace('+}', '}')), '');
  if (isList) return [record];
  const id = Number(/\/(\d+)$/.exec(pathname)?.[1]);
  const type = Object.entries(announced).find(([, number]) => number === id)?.[0];
  return { ...(record as object), ...(id && { id }), ...(type && path.includes('announcements') && { type }) }; // safe: answers of calls that return no list are objects
}

/** Names of the screens that visitors can see. */
export const screenNames = Object.entries(routes).flatMap(([name, route]) =>
  'screen' in route && !('isForEngineers' in route) ? [name] : [],
);
