import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createReportJob } from '#server/mall-api/desk-today/report-job.ts';
import { getOwnEmails, stopStaffEmail, switchOwnEmail } from '#shared/contracts/staff-emails.ts';
import { type RunningMallApi, silentLog, startMallApi } from './running-mall-api.ts';
import { offerBody, openShop } from './shop-steps.ts';
import { createStaff, type TestStaff } from './staff-steps.ts';

let mallApi: RunningMallApi;
let manager: TestStaff;
beforeEach(async () => {
  mallApi = await startMallApi();
  manager = await createStaff(mallApi, 'manager');
});
afterEach(() => mallApi.close());

const set = async ({ token }: TestStaff, is_on: boolean, locale: 'cz' | 'en' = 'en') =>
  mallApi.sendAs(token, switchOwnEmail, { email: 'report', is_on, locale });
const read = async ({ token }: TestStaff) => (await mallApi.callAs(token, getOwnEmails)).data;

const listChanges = () =>
  mallApi.db
    .prepare("SELECT operator, after FROM operator_act WHERE act = 'staff emails' ORDER BY id")
    .all()
    .map(({ operator, after }) => `${operator} ${after}`);

/** Sets the clock, starts a job as a new process does, and returns all reports sent so far. */
async function reportsAt(now: string) {
  mallApi.setNow(new Date(now));
  await createReportJob({ domain: mallApi.domain, log: silentLog }).run();
  return (await mallApi.mails()).filter(({ kind }) => kind === 'staff-report');
}

const monday = '2026-03-16T07:00:00+01:00';

describe('the switch of the weekly report', () => {
  it('is off at first, and offered only to roles that may read the visits', async () => {
    for (const role of ['desk', 'manager'] as const)
      expect((await read(await createStaff(mallApi, role))).emails[0]).toMatchObject({ email: 'report', is_on: false });
    for (const role of ['editor', 'shop'] as const) {
      const person = await createStaff(mallApi, role);
      expect((await read(person)).emails.map(({ email }) => email)).not.toContain('report');
      expect(await set(person, true)).toMatchObject({ status: 422, body: { errors: { email: ['not_allowed'] } } });
    }
  });

  it('returns the time of the next report, in the centre’s time zone also after daylight saving begins', async () => {
    expect(await set(manager, true)).toMatchObject({
      body: {
        data: { address: manager.email, emails: [{ is_on: true, next_at: new Date(monday).toISOString() }, { email: 'approvals' }] },
      },
    });
    mallApi.setNow(new Date('2026-03-27T12:00:00Z'));
    const later = await createStaff(mallApi, 'manager');
    expect((await read(later)).emails[0]?.next_at).toBe('2026-03-30T05:00:00.000Z');
  });

  it('is recorded once per change', async () => {
    for (const isOn of [true, true, false]) await set(manager, isOn);
    expect(listChanges()).toEqual(['Eva Nová {"report":true}', 'Eva Nová {"report":false}']);
  });
});

describe('the weekly report', () => {
  it('is sent on Monday at seven to those who have switched it on, once, also by two processes and after a restart', async () => {
    await set(manager, true);
    await createStaff(mallApi, 'manager');
    expect(await reportsAt('2026-03-11T13:00:00+01:00')).toEqual([]); // switched on in the middle of a week
    expect(await reportsAt('2026-03-16T06:59:59+01:00')).toEqual([]);
    mallApi.setNow(new Date(monday));
    const jobs = ['one', 'other'].map(() => createReportJob({ domain: mallApi.domain, log: silentLog }));
    await Promise.all(jobs.map((job) => job.run()));
    expect(await reportsAt(monday)).toMatchObject([{ to: { address: manager.email } }]);
    expect(await reportsAt('2026-03-22T23:00:00+01:00')).toHaveLength(1);
    expect(await reportsAt('2026-03-23T07:00:00+01:00')).toHaveLength(2);
  });

  it('is sent later in the week if no process ran on Monday, for the last week only', async () => {
    await set(manager, true);
    const [report, ...more] = await reportsAt('2026-04-01T15:00:00+02:00');
    expect(report?.subject).toContain('23. 3. 2026 – 29. 3. 2026');
    expect(more).toEqual([]);
    expect(await reportsAt('2026-04-02T15:00:00+02:00')).toHaveLength(1);
  });

  it('is not repeated for a person who switches it off and on', async () => {
    await set(manager, true);
    await reportsAt(monday);
    const { token } = await createStaff(mallApi, 'manager'); // the first session has ended meanwhile
    mallApi.db.prepare('UPDATE staff_session SET staff_id = ? WHERE staff_id <> ?').run(manager.id, manager.id);
    for (const isOn of [false, true]) expect((await set({ ...manager, token }, isOn)).status).toBe(200);
    expect(await reportsAt('2026-03-16T12:00:00+01:00')).toHaveLength(1);
  });

  it.each([
    ['disabled', 'UPDATE staff SET disabled_ms = 1 WHERE id = ?'],
    ['without the role', `UPDATE staff SET role = 'editor' WHERE id = ?`],
  ])('is not sent to a person who is %s, not even if it was due before', async (_what, sql) => {
    await set(manager, true);
    mallApi.setNow(new Date(monday));
    await createReportJob({ domain: mallApi.domain, log: silentLog }).run();
    mallApi.db.prepare(sql).run(manager.id);
    expect(await reportsAt(monday)).toEqual([]);
    expect(await reportsAt('2026-03-23T07:00:00+01:00')).toEqual([]);
  });

  it('contains the figures of last week and of the week before, the most viewed shops, and what waits', async () => {
    const shop = openShop(mallApi, await createStaff(mallApi, 'shop', { name: 'Petr Krám' }));
    await shop.create('submit', offerBody('Dva za jeden'));
    await set(manager, true);
    const views = (day: string, count: number) => [
      { day, route: 'home', locale: 'cz', count } as const,
      { day, route: 'shop', locale: 'cz', count, id: 1 } as const,
    ];
    await mallApi.domain.visits.keep({
      views: [
        ...views('2026-03-01', 50),
        ...views('2026-03-02', 1),
        ...views('2026-03-09', 9),
        ...views('2026-03-15', 3),
        ...views('2026-03-16', 70),
      ],
      misses: [{ day: '2026-03-10', term: 'bauhaus', count: 4 }],
      searches: [{ day: '2026-03-10', term: 'parkování', count: 6, results: 2 }],
      campaigns: [{ day: '2026-03-10', source: 'fb', medium: 'social', campaign: 'jaro', count: 5 }],
    });
    const [report] = await reportsAt(monday);
    expect(report?.subject).toMatch(/^Your week 9\. 3\. 2026 – 15\. 3\. 2026/);
    expect(report?.text).toContain('Pages opened: 24 (before: 2, +1100 %)');
    expect(report?.text).toContain('Home: 12 (before: 1, +1100 %)');
    expect(report?.text).toMatch(/Most viewed shops\n.+: 12 \(before: 1, \+1100 %\)\n/);
    expect(report?.text).toContain('fb · social · jaro: 5 (before: 0)');
    expect(report?.text).toContain('parkování: 6 people');
    expect(report?.text).toContain('Searched for and not found\nbauhaus: 4 people');
    expect(report?.text).toContain('Waiting now\n1 change by a shop is waiting for approval');
    expect(report?.text).toContain('https://desk.tiny.example/desk/visits?from=2026-03-09&to=2026-03-15');
    expect(report?.html).toContain('<h2');
    expect(report?.text).not.toContain('Petr');
    expect(report?.text).not.toContain('Points given');
  });

  it('leaves out approvals for a role that may not approve, and says that nothing waits', async () => {
    const reception = await createStaff(mallApi, 'desk');
    await openShop(mallApi, await createStaff(mallApi, 'shop')).create('submit', offerBody());
    await set(reception, true, 'cz');
    const [report] = await reportsAt(monday);
    expect(report?.text).toContain('Čeká na vyřízení\nNic nečeká.');
    expect(report?.text).toContain('V tomto týdnu se nezapočítalo žádné otevření stránky.');
  });
});

describe('the link in the weekly report', () => {
  it('switches it off without a login, also twice, and is recorded', async () => {
    await set(manager, true);
    const [report] = await reportsAt(monday);
    const { pathname, searchParams } = new URL(report?.unsubscribeLink ?? '');
    expect(pathname).toBe('/desk/unsubscribe');
    expect(report?.text).toContain(report?.unsubscribeLink);
    const token = searchParams.get('token') ?? '';
    for (const _ of ['first', 'second'])
      expect(await mallApi.send(stopStaffEmail, { token })).toMatchObject({ status: 200, body: { data: { email: 'report' } } });
    expect(await reportsAt('2026-03-23T07:00:00+01:00')).toHaveLength(1);
    expect(listChanges()).toEqual(['Eva Nová {"report":true}', 'Eva Nová {"report":false}']);
  });

  it('is refused with another token', async () => {
    expect(await mallApi.send(stopStaffEmail, { token: 'x'.repeat(43) })).toMatchObject({
      status: 422,
      body: { errors: { token: ['invalid'] } },
    });
  });
});
