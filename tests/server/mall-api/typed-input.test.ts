import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { register, verifyEmail } from '#shared/contracts/account.ts';
import { subscribeNewsletter } from '#shared/contracts/newsletter.ts';
import { changeProfile, getProfile } from '#shared/contracts/profile.ts';
import { accountSteps, password, person, sessionOf } from './account-steps.ts';
import { createMember } from './members.ts';
import { type RunningMallApi, startMallApi } from './running-mall-api.ts';

let mallApi: RunningMallApi;
beforeEach(async () => {
  mallApi = await startMallApi();
});
afterEach(() => mallApi.close());

const { signUp, login, tokenOf } = accountSteps(() => mallApi);

describe('an email address in another script', () => {
  it('can register, receive email and log in, however it is written', async () => {
    expect(await signUp({ email: 'jana@příklad.example' })).toMatchObject({ status: 200 });
    const [letter] = await mallApi.mails();
    expect(letter?.to.address).toBe('jana@xn--pklad-zsa96e.example');
    sessionOf(await mallApi.send(verifyEmail, { token: await tokenOf() }));
    const spellings = [
      'jana@příklad.example',
      'JANA@PŘÍKLAD.example',
      'jana@xn--pklad-zsa96e.example',
      '\u2068jana\u200b@pr\u030ci\u0301klad.example\u2069',
    ];
    for (const address of spellings) expect(await login(password, address)).toMatchObject({ status: 200 });
  });

  it('is treated as one subscriber, however it is written', async () => {
    for (const email of ['jana@münchen.example', 'jana@xn--mnchen-3ya.example', 'jana＠MÜNCHEN.example'])
      expect(await mallApi.send(subscribeNewsletter, { email, locale: 'de', consent: true })).toMatchObject({ status: 200 });
    expect(mallApi.db.prepare('SELECT count(*) AS count FROM newsletter_subscription').get()).toEqual({ count: 1 });
  });

  it.each(['jana@', '@příklad.example', 'jana@přík lad.example', 'jana@příklad', 'jana@exa/mplé.example', 'jana@é..example'])(
    'is rejected if invalid: %s',
    async (email) => expect(await signUp({ email })).toMatchObject({ status: 422, body: { errors: { email: ['invalid'] } } }),
  );
});

describe('a member with a single name', () => {
  it('can register, and gets an email', async () => {
    const { last_name: _none, ...named } = person;
    const answer = await mallApi.send(register, { ...named, first_name: 'Sukarno' });
    expect(answer).toMatchObject({ status: 200, body: { data: { customer: { first_name: 'Sukarno', last_name: '' } } } });
    const [letter] = await mallApi.mails();
    expect(letter?.text).not.toMatch(/undefined|null/);
  });

  it('removes the last name, and keeps the first', async () => {
    const { token } = createMember(mallApi);
    await mallApi.sendAs(token, changeProfile, { last_name: '', phone: '+420\u00a0777‑123‑456' });
    expect((await mallApi.callAs(token, getProfile)).data).toMatchObject({ first_name: 'Jana', last_name: '', phone: '+420 777-123-456' });
    expect(await mallApi.sendAs(token, changeProfile, { first_name: '\u200b' })).toMatchObject({
      status: 422,
      body: { errors: { first_name: ['required'] } },
    });
  });
});
