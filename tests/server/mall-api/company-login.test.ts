import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  beginCompanyConfirmation,
  beginCompanyLogin,
  confirmStaffByCompany,
  getStaffAccess,
  getStaffSession,
  logInStaff,
  logInStaffByCompany,
  logOutStaff,
} from '#shared/contracts/staff.ts';
import { disableStaff, enableStaff, inviteStaff, listStaff, resetStaff } from '#shared/contracts/staff-people.ts';
import { companyLoginMs, staffSession } from '#shared/site/staff-limits.ts';
import { type IdentityProvider, logInAt, startIdentityProvider } from '../../support/identity-provider.ts';
import { listActs } from '../cli/run-command.ts';
import { browser, dataOf, redirectUri, toAnswer, toCompanySteps, toStaffLogin } from './company-steps.ts';
import { type RunningMallApi, startMallApi, wednesdayNoon } from './running-mall-api.ts';
import { password } from './staff-steps.ts';

let provider: IdentityProvider;
let mallApi: RunningMallApi;
let steps: ReturnType<typeof toCompanySteps>;
beforeAll(async () => {
  provider = await startIdentityProvider({ redirectUri });
  mallApi = await startMallApi(undefined, { staffLogin: toStaffLogin(provider) });
  steps = toCompanySteps(provider, mallApi);
});
afterAll(async () => {
  await mallApi.close();
  await provider.close();
});
beforeEach(() => mallApi.setNow(wednesdayNoon));
afterEach(() => {
  provider.setTamper(undefined);
  provider.setMode('up');
});

const later = (ms: number) => mallApi.setNow(new Date(mallApi.clock().getTime() + ms));
const statusOf = async (token: string) => (await mallApi.refuseAs(token, getStaffSession.path)).status;
const refused = (field: string, code: string) => ({ status: 422, body: { errors: { [field]: [code] } } });
const find = async (token: string, email: string) =>
  (await mallApi.callAs(token, listStaff, { query: { per_page: 48, q: email } })).data.find((person) => person.email === email) ??
  expect.unreachable();

describe('a login by the company’s identity provider', () => {
  it('requests a code with PKCE, state and nonce', async () => {
    const { origin, searchParams } = new URL(await steps.begin());
    expect(origin).toBe(provider.issuer);
    expect(Object.fromEntries(searchParams)).toMatchObject({
      ...{ response_type: 'code', redirect_uri: redirectUri, scope: 'openid profile email', ui_locales: 'cs' },
      ...{ code_challenge_method: 'S256', code_challenge: expect.stringMatching(/^[\w-]{43}$/) },
      ...{ nonce: expect.stringMatching(/^[\w-]{43}$/), state: expect.stringMatching(/^[\w-]{43}$/) },
    });
  });

  it('adds an account with the roles of all groups, and opens a session like others', async () => {
    const login = steps.addPerson({ groups: ['editors', 'reception', 'unknown', '__proto__'] });
    const { staff, token } = await steps.enterOf(login);
    expect(staff).toMatchObject({ name: 'Eva Nová', roles: ['editor', 'desk'], company_id: null, is_company: true });
    expect(Date.parse(staff.expires_at) - wednesdayNoon.getTime()).toBe(staffSession.lastsMs);
    expect((await mallApi.callAs(token, getStaffAccess)).data).toMatchObject({
      ...{ has_password: false, has_company_login: true, takes_passkeys: false },
    });
    expect(listActs(mallApi)[0]).toMatchObject({ act: 'staff company', subject: String(staff.id), operator: 'Eva Nová' });
  });

  it('lets a shop’s group stand alone', async () => {
    expect((await steps.enterOf(steps.addPerson({ groups: ['shop-2'] }))).staff).toMatchObject({ roles: ['shop'], company_id: 2 });
    for (const groups of [
      ['shop-1', 'editors'],
      ['shop-1', 'shop-2'],
    ])
      expect(await steps.enter(steps.addPerson({ groups }))).toMatchObject(refused('groups', 'not_allowed'));
    expect(await steps.enter(steps.addPerson({ groups: ['lost'] }))).toMatchObject(refused('groups', 'invalid'));
  });

  it('matches by subject, and takes the roles again each time', async () => {
    const login = steps.addPerson({ groups: ['editors'] });
    const first = await steps.enterOf(login);
    steps.change(login, { groups: ['bosses'], email: 'other@tiny.example', email_verified: false });
    const second = await steps.enterOf(login);
    expect(second.staff).toMatchObject({ id: first.staff.id, roles: ['manager'] });
    expect(listActs(mallApi)[0]).toMatchObject({ act: 'staff groups', subject: String(first.staff.id) });
  });

  it('links an invited account by a verified address, and then no other subject', async () => {
    const login = steps.addPerson();
    const email = `${login}@tiny.example`;
    const { id } = mallApi.domain.staffAccounts.invite({ email, roles: ['editor'], companyId: undefined });
    expect((await steps.enterOf(login)).staff).toMatchObject({ id, name: 'Eva Nová', roles: ['desk'] });
    expect(await steps.enter(steps.addPerson({ email }))).toMatchObject(refused('email', 'duplicate'));
  });

  it.each([[false], [undefined]])('refuses a new person whose address is verified: %s', async (isVerified) => {
    const login = steps.addPerson();
    provider.people.set(login, { ...provider.people.get(login), ...(isVerified === undefined ? {} : { email_verified: isVerified }) });
    if (isVerified === undefined) provider.setTamper(({ email_verified: _, ...claims }) => claims);
    expect(await steps.enter(login)).toMatchObject(refused('email', 'email_not_verified'));
  });

  it('refuses a person without a group that gives a role, and adds no account', async () => {
    const login = steps.addPerson({ groups: ['gardeners'] });
    expect(await steps.enter(login)).toMatchObject(refused('groups', 'required'));
    expect(mallApi.domain.staffAccounts.findByEmail(`${login}@tiny.example`)).toBeUndefined();
  });

  it('removes the access of a person whose groups no longer give a role, until they give one again', async () => {
    const login = steps.addPerson();
    const { token, staff } = await steps.enterOf(login);
    steps.change(login, { groups: [] });
    expect(await steps.enter(login)).toMatchObject(refused('groups', 'required'));
    expect(await statusOf(token)).toBe(401);
    expect(mallApi.domain.staffAccounts.find(staff.id)).toBeUndefined();
    expect(listActs(mallApi)[0]).toMatchObject({ act: 'staff groups', subject: String(staff.id) });
    steps.change(login, { groups: ['editors'] });
    expect((await steps.enterOf(login)).staff).toMatchObject({ id: staff.id, roles: ['editor'] });
  });

  it('refuses a person whom a manager has disabled, until a manager enables them', async () => {
    const { token } = await steps.enterOf(steps.addPerson({ groups: ['bosses'] }));
    const login = steps.addPerson();
    const { staff } = await steps.enterOf(login);
    const on = { input: { params: { id: staff.id } } };
    await mallApi.sendAs(token, disableStaff, {}, on);
    expect(await steps.enter(login)).toMatchObject(refused('account', 'blocked'));
    expect(dataOf(await mallApi.sendAs(token, enableStaff, {}, on))).toMatchObject({ link: null, is_emailed: false });
    expect((await steps.enterOf(login)).staff.id).toBe(staff.id);
  });

  it('is unlinked by a reset', async () => {
    const { token } = await steps.enterOf(steps.addPerson({ groups: ['bosses'] }));
    const login = steps.addPerson();
    const { staff } = await steps.enterOf(login);
    await mallApi.sendAs(token, resetStaff, {}, { input: { params: { id: staff.id } } });
    expect((await steps.enterOf(steps.addPerson({ email: `${login}@tiny.example` }))).staff.id).toBe(staff.id);
  });

  it('is shown in the list of the staff', async () => {
    const { token, staff } = await steps.enterOf(steps.addPerson({ groups: ['bosses'] }));
    const { email = '' } = mallApi.domain.staffAccounts.find(staff.id) ?? {};
    expect(await find(token, email)).toMatchObject({ state: 'active', has_company_login: true, is_break_glass: false });
  });

  it('ends at the provider, too', async () => {
    const { token } = await steps.enterOf(steps.addPerson());
    const address = new URL(dataOf(await mallApi.sendAs(token, logOutStaff, {})).company_logout ?? '');
    expect(address.origin + address.pathname).toBe(`${provider.issuer}/session/end`);
    expect(address.searchParams.get('post_logout_redirect_uri')).toBe('https://desk.tiny.example/desk/login');
    expect(address.searchParams.get('id_token_hint')?.split('.')).toHaveLength(3);
    expect(await statusOf(token)).toBe(401);
  });

  it('replaces passwords and invitations', async () => {
    const code = '123456';
    expect(await mallApi.send(logInStaff, { email: 'eva@tiny.example', password, code })).toMatchObject(refused('login', 'not_allowed'));
    const { token } = await steps.enterOf(steps.addPerson({ groups: ['bosses'] }));
    const invitation = { email: 'new@tiny.example', roles: ['desk' as const], company_id: null, locale: 'cz' as const };
    expect(await mallApi.sendAs(token, inviteStaff, invitation)).toMatchObject(refused('email', 'not_allowed'));
  });
});

describe('an answer of the provider', () => {
  it('counts once', async () => {
    const answer = await steps.answerOf(steps.addPerson());
    expect(await mallApi.send(logInStaffByCompany, answer)).toMatchObject({ status: 200 });
    expect(await mallApi.send(logInStaffByCompany, answer)).toMatchObject(refused('state', 'invalid'));
  });

  it('counts only in the browser that began, and only in time', async () => {
    const answer = await steps.answerOf(steps.addPerson());
    expect(await mallApi.send(logInStaffByCompany, { ...answer, browser: 'c'.repeat(43) })).toMatchObject(refused('state', 'invalid'));
    const late = await steps.answerOf(steps.addPerson());
    later(companyLoginMs);
    expect(await mallApi.send(logInStaffByCompany, late)).toMatchObject(refused('state', 'invalid'));
  });

  it('is refused with a code of another attempt, or a used one', async () => {
    const [first, second, third] = [
      await steps.answerOf(steps.addPerson()),
      await steps.answerOf(steps.addPerson()),
      await steps.answerOf(steps.addPerson()),
    ];
    expect(await mallApi.send(logInStaffByCompany, { ...first, code: second.code })).toMatchObject(refused('provider', 'refused'));
    expect(await mallApi.send(logInStaffByCompany, third)).toMatchObject({ status: 200 });
    const again = toAnswer(await logInAt(await steps.begin(), steps.addPerson()));
    expect(await mallApi.send(logInStaffByCompany, { ...again, code: third.code })).toMatchObject(refused('provider', 'refused'));
  });

  const nowSeconds = () => Math.floor(Date.now() / 1000);
  it.each([
    ['another nonce', () => ({ nonce: 'n'.repeat(43) })],
    ['another audience', () => ({ aud: 'another' })],
    ['another issuer', () => ({ iss: 'https://other.example' })],
    ['an expired token', () => ({ exp: nowSeconds() - 60 })],
    ['a token of the future', () => ({ nbf: nowSeconds() + 60 })],
  ])('is refused with %s', async (_fault, toClaims) => {
    provider.setTamper((claims) => ({ ...claims, ...toClaims() }));
    expect(await steps.enter(steps.addPerson())).toMatchObject(refused('provider', 'refused'));
  });

  it('is refused with a signature of another key', async () => {
    const other = await startIdentityProvider({ redirectUri });
    const at = await startMallApi(undefined, { staffLogin: toStaffLogin(other) });
    other.people.set('eva', { email: 'eva@tiny.example', email_verified: true, groups: ['editors'] });
    await other.useOtherKey();
    expect(await toCompanySteps(other, at).enter('eva')).toMatchObject(refused('provider', 'refused'));
    await at.close();
    await other.close();
  });

  it('tolerates clocks that differ by less than half a minute', async () => {
    provider.setTamper((claims) => ({ ...claims, exp: nowSeconds() - 20, nbf: nowSeconds() + 20 }));
    expect(await steps.enter(steps.addPerson())).toMatchObject({ status: 200 });
  });

  it('may have groups and address only at the userinfo endpoint', async () => {
    const other = await startIdentityProvider({ redirectUri, hasUserInfoOnly: true });
    const at = await startMallApi(undefined, { staffLogin: toStaffLogin(other) });
    other.people.set('eva', { email: 'eva@tiny.example', email_verified: true, groups: ['editors'] });
    expect((await toCompanySteps(other, at).enterOf('eva')).staff.roles).toEqual(['editor']);
    await at.close();
    await other.close();
  });
});

describe('a provider that does not answer', () => {
  it.each(['down', 'slow'] as const)(
    'is reported while it is %s, and stops neither the start nor later logins',
    async (mode) => {
      provider.setMode(mode);
      const at = await startMallApi(undefined, { staffLogin: toStaffLogin(provider) });
      expect(await at.send(beginCompanyLogin, { browser, locale: 'cz' })).toMatchObject(refused('provider', 'not_available'));
      provider.setMode('up');
      const answer = await toCompanySteps(provider, at).answerOf(steps.addPerson());
      provider.setMode(mode);
      expect(await at.send(logInStaffByCompany, answer)).toMatchObject(refused('provider', 'not_available'));
      provider.setMode('up');
      expect(await toCompanySteps(provider, at).enter(steps.addPerson())).toMatchObject({ status: 200 });
      await at.close();
    },
    20_000,
  );
});

describe('a confirmation by the company’s identity provider', () => {
  async function beginAgain(token: string): Promise<string> {
    return dataOf(await mallApi.sendAs(token, beginCompanyConfirmation, { browser, locale: 'de' })).address;
  }

  it('asks for the credentials again, although the person is logged in there', async () => {
    const login = steps.addPerson();
    const cookies = new Map<string, string>();
    const answer = toAnswer(await logInAt(await steps.begin(), login, cookies));
    const { token = '' } = dataOf(await mallApi.send(logInStaffByCompany, answer));
    later(staffSession.confirmedMs);
    const address = await beginAgain(token);
    expect(Object.fromEntries(new URL(address).searchParams)).toMatchObject({
      prompt: 'login',
      max_age: '0',
      login_hint: `${login}@tiny.example`,
    });
    const confirmed = await mallApi.sendAs(token, confirmStaffByCompany, toAnswer(await logInAt(address, login, cookies)));
    expect(confirmed).toMatchObject({ status: 200, body: { data: { confirmed_until: expect.any(String) } } });
  });

  it('is refused for another person, with an older login at the provider, and with the answer of a login', async () => {
    const login = steps.addPerson();
    const { token } = await steps.enterOf(login);
    const confirmBy = async (name: string) =>
      mallApi.sendAs(token, confirmStaffByCompany, toAnswer(await logInAt(await beginAgain(token), name)));
    const other = steps.addPerson();
    await steps.enterOf(other);
    expect(await confirmBy(other)).toMatchObject(refused('login', 'invalid_credentials'));
    provider.setTamper((claims) => ({ ...claims, auth_time: Number(claims.iat) - 3600 }));
    expect(await confirmBy(login)).toMatchObject(refused('provider', 'refused'));
    provider.setTamper(({ auth_time: _, ...claims }) => claims);
    expect(await confirmBy(login)).toMatchObject(refused('provider', 'refused'));
    provider.setTamper(undefined);
    expect(await mallApi.sendAs(token, confirmStaffByCompany, await steps.answerOf(login))).toMatchObject(refused('state', 'invalid'));
  });
});
