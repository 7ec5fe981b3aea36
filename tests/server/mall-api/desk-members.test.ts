import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { adjustMemberPoints, findMembers, getDeskMember } from '#shared/contracts/desk-members.ts';
import type { BodyInput } from '#shared/contracts/endpoint.ts';
import { getPoints } from '#shared/contracts/points.ts';
import { memberDeskLimits } from '#shared/site/member-desk-limits.ts';
import { maxUnconfirmedPoints, staffSession } from '#shared/site/staff-limits.ts';
import { listActs } from '../cli/run-command.ts';
import { createMember, type TestMember } from './members.ts';
import { type RunningMallApi, startMallApi, wednesdayNoon } from './running-mall-api.ts';
import { createStaff, type TestStaff } from './staff-steps.ts';

let mallApi: RunningMallApi;
let eva: TestStaff;
beforeAll(async () => {
  mallApi = await startMallApi();
  eva = await createStaff(mallApi, 'desk');
});
afterAll(() => mallApi.close());

const find = async (q: string) => (await mallApi.callAs(eva.token, findMembers, { query: { q } })).data;
const findIds = async (q: string) => (await find(q)).members.map(({ id }) => id);
let keys = 0;
const newKey = (): string => `a-key-of-the-desk-${++keys}`;
const adjust = ({ customerId }: TestMember, overrides: Partial<BodyInput<typeof adjustMemberPoints>> = {}, staff = eva) =>
  mallApi.sendAs(
    staff.token,
    adjustMemberPoints,
    { points: 50, reason: 'goodwill', why: 'The till was down', key: newKey(), ...overrides },
    { input: { params: { id: customerId } } },
  );
const balanceOf = async ({ token }: TestMember) => (await mallApi.callAs(token, getPoints)).data.balance;

describe('GET /v1/staff/members', () => {
  it('finds by the beginning of card, address and name, ignoring case and accents', async () => {
    const { customerId, email } = createMember(mallApi, { firstName: 'Řehoř', lastName: 'Weiß', email: 'Quid.Pro@visitor.example' });
    const { card_number } = (await mallApi.callAs(eva.token, getDeskMember, { params: { id: customerId } })).data;
    const groups = card_number.replace(/(.{4})/g, '$1 ');
    for (const q of [card_number, groups, email, 'quid.pro@vis', 'rehor', 'REHOR weiss', 'weis řeh', 'quid'])
      expect(await findIds(q), q).toContain(customerId);
    for (const q of ['', 'r*hor', 'rehor nikdo', 'visitor.example', '%', '123']) expect(await findIds(q), q).toEqual([]);
  });

  it('returns a few at most, and whether there are more', async () => {
    for (let count = 0; count <= memberDeskLimits.found; count += 1) createMember(mallApi, { firstName: 'Ubaldo' });
    const { members, is_more } = await find('ubaldo');
    expect([members.length, is_more]).toEqual([memberDeskLimits.found, true]);
  });

  it('does not find deleted members', async () => {
    const { customerId } = createMember(mallApi, { firstName: 'Zdislav' });
    expect(await findIds('zdislav')).toEqual([customerId]);
    mallApi.db.exec('BEGIN');
    mallApi.domain.lifecycle.deleteAccount(customerId);
    mallApi.db.exec('COMMIT');
    expect(await findIds('zdislav')).toEqual([]);
  });
});

describe('GET /v1/staff/members/{id}', () => {
  it('returns what the desk needs, no login data, and logs the viewer once', async () => {
    const member = createMember(mallApi);
    for (const _ of [1, 2]) await mallApi.callAs(eva.token, getDeskMember, { params: { id: member.customerId } });
    const { data } = await mallApi.callAs(eva.token, getDeskMember, { params: { id: member.customerId } });
    expect(data).toMatchObject({ name: 'Jana Malá', email: member.email, points: { balance: 0 }, entries: [], receipts: [], rewards: [] });
    expect(JSON.stringify(data)).not.toMatch(/password|hash|token/);
    expect(data.acts).toMatchObject([{ act: 'members show', by: 'Eva Nová' }]);
  });

  it('does not find unverified customers', async () => {
    const { customerId } = createMember(mallApi);
    mallApi.db.prepare('UPDATE customer SET verified_ms = NULL WHERE id = :customerId').run({ customerId });
    expect((await mallApi.refuseAs(eva.token, `/v1/staff/members/${customerId}`)).status).toBe(404);
  });
});

describe('POST /v1/staff/members/{id}/adjustments', () => {
  it('adds and takes points once per key, notifies the member, and stores who and why', async () => {
    const member = createMember(mallApi);
    const key = newKey();
    const answers = await Promise.all([1, 2, 3].map(() => adjust(member, { key })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await balanceOf(member)).toBe(50);
    expect(await adjust(member, { points: -20, reason: 'correction' })).toMatchObject({ body: { data: { points: { balance: 30 } } } });
    const told = (await mallApi.mails()).filter(({ to, kind }) => kind === 'points-adjusted' && to.address === member.email);
    expect(told).toHaveLength(2);
    expect(listActs(mallApi)[0]).toMatchObject({ operator: 'Eva Nová', act: 'points adjust', subject: `${member.customerId} -20` });
    expect(await adjust(member, { key, points: 60 })).toMatchObject({ status: 409, body: { errors: { key: ['idempotency_key_reused'] } } });
  });

  it('takes no more than the balance', async () => {
    const refused = { status: 409, body: { errors: { points: ['not_enough_points'] } } };
    expect(await adjust(createMember(mallApi), { points: -1 })).toMatchObject(refused);
  });

  it.each([0, 0.5, memberDeskLimits.pointsAtMost + 1])('rejects %s points', async (points) => {
    expect((await adjust(createMember(mallApi), { points })).status).toBe(422);
  });

  it('requires a confirmation once more than 1,000 points were moved within a day, in any slices', async () => {
    const petr = await createStaff(mallApi, 'desk');
    const adjustAs = (points: number) =>
      mallApi.sendAs(
        petr.token,
        adjustMemberPoints,
        { points, reason: 'goodwill', why: 'The till was down', key: newKey() },
        {
          input: { params: { id: createMember(mallApi).customerId } },
        },
      );
    const refused = { status: 403, body: { errors: { session: ['not_confirmed'] } } };
    mallApi.setNow(new Date(wednesdayNoon.getTime() + staffSession.confirmedMs));
    expect(await adjustAs(maxUnconfirmedPoints + 1)).toMatchObject(refused);
    expect((await adjustAs(maxUnconfirmedPoints - 1)).status).toBe(200);
    expect((await adjustAs(1)).status).toBe(200);
    expect(await adjustAs(1)).toMatchObject(refused);
    mallApi.setNow(wednesdayNoon);
    expect((await adjustAs(7000)).status).toBe(200);
  });
});
