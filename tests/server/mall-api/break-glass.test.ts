import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  acceptStaffInviteByPasskey,
  addOwnPasskey,
  beginOwnPasskey,
  beginPasskeyByInvite,
  beginPasskeyLogin,
  confirmStaff,
  confirmStaffByPasskey,
  getStaffAccess,
  getStaffSession,
  logInStaff,
  logInStaffByPasskey,
} from '#shared/contracts/staff.ts';
import { inviteStaff, listStaff } from '#shared/contracts/staff-people.ts';
import { type IdentityProvider, startIdentityProvider } from '../../support/identity-provider.ts';
import { listActs } from '../cli/run-command.ts';
import { dataOf, redirectUri, toCompanySteps, toStaffLogin } from './company-steps.ts';
import { makePasskey, type TestPasskey } from './passkey.ts';
import { type RunningMallApi, startMallApi, wednesdayNoon } from './running-mall-api.ts';
import { createStaff, invite, password, toCode } from './staff-steps.ts';

let provider: IdentityProvider;
let mallApi: RunningMallApi;
let steps: ReturnType<typeof toCompanySteps>;
beforeAll(async () => {
  provider = await startIdentityProvider({ redirectUri });
  mallApi = await startMallApi(undefined, {
    staffLogin: toStaffLogin(provider, { breakGlass: ['Boss@tiny.example', 'desk@tiny.example'] }),
  });
  steps = toCompanySteps(provider, mallApi);
});
afterAll(async () => {
  await mallApi.close();
  await provider.close();
});
beforeEach(() => mallApi.setNow(wednesdayNoon));

const refused = { status: 422, body: { errors: { login: ['not_allowed'] } } };
const ask = async (at = mallApi) => dataOf(await at.send(beginPasskeyLogin, {})).options;
const logIn = async (passkey: TestPasskey) => mallApi.send(logInStaffByPasskey, { credential: passkey.get(await ask()) });

/** Accepts an invitation with a passkey, and returns the answer. */
async function accept(passkey: TestPasskey, { token }: { token: string }) {
  const begun = await mallApi.send(beginPasskeyByInvite, { token });
  if (begun.status !== 200) return begun;
  return mallApi.send(acceptStaffInviteByPasskey, { token, name: 'Adam Dvořák', credential: passkey.create(dataOf(begun).options) });
}

describe('a break-glass manager beside the company login', () => {
  it('logs in with a passkey if the tenant file names them, which is recorded and emailed to all managers', async () => {
    const passkey = makePasskey();
    const boss = invite(mallApi, 'manager', 'boss@tiny.example');
    expect(await accept(passkey, boss)).toMatchObject({ status: 200 });
    const other = steps.addPerson({ groups: ['bosses'] });
    await steps.enterOf(other);
    const answer = await logIn(passkey);
    expect(answer).toMatchObject({ status: 200, body: { data: { staff: { is_company: false } } } });
    expect(listActs(mallApi)[0]).toMatchObject({ act: 'staff break_glass', subject: String(boss.id) });
    const mails = (await mallApi.mails()).filter(({ kind }) => kind === 'staff-break-glass');
    expect(mails.map(({ to }) => to.address).toSorted()).toEqual(['boss@tiny.example', `${other}@tiny.example`]);
    expect(mails[0]?.text).toContain('Adam Dvořák');
    const { token = '' } = dataOf(answer as { body: { data: { token?: string } } }); // safe: a success
    expect(await mallApi.sendAs(token, confirmStaffByPasskey, { credential: passkey.get(await ask()) })).toMatchObject({ status: 200 });
    expect((await mallApi.callAs(token, listStaff, { query: { q: 'boss@' } })).data).toMatchObject([{ is_break_glass: true }]);
  });

  it('is only a manager', async () => {
    expect(await accept(makePasskey(), invite(mallApi, 'desk', 'desk@tiny.example'))).toMatchObject(refused);
  });

  it('may be marked by a command', async () => {
    const passkey = makePasskey();
    const marked = invite(mallApi, 'manager');
    expect(await accept(passkey, marked)).toMatchObject(refused);
    mallApi.domain.staffAccounts.setBreakGlass(marked.id, true);
    expect(await accept(passkey, marked)).toMatchObject({ status: 200 });
    expect(await logIn(passkey)).toMatchObject({ status: 200 });
    mallApi.domain.staffAccounts.setBreakGlass(marked.id, false);
    expect(await logIn(passkey)).toMatchObject(refused);
  });

  it('keeps the role of a manager whatever the groups give, and the passkey confirms no company session', async () => {
    const passkey = makePasskey();
    const login = steps.addPerson({ groups: ['editors'] });
    const marked = invite(mallApi, 'manager', `${login}@tiny.example`);
    mallApi.domain.staffAccounts.setBreakGlass(marked.id, true);
    await accept(passkey, marked);
    const { token, staff } = await steps.enterOf(login);
    expect(staff).toMatchObject({ id: marked.id, roles: ['editor', 'manager'] });
    expect(await mallApi.sendAs(token, confirmStaffByPasskey, { credential: passkey.get(await ask()) })).toMatchObject(refused);
    steps.change(login, { groups: [] });
    expect((await steps.enterOf(login)).staff).toMatchObject({ roles: ['manager'] });
    expect((await mallApi.callAs(token, getStaffAccess)).data).toMatchObject({ takes_passkeys: true });
  });

  it('may be invited in the desk', async () => {
    const { token } = await steps.enterOf(steps.addPerson({ groups: ['bosses'] }));
    const invitation = { email: 'BOSS@tiny.example', roles: ['manager' as const], company_id: null, locale: 'cz' as const };
    expect(await mallApi.sendAs(token, inviteStaff, invitation)).toMatchObject({ status: 422, body: { errors: { email: ['duplicate'] } } });
  });
});

describe('other staff beside the company login', () => {
  it('use neither passwords nor passkeys, and their earlier sessions end', async () => {
    const { db } = mallApi.domain;
    const { token, id } = invite(mallApi, 'editor');
    const passkey = makePasskey();
    expect(await accept(passkey, { token })).toMatchObject(refused);
    const opened = mallApi.domain.staffSessions.open(id);
    expect(await mallApi.sendAs(opened, beginOwnPasskey, {})).toMatchObject(refused);
    expect(await mallApi.sendAs(opened, confirmStaff, { password, code: '123456' })).toMatchObject(refused);
    expect(await mallApi.sendAs(opened, addOwnPasskey, { credential: passkey.create(await ask()) })).toMatchObject({ status: 422 });
    expect(db.prepare('SELECT count(*) AS n FROM staff_passkey WHERE staff_id = :id').get({ id })?.n).toBe(0);
  });

  it('may log in as before if the tenant file allows it', async () => {
    const at = await startMallApi(undefined, { staffLogin: toStaffLogin(provider, { allowsOwnLogins: true }) });
    const { email, secret } = await createStaff(at, 'editor');
    at.setNow(new Date(wednesdayNoon.getTime() + 30_000));
    const answer = await at.send(logInStaff, { email, password, code: toCode(secret, at.clock()) });
    expect(answer).toMatchObject({ status: 200 });
    const { token = '' } = dataOf(answer as { body: { data: { token?: string } } }); // safe: a success
    expect((await at.callAs(token, getStaffSession)).data).toMatchObject({ is_company: false });
    expect(listActs(at).map(({ act }) => act)).not.toContain('staff break_glass');
    await at.close();
  });
});
