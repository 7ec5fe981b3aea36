import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { deleteAccount, logInByLink, requestPassword, setForgottenPassword } from '#shared/contracts/account.ts';
import { subscribeNewsletter } from '#shared/contracts/newsletter.ts';
import { getProfile } from '#shared/contracts/profile.ts';
import { sendSupportRequest } from '#shared/contracts/support.ts';
import { accountSteps, another, done, email, password, refusedLink, unauthorized, wrongPair } from './account-steps.ts';
import { type RunningMallApi, startMallApi, wednesdayNoon } from './running-mall-api.ts';

let mallApi: RunningMallApi;
beforeEach(async () => {
  mallApi = await startMallApi();
});
afterEach(() => mallApi.close());

const { login, rows, tokensOf, join } = accountSteps(() => mallApi);

describe('deleteAccount', () => {
  it('removes all personal data, and keeps only what identifies nobody, under the customer’s number', async () => {
    const token = await join({ consents: { terms: true, newsletter: true }, phone: '+420 777 111 222', birth_date: '1990-05-01' });
    const { id } = (await mallApi.callAs(token, getProfile)).data;
    await mallApi.send(requestPassword, { email });
    const [forPassword = '', forLogin = ''] = await tokensOf();
    await login('wrong');
    const question = { name: 'Jana', subject: 'Deštník', category: 'lost-found', message: 'Hledám deštník.', locale: 'cz' } as const;
    await mallApi.send(sendSupportRequest, { ...question, email: 'JANA@visitor.example' });
    await mallApi.sendAs(token, sendSupportRequest, { ...question, email: 'elsewhere@visitor.example' });
    await mallApi.mails();
    expect(await mallApi.sendAs(token, deleteAccount, { password })).toMatchObject(done);

    expect(rows('SELECT * FROM customer')).toEqual([
      {
        id,
        locale: 'cz',
        interests: '[]',
        created_ms: wednesdayNoon.getTime(),
        verified_ms: wednesdayNoon.getTime(),
        erased_ms: wednesdayNoon.getTime(),
        ...Object.fromEntries(
          'email folded_email password_hash first_name last_name birth_date birth_date_set_ms phone card_number picture firebase_subject application_hash notices_off_ms blocked_ms'
            .split(' ')
            .map((column) => [column, null]),
        ),
      },
    ]);
    expect(rows('SELECT customer_id FROM customer_consent')).toEqual([{ customer_id: id }, { customer_id: id }]);
    for (const table of [
      'customer_session',
      'customer_device',
      'email_change',
      'account_link',
      'login_failure',
      'idempotency_key',
      'newsletter_subscription',
      'support_request',
      'conversation',
      'message',
    ]) {
      expect([table, rows(`SELECT * FROM ${table}`)]).toEqual([table, []]);
    }
    const farewell = (await mallApi.mails()).at(-1);
    expect(farewell).toMatchObject({ kind: 'account-deleted', to: { address: email }, subject: 'Váš účet je smazaný – Tiny' });
    expect(rows('SELECT * FROM mail_task')).toEqual([]);
    expect(await mallApi.refuseAs(token, '/v1/me/profile')).toMatchObject(unauthorized);
    expect(await login()).toMatchObject(wrongPair);
    expect(await mallApi.send(logInByLink, { token: forLogin })).toMatchObject(refusedLink);
    expect(await mallApi.send(setForgottenPassword, { token: forPassword, password: another })).toMatchObject(refusedLink);
  });

  it('lets a new account use the same address', async () => {
    const token = await join();
    await mallApi.sendAs(token, deleteAccount, { password });
    const next = await join({ first_name: 'Nová' });
    expect((await mallApi.callAs(next, getProfile)).data).toMatchObject({ id: 2, first_name: 'Nová', email });
  });

  it('also ends a newsletter subscription that the account did not create', async () => {
    const token = await join();
    await mallApi.send(subscribeNewsletter, { email, locale: 'cz', consent: true });
    await mallApi.mails();
    await mallApi.sendAs(token, deleteAccount, { password });
    expect(rows('SELECT * FROM newsletter_subscription')).toEqual([]);
  });

  it.each([
    [{}, { status: 422, body: { errors: { password: ['required'] } } }],
    [{ password: 'wrong' }, { status: 422, body: { errors: { password: ['wrong_password'] } } }],
  ])('refuses %j', async (body, answer) => {
    const token = await join();
    expect(await mallApi.sendAs(token, deleteAccount, body)).toMatchObject(answer);
    expect(await mallApi.sendAs(undefined, deleteAccount, { password })).toMatchObject(unauthorized);
    expect(await login()).toMatchObject({ status: 200 });
  });
});
