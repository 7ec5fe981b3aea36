import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { importContent } from '#server/mall-api/content/import.ts';
import { confirmNewsletter, subscribeNewsletter, unsubscribeNewsletter } from '#shared/contracts/newsletter.ts';
import { copyTinyContent, type RunningMallApi, silentLog, startMallApi, wednesdayNoon } from './running-mall-api.ts';

const done = { status: 200, body: { status: 'success', data: {} } };
const refused = { status: 422, body: { httpStatus: 'UnprocessableEntity', errors: { token: ['invalid'] } } };
const minutes = (count: number) => new Date(wednesdayNoon.getTime() + count * 60_000);
const days = (count: number) => minutes(count * 24 * 60);

let mallApi: RunningMallApi;
beforeEach(async () => {
  mallApi = await startMallApi();
});
afterEach(() => mallApi.close());

const subscribe = (email = 'jana@visitor.example', locale: 'en' | 'cz' | 'sk' | 'de' = 'de') =>
  mallApi.send(subscribeNewsletter, { email, locale, consent: true });
const confirm = (token: string) => mallApi.send(confirmNewsletter, { token });
const unsubscribe = (token: string) => mallApi.send(unsubscribeNewsletter, { token });

const kinds = async () => (await mallApi.mails()).map(({ kind }) => kind);
const statusOf = (email: string) =>
  mallApi.db.prepare('SELECT status FROM newsletter_subscription WHERE folded_email = :email').get({ email })?.status;

/** Returns the secret in a link of the last email. */
async function tokenOf(what: 'link' | 'unsubscribeLink'): Promise<string> {
  return new URL((await mallApi.mails()).at(-1)?.[what] ?? '').searchParams.get('token') ?? '';
}

async function subscribeAndConfirm(): Promise<string> {
  await subscribe();
  const token = await tokenOf('link');
  await confirm(token);
  return token;
}

describe('subscribeNewsletter', () => {
  it('writes to the address in the subscriber’s language, with a link to the page in that language', async () => {
    expect(await subscribe()).toMatchObject(done);
    const [mail] = await mallApi.mails();
    expect(mail).toMatchObject({
      kind: 'newsletter-confirm',
      to: { address: 'jana@visitor.example' },
      subject: 'Bitte bestätigen Sie Ihre Anmeldung – Tiny',
      link: expect.stringMatching(/^https:\/\/tiny\.example\/de\/newsletter-bestaetigen\?token=[\w-]{43}$/),
    });
    expect(mail?.text).toContain(mail?.link);
    expect(statusOf('jana@visitor.example')).toBe('pending');
  });

  it('gives the same answer for new, pending, confirmed and unsubscribed addresses, after the same work', async () => {
    const answers = [await subscribe()];
    const token = await tokenOf('link');
    answers.push(await subscribe());
    await confirm(token);
    answers.push(await subscribe());
    await unsubscribe(await tokenOf('unsubscribeLink'));
    answers.push(await subscribe());
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  });

  it('checks whether the address is known only after answering', async () => {
    mallApi.setNow(minutes(0));
    await mallApi.mails();
    const before = statusOf('jana@visitor.example');
    mallApi.db.exec(`CREATE TRIGGER seen BEFORE INSERT ON newsletter_subscription BEGIN SELECT raise(ABORT, 'too early'); END`);
    expect(await subscribe()).toMatchObject(done);
    mallApi.db.exec('DROP TRIGGER seen');
    mallApi.setNow(minutes(2));
    await mallApi.mails();
    expect([before, statusOf('jana@visitor.example')]).toEqual([undefined, 'pending']);
  });

  it('stores one subscription per address, however it is written', async () => {
    await subscribe('Jana@Visitor.example');
    await subscribe('jana@visitor.EXAMPLE', 'cz');
    await mallApi.mails();
    expect(mallApi.db.prepare('SELECT email, locale FROM newsletter_subscription').all()).toEqual([
      { email: 'jana@visitor.EXAMPLE', locale: 'cz' },
    ]);
  });

  it('writes to a pending address again after five minutes at the earliest; both links work', async () => {
    await subscribe();
    const first = await tokenOf('link');
    mallApi.setNow(minutes(4.9));
    await subscribe();
    expect(await kinds()).toEqual(['newsletter-confirm']);
    mallApi.setNow(minutes(5));
    await subscribe();
    expect(await kinds()).toEqual(['newsletter-confirm', 'newsletter-confirm']);
    expect(await confirm(first)).toMatchObject(done);
    expect(await confirm(await tokenOf('link'))).toMatchObject(refused); // the latest email is now the welcome email
    expect(statusOf('jana@visitor.example')).toBe('confirmed');
  });

  it('notifies subscribers of their subscription, with a link to end it, at most every five minutes', async () => {
    await subscribeAndConfirm();
    await subscribe();
    await subscribe();
    expect(await kinds()).toEqual(['newsletter-confirm', 'newsletter-welcome', 'newsletter-already']);
    const mail = (await mallApi.mails()).at(-1);
    expect(mail?.text).toContain(mail?.unsubscribeLink);
    expect(statusOf('jana@visitor.example')).toBe('confirmed');
    expect(await unsubscribe(await tokenOf('unsubscribeLink'))).toMatchObject(done);
  });

  it('deletes an address that is not confirmed within seven days', async () => {
    await subscribe();
    await mallApi.mails();
    mallApi.setNow(days(7.01));
    await subscribe('petr@visitor.example');
    await mallApi.mails();
    expect(statusOf('jana@visitor.example')).toBeUndefined();
  });

  it('stores no usable secret', async () => {
    const token = await subscribeAndConfirm();
    await mallApi.mails();
    const kept = mallApi.db.prepare('SELECT * FROM newsletter_token').all();
    expect(kept.map(({ purpose }) => purpose).sort()).toEqual(['confirm', 'unsubscribe', 'unsubscribe']);
    expect(JSON.stringify(kept)).not.toContain(token);
    expect(mallApi.db.prepare('SELECT count(*) AS count FROM mail_task').get()).toEqual({ count: 0 });
  });

  it.each([
    ['email', { locale: 'cz', consent: true }, ['required']],
    ['email', { email: 'jana', locale: 'cz', consent: true }, ['invalid']],
    ['email', { email: 'jana@visitor.example\r\nBcc: all@visitor.example', locale: 'cz', consent: true }, ['invalid']],
    ['locale', { email: 'jana@visitor.example', locale: 'fr', consent: true }, ['not_allowed']],
    ['consent', { email: 'jana@visitor.example', locale: 'cz', consent: false }, ['not_allowed']],
    ['consent', { email: 'jana@visitor.example', locale: 'cz' }, ['required']],
  ])('rejects a wrong %s: %j', async (field, body, codes) => {
    expect(await mallApi.send(subscribeNewsletter, body as never)).toMatchObject({ status: 422, body: { errors: { [field]: codes } } });
    expect(await mallApi.mails()).toEqual([]);
  });
});

describe('confirmNewsletter', () => {
  it('confirms, sends one welcome email, and may be repeated while the subscription is valid', async () => {
    const token = await subscribeAndConfirm();
    expect(statusOf('jana@visitor.example')).toBe('confirmed');
    mallApi.setNow(days(30));
    expect(await confirm(token)).toMatchObject(done);
    expect(await kinds()).toEqual(['newsletter-confirm', 'newsletter-welcome']);
  });

  it.each([
    [6.99, done, 'confirmed'],
    [7.01, refused, 'pending'],
  ])('works for seven days: after %s', async (count, answer, status) => {
    await subscribe();
    const token = await tokenOf('link');
    mallApi.setNow(days(count));
    expect(await confirm(token)).toMatchObject(answer);
    expect(statusOf('jana@visitor.example')).toBe(status);
  });

  it('does not restore an ended subscription', async () => {
    const token = await subscribeAndConfirm();
    await unsubscribe(await tokenOf('unsubscribeLink'));
    expect(await confirm(token)).toMatchObject(refused);
    expect(statusOf('jana@visitor.example')).toBe('unsubscribed');
  });

  it.each(['A'.repeat(43), 'short', `${'A'.repeat(42)}'`, ''])('rejects the token %j', async (token) => {
    await subscribeAndConfirm();
    expect(await confirm(token)).toMatchObject({ status: 422, body: { errors: { token: [token ? 'invalid' : 'required'] } } });
  });

  it('rejects links for other purposes', async () => {
    await subscribe();
    expect(await confirm(await tokenOf('unsubscribeLink'))).toMatchObject(refused);
    expect(await unsubscribe(await tokenOf('link'))).toMatchObject(refused);
  });
});

describe('unsubscribeNewsletter', () => {
  it('ends the subscription by the link of any email, as often as it is called', async () => {
    await subscribe();
    const oldest = await tokenOf('unsubscribeLink');
    await confirm(await tokenOf('link'));
    for (const token of [await tokenOf('unsubscribeLink'), oldest, oldest]) expect(await unsubscribe(token)).toMatchObject(done);
    expect(statusOf('jana@visitor.example')).toBe('unsubscribed');
  });

  it('allows subscribing again, with a new confirmation immediately', async () => {
    await subscribeAndConfirm();
    await unsubscribe(await tokenOf('unsubscribeLink'));
    await subscribe();
    expect(await kinds()).toEqual(['newsletter-confirm', 'newsletter-welcome', 'newsletter-confirm']);
    await confirm(await tokenOf('link'));
    expect(statusOf('jana@visitor.example')).toBe('confirmed');
  });
});

describe('an import of content', () => {
  it('leaves subscriptions, links and requests unchanged', async () => {
    const token = await subscribeAndConfirm();
    const content = copyTinyContent();
    importContent({ db: mallApi.db, contentDir: content.contentDir, importedAt: days(1), log: silentLog });
    content.remove();
    expect(await confirm(token)).toMatchObject(done);
    expect(statusOf('jana@visitor.example')).toBe('confirmed');
  });
});
