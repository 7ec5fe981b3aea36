import pino from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { closeRequest, listDeskRequests, replyToRequest } from '#shared/contracts/desk.ts';
import {
  acceptStaffInvite,
  confirmStaff,
  getStaffSession,
  logInStaff,
  logOutStaff,
  logOutStaffEverywhere,
  openStaffInvite,
} from '#shared/contracts/staff.ts';
import { sendSupportRequest } from '#shared/contracts/support.ts';
import { wrongPasswords } from '#shared/site/limits.ts';
import { staffInviteMs, staffSession } from '#shared/site/staff-limits.ts';
import { withoutRandomness } from '../../support/logged.ts';
import { type RunningMallApi, startMallApi, wednesdayNoon } from './running-mall-api.ts';
import { createStaff, invite, password, type TestStaff, toCode } from './staff-steps.ts';

let mallApi: RunningMallApi;
const logged: string[] = [];
beforeAll(async () => {
  mallApi = await startMallApi(undefined, { log: pino({}, { write: (line: string) => void logged.push(line) }) });
});
afterAll(() => mallApi.close());
beforeEach(() => mallApi.setNow(wednesdayNoon));

const later = (ms: number) => mallApi.setNow(new Date(mallApi.clock().getTime() + ms));
const stepMs = 30_000;
const codeOf = ({ secret }: Pick<TestStaff, 'secret'>) => toCode(secret, mallApi.clock());
const logIn = (email: string, value: string, code: string, network = 'N'.repeat(43), device: Record<string, string> = {}) =>
  mallApi.send(logInStaff, { email, password: value, code }, { 'x-client-network': network, ...device });
const statusOf = async (token: string) => (await mallApi.refuseAs(token, getStaffSession.path)).status;
const toToken = ({ body }: Awaited<ReturnType<typeof logIn>>) =>
  ('data' in body && body.data.token) || expect.unreachable(JSON.stringify(body));
const wrong = {
  status: 422,
  body: { status: 'error', httpStatus: 'UnprocessableEntity', message: expect.any(String), errors: { login: ['invalid_credentials'] } },
};

describe('an invitation', () => {
  it('shows its owner, and opens a session with password and code, once', async () => {
    const { email, token, secret } = invite(mallApi, 'shop');
    const opened = await mallApi.send(openStaffInvite, { token });
    expect(opened.body).toMatchObject({
      data: { email, roles: ['shop'], totp_secret: secret, totp_address: expect.stringContaining(`secret=${secret}`) },
    });
    const body = { token, name: 'Eva Nová', password, code: toCode(secret, mallApi.clock()) };
    expect(await mallApi.send(acceptStaffInvite, { ...body, code: '000000' })).toMatchObject({
      status: 422,
      body: { errors: { code: ['invalid'] } },
    });
    expect(await mallApi.send(acceptStaffInvite, { ...body, password: 'password1' })).toMatchObject({
      body: { errors: { password: ['too_common'] } },
    });
    const accepted = await mallApi.send(acceptStaffInvite, body);
    expect(accepted.body).toMatchObject({ data: { staff: { name: 'Eva Nová', roles: ['shop'], company_id: 1 } } });
    expect(await mallApi.send(acceptStaffInvite, body)).toMatchObject({ status: 422, body: { errors: { token: ['invalid'] } } });
  });

  it('expires after 48 hours', async () => {
    const { token } = invite(mallApi, 'desk');
    later(staffInviteMs);
    expect(await mallApi.send(openStaffInvite, { token })).toMatchObject({ status: 422, body: { errors: { token: ['invalid'] } } });
  });
});

describe('a login', () => {
  it('accepts password and code, but no code twice', async () => {
    const eva = await createStaff(mallApi, 'editor');
    expect(await logIn(eva.email, password, codeOf(eva))).toMatchObject(wrong); // the code was used when the invitation was accepted
    later(stepMs);
    const code = codeOf(eva);
    const token = toToken(await logIn(eva.email.toUpperCase(), password, code));
    expect(await mallApi.callAs(token, getStaffSession)).toMatchObject({
      data: { id: eva.id, name: 'Eva Nová', roles: ['editor'], company_id: null },
    });
    expect(await logIn(eva.email, password, code)).toMatchObject(wrong);
    const earlier = toCode(eva.secret, new Date(mallApi.clock().getTime() - stepMs));
    expect(await logIn(eva.email, password, earlier)).toMatchObject(wrong);
  });

  it('gets the same answer after the same number of hashes, whatever is wrong', async () => {
    const eva = await createStaff(mallApi, 'editor');
    const gone = await createStaff(mallApi, 'editor');
    const stored = mallApi.domain.staffAccounts.findByEmail(gone.email) ?? expect.unreachable();
    mallApi.domain.staffAccounts.disable(stored);
    later(stepMs);
    const wrongOnes: [string, string, string][] = [
      [eva.email, 'wrong', codeOf(eva)],
      [eva.email, password, '000000'],
      [gone.email, password, codeOf(gone)],
      [invite(mallApi, 'desk').email, password, codeOf(eva)],
      ['nobody@tiny.example', password, codeOf(eva)],
    ];
    for (const given of wrongOnes) {
      const before = mallApi.countHashes();
      expect(await logIn(...given)).toEqual(wrong);
      expect(mallApi.countHashes()).toBe(before + 1);
    }
  });

  it('must wait after too many wrong codes, which do not count for members', async () => {
    const { email, ...eva } = await createStaff(mallApi, 'editor');
    later(stepMs);
    for (let tried = 0; tried < wrongPasswords.byAccountAndOrigin; tried += 1)
      expect((await logIn(email, password, '000000', 'A'.repeat(43))).status).toBe(422);
    expect((await logIn(email, password, codeOf(eva), 'A'.repeat(43))).status).toBe(429);
    expect(() => mallApi.domain.loginLimit.count(email, { kind: 'network', id: 'A'.repeat(43) })).not.toThrow();
    expect((await logIn(email, password, codeOf(eva), 'B'.repeat(43))).status).toBe(200);
  });

  it('works in the owner’s browser while strangers guess, until the access is reset', async () => {
    const { email, ...eva } = await createStaff(mallApi, 'manager');
    const device = 'D'.repeat(43);
    later(stepMs);
    expect((await logIn(email, password, codeOf(eva), undefined, { 'x-next-device': device })).status).toBe(200);
    for (let tried = 0; tried < wrongPasswords.byAccount; tried += 1)
      expect((await logIn(email, 'wrong', '000000', String(tried).padStart(43, 'G'))).status).toBe(422);
    later(stepMs);
    const own = { 'x-device': device, 'x-next-device': device };
    expect((await logIn(email, password, codeOf(eva), 'H'.repeat(43))).status).toBe(429);
    expect((await logIn(email, password, codeOf(eva), 'H'.repeat(43), own)).status).toBe(200);
    mallApi.domain.staffAccounts.reset(mallApi.domain.staffAccounts.findByEmail(email) ?? expect.unreachable());
    expect(mallApi.db.prepare('SELECT * FROM staff_device WHERE staff_id = ?').all(eva.id)).toEqual([]);
  });
});

describe('a session', () => {
  it('ends twelve hours after the login, regardless of activity', async () => {
    const { token } = await createStaff(mallApi, 'desk');
    for (let passed = 0; passed < staffSession.lastsMs - 1_800_000; passed += 1_800_000) {
      later(1_800_000);
      expect(await statusOf(token)).toBe(200);
    }
    later(1_800_000);
    expect(await statusOf(token)).toBe(401);
  });

  it('ends after an hour without a call', async () => {
    const { token } = await createStaff(mallApi, 'desk');
    later(staffSession.idleMs);
    expect(await statusOf(token)).toBe(401);
  });

  it('is stored only as a hash', async () => {
    const { token, secret } = await createStaff(mallApi, 'desk');
    const tables = ['staff', 'staff_session', 'staff_invite'].map((table) => mallApi.db.prepare(`SELECT * FROM ${table}`).all());
    for (const kept of [token, secret, password]) expect(JSON.stringify(tables)).not.toContain(kept);
  });

  it('ends on logout, and all sessions end on a logout everywhere', async () => {
    const eva = await createStaff(mallApi, 'desk');
    later(stepMs);
    const [second, third] = [toToken(await logIn(eva.email, password, codeOf(eva))), mallApi.domain.staffSessions.open(eva.id)];
    await mallApi.sendAs(eva.token, logOutStaff, {});
    expect([await statusOf(eva.token), await statusOf(second), await statusOf(third)]).toEqual([401, 200, 200]);
    await mallApi.sendAs(third, logOutStaffEverywhere, {});
    expect([await statusOf(second), await statusOf(third)]).toEqual([401, 401]);
  });

  it('is confirmed for ten minutes by the login, and again by password and a new code', async () => {
    const eva = await createStaff(mallApi, 'manager');
    const confirmedUntil = async () => (await mallApi.callAs(eva.token, getStaffSession)).data.confirmed_until;
    expect(await confirmedUntil()).toBe('2026-03-11T11:10:00.000Z');
    later(staffSession.confirmedMs);
    expect(await confirmedUntil()).toBeNull();
    expect(await mallApi.sendAs(eva.token, confirmStaff, { password: 'wrong', code: codeOf(eva) })).toEqual(wrong);
    expect(await confirmedUntil()).toBeNull();
    expect(await mallApi.sendAs(eva.token, confirmStaff, { password, code: codeOf(eva) })).toMatchObject({ status: 200 });
    expect(await confirmedUntil()).toBe('2026-03-11T11:20:00.000Z');
  });
});

it('acts at the desk are stored with the id and name of the caller, whatever the call contains', async () => {
  const eva = await createStaff(mallApi, 'desk');
  const request = { name: 'Jana', email: 'jana@visitor.example', subject: 'A question', category: 'general', locale: 'cz' } as const;
  await mallApi.send(sendSupportRequest, { ...request, message: 'When do you open on Sunday?' });
  const [{ id } = expect.unreachable()] = (await mallApi.callAs(eva.token, listDeskRequests)).data;
  const input = { params: { id } };
  expect(await mallApi.sendAs(eva.token, replyToRequest, { text: 'At nine.', by: 'Somebody' }, { input })).toMatchObject({ status: 200 });
  await mallApi.sendAs(eva.token, closeRequest, {}, { input });
  const acts = mallApi.db.prepare('SELECT operator, act, staff_id FROM operator_act ORDER BY id').all();
  expect(acts.map((act) => ({ ...act }))).toEqual([
    { operator: 'Eva Nová', act: 'messages reply', staff_id: eva.id },
    { operator: 'Eva Nová', act: 'messages close', staff_id: eva.id },
  ]);
});

it('the log contains events, with ids only', async () => {
  const eva = await createStaff(mallApi, 'desk');
  await logIn(eva.email, 'a-wrong-one', '123456');
  const text = withoutRandomness(logged);
  expect(text).toContain(`"staffId":${eva.id},"event":"accepted an invitation, with a password"`);
  expect(text).toContain('"event":"a login was refused"');
  for (const secret of [eva.email, eva.token, eva.secret, password, 'a-wrong-one', '123456']) expect(text).not.toContain(secret);
});
