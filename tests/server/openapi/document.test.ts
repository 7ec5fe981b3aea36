import { readdirSync } from 'node:fs';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { describe, expect, it } from 'vitest';
import { makeOpenapiDocument } from '#server/openapi/document.ts';
import type { OperationObject } from '#server/openapi/openapi-types.ts';
import * as all from '#shared/contracts/contracts.ts';

/** Without the staff's calls, which only our own mall API answers. */
const checks = all.checks.filter(({ contract }) => contract.access !== 'staff');
const contracts = checks.map(({ contract }) => contract);

const document = await makeOpenapiDocument();
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
);

/** Checks a document by Redocly's rules for the specification: structure, references, path parameters, unique names. */
async function lint(value: unknown): Promise<string[]> {
  const config = await createConfig({ extends: ['spec'] });
  const problems = await lintFromString({ source: JSON.stringify(value), absoluteRef: 'openapi.json', config });
  return problems.map(({ ruleId, message, location: [place] }) => `${ruleId} at ${place?.pointer}: ${message}`);
}

function find(name: string): OperationObject {
  const found = operations.find(({ operation }) => operation.operationId === name)?.operation;
  if (!found) throw new Error(`${name} is not in the document`);
  return found;
}

describe('the OpenAPI document', () => {
  it('is valid by the rules of OpenAPI 3.1', async () => {
    expect(await lint(document)).toEqual([]);
  });

  it.each([
    ['a reference to an unknown schema', { Stray: { $ref: '#/components/schemas/Nothing' } }],
    ['an unknown type', { Stray: { type: 'text' } }],
    ['required fields that are not a list', { Stray: { type: 'object', required: 'id' } }],
  ])('is invalid with %s', async (_, stray) => {
    const { components } = document;
    expect(await lint({ ...document, components: { ...components, schemas: { ...components.schemas, ...stray } } })).toHaveLength(1);
  });

  it('contains every contract with its address and method', () => {
    const named = operations.map(({ path, method, operation }) => `${method.toUpperCase()} ${path} ${operation.operationId}`);
    expect(named.toSorted()).toEqual(contracts.map(({ method, path, name }) => `${method} ${path.replace('+}', '}')} ${name}`).toSorted());
  });

  it('contains neither calls nor schemas of the staff', () => {
    expect(JSON.stringify(document)).not.toMatch(/\/v1\/staff|StaffSession|StaffInvite/);
  });

  it('has a tag for each resource that has calls', () => {
    expect(new Set(operations.map(({ operation }) => operation.tags[0]))).toEqual(new Set(document.tags.map(({ name }) => name)));
    expect(find('checkGiftCard').tags).toEqual(['Gift cards']);
    const files = readdirSync(new URL('../../../shared/schemas/', import.meta.url)).filter((file) => !/^(?:desk-|staff)/.test(file));
    expect(document.tags.length).toBeGreaterThan(files.length - 12); // some files contain schemas but no calls
  });

  it('refers to schemas by their names instead of repeating them', () => {
    expect(find('getCompany').responses['200']).toMatchObject({
      content: {
        'application/json': { schema: { properties: { data: { $ref: '#/components/schemas/Company' } }, required: ['status', 'data'] } },
      },
    });
    expect(JSON.stringify(document)).not.toMatch(/"\$(?:defs|id)"|__shared/);
    expect(document.components.schemas).toHaveProperty(
      'OpeningHours.properties.exceptions.items.$ref',
      '#/components/schemas/OpeningException',
    );
  });

  it('describes the stored shape if the gateway publishes another one', () => {
    expect(find('getWebSettings').responses['200']).toMatchObject({
      content: { 'application/json': { schema: { properties: { data: { $ref: '#/components/schemas/StoredSettings' } } } } },
    });
    expect(find('getWebSettings').description).toContain('one flat map');
  });

  it('contains the meta object and the parameters of paged lists, with defaults and choices', () => {
    expect(find('listCompanies').responses['200']).toMatchObject({
      content: {
        'application/json': {
          schema: { properties: { meta: { $ref: '#/components/schemas/ListMeta' } }, required: ['status', 'data', 'meta'] },
        },
      },
    });
    expect(find('listCompanies').parameters).toEqual(
      expect.arrayContaining([
        { name: 'page', in: 'query', schema: { type: 'integer', minimum: 1, maximum: 100_000, default: 1 } },
        { name: 'per_page', in: 'query', schema: { type: 'integer', minimum: 1, maximum: 100, enum: [1, 2, 8, 12, 24, 48], default: 12 } },
        {
          name: 'letter',
          in: 'query',
          description: expect.stringContaining('First letter'),
          schema: { type: 'string', pattern: '^[a-z0]$' },
        },
        { $ref: '#/components/parameters/TenantId' },
      ]),
    );
    expect(find('listAnnouncements').parameters).toContainEqual({ name: 'from', in: 'query', schema: { type: 'string', format: 'date' } });
    expect(find('getWebsitePageByPermalink').parameters[0]).toMatchObject({ name: 'permalink', in: 'path', required: true });
  });

  it.each([
    ['listMalls', [{}, { site: [] }]],
    ['subscribeNewsletter', [{}, { member: [] }]],
    ['getPoints', [{ member: [] }]],
    ['redeemGiftCard', [{ key: ['gift-cards:take'] }]],
    ['getOwnKey', [{ key: [] }]],
  ])('contains who may call %s', (name, security) => {
    expect(find(name).security).toEqual(security);
  });

  it('requires an idempotency key for calls that change points, stock or slots', () => {
    const withKey = operations.filter(({ operation }) => JSON.stringify(operation.parameters).includes('/IdempotencyKey'));
    expect(withKey.map(({ operation }) => operation.operationId).toSorted()).toEqual(
      contracts
        .filter(({ isIdempotent }) => isIdempotent)
        .map(({ name }) => name)
        .toSorted(),
    );
    expect(find('activateReward').responses).toHaveProperty('409');
  });

  it('describes pictures in forms, and the fields that may replace them', () => {
    expect(find('submitReceipt').requestBody?.content).toEqual({
      'multipart/form-data': {
        schema: {
          allOf: [
            { $ref: '#/components/schemas/SubmitReceiptBody' },
            { type: 'object', properties: { image: {} }, anyOf: [{ required: ['image'] }, { required: ['fiscal_code'] }] },
          ],
        },
        encoding: { image: { contentType: 'image/webp' } },
      },
    });
    expect(find('changeProfilePicture').requestBody?.content['multipart/form-data']?.schema).toMatchObject({
      allOf: [{}, { required: ['picture'] }],
    });
  });

  it('has a body for each contract that requires one, and none for GET', () => {
    const withBody = operations.filter(({ operation }) => operation.requestBody).map(({ operation }) => operation.operationId);
    const demanded = checks.filter(({ body }) => !body.safeParse({}).success).map(({ contract }) => contract.name);
    expect(demanded.length).toBeGreaterThan(20);
    expect(demanded.filter((name) => !withBody.includes(name))).toEqual([]);
    expect(contracts.filter(({ method, name }) => method === 'GET' && withBody.includes(name))).toEqual([]);
    expect(withBody).toContain('switchNotices'); // all fields of its body are optional
    expect(withBody).not.toContain('logOut');
  });

  it('describes calls, schemas and fields with the docstrings of the code', () => {
    const { schemas } = document.components;
    expect(find('listMalls').description).toContain('The first item is the centre.');
    expect(schemas.ListedCompany).toHaveProperty('description', expect.stringMatching(/^A shop, a restaurant/));
    expect(schemas.ListedCompany).toHaveProperty('properties.floor.description', expect.stringContaining('lift'));
    expect(schemas.Company).toHaveProperty('properties.floor.description', expect.stringContaining('lift')); // inherited from the schema that `Company` extends
    expect(schemas.FloorplanUnit).toHaveProperty('properties.is_outside_only.description', expect.stringContaining('from outside'));
    expect(JSON.stringify(document)).not.toMatch(/\.tsx?\b|§/); // no file names or sections, which integrators cannot look up
  });

  it('marks required fields that another mall API may omit', () => {
    const { schemas } = document.components;
    expect(schemas.Reward).toMatchObject({ required: expect.arrayContaining(['stock']) });
    expect(schemas.Reward).toHaveProperty('properties.stock', expect.objectContaining({ 'x-may-lack': true }));
    expect(schemas.Reward).toHaveProperty('properties.stock.description', expect.stringMatching(/counts as `null`\.$/));
    expect(schemas.Announcement).toHaveProperty('properties.published_at.description', expect.stringContaining('other fields say it'));
    expect(schemas.Announcement).not.toHaveProperty('properties.published_at.x-may-lack'); // because the fields that replace it may be missing, too
    expect(schemas.Reward).not.toHaveProperty('properties.id.x-may-lack');
  });

  it('names the settings that a call needs, except the one that all member calls need', () => {
    expect(find('logInByFirebase').description).toMatch(/settings allow it: `is_sso_visible`\.$/);
    expect(find('getPoints').description ?? '').not.toContain('settings');
    expect(document.info.description).toContain('`is_authentication_active`');
  });

  it('marks calls that a mall API may omit', () => {
    const optional = operations.filter(({ operation }) => operation['x-optional']).map(({ operation }) => operation.operationId);
    expect(optional.toSorted()).toEqual(
      contracts
        .filter(({ isOptional }) => isOptional)
        .map(({ name }) => name)
        .toSorted(),
    );
    expect(find('listEntrances').description).toContain('Optional');
  });
});
