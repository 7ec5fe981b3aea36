import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { inTransaction } from '#server/mall-api/core/db/transaction.ts';
import { createRetentionJob } from '#server/mall-api/retention-job.ts';
import { createMember, type TestMember } from './members.ts';
import { type RunningMallApi, silentLog, startMallApi, wednesdayNoon } from './running-mall-api.ts';

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

  it('are always warned first, also if they were inactive for years before the time was configured', async () => {
    expect(await runOn(wednesdayNoon.getTime() + 2000 * dayMs)).toEqual(warnings(1));
  });
});
