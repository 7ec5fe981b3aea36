import pino from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { changePassword, logInByLink, requestPassword, resendVerification, setForgottenPassword } from '#shared/contracts/account.ts';
import { getProfile } from '#shared/contracts/profile.ts';
import { accountSteps, another, done, email, password, refusedLink, sessionOf, unauthorized, wrongPair } from './account-steps.ts';
import { type RunningMallApi, startMallApi } from './running-mall-api.ts';

let logged: string[];
let mallApi: RunningMallApi;
beforeEach(async () => {
  logged = [];
  mallApi = await startMallApi(undefined, {
    log: pino({ level: 'trace', base: null }, { write: (line: string) => void logged.push(line) }),
  });
});
afterEach(() => mallApi.close());

const { minutes, signUp, login, kinds, tokensOf, tokenOf, join } = accountSteps(() => mallApi);

describe('requestPassword', () => {
  it('sends one email with both options, in the member’s language, and answers the same for every address', async () => {
    await join({ locale: 'sk' });
    const answers = [
      await mallApi.send(requestPassword, { email }),
      await mallApi.send(requestPassword, { email: 'nobody@visitor.example' }),
    ];
    expect(answers).toEqual([done, done]);
    const mail = (await mallApi.mails()).at(-1);
    expect(mail).toMatchObject({ kind: 'account-password', subject: 'Späť do vášho účtu – Tiny', to: { address: email } });
    expect(mail?.text).toMatch(
      /https:\/\/tiny\.example\/sk\/nove-heslo\?token=[\w-]{43}\n\nPrihlásiť sa bez hesla:\nhttps:\/\/tiny\.example\/sk\/prihlasenie-odkazom\?token=[\w-]{43}\n/,
    );
    expect(mail?.html.match(/<a href="https:\/\/tiny\.example\/sk\/(?:nove-heslo|prihlasenie-odkazom)\?token=/g)).toHaveLength(2);
    expect(await kinds()).toEqual(['account-verify', 'account-welcome', 'account-password']);
  });

  it('checks whether the address is known only after answering', async () => {
    await join();
    await mallApi.mails();
    mallApi.db.exec('ALTER TABLE customer RENAME TO hidden');
    expect(await mallApi.send(requestPassword, { email })).toEqual(done);
    expect(await mallApi.send(resendVerification, { email })).toEqual(done);
    mallApi.db.exec('ALTER TABLE hidden RENAME TO customer');
  });

  it('limits the number of emails to a mailbox', async () => {
    await join();
    for (let count = 0; count < 6; count += 1) {
      await mallApi.send(requestPassword, { email });
      await mallApi.mails();
    }
    expect((await kinds()).filter((kind) => kind === 'account-password')).toHaveLength(3);
  });

  it.each([
    [59, 200],
    [61, 422],
  ])('creates links that work for an hour: after %s minutes', async (count, status) => {
    await join();
    await mallApi.send(requestPassword, { email });
    const [forPassword = '', forLogin = ''] = await tokensOf();
    minutes(count);
    expect((await mallApi.send(logInByLink, { token: forLogin })).status).toBe(status);
    expect((await mallApi.send(setForgottenPassword, { token: forPassword, password: another })).status).toBe(status);
  });
});

describe('logInByLink', () => {
  it('opens a session once, and rejects links for other purposes', async () => {
    await join();
    await mallApi.send(requestPassword, { email });
    const [forPassword = '', forLogin = ''] = await tokensOf();
    expect(await mallApi.send(logInByLink, { token: forPassword })).toMatchObject(refusedLink);
    const token = sessionOf(await mallApi.send(logInByLink, { token: forLogin }));
    expect((await mallApi.callAs(token, getProfile)).data.email).toBe(email);
    expect(await mallApi.send(logInByLink, { token: forLogin })).toMatchObject(refusedLink);
    expect(await login()).toMatchObject({ status: 200 });
  });

  it('is not offered for unverified addresses: someone else may have chosen the password', async () => {
    await signUp();
    await mallApi.send(requestPassword, { email });
    expect((await mallApi.mails()).at(-1)?.kind).toBe('account-first-way-in');
    expect(await tokensOf()).toHaveLength(1);
  });
});

describe('setForgottenPassword', () => {
  it('ends all sessions and other links, and sends an email', async () => {
    const token = await join();
    await mallApi.send(requestPassword, { email });
    const [forPassword = '', forLogin = ''] = await tokensOf();
    expect(await mallApi.send(setForgottenPassword, { token: forPassword, password: another })).toMatchObject(done);
    expect(await mallApi.refuseAs(token, '/v1/me/profile')).toMatchObject(unauthorized);
    expect(await mallApi.send(logInByLink, { token: forLogin })).toMatchObject(refusedLink);
    expect(await mallApi.send(setForgottenPassword, { token: forPassword, password })).toMatchObject(refusedLink);
    expect(await login()).toMatchObject(wrongPair);
    expect(await login(another)).toMatchObject({ status: 200 });
    expect((await kinds()).at(-1)).toBe('account-password-changed');
  });

  it('also verifies the address, and replaces the applicant’s password', async () => {
    await signUp();
    await mallApi.send(requestPassword, { email });
    expect(await mallApi.send(setForgottenPassword, { token: await tokenOf(), password: another })).toMatchObject(done);
    expect(await login()).toMatchObject(wrongPair);
    expect(await login(another)).toMatchObject({ status: 200 });
    expect((await kinds()).at(-1)).toBe('account-welcome');
  });

  it('keeps the link valid if the password is rejected', async () => {
    await join();
    await mallApi.send(requestPassword, { email });
    const token = await tokenOf();
    for (const [bad, code] of [
      ['short', 'too_small'],
      ['qwertyuiop', 'too_common'],
      ['Malá Jana', 'too_personal'],
    ] as const) {
      expect(await mallApi.send(setForgottenPassword, { token, password: bad })).toMatchObject({
        status: 422,
        body: { errors: { password: [code] } },
      });
    }
    expect(await mallApi.send(setForgottenPassword, { token, password: another })).toMatchObject(done);
  });

  it('accepts a link once, however many requests use it simultaneously', async () => {
    await join();
    await mallApi.send(requestPassword, { email });
    const token = await tokenOf();
    const answers = await Promise.all(Array.from({ length: 5 }, () => mallApi.send(setForgottenPassword, { token, password: another })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422, 422]);
  });
});

describe('changePassword', () => {
  const change = (token: string | undefined, current = password, next = another) =>
    mallApi.sendAs(token, changePassword, { current_password: current, password: next });

  it('ends all other sessions, and sends an email', async () => {
    const other = await join();
    const token = sessionOf(await login());
    expect(await change(token)).toMatchObject(done);
    expect((await mallApi.callAs(token, getProfile)).data.email).toBe(email);
    expect(await mallApi.refuseAs(other, '/v1/me/profile')).toMatchObject(unauthorized);
    expect(await login()).toMatchObject(wrongPair);
    expect(await login(another)).toMatchObject({ status: 200 });
    expect((await kinds()).at(-1)).toBe('account-password-changed');
  });

  it('rejects a wrong current password, a common new one, and guests', async () => {
    const token = await join();
    expect(await change(token, 'wrong')).toMatchObject({ status: 422, body: { errors: { current_password: ['wrong_password'] } } });
    expect(await change(token, password, 'Password1')).toMatchObject({ status: 422, body: { errors: { password: ['too_common'] } } });
    expect(await change(undefined)).toMatchObject(unauthorized);
    expect(await login()).toMatchObject({ status: 200 });
  });

  it('succeeds for one of two simultaneous calls', async () => {
    const token = await join();
    const answers = await Promise.all([change(token, password, another), change(token, password, 'pět tichých řek')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
  });
});
