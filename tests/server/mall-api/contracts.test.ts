import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { toAddress } from '#shared/contracts/address.ts';
import { contracts, getCheck } from '#shared/contracts/contracts.ts';
import type { Endpoint } from '#shared/contracts/endpoint.ts';
import { fieldErrorCodes } from '#shared/contracts/errors.ts';
import { Company, CompanyWithEntities } from '#shared/schemas/companies.ts';
import { ListMeta } from '#shared/schemas/list-meta.ts';
import { type RunningMallApi, startMallApi } from './running-mall-api.ts';

interface Case {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  /** Addresses that the contract rejects, with the invalid field. */
  bad?: [address: string, errors: Record<string, string[]>][];
  /** Whether the small content of these tests has no record for the list. */
  isEmpty?: true;
  /** Addresses of missing records. */
  missing?: string[];
  /** Full schema of the answer, if the site's contract covers only a part of the answer (`mall-api.md`). */
  told?: z.ZodMiniType;
}

const picture = `${'0'.repeat(32)}.webp`;

/** Inputs in addition to those derived from the contract (`toCase`). */
const cases: Readonly<Record<string, Case>> = {
  listFeaturedCompanies: { told: z.array(Company) },
  listCompaniesWithEntities: {
    told: z.array(z.extend(Company, { entities: CompanyWithEntities.shape.entities })),
    bad: [['/v1/companies-with-entities?entity=cake', { entity: ['not_allowed'] }]],
  },
  listCompanies: {
    told: z.array(Company),
    bad: [
      ['/v1/companies?page=0', { page: ['too_small'] }],
      ['/v1/companies?page=1&page=2', { page: ['invalid'] }],
      ['/v1/companies?per_page=13', { per_page: ['invalid'] }],
      ['/v1/companies?type=cinema&floor=attic', { type: ['not_allowed'], floor: ['invalid'] }],
      ['/v1/companies?letter=ab', { letter: ['invalid'] }],
      ['/v1/companies?sort=random', { sort: ['not_allowed'] }],
      ['/v1/companies?open=later', { open: ['not_allowed'] }],
      [`/v1/companies?q=${'a'.repeat(101)}`, { q: ['too_big'] }],
    ],
  },
  getCompany: {
    bad: [
      ['/v1/companies/0', { id: ['too_small'] }],
      ['/v1/companies/99999999999', { id: ['too_big'] }],
    ],
  },
  listAnnouncements: {
    bad: [
      ['/v1/announcements/?type=rumour', { type: ['not_allowed'] }],
      ['/v1/announcements/?from=2026-02-30', { from: ['invalid'] }],
    ],
  },
  getAnnouncement: { missing: ['/v1/announcements/2'] },
  listEventChoices: { isEmpty: true },
  listPriceChoices: { isEmpty: true },
  listRewards: {
    bad: [
      ['/v1/rewards?sort=price', { sort: ['not_allowed'] }],
      ['/v1/rewards?max_points=0', { max_points: ['too_small'] }],
      ['/v1/rewards?max_points=1000001', { max_points: ['too_big'] }],
      ['/v1/rewards?max_points=few', { max_points: ['invalid'] }],
    ],
  },
  listPointsChoices: { isEmpty: true },
  getReward: { bad: [['/v1/rewards/-1', { id: ['too_small'] }]] },
  listCategories: { bad: [['/v1/categories?type=x', { type: ['not_allowed'] }]] },
  listAmenities: { bad: [['/v1/amenities?floor=300', { floor: ['too_big'] }]] },
  getAmenity: { bad: [['/v1/amenities/1.5', { id: ['invalid'] }]] },
  listBookingSlots: {
    query: { service: 1 },
    bad: [
      ['/v1/booking/options', { service: ['required'] }],
      ['/v1/booking/options?service=1&to=soon', { to: ['invalid'] }],
    ],
    missing: ['/v1/booking/options?service=99'],
  },
  searchCentre: {
    query: { q: 'espresso' },
    bad: [
      ['/v1/search', { q: ['required'] }],
      ['/v1/search?q=%20', { q: ['too_small'] }],
      ['/v1/search?q=a&types=company,planet', { types: ['not_allowed'] }],
      ['/v1/search?q=a&limit=49', { limit: ['too_big'] }],
    ],
  },
  listPictureTexts: { query: { names: picture }, bad: [['/v1/picture-texts?names=a.webp', { names: ['invalid'] }]] },
  listArticles: { bad: [['/v1/website-pages?page=0', { page: ['too_small'] }]] },
  getWebsitePageById: { missing: ['/v1/website-pages/id/1?tab=none'] },
  getWebsitePageByPermalink: {
    params: { permalink: 'centre/about' },
    bad: [['/v1/website-pages/permalink/A', { permalink: ['invalid'] }]],
    missing: ['/v1/website-pages/permalink/about', '/v1/website-pages/permalink/centre/none'],
  },
  getWebsitePageByAlias: {
    params: { alias: 'about' },
    bad: [['/v1/website-pages/alias/A%20b', { alias: ['invalid'] }]],
    missing: ['/v1/website-pages/alias/none'],
  },
};

let mallApi: RunningMallApi;
beforeAll(async () => {
  mallApi = await startMallApi();
  const insert = mallApi.db.prepare('INSERT INTO picture (name, width, height, bytes, alt, at_ms) VALUES (:picture, 1, 1, 1, :alt, 0)');
  insert.run({ picture, alt: JSON.stringify({ en: 'A hare in the snow' }) }); // descriptions of pictures come from the desk, not from content files
});
afterAll(() => mallApi.close());

/** Public reads. Writes and members' calls have separate tests, such as `newsletter.test.ts`. */
const reads = contracts.filter(({ access }) => access === 'public');

/** Derives the inputs of a call with an id: the first id, an invalid one, and an unknown one. */
function toCase({ name, path }: Endpoint): Required<Omit<Case, 'told' | 'isEmpty'>> {
  const { params = {}, query = {}, bad = [], missing = [] } = cases[name] ?? {};
  if (!path.endsWith('/{id}')) return { params, query, bad, missing };
  const at = (id: string) => path.replace('{id}', id);
  return { params: { id: 1, ...params }, query, bad: [[at('x'), { id: ['invalid'] }], ...bad], missing: [at('99'), ...missing] };
}

describe('the test cases', () => {
  it('only contain existing calls', () => {
    expect(Object.keys(cases).filter((name) => !reads.some((contract) => contract.name === name))).toEqual([]);
  });
});

describe.each(reads.map((contract) => ({ name: contract.name, contract })))('$name', ({ contract }) => {
  const asked = toCase(contract);

  it('returns what its contract promises', async () => {
    const response = await mallApi.get(toAddress(contract, { params: asked.params, query: asked.query }));
    const body = await response.json();
    expect({ status: response.status, outcome: body.status }).toEqual({ status: 200, outcome: 'success' });
    expect(response.headers.get('content-type')).toMatch(/^application\/json\b/);
    const { stored, answer } = getCheck(contract);
    const parsed = (cases[contract.name]?.told ?? stored ?? answer).safeParse(body.data);
    expect(parsed.error?.issues).toBeUndefined();
    expect(body.data).toEqual(parsed.data); // the answer contains no other fields
    if (contract.isList && !cases[contract.name]?.isEmpty) expect(body.data.length).toBeGreaterThan(0);
    if (contract.isPaged) expect(ListMeta.parse(body.meta)).toEqual(body.meta);
    else expect(body).not.toHaveProperty('meta');
  });

  it.each(asked.bad)('rejects %s', async (address, errors) => {
    expect(await mallApi.refuse(address)).toEqual({
      status: 400,
      body: { status: 'error', httpStatus: 'BadRequest', message: 'Bad request', errors },
    });
    expect(fieldErrorCodes).toEqual(expect.arrayContaining(Object.values(errors).flat()));
  });

  it.each(asked.missing)('finds nothing at %s', async (address) => {
    expect(await mallApi.refuse(address)).toEqual({ status: 404, body: { status: 'error', httpStatus: 'NotFound', message: 'Not found' } });
  });
});

describe.each(reads.filter(({ isPaged }) => isPaged).map(({ name, path }) => ({ name, path })))('$name, paged,', ({ path }) => {
  it('returns an empty list past the last page', async () => {
    const body = await (await mallApi.get(`${path}?page=1000&per_page=48`)).json();
    expect(body).toMatchObject({ status: 'success', data: [], meta: { page: 1000, per_page: 48 } });
    expect(body.meta.total).toBeGreaterThan(0);
    expect(body.meta.pages).toBe(1);
  });
});

describe('any other address', () => {
  it.each([
    ['/v1/nothing', 'GET', 404],
    ['/', 'GET', 404],
    ['/v1/malls', 'POST', 404],
    ['/v1/%zz', 'GET', 400],
  ])('%s with %s is rejected with the standard error body', async (address, method, status) => {
    const response = await mallApi.get(address, { method });
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ status: 'error', httpStatus: status === 404 ? 'NotFound' : 'BadRequest' });
  });
});

describe('an internal error', () => {
  it('is reported without its message', async () => {
    const broken = await startMallApi();
    broken.db.exec(`INSERT INTO document (kind, position, body) VALUES ('badges', 99, 'not JSON')`);
    expect(await broken.refuse('/v1/badges')).toEqual({
      status: 500,
      body: { status: 'error', httpStatus: 'InternalServerError', message: 'Internal server error' },
    });
    await broken.close();
  });
});

describe('GET /health', () => {
  it('reports that it is up', async () => {
    expect((await mallApi.get('/health')).status).toBe(200);
  });
});
