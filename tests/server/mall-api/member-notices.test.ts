import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { messageCommands } from '#server/cli/mall/messages.ts';
import { openDatabase } from '#server/mall-api/core/db/open.ts';
import { inTransaction } from '#server/mall-api/core/db/transaction.ts';
import { createDomain, type Domain } from '#server/mall-api/domain.ts';
import { createLoyaltyJob } from '#server/mall-api/loyalty/job.ts';
import { prepareLedger } from '#server/mall-api/loyalty/ledger.ts';
import { createNoticeJob } from '#server/mall-api/loyalty/notice-job.ts';
import { type NoticeFacts, nameNotice } from '#server/mall-api/notices/facts.ts';
import { createRetentionJob } from '#server/mall-api/retention-job.ts';
import { createBookingOrder } from '#shared/contracts/booking.ts';
import { activateReward, redeemCustomerReward } from '#shared/contracts/customer-rewards.ts';
import { listConversations, markMessagesRead } from '#shared/contracts/messages.ts';
import { countNotices, getNoticeSettings, listNotices, markNoticesRead, stopNotices, switchNotices } from '#shared/contracts/notices.ts';
import { sendSupportRequest } from '#shared/contracts/support.ts';
import { retentionDays } from '#shared/site/late-limits.ts';
import { noticesPerPage } from '#shared/site/limits.ts';
import { runCommand } from '../cli/run-command.ts';
import { makeKey } from './api-key.ts';
import { openLedger } from './ledger-database.ts';
import { createMember, type TestMember } from './members.ts';
import { copyTinyContent, getKey, hashAddress, type RunningMallApi, silentLog, startMallApi } from './running-mall-api.ts';

let till: string;
const bees = {
  id: 1,
  duration_minutes: 60,
  capacity: 4,
  price: null,
  translations: [
    { locale: 'en', title: 'Bees' },
    { locale: 'cz', title: 'Včely' },
  ],
};

let mallApi: RunningMallApi;
let content: ReturnType<typeof copyTinyContent>;
let jana: TestMember;
beforeEach(async () => {
  content = copyTinyContent({ 'booking-services.json': [bees] });
  mallApi = await startMallApi(content.contentDir);
  till = makeKey(mallApi.domain);
  jana = createMember(mallApi, { locale: 'en' });
});
afterEach(async () => {
  await mallApi.close();
  content.remove();
});

const runJob = (domain: Domain = mallApi.domain) => createNoticeJob({ domain, log: silentLog }).run();
const listed = async ({ token }: TestMember = jana) => (await mallApi.callAs(token, listNotices)).data;
const kinds = async (member?: TestMember) => (await listed(member)).notices.map(({ kind }) => kind);
const tell = (facts: NoticeFacts, { customerId } = jana) =>
  inTransaction(mallApi.db, () => mallApi.domain.memberNotices.tell(customerId, facts));
const earn = (points: number) =>
  inTransaction(mallApi.db, () => mallApi.domain.ledger.credit({ customerId: jana.customerId, kind: 'receipt', points, reference: null }));
const again = () => ({ ...jana, token: mallApi.sessions.open(jana.customerId) });
const mailKinds = async () =>
  (await mallApi.mails()).filter(({ to }) => to.address === jana.email).map(({ kind, subject }) => [kind, subject]);

async function book(starts_at = '2026-03-13T09:00:00+01:00'): Promise<number> {
  const { body } = await mallApi.sendAs(jana.token, createBookingOrder, { service_id: 1, starts_at, people: 2 });
  return body.status === 'success' ? body.data.id : expect.unreachable(JSON.stringify(body));
}

async function openConversation(): Promise<number> {
  const request = {
    name: 'Jana',
    email: jana.email,
    subject: 'My umbrella',
    category: 'general',
    message: 'I have lost my umbrella.',
    locale: 'en',
  } as const;
  await mallApi.sendAs(jana.token, sendSupportRequest, request);
  return (await mallApi.callAs(jana.token, listConversations)).data[0]?.id ?? 0;
}
const reply = (id: number) => runCommand(messageCommands, mallApi, 'reply', String(id), 'It is here.');

describe('a member’s notices', () => {
  it('announce a reply, once per conversation, until it is read there', async () => {
    const id = await openConversation();
    reply(id);
    reply(id);
    expect(await listed()).toMatchObject({ notices: [{ kind: 'reply', conversation_id: id, subject: 'My umbrella' }], unread: 1 });
    await mallApi.sendAs(jana.token, markMessagesRead, { conversation_id: id });
    expect(await listed()).toMatchObject({ notices: [{ kind: 'reply' }], unread: 0 });
    reply(id);
    expect(await listed()).toMatchObject({ notices: [{ kind: 'reply', read_at: null }], unread: 1 });
  });

  it('announce a booking the day before, in the centre’s time zone, while it is valid', async () => {
    const id = await book();
    await runJob();
    expect(await kinds()).toEqual([]);
    mallApi.setNow(new Date('2026-03-12T08:30:00+01:00'));
    await runJob();
    expect(await kinds()).toEqual([]); // no notices are sent at night
    mallApi.setNow(new Date('2026-03-12T09:30:00+01:00'));
    await book('2026-03-13T11:00:00+01:00'); // members who have just booked need no notice
    for (const _hour of [1, 2]) await runJob();
    const title = { locale: 'en', title: 'Bees' };
    expect((await listed()).notices).toMatchObject([
      { kind: 'booking_tomorrow', order_id: id, starts_at: '2026-03-13T09:00:00+01:00', translations: expect.arrayContaining([title]) },
    ]);
    expect(await mailKinds()).toContainEqual(['notice', 'Your booking tomorrow: Bees – Tiny']);
  });

  it('end for a cancelled booking', async () => {
    const id = await book('2026-03-13T12:00:00+01:00');
    inTransaction(mallApi.db, () => {
      mallApi.domain.memberNotices.tell(jana.customerId, { kind: 'booking_tomorrow', orderId: id });
      mallApi.domain.booking.cancel(jana.customerId, id);
    });
    expect(await listed()).toMatchObject({ notices: [], unread: 0 });
    const written = (await mailKinds()).map(([kind]) => kind);
    expect(written).toContain('booking-cancelled');
    expect(written).not.toContain('notice');
  });

  it('announce a won or lost level, whether points, a new year or changed levels are the cause', async () => {
    earn(499);
    expect(await kinds()).toEqual([]);
    const entry = earn(1);
    expect((await listed()).notices).toMatchObject([{ kind: 'level_won', translations: [{ locale: 'en', title: 'Gold' }] }]);
    inTransaction(mallApi.db, () => mallApi.domain.ledger.recall(entry));
    expect(await kinds()).toEqual(['level_lost']);
    earn(1);
    expect(await kinds()).toEqual(['level_won']); // only the notice about the latest change is valid
    mallApi.setNow(new Date('2027-06-01T12:00:00+02:00'));
    await runJob();
    expect(await kinds(again())).toEqual(['level_won']); // points of the previous year also count for the level
    mallApi.setNow(new Date('2028-01-01T12:00:00+01:00'));
    for (const _hour of [1, 2]) await runJob();
    expect((await listed(again())).notices).toMatchObject([{ kind: 'level_lost', translations: [{ title: 'Basic' }] }]);
    mallApi.db.exec(`UPDATE tier SET body = json_set(body, '$.threshold', 0, '$.order', 3) WHERE id = 2`);
    mallApi.db.exec(`UPDATE tier SET body = json_set(body, '$.threshold', 10) WHERE id = 1`);
    await runJob();
    expect(await kinds(again())).toEqual(['level_won']);
    const told = (await mailKinds()).filter(([kind]) => kind === 'notice').map(([, subject]) => subject);
    expect(new Set(told)).toEqual(new Set(['Congratulations on reaching Gold – Tiny', 'Your level is now Basic – Tiny']));
  });

  it.each([
    ['en', 'Happy birthday from Tiny', /Points: \+100\nOf which for points you owed: 30/],
    ['cz', 'Všechno nejlepší k narozeninám – Tiny', /Body: \+100\nZ toho na dříve odebrané body: 30/],
    ['sk', 'Všetko najlepšie k narodeninám – Tiny', /Body: \+100\nZ toho na skôr odobraté body: 30/],
    ['de', 'Alles Gute zum Geburtstag – Tiny', /Punkte: \+100\nDavon mit offenen Punkten verrechnet: 30/],
  ] as const)('announce a birthday bonus in %s, once, by day, with the points that paid off a debt', async (locale, subject, settled) => {
    const { domain, db } = mallApi;
    const born = { locale, birthDate: '1990-03-12' } as const;
    const [member, owing] = [createMember(mallApi, born), createMember(mallApi, born)];
    inTransaction(db, () => {
      const { customerId } = owing;
      const entryId = domain.ledger.credit({ customerId, kind: 'receipt', points: 30, reference: null });
      domain.ledger.debit({ customerId, kind: 'adjustment', points: 30, reference: null });
      domain.ledger.recall(entryId);
    });
    const runBoth = async (now: string) => {
      mallApi.setNow(new Date(now));
      await createLoyaltyJob({ domain, log: silentLog }).run();
      await runJob();
    };
    await runBoth('2026-03-12T00:30:00+01:00');
    expect(await kinds(member)).toEqual([]); // no notices are sent at night
    for (const hour of ['09', '10']) await runBoth(`2026-03-12T${hour}:30:00+01:00`);
    const notice = { kind: 'birthday_bonus', points: 100 };
    expect((await listed(member)).notices).toEqual([expect.objectContaining(notice)]);
    expect((await listed(member)).notices[0]).not.toHaveProperty('settled');
    expect((await listed(owing)).notices).toEqual([expect.objectContaining({ ...notice, settled: 30 })]);
    const mails = (await mallApi.mails()).filter(({ kind, to }) => kind === 'notice' && to.address === owing.email);
    expect(mails.map((mail) => mail.subject)).toEqual([subject]);
    expect(mails[0]?.text).toMatch(settled);
    await runBoth('2026-03-13T09:30:00+01:00');
    expect((await listed(member)).notices).toHaveLength(1);
  });

  it('are not sent about the first level that is checked', async () => {
    inTransaction(mallApi.db, () =>
      prepareLedger(mallApi).credit({ customerId: jana.customerId, kind: 'receipt', points: 700, reference: null }),
    );
    await runJob();
    expect(await kinds()).toEqual([]);
  });

  it('announce that points and codes expire, with or without emails, until they are used', async () => {
    earn(400);
    mallApi.setNow(new Date('2026-03-20T12:00:00+01:00'));
    const { body } = await mallApi.sendAs(jana.token, activateReward, { reward_id: 1 });
    const reward = body.status === 'success' ? body.data : expect.unreachable(JSON.stringify(body));
    await mallApi.sendAs(jana.token, switchNotices, { way: 'mail', is_on: false });
    const end = Date.parse(reward.expires_at);
    mallApi.setNow(new Date(end - 6.5 * 86_400_000));
    await runJob();
    expect((await listed()).notices).toMatchObject([{ kind: 'reward_ends', customer_reward_id: reward.id, read_at: null }]);
    mallApi.setNow(new Date(end - 12 * 3_600_000));
    await runJob();
    expect((await listed()).notices).toHaveLength(1);
    expect((await mailKinds()).map(([kind]) => kind)).not.toContain('member-notice');
    await mallApi.sendAs(till, redeemCustomerReward, { code: reward.code });
    expect(await kinds()).toEqual([]);
    mallApi.setNow(new Date('2028-03-25T12:00:00+01:00'));
    await runJob();
    expect((await listed(again())).notices).toMatchObject([{ kind: 'points_end', on: '2028-03-31' }]);
  });
});

describe('a notice', () => {
  const days = fc.constantFrom(30, 7, 1);
  const ids = fc.integer({ min: 1, max: 3 });
  const anyFacts: fc.Arbitrary<NoticeFacts> = fc.oneof(
    fc.record({
      kind: fc.constant('points_end' as const),
      points: fc.nat(9),
      on: fc.constantFrom('2028-03-31', '2028-04-30'),
      daysBefore: days,
    }),
    fc.record({ kind: fc.constant('reward_ends' as const), customerRewardId: ids, on: fc.constant('2026-04-01'), daysBefore: days }),
    fc.record({ kind: fc.constantFrom('level_won' as const, 'level_lost' as const), tierId: ids, change: ids }),
    fc.record({ kind: fc.constant('birthday_bonus' as const), year: ids, points: ids, settled: ids }),
    fc.record({ kind: fc.constant('booking_tomorrow' as const), orderId: ids }),
    fc.record({ kind: fc.constant('reply' as const), conversationId: ids, messageId: ids }),
  );

  it('is added once, by any process, and only the latest notice about the same thing is valid', () => {
    const { db, domain, addCustomer, clock } = openLedger();
    const other = createDomain({ db, clock, randomBytes, hashAddress, getKey, receiptsDir: '' });
    fc.assert(
      fc.property(fc.array(fc.tuple(anyFacts, fc.boolean()), { maxLength: 25 }), (told) => {
        const customerId = addCustomer();
        const seen = new Set<string>();
        const last = new Map<string, string>();
        for (const [facts, isOther] of told) {
          const { key, subject } = nameNotice(facts);
          const isNew = inTransaction(db, () => (isOther ? other : domain).memberNotices.tell(customerId, facts));
          expect(isNew).toBe(!seen.has(key));
          if (isNew) last.set(subject, key);
          seen.add(key);
        }
        const keys = (where: string) =>
          db
            .prepare(`SELECT key FROM notice WHERE customer_id = :customerId ${where} ORDER BY key`)
            .all({ customerId })
            .map(({ key }) => key);
        expect(keys('')).toEqual([...seen].toSorted());
        expect(keys('AND ended_ms IS NULL')).toEqual([...last.values()].toSorted());
        expect(domain.memberNotices.countUnread(customerId)).toBe(last.size);
      }),
      { numRuns: 60 },
    );
    db.close();
  });

  it('requires a committed transaction: a rollback leaves none', () => {
    const failing = () =>
      inTransaction(mallApi.db, () => {
        mallApi.domain.memberNotices.tell(jana.customerId, { kind: 'booking_tomorrow', orderId: 1 });
        throw new Error('no');
      });
    expect(failing).toThrow('no');
    expect(mallApi.domain.memberNotices.countUnread(jana.customerId)).toBe(0);
    expect(() => mallApi.domain.memberNotices.tell(jana.customerId, { kind: 'booking_tomorrow', orderId: 1 })).toThrow('transaction');
    expect(tell({ kind: 'booking_tomorrow', orderId: 1 })).toBe(true);
  });

  it('is added and emailed once if two processes run the hourly jobs simultaneously', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'two-processes-'));
    const file = join(folder, 'mall.db');
    const { db, clock, setNow, domain, addCustomer, credit } = openLedger({ file });
    const secondDb = openDatabase(file);
    const second = createDomain({ db: secondDb, clock, randomBytes, hashAddress, getKey, receiptsDir: '' });
    for (let number = 0; number < 5; number += 1) {
      const customerId = addCustomer();
      db.prepare(`UPDATE customer SET email = 'm' || id || '@visitor.example' WHERE id = :customerId`).run({ customerId });
      credit(customerId, 320);
    }
    setNow('2028-03-01T12:00:00+01:00');
    await Promise.all([runJob(domain), runJob(second), runJob(second)]);
    const count = (from: string) => Number(db.prepare(`SELECT count(*) AS count FROM ${from}`).get()?.count);
    expect([count('notice'), count('mail_task')]).toEqual([5, 5]);
    db.close();
    secondDb.close();
    rmSync(folder, { recursive: true });
  });
});

describe('GET /v1/me/notices', () => {
  it('pages backwards while new ones are added, and filters by topic', async () => {
    for (let id = 1; id <= noticesPerPage + 3; id += 1) tell({ kind: 'booking_tomorrow', orderId: id });
    tell({ kind: 'reply', conversationId: 1, messageId: 1 });
    const first = await listed();
    expect(first).toMatchObject({ unread: noticesPerPage + 4 });
    expect(first.notices).toHaveLength(noticesPerPage);
    tell({ kind: 'reply', conversationId: 2, messageId: 2 });
    const { data: rest } = await mallApi.callAs(jana.token, listNotices, { query: { before: first.next ?? 0 } });
    expect(rest).toMatchObject({ next: null });
    expect(rest.notices.map((notice) => notice.kind === 'booking_tomorrow' && notice.order_id)).toEqual([4, 3, 2, 1]);
    const { data: replies } = await mallApi.callAs(jana.token, listNotices, { query: { topic: 'replies' } });
    expect(replies.notices.map(({ kind }) => kind)).toEqual(['reply', 'reply']);
    expect(await mallApi.refuseAs(jana.token, '/v1/me/notices?topic=weather')).toMatchObject({ status: 400 });
  });

  it('counts unread notices until one, or all up to one, are read', async () => {
    for (const orderId of [1, 2, 3]) tell({ kind: 'booking_tomorrow', orderId });
    const [newest, middle] = (await listed()).notices;
    const mark = async (body: { id?: number; up_to?: number }) => (await mallApi.sendAs(jana.token, markNoticesRead, body)).body;
    expect(await mark({ id: newest?.id ?? 0 })).toMatchObject({ data: { unread: 2 } });
    expect(await mark({ id: newest?.id ?? 0 })).toMatchObject({ data: { unread: 2 } });
    tell({ kind: 'booking_tomorrow', orderId: 4 });
    expect(await mark({ up_to: middle?.id ?? 0 })).toMatchObject({ data: { unread: 1 } });
    expect((await mallApi.callAs(jana.token, countNotices)).data).toEqual({ unread: 1 });
    expect(await mallApi.sendAs(jana.token, markNoticesRead, { id: 0 })).toMatchObject({ status: 422 });
  });
});

describe('emails with notices', () => {
  it('are sent for the topics that the member wants, and are switched off by their link', async () => {
    const settings = async () => (await mallApi.callAs(jana.token, getNoticeSettings)).data.mail;
    expect(await settings()).toEqual({ is_on: true, topics: { endings: true, levels: true, bookings: true } });
    await mallApi.sendAs(jana.token, switchNotices, { way: 'mail', topic: 'levels', is_on: false });
    expect(await settings()).toEqual({ is_on: true, topics: { endings: true, levels: false, bookings: true } });
    earn(700);
    expect(await mailKinds()).toEqual([]);
    await mallApi.sendAs(jana.token, switchNotices, { way: 'mail', topic: 'levels', is_on: true });
    const id = await book();
    tell({ kind: 'booking_tomorrow', orderId: id });
    const mail = (await mallApi.mails()).find(({ kind }) => kind === 'notice');
    expect(mail?.text).toContain('Bees');
    for (const text of [mail?.subject, mail?.text, mail?.html]) expect(text).not.toMatch(/[{}]/);
    const token = new URL(mail?.unsubscribeLink ?? '').searchParams.get('token') ?? '';
    await mallApi.send(stopNotices, { token });
    expect((await settings()).is_on).toBe(false);
    await mallApi.sendAs(jana.token, switchNotices, { way: 'mail', is_on: true });
    expect((await settings()).is_on).toBe(true);
  });

  it('are not sent about notices that were read, or topics switched off, before sending', async () => {
    const { memberNotices, noticeSettings } = mallApi.domain;
    const { customerId } = jana;
    const [read, unwanted, wanted] = [await book(), await book('2026-03-13T11:00:00+01:00'), await book('2026-03-13T12:00:00+01:00')];
    const tellThen = (orderId: number, act: () => unknown) =>
      inTransaction(mallApi.db, () => {
        memberNotices.tell(customerId, { kind: 'booking_tomorrow', orderId });
        act();
      });
    const count = async () => (await mailKinds()).filter(([kind]) => kind === 'notice').length;
    tellThen(read, () => memberNotices.markRead(customerId, { up_to: 1_000_000 }));
    tellThen(unwanted, () => noticeSettings.switch(customerId, { way: 'mail', topic: 'bookings', is_on: false }));
    expect(await count()).toBe(0);
    noticeSettings.switch(customerId, { way: 'mail', topic: 'bookings', is_on: true });
    tellThen(wanted, () => undefined);
    expect(await count()).toBe(1);
  });
});

describe('the data stored about a member’s notices', () => {
  it('is deleted after its retention time', async () => {
    tell({ kind: 'booking_tomorrow', orderId: 1 });
    const at = mallApi.clock().getTime();
    const rest = async (days: number) => {
      mallApi.setNow(new Date(at + days * 86_400_000));
      await createRetentionJob({ domain: mallApi.domain, log: silentLog, outboxDir: '/nowhere' }).run();
      return mallApi.domain.memberNotices.countUnread(jana.customerId);
    };
    expect(await rest(retentionDays.notices - 0.01)).toBe(1);
    expect(await rest(retentionDays.notices)).toBe(0);
  });
});
