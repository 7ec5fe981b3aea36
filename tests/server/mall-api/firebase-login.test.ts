import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  addPasswordAfterSso,
  deleteAccount,
  logIn,
  logInByFirebase,
  requestPassword,
  setForgottenPassword,
  verifyEmail,
} from '#shared/contracts/account.ts';
import { confirmEmailChange, requestEmailChange } from '#shared/contracts/email-change.ts';
import { getPoints } from '#shared/contracts/points.ts';
import { getProfile } from '#shared/contracts/profile.ts';
import { accountSteps, another, done, password, sessionOf, unauthorized } from './account-steps.ts';
import { type Claims, type Issuer, nowSeconds, startIssuer } from './firebase-issuer.ts';
import { createMember } from './members.ts';
import { copyTinyContent, type RunningMallApi, startMallApi } from './running-mall-api.ts';

const withSso = copyTinyContent({ 'settings.json': [{ group: null, key: 'is_sso_visible', value: true }] });

let issuer: Issuer;
let mallApi: RunningMallApi;
beforeAll(async () => {
  issuer = await startIssuer();
});
afterAll(() => {
  withSso.remove();
  return issuer.close();
});
beforeEach(async () => {
  mallApi = await startMallApi(withSso.contentDir, { firebase: issuer.firebase });
});
afterEach(() => mallApi.close());

const { minutes, kinds, rows, tokenOf } = accountSteps(() => mallApi);
const email = 'jana@visitor.example';
const consents = { terms: true, newsletter: false } as const;
const invalid = { status: 422, body: { errors: { id_token: ['invalid'] } } };
const forbidden = { status: 403, body: { httpStatus: 'Forbidden' } };
const unproven = { status: 403, body: { errors: { email: ['email_not_verified'] } } };

const enterWith = (id_token: string, input?: typeof consents) =>
  mallApi.send(logInByFirebase, { id_token, locale: 'sk', ...(input && { consents: input }) });
const enter = async (changes: Claims = {}, input?: typeof consents) => enterWith(await issuer.sign(changes), input);
const countCustomers = () => rows('SELECT id FROM customer').length;

describe('an ID token', () => {
  it.each<[string, () => string | Promise<string>]>([
    ['is no token', () => 'abc'],
    ['has an invalid header', () => `${Buffer.from('null').toString('base64url')}.e30.e30`],
    ['is not signed (the emulator’s)', () => issuer.unsigned()],
    ['is signed with the public key as a secret', () => issuer.signByPublicKey()],
    ['is signed by another key', () => issuer.forge()],
    ['names no key', () => issuer.sign({}, {})],
    ['names an empty key', () => issuer.sign({}, { kid: '' })],
    ['names an unknown key', () => issuer.sign({}, { kid: 'key-2' })],
    ['is for another project', () => issuer.sign({ aud: 'other-centre' })],
    ['is for several', () => issuer.sign({ aud: ['tiny-centre', 'other-centre'] })],
    ['is by another issuer', () => issuer.sign({ iss: 'https://securetoken.google.com/other-centre' })],
    [
      'is a custom token',
      () => issuer.sign({ aud: 'https://identitytoolkit.googleapis.com/google.identity.identitytoolkit.v1.IdentityToolkit' }, {}),
    ],
    ['has expired', () => issuer.sign({ exp: nowSeconds })],
    ['never expires', () => issuer.sign({ exp: undefined })],
    ['was made in the future', () => issuer.sign({ iat: nowSeconds + 300 })],
    ['has a login time in the future', () => issuer.sign({ auth_time: nowSeconds + 300 })],
    ['has no login time', () => issuer.sign({ auth_time: undefined })],
    ['has an empty user id', () => issuer.sign({ sub: '' })],
    ['has no user id', () => issuer.sign({ sub: undefined })],
    ['has too long a user id', () => issuer.sign({ sub: 's'.repeat(129) })],
    ['is anonymous', () => issuer.sign({ firebase: { sign_in_provider: 'anonymous' } })],
    ['is of a login that the tenant does not offer', () => issuer.sign({ firebase: { sign_in_provider: 'apple.com' } })],
    ['was issued for a custom token', () => issuer.sign({ firebase: { sign_in_provider: 'custom' } })],
    ['does not say how', () => issuer.sign({ firebase: undefined })],
  ])('is rejected if it %s', async (_, make) => {
    expect(await enterWith(await make(), consents)).toMatchObject(invalid);
    expect(countCustomers()).toBe(0);
  });

  it.each([
    ['a name of 128 signs', { sub: 's'.repeat(128) }],
    ['a clock that is a little ahead', { iat: nowSeconds + 20, auth_time: nowSeconds + 20 }],
  ])('may have %s', async (_, changes) => {
    sessionOf(await enter(changes, consents));
  });

  it('is verified with keys that are fetched once', async () => {
    const before = issuer.asked();
    await enter({}, consents);
    await enter();
    expect(issuer.asked() - before).toBe(1);
  });

  it.each([
    ['fails', 500, ''],
    ['moves on', 302, ''],
    ['is no JSON', 200, '<html>'],
    ['has no keys', 200, '{}'],
  ])('is not blamed if the list of keys %s', async (_, status, body) => {
    issuer.answer(status, body);
    try {
      expect(await enter({}, consents)).toMatchObject({ status: 503, body: { status: 'error', httpStatus: 'ServiceUnavailable' } });
    } finally {
      issuer.answer(200, JSON.stringify({ keys: [issuer.jwk] }));
    }
    sessionOf(await enter({}, consents));
  });

  it('is not blamed if the key server does not answer', async () => {
    await mallApi.close();
    mallApi = await startMallApi(withSso.contentDir, { firebase: { ...issuer.firebase, jwksUrl: 'http://127.0.0.1:9/keys' } });
    expect(await enter({}, consents)).toMatchObject({ status: 503, body: { httpStatus: 'ServiceUnavailable' } });
  });

  it('is rejected at a tenant without Firebase', async () => {
    await mallApi.close();
    mallApi = await startMallApi(withSso.contentDir);
    expect(await enter({}, consents)).toMatchObject({ status: 404 });
    const { token } = createMember(mallApi);
    expect(await mallApi.sendAs(token, deleteAccount, { id_token: 'x' })).toMatchObject({ body: { errors: { password: ['required'] } } });
  });
});

describe('a first login', () => {
  it('requires the consents, and succeeds with them', async () => {
    expect(await enter()).toMatchObject({ status: 422, body: { errors: { consents: ['required'] } } });
    expect(countCustomers()).toBe(0);
    const answer = await enter({}, { terms: true, newsletter: true } as never); // safe: the consents may include the newsletter
    expect(answer).toMatchObject({
      status: 200,
      body: {
        data: {
          needs_password: true,
          customer: {
            email,
            first_name: 'Jana Marie',
            last_name: 'Malá',
            locale: 'sk',
            has_password: false,
            consents: { newsletter: true },
          },
        },
      },
    });
    expect((await mallApi.callAs(sessionOf(answer), getProfile)).data.email).toBe(email);
    expect(await kinds()).toEqual(['account-welcome']);
  });

  it('creates an account that is recognized later, even with another address', async () => {
    await enter({}, consents);
    expect(await enter({ email: 'other@visitor.example', email_verified: false })).toMatchObject({
      body: { data: { customer: { email } } },
    });
    expect(await enter({ email: undefined })).toMatchObject({ status: 200 });
    expect(countCustomers()).toBe(1);
  });

  it.each([undefined, 'no address', 7])('cannot create a member with the address %j', async (value) => {
    expect(await enter({ email: value }, consents)).toMatchObject({ status: 422, body: { errors: { email: ['required'] } } });
    expect(countCustomers()).toBe(0);
  });

  it('sends a link to verify an address that the external site has not verified', async () => {
    const unvouched = { email_verified: false, firebase: { sign_in_provider: 'facebook.com' } };
    expect(await enter(unvouched)).toMatchObject({ body: { errors: { consents: ['required'] } } });
    expect(await enter(unvouched, consents)).toMatchObject(unproven);
    expect(await enter(unvouched, consents)).toMatchObject(unproven);
    expect([countCustomers(), await kinds()]).toEqual([1, ['account-verify']]);
    sessionOf(await mallApi.send(verifyEmail, { token: await tokenOf() }));
    sessionOf(await enter(unvouched));
  });

  it('is completed later, once the external site has verified the address', async () => {
    await enter({ email_verified: false }, consents);
    sessionOf(await enter({}, consents));
    expect(countCustomers()).toBe(1);
  });

  it('is void if it used someone else’s address, whose owner chooses a password', async () => {
    await enter({ email_verified: false }, consents);
    await mallApi.mails();
    await mallApi.send(requestPassword, { email });
    expect(await mallApi.send(setForgottenPassword, { token: await tokenOf(), password })).toMatchObject(done);
    expect(await enter({ email_verified: false }, consents)).toMatchObject(unproven);
  });
});

describe('an existing account', () => {
  it('is recognized by an address that both sides have verified', async () => {
    const { customerId } = createMember(mallApi, { email: 'JANA@visitor.example' });
    expect(await enter()).toMatchObject({ status: 200, body: { data: { needs_password: true, customer: { id: customerId } } } });
    expect(await enter({ email_verified: false, email: undefined })).toMatchObject({ body: { data: { customer: { id: customerId } } } });
    expect((await kinds()).filter((kind) => kind === 'account-sso-joined')).toHaveLength(1); // the owner of the account gets one email
  });

  it('is not opened by an unverified claim to its address', async () => {
    const { customerId } = createMember(mallApi, { email });
    expect(await enter({ email_verified: false }, consents)).toMatchObject(unproven);
    expect(await enter({ email_verified: 'true' }, consents)).toMatchObject(unproven);
    expect(await kinds()).toEqual(['account-exists', 'account-exists']);
    expect(rows('SELECT id, firebase_subject FROM customer')).toEqual([{ id: customerId, firebase_subject: null }]);
  });
});

describe('addPasswordAfterSso', () => {
  it('sets the account’s password, and ends all other sessions', async () => {
    const token = sessionOf(await enter({}, consents));
    const elsewhere = sessionOf(await enter());
    minutes(10);
    expect(await mallApi.sendAs(token, addPasswordAfterSso, { password })).toMatchObject(done);
    expect(await mallApi.send(logIn, { email, password })).toMatchObject({ status: 200 });
    expect((await mallApi.callAs(token, getProfile)).data.has_password).toBe(true);
    expect(await mallApi.refuseAs(elsewhere, '/v1/me/profile')).toMatchObject(unauthorized);
    expect(await kinds()).toContain('account-password-changed');
  });

  it('requires a login within the last ten minutes, and only sets the first password', async () => {
    const token = sessionOf(await enter({}, consents));
    minutes(11);
    expect(await mallApi.sendAs(token, addPasswordAfterSso, { password })).toMatchObject(forbidden);
    const fresh = mallApi.sessions.open(1);
    expect(await mallApi.sendAs(fresh, addPasswordAfterSso, { password })).toMatchObject(done);
    expect(await mallApi.sendAs(fresh, addPasswordAfterSso, { password: another })).toMatchObject(forbidden);
  });

  it('accepts one of two simultaneous calls', async () => {
    const token = sessionOf(await enter({}, consents));
    const answers = await Promise.all([password, another].map((value) => mallApi.sendAs(token, addPasswordAfterSso, { password: value })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403]);
  });

  it('rejects guests and common passwords', async () => {
    expect(await mallApi.sendAs(undefined, addPasswordAfterSso, { password })).toMatchObject(unauthorized);
    const token = sessionOf(await enter({}, consents));
    expect(await mallApi.sendAs(token, addPasswordAfterSso, { password: 'password' })).toMatchObject({
      body: { errors: { password: ['too_common'] } },
    });
    expect(await mallApi.sendAs(token, addPasswordAfterSso, { password: 'short' })).toMatchObject({ status: 422 });
  });
});

describe('deleteAccount by an ID token', () => {
  it('erases the account after a fresh external login', async () => {
    const token = sessionOf(await enter({}, consents));
    expect(await mallApi.sendAs(token, deleteAccount, { id_token: await issuer.sign() })).toMatchObject(done);
    expect(rows('SELECT firebase_subject, email FROM customer')).toEqual([{ firebase_subject: null, email: null }]);
    expect(await enter()).toMatchObject({ body: { errors: { consents: ['required'] } } });
  });

  it('grants no second welcome bonus to the same address', async () => {
    const token = sessionOf(await enter({}, consents));
    expect((await mallApi.callAs(token, getPoints)).data.balance).toBe(50);
    await mallApi.sendAs(token, deleteAccount, { id_token: await issuer.sign() });
    const again = sessionOf(await enter({}, consents));
    expect((await mallApi.callAs(again, getPoints)).data.balance).toBe(0);
  });

  it.each<[string, Claims, string]>([
    ['of a login of an hour ago', { auth_time: nowSeconds - 601 }, 'too_old'],
    ['of another person', { sub: 'google-2' }, 'invalid'],
    ['for another project', { aud: 'other-centre' }, 'invalid'],
  ])('rejects a token %s', async (_, changes, code) => {
    const token = sessionOf(await enter({}, consents));
    const answer = await mallApi.sendAs(token, deleteAccount, { id_token: await issuer.sign(changes) });
    expect(answer).toMatchObject({ status: 422, body: { errors: { id_token: [code] } } });
    expect((await mallApi.callAs(token, getProfile)).data.email).toBe(email);
  });
});

describe('requestEmailChange by an ID token', () => {
  it('requests another address after a fresh external login, which stays valid', async () => {
    const token = sessionOf(await enter({}, consents));
    const next = 'jana@elsewhere.example';
    expect(await mallApi.sendAs(token, requestEmailChange, { email: next, id_token: await issuer.sign() })).toMatchObject(done);
    const links = (await mallApi.mails()).slice(-2).map(({ text }) => /\?token=([\w-]{43})/.exec(text)?.[1] ?? '');
    for (const link of links) await mallApi.send(confirmEmailChange, { token: link });
    expect((await mallApi.callAs(token, getProfile)).data.email).toBe(next);
    const again = sessionOf(await enter());
    expect((await mallApi.callAs(again, getProfile)).data.email).toBe(next);
  });

  it.each<[string, Claims, string]>([
    ['of a login of an hour ago', { auth_time: nowSeconds - 601 }, 'too_old'],
    ['of another person', { sub: 'google-2' }, 'invalid'],
  ])('rejects a token %s', async (_, changes, code) => {
    const token = sessionOf(await enter({}, consents));
    const body = { email: 'jana@elsewhere.example', id_token: await issuer.sign(changes) };
    expect(await mallApi.sendAs(token, requestEmailChange, body)).toMatchObject({ status: 422, body: { errors: { id_token: [code] } } });
  });
});
