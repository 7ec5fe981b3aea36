import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { inTransaction } from '#server/mall-api/core/db/transaction.ts';
import { createRetentionJob } from '#server/mall-api/retention-job.ts';
import { blockMember } from '#shared/contracts/desk-members.ts';
import { createMember, type TestMember } from './members.ts';
import { type RunningMallApi, silentLog, startMallApi, wednesdayNoon } from './running-mall-api.ts';
import { createStaff } from './staff-steps.ts';

const dayMs = 86_400_000;
/** A day on which the member has been inactive for a year, except for the thirty days of the warning. */
const warnedMs = Date.UTC(2027, 1, 10, 12);

let mallApi: RunningMallApi;
let member: TestMember;
beforeEach(async () => {
  mallApi = await startMallApi();
  member = createMember(mallApi);
});
afterEach(() => mallApi.close());

const run = (inactiveMonths?: number) =>
  createRetentionJob({ domain: mallApi.domain, log: silentLog, outboxDir: '/nowhere', inactiveMonths }).run();
async function runOn(ms: number, months = 12): Promise<string[]> {
  mallApi.setNow(new Date(ms));
  await run(months);
  return (await mallApi.mails()).filter(({ to }) => to.address === member.email).map(({ kind }) => kind);
}
const warnings = (count: number) => Array.from({ length: count }, () => 'account-inactive');

async function block(isBlocked: boolean): Promise<void> {
  const { token } = await createStaff(mallApi, 'desk');
  const input = { params: { id: member.customerId } };
  expect(await mallApi.sendAs(token, blockMember, { is_blocked: isBlocked, why: 'Lost card' }, { input })).toMatchObject({ status: 200 });
}

describe('members without activity', () => {
  it('are warned twice in their language, and erased a month after the first warning; never without a configured time', async () => {
    mallApi.setNow(new Date(warnedMs));
    await run();
    expect(await runOn(warnedMs - 2 * dayMs)).toEqual([]);
    expect(await runOn(warnedMs)).toEqual(warnings(1));
    expect(await runOn(warnedMs + 22 * dayMs)).toEqual(warnings(1));
    expect(await runOn(warnedMs + 23 * dayMs)).toEqual(warnings(2));
    expect(await runOn(warnedMs + 29 * dayMs)).toEqual(warnings(2));
    expect(await runOn(warnedMs + 30 * dayMs)).toEqual([...warnings(2), 'account-deleted']);
    const [first] = (await mallApi.mails()).filter(({ kind }) => kind === 'account-inactive');
    expect(first?.text).toContain('12. března 2027');
    expect(mallApi.domain.erasures.find(1)).toMatchObject({ member_number: member.customerId, cause: 'inactive', by: null });
    expect(mallApi.db.prepare('SELECT * FROM inactivity_warning').all()).toEqual([]);
  });

  it('are not erased after a login, and are warned again only after the configured time', async () => {
    await runOn(warnedMs);
    mallApi.setNow(new Date(warnedMs + 29 * dayMs));
    inTransaction(mallApi.db, () => mallApi.sessions.open(member.customerId));
    for (const days of [30, 60, 300]) expect(await runOn(warnedMs + days * dayMs)).toEqual(warnings(1));
    expect(mallApi.domain.queries.customers.find(member.customerId)).toBeDefined();
  });

  it('are warned from the beginning after they were blocked', async () => {
    await runOn(warnedMs);
    expect(await runOn(warnedMs + 23 * dayMs)).toEqual(warnings(2));
    await block(true);
    expect(await runOn(warnedMs + 60 * dayMs)).toEqual(warnings(2));
    await block(false);
    expect(await runOn(warnedMs + 61 * dayMs)).toEqual(warnings(3));
    expect(await runOn(warnedMs + 90 * dayMs)).toEqual(warnings(4));
    expect(mallApi.domain.queries.customers.find(member.customerId)).toBeDefined();
  });

  it('are warned from the beginning after the centre has set a longer time', async () => {
    await runOn(warnedMs);
    for (const days of [23, 30, 60]) expect(await runOn(warnedMs + days * dayMs, 24)).toEqual(warnings(1));
    expect(await runOn(warnedMs + 366 * dayMs, 24)).toEqual(warnings(2));
    expect(mallApi.domain.queries.customers.find(member.customerId)).toBeDefined();
  });

  it('are always warned first, also if they were inactive for years before the time was configured', async () => {
    expect(await runOn(wednesdayNoon.getTime() + 2000 * dayMs)).toEqual(warnings(1));
  });
});
