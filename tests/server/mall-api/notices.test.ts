import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '#server/mall-api/core/db/transaction.ts';
import { findDueLead, isTellingTime } from '#server/mall-api/loyalty/endings.ts';
import { prepareLedger } from '#server/mall-api/loyalty/ledger.ts';
import { createNoticeJob } from '#server/mall-api/loyalty/notice-job.ts';
import { createRetentionJob } from '#server/mall-api/retention-job.ts';
import { mailMessagesIn } from '#server/messages.ts';
import { deleteAccount } from '#shared/contracts/account.ts';
import { activateReward } from '#shared/contracts/customer-rewards.ts';
import { stopNotices } from '#shared/contracts/notices.ts';
import { changeProfile, getOwnData, getProfile } from '#shared/contracts/profile.ts';
import { addDays } from '#shared/rules/time-zone.ts';
import { accountSteps, password } from './account-steps.ts';
import { createMember, type TestMember } from './members.ts';
import { type RunningMallApi, silentLog, startMallApi, wednesdayNoon } from './running-mall-api.ts';

let mallApi: RunningMallApi;
beforeAll(async () => {
  mallApi = await startMallApi();
});
afterAll(() => mallApi.close());

const runJob = () => createNoticeJob({ domain: mallApi.domain, log: silentLog }).run();
/** Runs the hourly jobs, but holds their emails until the returned function is called. */
async function heldTasks(): Promise<() => void> {
  const tasks: Parameters<typeof mallApi.mailTasks.add>[] = [];
  await createNoticeJob({ domain: { ...mallApi.domain, mailTasks: { add: (...task) => void tasks.push(task) } }, log: silentLog }).run();
  return () => {
    for (const task of tasks) mallApi.mailTasks.add(...task);
  };
}

/** Returns the emails that a member gets after the hourly jobs at that time. */
async function mailsAt(now: string, { email }: TestMember) {
  mallApi.setNow(new Date(now));
  await runJob();
  return (await mallApi.mails()).filter(({ to }) => to.address === email);
}

let receipts = 0;
/** Adds the points of a receipt at `now`, valid until the end of the month two years later. */
function earn({ customerId }: TestMember, points: number, now: string): void {
  mallApi.setNow(new Date(now));
  receipts += 1;
  const reference = { type: 'receipt', id: 1_000_000 + receipts, name: null } as const;
  inTransaction(mallApi.db, () => prepareLedger(mallApi).credit({ customerId, kind: 'receipt', points, reference }));
}

/** Creates a member with points valid until 31 March 2028. */
function memberWithPoints(points = 320, chosen: Parameters<typeof createMember>[1] = {}): TestMember {
  const member = createMember(mallApi, chosen);
  earn(member, points, wednesdayNoon.toISOString());
  return member;
}

/** Opens a new session, because the one from years ago has expired. */
const again = ({ customerId }: TestMember) => mallApi.sessions.open(customerId);

async function memberOf(token: string): Promise<TestMember> {
  const { id: customerId, email } = (await mallApi.callAs(token, getProfile)).data;
  return { customerId, token, email };
}

describe('findDueLead', () => {
  const lastDay = '2026-03-31';
  it.each([
    ['2026-02-28', undefined, 'too early'],
    ['2026-03-01', 30, 'to the day'],
    ['2026-03-23', 30, 'late, where nothing ran for weeks'],
    ['2026-03-24', 7, 'the shorter one'],
    ['2026-03-31', 7, 'on the last day'],
    ['2026-04-01', undefined, 'over'],
  ])('returns, on %s, the lead time %s: %s', (today, lead, _why) => {
    expect(findDueLead([30, 7], { today, lastDay, since: '2024-01-01' })).toBe(lead);
  });

  it('returns nothing for points that were added within the lead time', () => {
    expect(findDueLead([30, 7], { today: '2026-03-20', lastDay, since: '2026-03-20' })).toBeUndefined();
    expect(findDueLead([30, 7], { today: '2026-03-24', lastDay, since: '2026-03-20' })).toBe(7);
  });

  it('returns each lead time for at most one period, the longest first, and nothing after the end', () => {
    const day = (days: number) => addDays('2026-01-01', days);
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer({ min: 1, max: 180 }), { maxLength: 5 }), fc.nat(200), fc.nat(200), (leads, lasts, end) => {
        const days = Array.from({ length: 260 }, (_, index) => index);
        const told = days.map((today) => findDueLead(leads, { today: day(today), lastDay: day(end), since: day(end - lasts) }));
        const changes = told.filter((lead, index) => lead !== undefined && lead !== told[index - 1]);
        expect(changes).toEqual(leads.filter((lead) => lead < lasts && changes.includes(lead)).toSorted((one, other) => other - one));
        expect(told.slice(end + 1).every((lead) => lead === undefined)).toBe(true);
      }),
    );
  });
});

describe('isTellingTime', () => {
  it.each([
    ['2026-03-11T07:59:59Z', false],
    ['2026-03-11T08:00:00Z', true],
    ['2026-03-11T16:59:59Z', true],
    ['2026-03-11T17:00:00Z', false],
    ['2026-07-11T07:00:00Z', true],
  ])('uses the centre’s time zone: at %s, returns %s', (now, expected) => {
    expect(isTellingTime(new Date(now), 'Europe/Prague')).toBe(expected);
  });
});

describe('a notice before points end', () => {
  it.each(['cz', 'sk', 'de', 'en'] as const)('contains in %s the points, the date, the balance, and how to unsubscribe', async (locale) => {
    const member = memberWithPoints(1320, { locale });
    const [mail, ...others] = await mailsAt('2028-03-01T10:00:00+01:00', member);
    const t = mailMessagesIn(locale);
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ kind: 'member-notice', subject: t('notice.points.subject', { mall: 'Tiny' }) });
    expect(mail?.text).toMatch(/31\.? \S+ 2028: 1\D?320/);
    expect(mail?.text).toMatch(new RegExp(`${t('notice.balance')}: 1\\D?320`));
    expect(mail?.unsubscribeLink).toMatch(/^https:\/\/tiny\.example\/[a-z]{2}\/[a-z-]+\?token=[\w-]{43}$/);
    expect(mail?.text).toContain(mail?.unsubscribeLink);
    for (const text of [mail?.subject, mail?.text, mail?.html]) expect(text).not.toMatch(/[{}]/);
  });

  it('is sent once per lead time, by day, and only for points that are left', async () => {
    const member = memberWithPoints(320);
    const count = async (now: string) => (await mailsAt(now, member)).length;
    expect(await count('2028-02-29T12:00:00+01:00')).toBe(0);
    expect(await count('2028-03-01T03:00:00+01:00')).toBe(0);
    expect(await count('2028-03-01T12:00:00+01:00')).toBe(1);
    expect(await count('2028-03-01T13:00:00+01:00')).toBe(1);
    expect(await count('2028-03-20T13:00:00+01:00')).toBe(1);
    inTransaction(mallApi.db, () =>
      prepareLedger(mallApi).debit({ customerId: member.customerId, kind: 'adjustment', points: 300, reference: null }),
    );
    expect(await count('2028-03-24T12:00:00+01:00')).toBe(2);
    expect((await mallApi.mails()).findLast(({ to }) => to.address === member.email)?.text).toMatch(/2028: 20\n/);
    expect(await count('2028-03-31T12:00:00+02:00')).toBe(2);
    expect(await count('2028-04-01T12:00:00+02:00')).toBe(2);
  });

  it('is not sent if the points are spent before, and at night waits until the morning', async () => {
    const [spender, sleeper] = [memberWithPoints(), memberWithPoints()];
    mallApi.setNow(new Date('2028-03-01T17:59:00+01:00'));
    const add = await heldTasks();
    const { customerId } = spender;
    inTransaction(mallApi.db, () => prepareLedger(mallApi).debit({ customerId, kind: 'adjustment', points: 320, reference: null }));
    mallApi.setNow(new Date('2028-03-01T18:10:00+01:00'));
    add();
    expect(await mailsAt('2028-03-01T18:30:00+01:00', sleeper)).toEqual([]);
    expect(await mailsAt('2028-03-02T09:30:00+01:00', sleeper)).toHaveLength(1);
    expect(await mailsAt('2028-03-02T10:30:00+01:00', spender)).toEqual([]);
  });

  it('is not sent while logins are disabled', async () => {
    const member = memberWithPoints();
    const turn = (isOn: boolean) => {
      mallApi.db
        .prepare(`UPDATE document SET body = json_insert(body, '$[#]', json(:setting)) WHERE kind = 'settings'`)
        .run({ setting: JSON.stringify({ group: null, key: 'is_authentication_active', value: isOn }) });
      mallApi.db.exec(`UPDATE content_import SET hash = hash || '+'`); // invalidates stored settings, as an import does
    };
    turn(false);
    expect(await mailsAt('2028-03-01T12:00:00+01:00', member)).toEqual([]);
    turn(true);
    expect(await mailsAt('2028-03-01T13:00:00+01:00', member)).toHaveLength(1);
  });
});

describe('a notice before a code ends', () => {
  it('names the unused rewards, without their codes', async () => {
    const member = memberWithPoints(500);
    const activate = async () => {
      const { body } = await mallApi.sendAs(member.token, activateReward, { reward_id: 1 });
      return body.status === 'success' ? body.data : expect.unreachable(JSON.stringify(body));
    };
    const reward = await activate();
    expect(await mailsAt('2026-04-02T12:00:00+02:00', member)).toEqual([]);
    const [mail] = await mailsAt('2026-04-03T12:00:00+02:00', member);
    expect(mail?.text).toMatch(/Espresso zdarma: do 10\. dubna 2026/);
    expect(mail?.text).toContain(`https://tiny.example/cz/moje-odmena/${reward.id}`);
    expect(JSON.stringify(mail)).not.toContain(reward.code);
    expect(await mailsAt('2026-04-09T12:00:00+02:00', member)).toHaveLength(2);
    mallApi.db.prepare('DELETE FROM member_notice').run();
    mallApi.db.prepare('UPDATE customer_reward SET used_ms = 1 WHERE id = :id').run({ id: reward.id });
    expect(await mailsAt('2026-04-10T12:00:00+02:00', member)).toHaveLength(2);
  });
});

describe('a notice before a level ends', () => {
  it('tells members who would lose the level how to keep it, and names the next level', async () => {
    const [losing, keeping, low] = [createMember(mallApi, { locale: 'en' }), createMember(mallApi), createMember(mallApi)];
    earn(losing, 700, '2029-05-02T12:00:00Z');
    earn(keeping, 700, '2029-05-02T12:00:00Z');
    earn(low, 499, '2029-05-02T12:00:00Z');
    earn(losing, 180, '2030-05-02T12:00:00Z');
    earn(keeping, 500, '2030-05-02T12:00:00Z');
    expect(await mailsAt('2030-11-30T12:00:00+01:00', losing)).toEqual([]);
    const [mail] = await mailsAt('2030-12-01T12:00:00+01:00', losing);
    expect(mail?.subject).toBe('How to keep your Gold level – Tiny');
    expect(mail?.text).toMatch(/Gold lasts until 31 December 2030[\s\S]*Missing points: 320\nOtherwise from 1 January: Basic/);
    for (const member of [keeping, low]) expect(await mailsAt('2030-12-02T12:00:00+01:00', member)).toEqual([]);
    expect(await mailsAt('2030-12-24T12:00:00+01:00', losing)).toHaveLength(1);
  });
});

describe('stopNotices', () => {
  it('switches emails off by the link, without a login and repeatably; the profile switches them on again', async () => {
    const member = memberWithPoints();
    const [mail] = await mailsAt('2028-03-01T12:00:00+01:00', member);
    const token = new URL(mail?.unsubscribeLink ?? '').searchParams.get('token') ?? '';
    const isOn = async () => (await mallApi.callAs(again(member), getProfile)).data.notices;
    expect(await isOn()).toBe(true);
    for (const _press of [1, 2]) expect(await mallApi.send(stopNotices, { token })).toMatchObject({ status: 200 });
    expect(await isOn()).toBe(false);
    expect(await mailsAt('2028-03-25T12:00:00+01:00', member)).toHaveLength(1);
    await mallApi.sendAs(again(member), changeProfile, { notices: true });
    expect(await isOn()).toBe(true);
    expect(await mailsAt('2028-03-26T12:00:00+02:00', member)).toHaveLength(2);
  });

  it('rejects foreign tokens', async () => {
    expect(await mallApi.send(stopNotices, { token: 'A'.repeat(43) })).toMatchObject({
      status: 422,
      body: { errors: { token: ['invalid'] } },
    });
  });

  it('also stops an email that was about to be sent', async () => {
    const member = memberWithPoints();
    mallApi.setNow(new Date('2028-03-01T12:00:00+01:00'));
    const add = await heldTasks();
    await mallApi.sendAs(again(member), changeProfile, { notices: false });
    add();
    expect((await mallApi.mails()).filter(({ to }) => to.address === member.email)).toEqual([]);
  });
});

describe('the data stored about notices', () => {
  const { join } = accountSteps(() => mallApi);

  it('is part of the data export, and is deleted with the account, and when no longer needed', async () => {
    mallApi.setNow(wednesdayNoon);
    const [leaver, other] = [await memberOf(await join()), memberWithPoints()];
    earn(leaver, 320, wednesdayNoon.toISOString());
    await mailsAt('2028-03-01T12:00:00+01:00', leaver);
    const token = again(leaver);
    const { sections } = (await mallApi.callAs(token, getOwnData)).data;
    const sent = { kind: 'points', thing: '2028-03-31', days_before: 30, at: '2028-03-01T11:00:00.000Z' };
    expect(sections.notices).toMatchObject({ off_since: null, sent: [sent], told: [{ kind: 'points_end', facts: { points: 370 } }] });
    const rows = ({ customerId }: TestMember) =>
      ['member_notice', 'notice_link', 'notice'].map(
        (table) => mallApi.db.prepare(`SELECT 1 FROM ${table} WHERE customer_id = :customerId`).all({ customerId }).length,
      );
    expect([rows(leaver), rows(other)]).toEqual([
      [1, 1, 1],
      [1, 1, 1],
    ]);
    expect(await mallApi.sendAs(token, deleteAccount, { password })).toMatchObject({ status: 200 });
    expect([rows(leaver), rows(other)]).toEqual([
      [0, 0, 0],
      [1, 1, 1],
    ]);
    mallApi.setNow(new Date('2029-04-06T12:00:00Z'));
    await createRetentionJob({ domain: mallApi.domain, log: silentLog, outboxDir: '/nowhere' }).run();
    expect(rows(other)).toEqual([0, 0, 0]);
  });
});
