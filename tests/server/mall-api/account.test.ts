import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { logInByLink, register, resendVerification, setForgottenPassword, verifyEmail } from '#shared/contracts/account.ts';
import { getProfile } from '#shared/contracts/profile.ts';
import { accountSteps, another, done, email, person, refusedLink, sessionOf, wrongPair } from './account-steps.ts';
import { type RunningMallApi, startMallApi, wednesdayNoon } from './running-mall-api.ts';

let mallApi: RunningMallApi;
beforeEach(async () => {
  mallApi = await startMallApi();
});
afterEach(() => mallApi.close());

const { minutes, days, signUp, login, kinds, rows, tokenOf, join } = accountSteps(() => mallApi);

describe('register', () => {
  it('returns the input, and writes to the address in its language', async () => {
    expect(await signUp({ locale: 'de' })).toEqual({
      status: 200,
      body: {
        status: 'success',
        data: {
          application: expect.stringMatching(/^[\w-]{43}$/),
          customer: { email, first_name: 'Jana', last_name: 'Malá', locale: 'de' },
        },
      },
    });
    const [mail] = await mallApi.mails();
    expect(mail).toMatchObject({
      kind: 'account-verify',
      to: { address: email },
      subject: 'Bitte bestätigen Sie Ihre E-Mail-Adresse – Tiny',
      link: expect.stringMatching(/^https:\/\/tiny\.example\/de\/e-mail-bestaetigen\?token=[\w-]{43}$/),
    });
    expect(mail?.html).toContain(mail?.link);
    expect(JSON.stringify(mail)).not.toMatch(/Jana|Malá/); // no names, because the address may be someone else's
  });

  it('accepts only the fields in the contract', async () => {
    const more = { id: 77, points: 5000, tier_id: 3, email_verified: true, verified_ms: 1, card_number: '1', picture: 'x', interests: [1] };
    expect(await signUp({ ...more } as never)).toMatchObject({ status: 200 });
    expect(rows('SELECT id, verified_ms, picture, interests FROM customer')).toEqual([
      { id: 1, verified_ms: null, picture: null, interests: '[]' },
    ]);
    expect(rows('SELECT card_number FROM customer')).toEqual([{ card_number: expect.stringMatching(/^9\d{15}$/) }]);
    expect(await login()).toMatchObject({ status: 403 });
  });

  it.each([
    ['email', { email: 'jana' }, 'invalid'],
    ['email', { email: undefined }, 'required'],
    ['password', { password: 'short' }, 'too_small'],
    ['password', { password: 'a'.repeat(201) }, 'too_big'],
    ['password', { password: 'Password1' }, 'too_common'],
    ['password', { password: 'JANA@visitor.example' }, 'too_personal'],
    ['password', { password: 'jana malá' }, 'too_personal'],
    ['first_name', { first_name: ' ' }, 'required'],
    ['last_name', { last_name: 'a'.repeat(81) }, 'too_big'],
    ['birth_date', { birth_date: '2010-03-12' }, 'too_young'],
    ['birth_date', { birth_date: '2026-03-12' }, 'in_future'],
    ['birth_date', { birth_date: '1899-12-31' }, 'invalid'],
    ['birth_date', { birth_date: '2000-02-30' }, 'invalid'],
    ['phone', { phone: 'call me' }, 'invalid'],
    ['locale', { locale: 'fr' }, 'not_allowed'],
    ['consents', { consents: { terms: false, newsletter: true } }, 'not_allowed'],
  ])('rejects a wrong %s: %j', async (field, change, code) => {
    expect(await signUp(change as never)).toMatchObject({ status: 422, body: { errors: { [field]: [code] } } });
    expect(rows('SELECT * FROM customer')).toEqual([]);
    expect(await mallApi.mails()).toEqual([]);
  });

  it('accepts applicants who turn sixteen today', async () => {
    expect(await signUp({ birth_date: '2010-03-11' })).toMatchObject({ status: 200 });
  });

  it('answers the same for a member’s address, with the same work, and notifies only its owner', async () => {
    await join();
    const before = mallApi.countHashes();
    const known = await signUp({ password: another });
    const afterKnown = mallApi.countHashes();
    const unknown = await signUp({ email: 'new@visitor.example', password: another });
    const plain = (answer: unknown) => JSON.stringify(answer).replace(/"application":"[\w-]{43}"/, 'an application');
    expect(plain(known)).toContain('an application');
    expect(plain(known).replace(email, '')).toBe(plain(unknown).replace('new@visitor.example', ''));
    expect([afterKnown - before, mallApi.countHashes() - afterKnown]).toEqual([1, 1]);
    expect(await kinds()).toEqual(['account-verify', 'account-welcome', 'account-exists', 'account-verify']);
    expect(await login()).toMatchObject({ status: 200 });
    expect(await login(another)).toMatchObject(wrongPair);
    expect(rows(`SELECT count(*) AS count FROM customer WHERE folded_email = '${email}'`)).toEqual([{ count: 1 }]);
  });

  it('offers a new password to members who have forgotten their account', async () => {
    await join();
    await signUp({ password: another });
    expect((await kinds()).at(-1)).toBe('account-exists');
    expect((await mallApi.mails()).at(-1)?.link).toBe('https://tiny.example/cz/prihlaseni');
    expect(await mallApi.send(setForgottenPassword, { token: await tokenOf(), password: another })).toMatchObject(done);
    expect(await login(another)).toMatchObject({ status: 200 });
  });

  it('writes the same rows before answering, whether the address is known or not', async () => {
    await join();
    mallApi.db.exec(`
      CREATE TABLE seen (count INTEGER);
      CREATE TRIGGER look AFTER INSERT ON mail_task WHEN NEW.kind = 'account-registered'
      BEGIN INSERT INTO seen SELECT count(*) FROM customer WHERE verified_ms IS NULL; END`);
    for (const address of [email, 'new@visitor.example']) {
      await signUp({ email: address });
      await mallApi.mails();
    }
    expect(rows('SELECT * FROM seen')).toEqual([{ count: 1 }, { count: 1 }]);
  });

  it('gives the account to the applicant who verifies the address, even if others registered before', async () => {
    await signUp({ password: another, first_name: 'Mallory' });
    await mallApi.mails();
    await signUp();
    const token = sessionOf(await mallApi.send(verifyEmail, { token: await tokenOf() }));
    expect((await mallApi.callAs(token, getProfile)).data.first_name).toBe('Jana');
    expect(await mallApi.send(verifyEmail, { token: await tokenOf(0) })).toMatchObject(refusedLink);
    expect(await login(another)).toMatchObject(wrongPair);
    expect(rows('SELECT first_name FROM customer')).toEqual([{ first_name: 'Jana' }]);
  });

  it('writes to an address at most three times in a quarter of an hour', async () => {
    for (let count = 0; count < 5; count += 1) {
      await signUp();
      await mallApi.mails();
    }
    expect(await kinds()).toHaveLength(3);
    minutes(15.1);
    await mallApi.send(resendVerification, { email });
    expect(await kinds()).toHaveLength(4);
  });

  it('deletes applicants who have not verified their address after thirty days', async () => {
    await signUp();
    days(30.1);
    await signUp({ email: 'petr@visitor.example' });
    expect(rows('SELECT email FROM customer')).toEqual([{ email: 'petr@visitor.example' }]);
    expect(await login()).toMatchObject(wrongPair);
  });
});

describe('resendVerification', () => {
  it('answers the same for every address, and resends the link only to pending applicants', async () => {
    await join();
    await signUp({ email: 'petr@visitor.example' });
    await mallApi.mails();
    const answers = [];
    for (const address of [email, 'Petr@visitor.example', 'nobody@visitor.example']) {
      answers.push(await mallApi.send(resendVerification, { email: address }));
    }
    expect(answers).toEqual([done, done, done]);
    expect((await mallApi.mails()).slice(3).map(({ kind, to }) => [kind, to.address])).toEqual([
      ['account-exists', email],
      ['account-verify', 'petr@visitor.example'],
    ]);
    expect(await mallApi.send(verifyEmail, { token: await tokenOf() })).toMatchObject({ status: 200 });
  });

  it('confirms no password if several applicants claim the address: the owner chooses a new one', async () => {
    await signUp();
    await mallApi.mails();
    await signUp({ password: another, first_name: 'Mallory' });
    await mallApi.mails();
    await mallApi.send(resendVerification, { email });
    expect((await kinds()).at(-1)).toBe('account-first-way-in');
    const chosen = 'pět tichých řek';
    expect(await mallApi.send(verifyEmail, { token: await tokenOf() })).toMatchObject(refusedLink);
    expect(await mallApi.send(setForgottenPassword, { token: await tokenOf(), password: chosen })).toMatchObject({ status: 200 });
    expect(await login(another)).toMatchObject(wrongPair);
    expect(await login(chosen)).toMatchObject({ status: 200 });
  });

  it('rejects an invalid address', async () => {
    expect(await mallApi.send(resendVerification, { email: 'jana' })).toMatchObject({
      status: 422,
      body: { errors: { email: ['invalid'] } },
    });
  });
});

describe('verifyEmail', () => {
  it('makes the applicant a member, opens a session and sends a welcome email', async () => {
    await signUp({ birth_date: '1990-05-01', phone: '+420 777 111 222' });
    const answer = await mallApi.send(verifyEmail, { token: await tokenOf() });
    expect(answer).toMatchObject({
      body: {
        data: {
          customer: {
            email,
            first_name: 'Jana',
            birth_date: '1990-05-01',
            phone: '+420 777 111 222',
            consents: { terms: { version: '1', at: '2026-03-11T11:00:00.000Z' }, newsletter: false },
            has_password: true,
            picture: null,
            interests: [],
          },
        },
      },
    });
    expect((await mallApi.callAs(sessionOf(answer), getProfile)).data.email).toBe(email);
    expect(await kinds()).toEqual(['account-verify', 'account-welcome']);
    expect((await mallApi.mails()).at(-1)?.text).toContain('https://tiny.example/cz/muj-prehled');
  });

  it('subscribes to the newsletter if wanted, when the address is verified', async () => {
    await signUp({ consents: { terms: true, newsletter: true } });
    await mallApi.mails();
    expect(rows('SELECT status FROM newsletter_subscription')).toEqual([]);
    await mallApi.send(verifyEmail, { token: await tokenOf() });
    expect(rows('SELECT email, status FROM newsletter_subscription')).toEqual([{ email, status: 'confirmed' }]);
    expect(rows('SELECT kind, is_granted FROM customer_consent ORDER BY id')).toEqual([
      { kind: 'terms', is_granted: 1 },
      { kind: 'newsletter', is_granted: 1 },
    ]);
  });

  it.each([
    [6.99, { status: 200 }],
    [7.01, refusedLink],
  ])('works for seven days: after %s', async (count, answer) => {
    await signUp();
    const token = await tokenOf();
    days(count);
    expect(await mallApi.send(verifyEmail, { token })).toMatchObject(answer);
  });

  it('accepts a link once, and does not accept it for other purposes', async () => {
    await signUp();
    const token = await tokenOf();
    expect(await mallApi.send(logInByLink, { token })).toMatchObject(refusedLink);
    expect(await mallApi.send(setForgottenPassword, { token, password: another })).toMatchObject(refusedLink);
    expect(await mallApi.send(verifyEmail, { token })).toMatchObject({ status: 200 });
    expect(await mallApi.send(verifyEmail, { token })).toMatchObject(refusedLink);
  });

  it.each(['A'.repeat(43), 'short', `${'A'.repeat(42)}'`])('rejects the token %j', async (token) => {
    await signUp();
    await mallApi.mails();
    expect(await mallApi.send(verifyEmail, { token })).toMatchObject(refusedLink);
  });

  it('does not store a link if sending the email failed', async () => {
    let isDown = true;
    const troubled = await startMallApi(undefined, { transport: async () => (isDown ? Promise.reject(new Error('down')) : undefined) });
    await troubled.send(register, person);
    await troubled.mails();
    expect(troubled.db.prepare('SELECT * FROM account_link').all()).toEqual([]);
    isDown = false;
    troubled.setNow(new Date(wednesdayNoon.getTime() + 61_000));
    const [mail] = await troubled.mails();
    const token = new URL(mail?.link ?? '').searchParams.get('token') ?? '';
    expect(await troubled.send(verifyEmail, { token })).toMatchObject({ status: 200 });
    await troubled.close();
  });
});
