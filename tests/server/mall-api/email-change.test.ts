import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { deleteAccount, requestPassword, setForgottenPassword, verifyEmail } from '#shared/contracts/account.ts';
import { confirmEmailChange, refuseEmailChange, requestEmailChange } from '#shared/contracts/email-change.ts';
import { confirmNewsletter, subscribeNewsletter } from '#shared/contracts/newsletter.ts';
import { getPoints } from '#shared/contracts/points.ts';
import { getOwnData, getProfile } from '#shared/contracts/profile.ts';
import { Registration } from '#shared/schemas/account.ts';
import { accountSteps, another, done, email, password, person, refusedLink, sessionOf, unauthorized, wrongPair } from './account-steps.ts';
import { createMember } from './members.ts';
import { type RunningMallApi, startMallApi } from './running-mall-api.ts';

const next = 'jana@elsewhere.example';

let mallApi: RunningMallApi;
beforeEach(async () => {
  mallApi = await startMallApi();
});
afterEach(() => mallApi.close());

const { login, rows, kinds, minutes, days, signUp, tokenOf, join } = accountSteps(() => mallApi);

const ask = (token: string, body: object = { email: next, password }) =>
  mallApi.sendAs(token, requestEmailChange, { email: next, ...body });
const confirm = (token: string) => mallApi.send(confirmEmailChange, { token });
const waitsFor = (waits_for: 'new' | 'old' | null) => ({ status: 200, body: { data: { waits_for } } });

/** Returns the emails sent after the last one of a kind, with recipients and links. */
async function emailsAfter(kind = 'account-welcome') {
  const mails = await mallApi.mails();
  const from = mails.findLastIndex((mail) => mail.kind === kind);
  return mails.slice(from + 1).map(({ kind: of, to, text }) => ({
    kind: of,
    to: to.address,
    links: [...text.matchAll(/\?token=([\w-]{43})&as=([\w-]+)/g)].map(([, token, as]) => ({ token: token ?? '', as })),
    text,
  }));
}

/** Requests a new address, and returns the secrets of both emails by recipient. */
async function askAndRead(token: string) {
  expect(await ask(token)).toMatchObject(done);
  const emails = (await emailsAfter()).filter(({ links }) => links.length > 0);
  const tokenAt = (address: string) => emails.findLast(({ to }) => to === address)?.links[0]?.token ?? '';
  return { atNew: tokenAt(next), atOld: tokenAt(email) };
}

describe('requestEmailChange', () => {
  it('writes to both addresses, and changes nothing', async () => {
    const token = await join();
    expect(await ask(token, { email: 'Jana@Elsewhere.example', password })).toMatchObject(done);
    const emails = await emailsAfter();
    expect(emails.map(({ kind, to, links }) => [kind, to, links.map(({ as }) => as)])).toEqual([
      ['account-email-new', 'Jana@Elsewhere.example', ['new']],
      ['account-email-old', email, ['old', 'not-me']],
    ]);
    expect(emails[1]?.text).toContain('Jana@Elsewhere.example');
    expect(emails[0]?.text).not.toContain(email);
    expect((await mallApi.callAs(token, getProfile)).data.email).toBe(email);
    const { sections } = (await mallApi.callAs(token, getOwnData)).data;
    expect(sections.email_change).toEqual({ email: 'Jana@Elsewhere.example', is_confirmed: { new: false, old: false } });
    const kept = JSON.stringify(rows('SELECT * FROM email_change'));
    for (const { token: secret } of emails.flatMap(({ links }) => links)) expect(kept).not.toContain(secret);
    expect(kept).not.toContain(token);
  });

  it.each([
    ['no password', {}, { password: ['required'] }],
    ['a wrong password', { password: 'wrong' }, { password: ['wrong_password'] }],
    ['an ID token if the tenant has no external logins', { id_token: 'x' }, { password: ['required'] }],
    ['the address that it is', { email: 'JANA@visitor.example', password }, { email: ['not_allowed'] }],
    ['an invalid address', { email: 'jana', password }, { email: ['invalid'] }],
  ])('rejects %s', async (_name, body, errors) => {
    const token = await join();
    expect(await ask(token, body)).toMatchObject({ status: 422, body: { errors } });
    expect(await ask('x', body)).toMatchObject(unauthorized);
    expect((await emailsAfter()).map(({ kind }) => kind)).toEqual([]);
  });

  it('answers the same for a member’s address, and notifies only its owner', async () => {
    createMember(mallApi, { email: next });
    const token = await join();
    const answer = await ask(token);
    expect(answer).toMatchObject(done);
    const emails = await emailsAfter();
    expect(emails.map(({ kind, to }) => [kind, to])).toEqual([
      ['account-email-taken', next],
      ['account-email-old', email],
    ]);
    const atOld = emails[1]?.links[0]?.token ?? '';
    expect(await confirm(atOld)).toMatchObject(waitsFor('new'));
    expect(await confirm(atOld)).toMatchObject(waitsFor('new'));
    expect((await mallApi.callAs(token, getProfile)).data.email).toBe(email);
  });

  it('replaces an earlier request, whose links become invalid', async () => {
    const token = await join();
    const first = await askAndRead(token);
    minutes(1);
    const second = await askAndRead(token);
    for (const old of [first.atNew, first.atOld]) expect(await confirm(old)).toMatchObject(refusedLink);
    expect(await confirm(second.atNew)).toMatchObject(waitsFor('old'));
  });

  it('is possible five times a day', async () => {
    const token = await join();
    for (let count = 0; count < 5; count += 1) {
      expect(await ask(token, { email: `jana${count}@elsewhere.example`, password })).toMatchObject(done);
      await mallApi.mails();
    }
    expect(await ask(token)).toMatchObject({ status: 429 });
    days(1.01);
    expect(await ask(token)).toMatchObject(done);
  });
});

describe('confirmEmailChange', () => {
  it.each([
    ['the new one first', 'atNew', 'atOld', 'old'],
    ['the old one first', 'atOld', 'atNew', 'new'],
  ] as const)('changes the address once both have confirmed: %s', async (_name, first, second, waits) => {
    const token = await join();
    const elsewhere = sessionOf(await login());
    const links = await askAndRead(token);
    expect(await confirm(links[first])).toMatchObject(waitsFor(waits));
    expect(await confirm(links[first])).toMatchObject(waitsFor(waits));
    expect((await mallApi.callAs(elsewhere, getProfile)).data.email).toBe(email);
    expect(await confirm(links[second])).toMatchObject(waitsFor(null));

    expect((await mallApi.callAs(token, getProfile)).data.email).toBe(next);
    expect(await mallApi.refuseAs(elsewhere, '/v1/me/profile')).toMatchObject(unauthorized);
    expect(await login()).toMatchObject(wrongPair);
    sessionOf(await login(password, next));
    for (const used of [links.atNew, links.atOld]) expect(await confirm(used)).toMatchObject(refusedLink);
    expect((await emailsAfter('account-email-old')).map(({ kind, to }) => [kind, to])).toEqual([
      ['account-email-changed', next],
      ['account-email-changed', email],
    ]);
    expect(rows('SELECT * FROM email_change')).toEqual([]);
  });

  it('is possible for a day', async () => {
    const token = await join();
    const { atNew, atOld } = await askAndRead(token);
    expect(await confirm(atNew)).toMatchObject(waitsFor('old'));
    days(1);
    expect(await confirm(atOld)).toMatchObject(refusedLink);
    expect((await mallApi.callAs(token, getProfile)).data.email).toBe(email);
  });

  it('fails if the address has become another member’s in the meantime', async () => {
    const token = await join();
    const { atNew, atOld } = await askAndRead(token);
    await confirm(atNew);
    createMember(mallApi, { email: next });
    expect(await confirm(atOld)).toMatchObject(refusedLink);
    expect((await mallApi.callAs(token, getProfile)).data.email).toBe(email);
  });

  it('takes the address from unverified applicants, and frees the old one', async () => {
    const token = await join();
    await signUp({ email: next });
    const forApplicant = await tokenOf();
    const { atNew, atOld } = await askAndRead(token);
    await confirm(atNew);
    await confirm(atOld);
    expect(await mallApi.send(verifyEmail, { token: forApplicant })).toMatchObject(refusedLink);
    const fresh = await join();
    expect((await mallApi.callAs(fresh, getProfile)).data).toMatchObject({ email });
  });

  it('transfers no bonus: neither address gets it again', async () => {
    const token = await join();
    const { atNew, atOld } = await askAndRead(token);
    await confirm(atNew);
    await confirm(atOld);
    const again = await join();
    expect((await mallApi.callAs(again, getPoints)).data.balance).toBe(0);
    await mallApi.sendAs(token, deleteAccount, { password });
    const third = await join({ email: next });
    expect((await mallApi.callAs(third, getPoints)).data.balance).toBe(0);
  });

  it('moves the newsletter subscription, replacing an unconfirmed one', async () => {
    const token = await join({ consents: { terms: true, newsletter: true } });
    await mallApi.send(subscribeNewsletter, { email: next, locale: 'cz', consent: true });
    await mallApi.mails();
    const forNext = await tokenOf();
    const { atNew, atOld } = await askAndRead(token);
    await confirm(atNew);
    await confirm(atOld);
    expect(rows('SELECT folded_email, status FROM newsletter_subscription')).toEqual([{ folded_email: next, status: 'confirmed' }]);
    expect((await mallApi.callAs(token, getProfile)).data.consents.newsletter).toBe(true);
    expect(await mallApi.send(confirmNewsletter, { token: forNext })).toMatchObject(refusedLink);
  });

  it('invalidates links sent to the old address', async () => {
    const token = await join();
    const { atNew, atOld } = await askAndRead(token);
    await confirm(atNew);
    await mallApi.send(requestPassword, { email });
    const forPassword = await tokenOf();
    await confirm(atOld);
    expect(await mallApi.send(setForgottenPassword, { token: forPassword, password: another })).toMatchObject(refusedLink);
  });

  it.each(['A'.repeat(43), 'a'.repeat(42)])('rejects %s', async (token) => {
    expect(await confirm(token)).toMatchObject({ status: 422, body: { errors: { token: ['invalid'] } } });
  });
});

describe('refuseEmailChange', () => {
  it('ends the request and all sessions, and sends the link to a new password', async () => {
    const token = await join();
    const { atNew, atOld } = await askAndRead(token);
    expect(await mallApi.send(refuseEmailChange, { token: atNew })).toMatchObject(refusedLink);
    expect(await mallApi.send(refuseEmailChange, { token: atOld })).toMatchObject(done);
    expect(await mallApi.refuseAs(token, '/v1/me/profile')).toMatchObject(unauthorized);
    for (const link of [atNew, atOld]) expect(await confirm(link)).toMatchObject(refusedLink);
    expect((await kinds()).at(-1)).toBe('account-password');
    expect(await login()).toMatchObject({ status: 200 });
  });
});

describe('a registration with a wrong address', () => {
  const applicationOf = (answer: Awaited<ReturnType<typeof signUp>>) =>
    ('data' in answer.body && Registration.parse(answer.body.data).application) || expect.unreachable('no application');

  it('is withdrawn by the next registration: its link becomes invalid, and its data is deleted', async () => {
    const application = applicationOf(await signUp({ email: 'jana@visitro.example' }));
    const wrong = await tokenOf();
    await signUp({ replaces: application });
    expect(rows('SELECT email FROM customer')).toEqual([{ email }]);
    expect(await mallApi.send(verifyEmail, { token: wrong })).toMatchObject(refusedLink);
    sessionOf(await mallApi.send(verifyEmail, { token: await tokenOf() }));
    expect(JSON.stringify(rows('SELECT * FROM customer'))).not.toContain(application);
  });

  it('stays if the address was right and is verified', async () => {
    const application = applicationOf(await signUp());
    sessionOf(await mallApi.send(verifyEmail, { token: await tokenOf() }));
    await signUp({ email: next, replaces: application });
    expect(rows('SELECT email FROM customer ORDER BY id')).toEqual([{ email }, { email: next }]);
  });

  it('gets the same answer for a member’s address', async () => {
    await join();
    const answers = [await signUp(), await signUp({ email: next })];
    expect(new Set(answers.map((answer) => Object.keys('data' in answer.body ? answer.body.data : {}).join())).size).toBe(1);
    await mallApi.mails();
    expect(await signUp({ replaces: applicationOf(answers[0] ?? expect.unreachable()) })).toMatchObject({ status: 200 });
    expect(person.email).toBe(email);
  });
});
