import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  acceptStaffInviteByPasskey,
  addOwnPasskey,
  beginOwnPasskey,
  beginPasskeyByInvite,
  beginPasskeyLogin,
  confirmStaffByPasskey,
  endOwnSession,
  getStaffAccess,
  getStaffSession,
  logInStaffByPasskey,
  nameOwnPasskey,
  removeOwnPasskey,
} from '#shared/contracts/staff.ts';
import { passkeyAnswerMs, staffSession } from '#shared/site/staff-limits.ts';
import { makePasskey, type TestPasskey } from './passkey.ts';
import { type RunningMallApi, startMallApi, wednesdayNoon } from './running-mall-api.ts';
import { createStaff, invite } from './staff-steps.ts';

let mallApi: RunningMallApi;
beforeAll(async () => {
  mallApi = await startMallApi();
});
afterAll(() => mallApi.close());
beforeEach(() => mallApi.setNow(wednesdayNoon));

const later = (ms: number) => mallApi.setNow(new Date(mallApi.clock().getTime() + ms));

/** Returns the data of an answer. Throws for an error. */
async function dataOf<T>(answer: Promise<{ body: { data: T } | object }>): Promise<T> {
  const { body } = await answer;
  if ('data' in body) return body.data;
  throw new Error(JSON.stringify(body));
}

const askAny = async () => (await dataOf(mallApi.send(beginPasskeyLogin, {}))).options;
const logIn = async (passkey: TestPasskey) => mallApi.send(logInStaffByPasskey, { credential: passkey.get(await askAny()) });
const wrong = { status: 422, body: { errors: { login: ['invalid_credentials'] } } };
const invalid = { status: 422, body: { errors: { credential: ['invalid'] } } };

async function accept(passkey: TestPasskey) {
  const { token, id, email } = invite(mallApi, 'manager');
  const { options } = await dataOf(mallApi.send(beginPasskeyByInvite, { token }));
  const opened = await dataOf(mallApi.send(acceptStaffInviteByPasskey, { token, name: 'Eva Nová', credential: passkey.create(options) }));
  return { id, email, token: opened.token ?? expect.unreachable() };
}

describe('a passkey', () => {
  it('accepts an invitation, and then logs in, each time with another challenge', async () => {
    const passkey = makePasskey();
    const eva = await accept(passkey);
    const { token = '' } = await dataOf(logIn(passkey));
    expect((await mallApi.callAs(token, getStaffSession)).data).toMatchObject({ id: eva.id, name: 'Eva Nová', roles: ['manager'] });
    const credential = passkey.get(await askAny());
    expect(await mallApi.send(logInStaffByPasskey, { credential })).toMatchObject({ status: 200 });
    expect(await mallApi.send(logInStaffByPasskey, { credential })).toMatchObject(wrong);
  });

  it.each([
    ['another host', { at: 'https://desk.evil.example' }],
    ['a device that is not unlocked', { isUnlocked: false }],
  ])('cannot log in or accept an invitation if it is from %s', async (_what, how) => {
    const { token, id } = invite(mallApi, 'desk');
    const { options } = await dataOf(mallApi.send(beginPasskeyByInvite, { token }));
    const accepting = (passkey: TestPasskey, challenge: string) =>
      mallApi.send(acceptStaffInviteByPasskey, { token, name: 'Eva', credential: passkey.create({ challenge }) });
    expect(await accepting(makePasskey(how), options.challenge)).toMatchObject(invalid);
    expect(await accepting(makePasskey(), (await askAny()).challenge)).toMatchObject(invalid); // the challenge belongs to a login, not to the invitation
    expect(mallApi.domain.staffAccounts.find(id)).toMatchObject({ passkeys: 0, name: '' });
    expect(await logIn(makePasskey(how))).toMatchObject(wrong);
  });

  it('must answer within five minutes', async () => {
    const passkey = makePasskey();
    await accept(passkey);
    const options = await askAny();
    later(passkeyAnswerMs);
    expect(await mallApi.send(logInStaffByPasskey, { credential: passkey.get(options) })).toMatchObject(wrong);
  });

  it('is invalid once its owner is reset', async () => {
    const passkey = makePasskey();
    const { email } = await accept(passkey);
    const { staffAccounts } = mallApi.domain;
    staffAccounts.reset(staffAccounts.findByEmail(email) ?? expect.unreachable());
    expect(await logIn(passkey)).toMatchObject(wrong);
  });

  it('confirms its owner’s session only', async () => {
    const [own, others] = [makePasskey(), makePasskey()];
    const eva = await accept(own);
    await accept(others);
    later(staffSession.confirmedMs);
    const confirm = async (passkey: TestPasskey) =>
      mallApi.sendAs(eva.token, confirmStaffByPasskey, { credential: passkey.get(await askAny()) });
    expect(await confirm(others)).toMatchObject(wrong);
    expect((await mallApi.callAs(eva.token, getStaffSession)).data.confirmed_until).toBeNull();
    expect(await confirm(own)).toMatchObject({ status: 200, body: { data: { confirmed_until: '2026-03-11T11:20:00.000Z' } } });
  });

  it('is added to a password after a confirmation within the last ten minutes', async () => {
    const [eva, passkey] = [await createStaff(mallApi, 'desk'), makePasskey()];
    const add = async () => {
      const { options } = await dataOf(mallApi.sendAs(eva.token, beginOwnPasskey, {}));
      return mallApi.sendAs(eva.token, addOwnPasskey, { credential: passkey.create(options) });
    };
    later(staffSession.confirmedMs);
    expect(await mallApi.sendAs(eva.token, beginOwnPasskey, {})).toMatchObject({
      status: 403,
      body: { errors: { session: ['not_confirmed'] } },
    });
    later(-1);
    expect(await add()).toMatchObject({ status: 200 });
    expect((await logIn(passkey)).status).toBe(200);
    expect(await add()).toMatchObject(invalid);
  });
});

describe('a staff member’s access', () => {
  const read = async (token: string) => (await mallApi.callAs(token, getStaffAccess)).data;
  const idOf = async (token: string) => (await read(token)).passkeys[0]?.id ?? expect.unreachable();
  const taken = { status: 409, body: { errors: { id: ['not_available'] } } };

  it('lists passkeys with their names, creation times and last uses', async () => {
    const passkey = makePasskey();
    const { token } = await accept(passkey);
    expect(await read(token)).toMatchObject({
      has_password: false,
      passkeys: [{ name: '', created_at: '2026-03-11T11:00:00.000Z', used_at: null }],
    });
    later(60_000);
    await logIn(passkey);
    await mallApi.sendAs(token, nameOwnPasskey, { id: await idOf(token), name: ' My  phone ' });
    expect((await read(token)).passkeys).toMatchObject([{ name: 'My phone', used_at: '2026-03-11T11:01:00.000Z' }]);
  });

  it('includes at least one credential: a passkey is removed only if another one or a password is left', async () => {
    const [first, second] = [makePasskey(), makePasskey()];
    const { token } = await accept(first);
    const remove = async () => mallApi.sendAs(token, removeOwnPasskey, { id: await idOf(token) });
    expect(await remove()).toMatchObject(taken);
    const { options } = await dataOf(mallApi.sendAs(token, beginOwnPasskey, {}));
    await mallApi.sendAs(token, addOwnPasskey, { credential: second.create(options) });
    const both = await Promise.all((await read(token)).passkeys.map(({ id }) => mallApi.sendAs(token, removeOwnPasskey, { id })));
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await read(token)).passkeys).toHaveLength(1);
    expect([await logIn(first), await logIn(second)].map(({ status }) => status).toSorted()).toEqual([200, 422]);

    const eva = await createStaff(mallApi, 'desk');
    const own = makePasskey();
    const begun = await dataOf(mallApi.sendAs(eva.token, beginOwnPasskey, {}));
    await mallApi.sendAs(eva.token, addOwnPasskey, { credential: own.create(begun.options) });
    expect(await mallApi.sendAs(eva.token, removeOwnPasskey, { id: await idOf(eva.token) })).toMatchObject({ status: 200 });
    expect(await logIn(own)).toMatchObject(wrong);
  });

  it('can be changed only by its owner, and passkeys are removed only after a confirmation', async () => {
    const [eva, jan] = [await accept(makePasskey()), await accept(makePasskey())];
    const id = await idOf(eva.token);
    expect((await mallApi.sendAs(jan.token, nameOwnPasskey, { id, name: 'Mine' })).status).toBe(404);
    expect((await mallApi.sendAs(jan.token, removeOwnPasskey, { id })).status).toBe(404);
    const [session] = (await read(eva.token)).sessions;
    expect((await mallApi.sendAs(jan.token, endOwnSession, { id: session?.id ?? '' })).status).toBe(404);
    later(staffSession.confirmedMs);
    expect(await mallApi.sendAs(eva.token, removeOwnPasskey, { id })).toMatchObject({ status: 403 });
  });

  it('can be ended on another device, but not on this one', async () => {
    const passkey = makePasskey();
    const { token } = await accept(passkey);
    const { token: other = '' } = await dataOf(logIn(passkey));
    const { sessions } = await read(token);
    expect(sessions.map(({ is_own }) => is_own).toSorted()).toEqual([false, true]);
    const [own, others] = [true, false].map((isOwn) => sessions.find(({ is_own }) => is_own === isOwn)?.id ?? '');
    expect(await mallApi.sendAs(token, endOwnSession, { id: own ?? '' })).toMatchObject(taken);
    await mallApi.sendAs(token, endOwnSession, { id: others ?? '' });
    expect(await mallApi.refuseAs(other, '/v1/staff/session')).toMatchObject({ status: 401 });
    expect((await read(token)).sessions).toMatchObject([{ is_own: true }]);
  });
});
