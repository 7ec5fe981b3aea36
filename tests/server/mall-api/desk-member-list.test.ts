import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '#server/mall-api/core/db/transaction.ts';
import { getMemberCounts, listDeskMembers, memberOrders } from '#shared/contracts/desk-members.ts';
import type { CallInput } from '#shared/contracts/endpoint.ts';
import { getPoints } from '#shared/contracts/points.ts';
import { memberDeskLimits } from '#shared/site/member-desk-limits.ts';
import { createMember, type TestMember } from './members.ts';
import { type RunningMallApi, startMallApi, wednesdayNoon } from './running-mall-api.ts';
import { createStaff, type TestStaff } from './staff-steps.ts';

const dayMs = 86_400_000;
const later = new Date(wednesdayNoon.getTime() + (memberDeskLimits.activeDays + 1) * dayMs);
let mallApi: RunningMallApi;
let eva: TestStaff;
let members: Record<'zak' | 'capek' | 'cyril' | 'adam', TestMember>;

beforeAll(async () => {
  mallApi = await startMallApi();
  members = {
    zak: createMember(mallApi, { firstName: 'Žofie', lastName: 'Žák' }),
    capek: createMember(mallApi, { firstName: 'Eva', lastName: 'Čapek' }),
    cyril: createMember(mallApi, { firstName: 'Ivo', lastName: 'Cyril' }),
    adam: createMember(mallApi, { firstName: 'Jan', lastName: 'Adam' }),
  };
  const { db, domain } = mallApi;
  inTransaction(db, () => {
    domain.adjustPoints({ customerId: members.cyril.customerId, points: 70, reason: 'goodwill' });
    domain.consents.changeNewsletter(domain.queries.customers.get(members.zak.customerId), true);
  });
  mallApi.setNow(later);
  eva = await createStaff(mallApi, 'desk');
  await mallApi.callAs(members.adam.token, getPoints);
});
afterAll(() => mallApi.close());

type Query = NonNullable<CallInput<typeof listDeskMembers>['query']>;
const list = async (query: Query = {}) => mallApi.callAs(eva.token, listDeskMembers, { query });
const nameById = () => new Map(Object.entries(members).map(([name, { customerId }]) => [customerId, name]));
const listNames = async (query: Query = {}) => (await list(query)).data.map(({ id }) => nameById().get(id));
const count = async () => (await mallApi.callAs(eva.token, getMemberCounts)).data;

describe('GET /v1/staff/member-list', () => {
  it('sorts by joining, surname in the order of Czech letters, activity and points', async () => {
    expect(await listNames()).toEqual(['adam', 'cyril', 'capek', 'zak']);
    expect(await listNames({ sort: 'name' })).toEqual(['adam', 'cyril', 'capek', 'zak']);
    expect(await listNames({ sort: 'oldest' })).toEqual(['zak', 'capek', 'cyril', 'adam']);
    expect((await listNames({ sort: 'points' }))[0]).toBe('cyril');
    expect((await listNames({ sort: 'recent' }))[0]).toBe('adam');
    expect((await listNames({ sort: 'idle' })).at(-1)).toBe('adam');
  });

  it('filters by newsletter and activity; a call counts as activity, not only a login', async () => {
    expect(await listNames({ newsletter: 'yes' })).toEqual(['zak']);
    expect(await listNames({ activity: 'active' })).toEqual(['adam']);
    expect(await listNames({ activity: 'inactive', newsletter: 'no' })).toEqual(['cyril', 'capek']);
  });

  it.each(memberOrders)('returns each member once, page by page, sorted by %s', async (sort) => {
    const pages = await Promise.all([1, 2].map((page) => list({ sort, page, per_page: 2 })));
    expect(new Set(pages.flatMap(({ data }) => data.map(({ id }) => id))).size).toBe(4);
    expect(pages[0]?.meta).toMatchObject({ total: 4, pages: 2 });
  });

  it('counts what it lists, also after a member has left', async () => {
    expect(await count()).toMatchObject({ all: 4, active: 1, newsletter: 1, blocked: 0 });
    const gone = createMember(mallApi, { firstName: 'Iva' });
    expect(await count()).toMatchObject({ all: 5, active: 2 });
    const [lowest] = (await count()).levels;
    expect((await list(lowest && { level: lowest.id })).meta?.total).toBe(lowest?.count ?? 5);
    inTransaction(mallApi.db, () => mallApi.domain.lifecycle.deleteAccount(gone.customerId));
    expect(await count()).toMatchObject({ all: 4, active: 1 });
    expect((await list()).data.map(({ id }) => id)).not.toContain(gone.customerId);
  });
});
