import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { register, requestPassword, resendVerification } from '#shared/contracts/account.ts';
import { subscribeNewsletter } from '#shared/contracts/newsletter.ts';
import { sendSupportRequest } from '#shared/contracts/support.ts';
import { emailsToOnePerDay } from '#shared/site/limits.ts';
import { createMember } from './members.ts';
import { type RunningMallApi, startMallApi, wednesdayNoon } from './running-mall-api.ts';

const email = 'jana@visitor.example';

let mallApi: RunningMallApi;
beforeEach(async () => {
  mallApi = await startMallApi();
});
afterEach(() => mallApi.close());

const minutesLater = (minutes: number) => mallApi.setNow(new Date(wednesdayNoon.getTime() + minutes * 60_000));

/** Calls every six minutes for half a day: more often than any other limit would allow. */
async function askAllDay(ask: (count: number) => Promise<unknown>): Promise<void> {
  for (let count = 0; count < 120; count += 1) {
    minutesLater(count * 6);
    await ask(count);
    await mallApi.mails();
  }
}

async function emailsTo(mailbox: RegExp): Promise<number> {
  return (await mallApi.mails()).filter(({ to }) => mailbox.test(to.address)).length;
}

const forgotten = () => mallApi.send(requestPassword, { email });
const registered = (address: string) =>
  mallApi.send(register, {
    email: address,
    password: 'tři modré deštníky',
    first_name: 'Eva',
    last_name: 'Zlá',
    locale: 'cz',
    consents: { terms: true, newsletter: false },
  });
const asked = (address: string) =>
  mallApi.send(sendSupportRequest, {
    name: 'x',
    email: address,
    subject: 'x',
    category: 'general',
    message: 'ten emails',
    locale: 'cz',
  });

describe('a mailbox', () => {
  it.each([
    ['a new password', forgotten, emailsToOnePerDay.account],
    ['a registration', () => registered(email), emailsToOnePerDay.account],
    ['another confirmation', () => mallApi.send(resendVerification, { email }), emailsToOnePerDay.account],
    ['news', () => mallApi.send(subscribeNewsletter, { email, locale: 'cz', consent: true }), emailsToOnePerDay.newsletter],
    ['support', () => asked(email), emailsToOnePerDay.support],
  ])('limits a member’s emails per day when strangers request %s', async (_what, ask, atMost) => {
    createMember(mallApi, { email });
    await askAllDay(ask);
    expect(await emailsTo(/^jana@/)).toBe(atMost);
  });

  it('limits a stranger’s emails, however the address is written', async () => {
    await askAllDay((count) => registered(`${['jana', 'JANA', `jana+${count}`, 'j.ana', `Ja.na+${count}`][count % 5]}@visitor.example`));
    expect(await emailsTo(/^j\.?a\.?na/i)).toBe(emailsToOnePerDay.account);
  });

  it('gets emails again a day later, and is counted separately from others', async () => {
    createMember(mallApi, { email });
    const { email: other } = createMember(mallApi);
    await askAllDay(forgotten);
    await mallApi.send(requestPassword, { email: other });
    await mallApi.mails();
    expect(await emailsTo(new RegExp(`^${other}$`))).toBe(1);
    minutesLater(24 * 60 + 60);
    await forgotten();
    expect(await emailsTo(/^jana@/)).toBe(emailsToOnePerDay.account + 1);
  });

  it('gets the link to a new password, whatever else was sent', async () => {
    createMember(mallApi, { email });
    await askAllDay(async () => {
      await asked(email);
      await mallApi.send(subscribeNewsletter, { email, locale: 'cz', consent: true });
    });
    await forgotten();
    expect((await mallApi.mails()).at(-1)).toMatchObject({ kind: 'account-password', to: { address: email } });
  });

  it('is stored without revealing its address', async () => {
    await asked(email);
    await mallApi.mails();
    expect(mallApi.db.prepare('SELECT recipient, cause FROM letter_sent').all()).toEqual([
      { recipient: expect.stringMatching(/^[\w-]{43}$/), cause: 'support' },
    ]);
  });
});
