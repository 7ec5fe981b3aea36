import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { findDemoMember } from '#config/demo-member.ts';
import { readEnv } from '#config/env.ts';
import { type EmbeddedMallApi, startEmbeddedMallApi } from '#server/embedded-mall-api.ts';
import { makeOpenapiDocument } from '#server/openapi/document.ts';
import type { OperationObject } from '#server/openapi/openapi-types.ts';

const document = await makeOpenapiDocument();
/** A third-party validator, which ignores unknown keywords such as `x-optional`. */
const ajv = new Ajv2020({ strict: false, allErrors: true });
addFormats.default(ajv);
ajv.addSchema(document, 'openapi.json');

interface Call {
  name: string;
  path: string;
  operation: OperationObject;
}

const reads: Call[] = Object.entries(document.paths).flatMap(([path, { get }]) =>
  get ? [{ name: get.operationId, path, operation: get }] : [],
);
const isFor = (scheme: string) => (call: Call) => call.operation.security.some((one) => Object.hasOwn(one, scheme));

/** Addresses of calls that need more than the id of a listed record. */
const asked: Readonly<Record<string, string>> = {
  listBookingSlots: '/v1/booking/options?service=1',
  searchCentre: '/v1/search?q=caf%C3%A9',
  searchAsMember: '/v1/me/search?q=caf%C3%A9',
  getWebsitePageByPermalink: '/v1/website-pages/permalink/blog/high-water-marks',
  getWebsitePageByAlias: '/v1/website-pages/alias/fit-nebo-outfit',
};

/** Member calls that the demo member has no record for, and calls that need a previous step. */
const notAsked = [
  'getOauthRequest',
  'getOutcome',
  'getBookingOrder',
  'getConversation',
  'getGiftCard',
  'getMessage',
  'getMessageFile',
  'getMessagePicture',
  'listMessages',
  'getReceiptPicture',
  'getWalletPassFile',
];

let mallApi: EmbeddedMallApi;
let token = '';
const dataDir = mkdtempSync(join(tmpdir(), 'openapi-'));

beforeAll(async () => {
  vi.stubEnv('LOG_LEVEL', 'silent');
  const env = readEnv({ DATA_DIR: dataDir, DEMO_MEMBER: 'true' });
  mallApi = await startEmbeddedMallApi(env, pino({ level: 'silent' }));
  const answer = await call('/v1/login', { method: 'POST', body: JSON.stringify(findDemoMember(env)) });
  expect(listFaults('/v1/login', 'post', '200', answer)).toEqual([]);
  token = answer.data.token;
});
afterAll(async () => {
  await mallApi.close();
  rmSync(dataDir, { recursive: true });
  vi.unstubAllEnvs();
});

async function call(address: string, init: RequestInit = {}) {
  const headers = { 'x-tenant-id': 'demo', 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
  const response = await fetch(`${mallApi.origin()}${address}`, { ...init, headers });
  return response.json();
}

function listFaults(path: string, method: 'get' | 'post', status: string, answer: unknown): string[] {
  const pointer = ['paths', path, method, 'responses', status]
    .map((part) => part.replaceAll('/', '~1'))
    .map(encodeURIComponent)
    .join('/');
  const response = document.paths[path]?.[method]?.responses[status];
  const $ref = response && '$ref' in response ? response.$ref : `#/${pointer}`;
  ajv.validate({ $ref: `openapi.json${$ref}/content/application~1json/schema` }, answer);
  return (ajv.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
}

/** Returns the address of a call, with the id of the first listed record if it needs one. */
async function toAddress({ name, path }: Call): Promise<string> {
  const address = asked[name] ?? path;
  if (!address.includes('{id}')) return address;
  const { data } = await call(
    path.startsWith('/v1/website-pages')
      ? '/v1/website-pages'
      : path.replace(/\/(?:id\/)?\{id\}.*$/, '').replace(/announcements$/, 'announcements/'),
  );
  return address.replace('{id}', String(data[0].id));
}

describe.each([
  ['public', reads.filter(isFor('site'))],
  ['member', reads.filter(isFor('member')).filter(({ name }) => !notAsked.includes(name))],
])('answers of %s calls of the embedded mall API', (_, calls) => {
  it('are tested for more than 20 calls', () => {
    expect(calls.length).toBeGreaterThan(20);
  });

  it.each(calls)('fit the document: $name', async (one) => {
    const answer = await call(await toAddress(one));
    expect(answer).toMatchObject({ status: 'success' });
    expect(listFaults(one.path, 'get', '200', answer)).toEqual([]);
  });
});

describe('an answer that does not match the document', () => {
  it('is detected', async () => {
    const { data, ...answer } = await call('/v1/companies');
    const [first, ...others] = data;
    const wrong = { ...answer, data: [{ ...first, id: String(first.id), translations: null }, ...others] };
    expect(listFaults('/v1/companies', 'get', '200', wrong)).toEqual(['/data/0/id must be integer', '/data/0/translations must be array']);
    expect(listFaults('/v1/companies', 'get', '200', { status: 'success', data })).toEqual([" must have required property 'meta'"]);
  });
});

describe('failures', () => {
  it.each([
    ['/v1/companies/{id}', '/v1/companies/99999', '404', 'NotFound'],
    ['/v1/companies/{id}', '/v1/companies/x', '400', 'BadRequest'],
    ['/v1/companies', '/v1/companies?per_page=13', '400', 'BadRequest'],
  ])('match the document for %s: %s', async (path, address, status, httpStatus) => {
    const answer = await call(address);
    expect(answer).toMatchObject({ status: 'error', httpStatus });
    expect(listFaults(path, 'get', status, answer)).toEqual([]);
  });
});

describe('schemas', () => {
  it.each(Object.keys(document.components.schemas))('can be compiled by a third-party validator: %s', (name) => {
    expect(ajv.compile({ $ref: `openapi.json#/components/schemas/${name}` })).toBeTypeOf('function');
  });
});
