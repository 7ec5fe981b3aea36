import pino from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  changePassword,
  deleteAccount,
  logInByLink,
  logOut,
  logOutEverywhere,
  requestPassword,
  setForgottenPassword,
  verifyEmail,
} from '#shared/contracts/account.ts';
import { getProfile } from '#shared/contracts/profile.ts';
import { wrongPasswords } from '#shared/site/limits.ts';
import { accountSteps, another, done, email, password, refusedLink, sessionOf, unauthorized, wrongPair } from './account-steps.ts';
import { createMember } from './members.ts';
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

const { minutes, days, signUp, login, rows, tokensOf, tokenOf, join } = accountSteps(() => mallApi);

describe('logOutEverywhere', () => {
  const statusOf = async (token: string) =>
    (await fetch(`${mallApi.origin}${getProfile.path}`, { headers: { authorization: `Bearer ${token}` } })).status;

  it('ends all sessions of the member and partners’ access, but no session of others', async () => {
    const first = await join();
    const { id } = (await mallApi.callAs(first, getProfile)).data;
    const [second, partner] = [sessionOf(await login()), mallApi.sessions.openForPartner(id, 'profile', 3_600_000)];
    const others = await join({ email: 'petr@visitor.example' });
    expect(await Promise.all([first, second, partner, others].map(statusOf))).toEqual([200, 200, 200, 200]);
    expect(await mallApi.sendAs(second, logOutEverywhere, {})).toMatchObject(done);
    expect(await Promise.all([first, second, partner, others].map(statusOf))).toEqual([401, 401, 401, 200]);
    expect(await mallApi.sendAs(second, logOutEverywhere, {})).toMatchObject(unauthorized);
    expect(await login()).toMatchObject({ status: 200 });
  });

  it('invalidates links that could log in', async () => {
    const token = await join();
    await mallApi.send(requestPassword, { email });
    const [, link = ''] = await tokensOf();
    await mallApi.sendAs(token, logOutEverywhere, {});
    expect(await mallApi.send(logInByLink, { token: link })).toMatchObject(refusedLink);
  });

  it('is refused for guests and partners’ tokens', async () => {
    const token = await join();
    const { id } = (await mallApi.callAs(token, getProfile)).data;
    for (const other of [undefined, 'A'.repeat(43), mallApi.sessions.openForPartner(id, 'profile', 3_600_000)])
      expect(await mallApi.sendAs(other, logOutEverywhere, {})).toMatchObject(unauthorized);
    expect(await statusOf(token)).toBe(200);
  });
});

describe('logIn and logOut', () => {
  it('opens a session with the right credentials, however the address is written; logging out ends only that session', async () => {
    const first = await join();
    const second = sessionOf(await login(password, 'Jana@VISITOR.example'));
    expect(await mallApi.sendAs(second, logOut, {})).toMatchObject(done);
    expect(await mallApi.refuseAs(second, '/v1/me/profile')).toMatchObject(unauthorized);
    expect((await mallApi.callAs(first, getProfile)).data.email).toBe(email);
  });

  it('gives the same answer for an unknown address and a wrong password, with the same work', async () => {
    await join();
    const counts = [mallApi.countHashes()];
    const answers = [];
    for (const attempt of [() => login('wrong'), () => login('wrong', 'nobody@visitor.example')]) {
      answers.push(JSON.stringify(await attempt()));
      counts.push(mallApi.countHashes());
    }
    expect(new Set(answers).size).toBe(1);
    expect(JSON.parse(answers[0] ?? '')).toMatchObject(wrongPair);
    expect([Number(counts[1]) - Number(counts[0]), Number(counts[2]) - Number(counts[1])]).toEqual([1, 1]);
  });

  it('reports an unverified address only to callers who know the password', async () => {
    await signUp();
    expect(await login()).toMatchObject({ status: 403, body: { httpStatus: 'Forbidden', errors: { email: ['email_not_verified'] } } });
    expect(await login('wrong')).toMatchObject(wrongPair);
  });

  it('rejects an empty password, and any password for members without one', async () => {
    createMember(mallApi, { email: 'sso@visitor.example' });
    expect(await login('', 'sso@visitor.example')).toMatchObject({ status: 422, body: { errors: { password: ['required'] } } });
    expect(await login('anything', 'sso@visitor.example')).toMatchObject(wrongPair);
  });

  it('rejects tokens that are unknown, expired or a partner’s', async () => {
    const token = await join();
    const { id } = (await mallApi.callAs(token, getProfile)).data;
    const refused = [undefined, 'A'.repeat(43), 'x', mallApi.sessions.openForPartner(id, 'loyalty', 1000)];
    for (const other of refused) {
      expect(await mallApi.refuseAs(other, '/v1/me/profile')).toMatchObject(unauthorized);
      expect(await mallApi.sendAs(other, logOut, {})).toMatchObject(unauthorized);
    }
    days(365.01);
    expect(await mallApi.refuseAs(token, '/v1/me/profile')).toMatchObject(unauthorized);
  });

  it('stores nothing that could be used to log in', async () => {
    const token = await join();
    const kept = JSON.stringify([
      rows('SELECT * FROM customer_session'),
      rows('SELECT * FROM account_link'),
      rows('SELECT * FROM customer'),
    ]);
    expect(kept).not.toContain(token);
    expect(kept).not.toContain(password);
    expect(kept).toContain('scrypt$');
  });
});

describe('the limit of wrong passwords', () => {
  const fail = async (count: number, address = email) => {
    for (let attempt = 0; attempt < count; attempt += 1) expect(await login('wrong', address)).toMatchObject(wrongPair);
  };

  it.each([email, 'nobody@visitor.example'])('is ten in a quarter of an hour for %s, and reports the time to wait', async (address) => {
    await join();
    await fail(9, address);
    minutes(5);
    await fail(1, address);
    const before = mallApi.countHashes();
    const response = await mallApi.get('/v1/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: address.toUpperCase(), password }),
    });
    expect([response.status, response.headers.get('retry-after')]).toEqual([429, '600']);
    expect(await response.json()).toMatchObject({ httpStatus: 'TooManyRequests' });
    expect(mallApi.countHashes()).toBe(before);
    minutes(15);
    await fail(9, address);
    expect(await login('wrong', address)).toMatchObject({ status: 429 });
  });

  it('does not lock out others, and ends with its window', async () => {
    await join();
    await fail(10);
    expect(await login()).toMatchObject({ status: 429 });
    expect(await login('wrong', 'petr@visitor.example')).toMatchObject(wrongPair);
    minutes(15);
    expect(await login()).toMatchObject({ status: 200 });
  });

  it('cannot be bypassed by parallel attempts', async () => {
    await join();
    await fail(5); // at most nine calls of one network wait at the same time, whatever the remaining limit (`passwords.ts`)
    const answers = await Promise.all(Array.from({ length: 25 }, () => login('wrong')));
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(5);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(20);
  });

  it('resets after the right password, and after a password change', async () => {
    await join();
    await fail(9);
    expect(await login()).toMatchObject({ status: 200 });
    await fail(10);
    await mallApi.send(requestPassword, { email });
    expect(await mallApi.send(setForgottenPassword, { token: await tokenOf(), password: another })).toMatchObject(done);
    expect(await login(another)).toMatchObject({ status: 200 });
  });

  it('also counts guesses of the current password', async () => {
    const token = await join();
    for (let attempt = 0; attempt < 10; attempt += 1) {
      expect(await mallApi.sendAs(token, deleteAccount, { password: 'wrong' })).toMatchObject({
        body: { errors: { password: ['wrong_password'] } },
      });
    }
    expect(await mallApi.sendAs(token, changePassword, { current_password: password, password: another })).toMatchObject({ status: 429 });
  });
});

describe('the limit of wrong passwords, by origin', () => {
  const secret = (kind: string, number: number) => `${kind}-${number}`.padEnd(43, '_');
  const from = (network: number, device = 1000 + network) => ({
    'x-client-network': secret('network', network),
    'x-device': secret('device', device),
  });
  const own = from(1, 1);
  /** Returns how many of `count` wrong passwords were checked. */
  const guess = async (count: number, toHeaders: (index: number) => Record<string, string>, toAddress = (_index: number) => email) => {
    const before = mallApi.countHashes();
    for (let index = 0; index < count; index += 1) {
      const { status } = await login('wrong', toAddress(index), toHeaders(index));
      expect([422, 429]).toContain(status);
    }
    return mallApi.countHashes() - before;
  };

  it('blocks a stranger after ten attempts, but not the member in another network', async () => {
    await join();
    expect(await guess(30, () => from(2))).toBe(wrongPasswords.byAccountAndOrigin);
    expect(await login(password, email, from(2))).toMatchObject({ status: 429 });
    expect(await login(password, email, from(3))).toMatchObject({ status: 200 });
  });

  it('checks fifty of a thousand attempts from a hundred networks, while the member can log in on a known device', async () => {
    await join();
    sessionOf(await login(password, email, own));
    expect(await guess(1000, (index) => from(index % 100))).toBe(wrongPasswords.byAccount);
    expect(await login(password, email, from(500))).toMatchObject({ status: 429 });
    expect(await login(password, email, own)).toMatchObject({ status: 200 });
    expect(await login(password, email, from(99, 1))).toMatchObject({ status: 200 });
  });

  it('accepts the emailed link on any device, which then becomes a known device', async () => {
    await join();
    expect(await guess(100, (index) => from(100 + index))).toBe(wrongPasswords.byAccount);
    await mallApi.send(requestPassword, { email });
    const [, forLogin = ''] = await tokensOf();
    expect(await login(password, email, from(500))).toMatchObject({ status: 429 });
    sessionOf(await mallApi.send(logInByLink, { token: forLogin }, from(500)));
    expect(await login(password, email, from(500))).toMatchObject({ status: 200 });
  });

  it('knows the device on which the address was verified', async () => {
    await signUp();
    sessionOf(await mallApi.send(verifyEmail, { token: await tokenOf() }, own));
    expect(await guess(100, (index) => from(100 + index))).toBe(wrongPasswords.byAccount);
    expect(await login(password, email, own)).toMatchObject({ status: 200 });
  });

  it('blocks a caller who tries five hundred accounts from one network, but no known device there', async () => {
    await join();
    sessionOf(await login(password, email, own));
    expect(
      await guess(
        500,
        () => from(1),
        (index) => `member-${index}@visitor.example`,
      ),
    ).toBe(wrongPasswords.byNetwork);
    expect(await login(password, email, from(1))).toMatchObject({ status: 429 });
    expect(await login(password, email, own)).toMatchObject({ status: 200 });
    expect(await login(password, email, from(2))).toMatchObject({ status: 200 });
  });

  it('trusts only the secret issued at login, not one placed in the browser before', async () => {
    await join();
    sessionOf(await login(password, email, { ...from(1, 7), 'x-next-device': secret('device', 8) }));
    expect(await guess(100, (index) => from(100 + index))).toBe(wrongPasswords.byAccount);
    expect(await login(password, email, from(1, 7))).toMatchObject({ status: 429 });
    expect(await login(password, email, { ...from(1, 8), 'x-next-device': secret('device', 9) })).toMatchObject({ status: 200 });
    expect(await login(password, email, from(1, 8))).toMatchObject({ status: 429 });
    expect(await login(password, email, from(1, 9))).toMatchObject({ status: 200 });
  });

  it('also applies to a known device, with a separate count', async () => {
    await join();
    sessionOf(await login(password, email, own));
    expect(await guess(30, () => own)).toBe(wrongPasswords.byAccountAndOrigin);
    expect(await login(password, email, own)).toMatchObject({ status: 429 });
    expect(await login(password, email, from(2))).toMatchObject({ status: 200 });
  });

  it.each([
    ['another member’s device', () => from(99, 2)],
    ['an invalid device', () => ({ ...from(99), 'x-device': 'x' })],
    ['no device', () => ({ 'x-client-network': secret('network', 99) })],
  ])('does not recognize %s', async (_name, toHeaders) => {
    await join();
    sessionOf(await login(password, email, own));
    await join({ email: 'petr@visitor.example' });
    sessionOf(await login(password, 'petr@visitor.example', from(5, 2)));
    await guess(1000, (index) => from(index % 98));
    expect(await login(password, email, toHeaders())).toMatchObject({ status: 429 });
  });

  it('is not reset by the member’s own login, nor by a stranger’s login to another account', async () => {
    await join();
    await guess(9, () => from(2));
    sessionOf(await login(password, email, own));
    expect(await guess(9, () => from(2))).toBe(1);
    await join({ email: 'petr@visitor.example' });
    await guess(
      200,
      () => from(2),
      (index) => `member-${index}@visitor.example`,
    );
    expect(await login(password, 'petr@visitor.example', from(2))).toMatchObject({ status: 429 });
  });

  it('lets a logged-in member change the password, even after wrong passwords of strangers', async () => {
    const token = await join();
    await guess(1000, (index) => from(index % 100));
    expect(await mallApi.sendAs(token, changePassword, { current_password: password, password: another })).toMatchObject(done);
  });

  it('remembers twenty devices of a member, and forgets them with the account', async () => {
    const token = await join();
    for (let device = 1; device <= 21; device += 1) {
      mallApi.setNow(new Date(mallApi.clock().getTime() + 1000));
      sessionOf(await login(password, email, from(1, device)));
    }
    await guess(1000, (index) => from(100 + (index % 100)));
    expect(await login(password, email, from(500, 2))).toMatchObject({ status: 200 });
    expect(await login(password, email, from(500, 1))).toMatchObject({ status: 429 });
    expect(rows('SELECT * FROM customer_device')).toHaveLength(20);
    expect(JSON.stringify(rows('SELECT * FROM customer_device'))).not.toContain('device-');
    await mallApi.sendAs(token, deleteAccount, { password });
    expect(rows('SELECT * FROM customer_device')).toEqual([]);
  });
});

describe('logs', () => {
  it('contain no password, token or address', async () => {
    const token = await join();
    await mallApi.send(requestPassword, { email });
    const links = await tokensOf();
    await login('wrong canary');
    await mallApi.sendAs(token, changePassword, { current_password: password, password: another });
    mallApi.db.exec('ALTER TABLE login_failure RENAME TO hidden');
    expect(await login()).toMatchObject({ status: 500 });
    mallApi.db.exec('ALTER TABLE hidden RENAME TO login_failure');
    await mallApi.sendAs(token, deleteAccount, { password: another });
    await mallApi.mails();
    const text = logged.join('\n');
    expect(text).toContain('a request failed');
    for (const secret of [password, another, 'canary', token, ...links, 'jana', 'Malá', 'visitor.example'])
      expect(text).not.toContain(secret);
  });
});
