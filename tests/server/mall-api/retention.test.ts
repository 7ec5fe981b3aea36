import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createRetentionJob } from '#server/mall-api/retention-job.ts';
import { logIn, register, requestPassword } from '#shared/contracts/account.ts';
import { recordCookieConsent } from '#shared/contracts/cookie-consents.ts';
import { subscribeNewsletter } from '#shared/contracts/newsletter.ts';
import { getParkingCode } from '#shared/contracts/parking.ts';
import { sendSupportRequest } from '#shared/contracts/support.ts';
import { retentionDays } from '#shared/site/late-limits.ts';
import { makeKey } from './api-key.ts';
import { createMember } from './members.ts';
import { type RunningMallApi, silentLog, startMallApi, wednesdayNoon } from './running-mall-api.ts';

const dayMs = 86_400_000;
const email = 'jana@visitor.example';

let mallApi: RunningMallApi;
let folder: string;
beforeEach(async () => {
  mallApi = await startMallApi();
  makeKey(mallApi.domain);
  folder = mkdtempSync(join(tmpdir(), 'retention-'));
});
afterEach(async () => {
  await mallApi.close();
  rmSync(folder, { recursive: true });
});

const daysLater = (days: number) => mallApi.setNow(new Date(wednesdayNoon.getTime() + days * dayMs));
const run = () => createRetentionJob({ domain: mallApi.domain, log: silentLog, outboxDir: join(folder, 'outbox') }).run();
const count = (from: string) => Number(mallApi.db.prepare(`SELECT count(*) AS count FROM ${from}`).get()?.count);

async function askForSupport(): Promise<void> {
  await mallApi.send(sendSupportRequest, {
    name: 'Jana',
    email,
    subject: 'Deštník',
    category: 'lost-found',
    message: 'Zapomněla jsem deštník.',
    locale: 'cz',
  });
  await mallApi.mails();
}

describe('the hourly removal', () => {
  it('deletes a visitor’s request when its retention time is over, and no day earlier', async () => {
    await askForSupport();
    daysLater(retentionDays.supportRequests - 0.01);
    await run();
    expect(count('support_request')).toBe(1);
    daysLater(retentionDays.supportRequests);
    await run();
    expect(count('support_request')).toBe(0);
  });

  it.each([
    ['page_view', "('2026-03-11', 'home', 'en', 1)", retentionDays.pageViews],
    ['search_miss', "('2026-03-11', 'primark', 3)", retentionDays.searchMisses],
    ['search_use', "('2026-03-11', 'primark', 3, 2)", retentionDays.searchMisses],
    ['campaign_view', "('2026-03-11', 'letter', 'email', 'spring', 3)", retentionDays.pageViews],
  ])('deletes a day’s counts: %s', async (table, row, days) => {
    mallApi.db.prepare(`INSERT INTO ${table} VALUES ${row}`).run();
    daysLater(days - 1);
    await run();
    expect(count(table)).toBe(1);
    daysLater(days);
    await run();
    expect(count(table)).toBe(0);
  });

  it('deletes a decision about cookies after three years', async () => {
    await mallApi.send(recordCookieConsent, { id: 'abcdef0123456789', version: '0123456789ab', decision: 'declined', choices: [] });
    daysLater(retentionDays.cookieConsents - 0.01);
    await run();
    expect(count('cookie_consent')).toBe(1);
    daysLater(retentionDays.cookieConsents);
    await run();
    expect(count('cookie_consent')).toBe(0);
  });

  it('deletes a task once its email has been sent', async () => {
    await askForSupport();
    expect(count('mail_task')).toBe(0);
  });

  it('deletes abandoned requests', async () => {
    await mallApi.send(register, {
      email,
      password: 'tři modré deštníky',
      first_name: 'Jana',
      last_name: 'Malá',
      locale: 'cz',
      consents: { terms: true, newsletter: true },
    });
    await mallApi.send(subscribeNewsletter, { email, locale: 'cz', consent: true });
    await mallApi.send(requestPassword, { email });
    await mallApi.send(logIn, { email, password: 'x' });
    await mallApi.mails();
    const tables = [
      'customer',
      'customer_consent',
      'newsletter_subscription',
      'newsletter_token',
      'account_link',
      'login_failure',
      'letter_sent',
    ];
    expect(tables.filter((table) => count(table) === 0)).toEqual([]);
    daysLater(7);
    await run();
    expect(tables.filter((table) => count(table) > 0)).toEqual(['customer', 'customer_consent']);
    daysLater(30.01);
    await run();
    expect(tables.filter((table) => count(table) > 0)).toEqual([]);
  });

  it('deletes only outdated data of a member', async () => {
    const { token, customerId } = createMember(mallApi, { email });
    mallApi.sessions.openForPartner(customerId, 'profile', 3_600_000);
    mallApi.db
      .prepare(`INSERT INTO idempotency_key VALUES (:customerId, 'a-key-of-twenty-sign', 'activateReward', 'x', '{}', :nowMs)`)
      .run({ customerId, nowMs: wednesdayNoon.getTime() });
    await mallApi.callAs(token, getParkingCode);
    const stays = ['customer', 'customer_consent', 'customer_session'];
    const goes = ['customer_session WHERE scope IS NOT NULL', 'idempotency_key', 'parking_code'];
    expect(goes.map(count)).toEqual([1, 1, 1]);
    daysLater(8);
    await run();
    expect([stays.map(count), goes.map(count)]).toEqual([
      [1, 1, 1],
      [0, 0, 0],
    ]);
  });

  it('deletes old messages from the outbox, and no other file', async () => {
    await run(); // succeeds without an outbox
    mkdirSync(join(folder, 'outbox'));
    const write = (name: string, days: number) => {
      const file = join(folder, 'outbox', name);
      writeFileSync(file, 'x');
      const at = new Date(wednesdayNoon.getTime() - days * dayMs);
      utimesSync(file, at, at);
    };
    write('20260209T110000000Z-support-copy.eml', retentionDays.outbox);
    write('20260209T110000000Z-support-copy-2.eml', retentionDays.outbox + 5);
    write('20260210T110000000Z-account-verify.eml', retentionDays.outbox - 1);
    write('notes.txt', 400);
    write('email.eml', 400);
    await run();
    expect(readdirSync(join(folder, 'outbox')).sort()).toEqual(['20260210T110000000Z-account-verify.eml', 'email.eml', 'notes.txt']);
  });
});
