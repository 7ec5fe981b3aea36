import { readFileSync } from 'node:fs';
import type { Check } from '#shared/schemas/check.ts';
import { readComments } from './comments.ts';
import type { MethodName, OpenapiDocument, OperationObject } from './openapi-types.ts';
import { toOperation } from './operations.ts';
import { readResources } from './resources.ts';
import { failureResponses, failureSchema } from './responses.ts';
import { describeSchemas, toDocumentSchemas } from './schemas.ts';

const packageFile = new URL('../../package.json', import.meta.url);

const bearer = (description: string) => ({ type: 'http', scheme: 'bearer', description }) as const;

/**
 * Creates the OpenAPI document of the contract with the mall API from `shared/contracts/` and `shared/schemas/`. Takes
 * 100 ms of CPU time.
 */
export async function makeOpenapiDocument(): Promise<OpenapiDocument> {
  const resources = await readResources();
  const schemas = toDocumentSchemas(resources);
  const comments = readComments();
  const withCalls = resources.filter(({ checks }) => checks.length > 0);
  const operations = withCalls.flatMap(({ name, checks }) =>
    checks.map((check) => ({ check, operation: toOperation(check, toTitle(name), schemas, comments) })),
  );
  return {
    openapi: '3.1.1',
    info: {
      title: 'Mall API',
      version: readVersion(),
      summary: 'What the site asks of the back office of a shopping centre.',
      description: conventions,
    },
    servers: [
      {
        url: '{mallApi}',
        description: 'The mall API, as `MALL_API_URL` names it.',
        variables: {
          mallApi: { default: 'https://mall-api.example', description: 'With a path where it has one; every call adds its own.' },
        },
      },
      { url: '/api', description: 'The same calls through the gateway of a site.' },
    ],
    tags: withCalls.map(({ name }) => ({ name: toTitle(name) })),
    paths: toPaths(operations),
    components: {
      schemas: { ...describeSchemas(schemas.components, resources, comments), Failure: failureSchema },
      parameters: headerParameters,
      responses: failureResponses,
      securitySchemes: {
        site: bearer('The credential of the site itself, where the mall API asks for one (`MALL_API_TOKEN`).'),
        member: bearer('The token that a login has brought. Where the call needs none, who sends one is known by it.'),
        key: bearer(
          'A key of a till, a barrier or another system, which a manager creates in the desk. Each call names the scope that the key needs; none: any key. A key of one shop reaches that shop only.',
        ),
      },
    },
  };
}

const conventions = [
  'JSON in and out, in an envelope: `{ "status": "success", "data": …, "meta"?: … }`, or `{ "status": "error", "httpStatus": "NotFound", "message": "…", "errors"?: { "<field>": ["<code>"] } }`.',
  'Lists that are paged take `page` (from 1) and `per_page`, and carry `meta`. A page past the end is an empty list.',
  'Ids are integers, dates ISO 8601 with offset, money is in minor units. Translatable records carry `translations`, one entry for each language that exists: `en`, `cz`, `sk`, `de`.',
  'Fields that are not required may be missing; unknown fields are left unread.',
  'Logins, and what is for members, are called only while the setting `is_authentication_active` is on.',
].join('\n\n');

const headerParameters: OpenapiDocument['components']['parameters'] = {
  TenantId: { name: 'X-Tenant-Id', in: 'header', required: true, description: 'Which centre is meant.', schema: { type: 'string' } },
  RequestId: { name: 'X-Request-Id', in: 'header', description: 'The same as in the gateway’s log.', schema: { type: 'string' } },
  AcceptLanguage: {
    name: 'Accept-Language',
    in: 'header',
    description: 'The visitor’s, on calls that are not cached.',
    schema: { type: 'string' },
  },
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    description:
      'The site always sends one. The same key with the same body answers as the first time; with another body it is refused (422, `idempotency_key_reused`), and while the first is under way it is a conflict.',
    schema: { $ref: '#/components/schemas/IdempotencyKey' },
  },
};

function toPaths(operations: readonly { check: Check; operation: OperationObject }[]): OpenapiDocument['paths'] {
  const paths: Record<string, Partial<Record<MethodName, OperationObject>>> = {};
  for (const { check, operation } of operations) {
    const path = check.contract.path.replace(/\+\}$/, '}');
    const method = check.contract.method.toLowerCase() as MethodName; // safe: a `Method` in lower case
    paths[path] = { ...paths[path], [method]: operation };
  }
  return paths;
}

/** Converts `gift-cards` to `Gift cards`. */
function toTitle(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1).replaceAll('-', ' ');
}

function readVersion(): string {
  const { version }: { version: string } = JSON.parse(readFileSync(packageFile, 'utf8'));
  return version;
}
