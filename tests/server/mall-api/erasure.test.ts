import { randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase } from '#server/mall-api/core/db/open.ts';
import { clearDeletedRows } from '#server/mall-api/core/db/sqlite/files.ts';
import type { Mail } from '#server/mall-api/core/mail/transport.ts';
import { createOutbox } from '#server/mall-api/core/mail/transport.ts';
import { createRetentionJob } from '#server/mall-api/retention-job.ts';
import { deleteAccount } from '#shared/contracts/account.ts';
import { createBookingOrder, listBookingSlots } from '#shared/contracts/booking.ts';
import { cancelDeskBooking } from '#shared/contracts/desk-bookings.ts';
import { adjustMemberPoints } from '#shared/contracts/desk-members.ts';
import { getProfile } from '#shared/contracts/profile.ts';
import { submitReceipt } from '#shared/contracts/receipts.ts';
import { sendSupportRequest } from '#shared/contracts/support.ts';
import { accountSteps, password } from './account-steps.ts';
import { drawReceiptPicture, toReceiptBody } from './receipt-steps.ts';
import { copyTinyContent, type RunningMallApi, silentLog, startMallApi } from './running-mall-api.ts';
import { createStaff } from './staff-steps.ts';

/** Finds all files in a folder and its subfolders whose bytes contain one of the words. */
function findFiles(folder: string, words: readonly string[]): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .filter((file) => {
      const text = readFileSync(file, 'latin1').toLowerCase();
      return words.some((word) => text.includes(word));
    });
}

describe('deleteAccount', () => {
  const service = { id: 1, duration_minutes: 60, capacity: 1, price: null, translations: [{ locale: 'en', title: 'Bees on the roof' }] };
  const words = ['zirkonia', 'kunigunda', 'wunderlich', 'qx7741zulu', '777111222'];
  const email = 'zirkonia@visitor.example';
  let mallApi: RunningMallApi;
  let removeContent: () => void;
  let dataDir: string;
  let outboxDir: string;

  beforeEach(async () => {
    const { contentDir, remove } = copyTinyContent({ 'booking-services.json': [service] });
    removeContent = remove;
    const transport = (mail: Mail) => createOutbox({ folder: outboxDir, log: silentLog })(mail);
    mallApi = await startMallApi(contentDir, { hasThread: true, transport });
    dataDir = dirname(mallApi.databaseFile ?? '');
    outboxDir = join(dataDir, 'outbox');
  });
  afterEach(async () => {
    await mallApi.close();
    removeContent();
  });

  const runRetention = () =>
    createRetentionJob({ domain: mallApi.domain, log: silentLog, outboxDir, databaseFile: mallApi.databaseFile ?? '' }).run();
  const { join: register } = accountSteps(() => mallApi);

  it('removes the person from all files, including reasons by staff, free pages, log and outbox', async () => {
    const token = await register({ email, first_name: 'Kunigunda', last_name: 'Wunderlich', phone: '+420777111222' });
    const staff = await createStaff(mallApi, 'manager');
    const { id } = (await mallApi.callAs(token, getProfile)).data;
    await mallApi.sendAs(token, submitReceipt, toReceiptBody({ number: 'QX7741ZULU' }), { picture: await drawReceiptPicture() });
    const question = {
      name: 'Kunigunda',
      subject: 'Wunderlich',
      category: 'lost-found',
      message: 'Kunigunda',
      locale: 'cz',
      email,
    } as const;
    await mallApi.send(sendSupportRequest, question);
    await mallApi.sendAs(token, sendSupportRequest, question);
    const adjustment = { points: 50, reason: 'goodwill', why: 'Mrs Wunderlich has called', key: randomUUID() } as const;
    expect(await mallApi.sendAs(staff.token, adjustMemberPoints, adjustment, { input: { params: { id } } })).toMatchObject({ status: 200 });
    const [slot] = (await mallApi.call(listBookingSlots, { query: { service: 1, from: '2026-03-13', to: '2026-03-13' } })).data;
    const order = { service_id: 1, starts_at: slot?.starts_at ?? '', people: 1 };
    const booked = await mallApi.sendAs(token, createBookingOrder, order, { key: randomUUID() });
    const bookingId = 'data' in booked.body ? booked.body.data.id : expect.unreachable();
    const cancelled = await mallApi.sendAs(
      staff.token,
      cancelDeskBooking,
      { why: 'Kunigunda is ill' },
      { input: { params: { id: bookingId } } },
    );
    expect(cancelled).toMatchObject({ status: 200 });
    await mallApi.mails();
    expect(findFiles(dataDir, words).length).toBeGreaterThan(2);
    const acts = mallApi.db.prepare('SELECT count(*) AS count FROM operator_act').get();

    expect(await mallApi.sendAs(token, deleteAccount, { password })).toMatchObject({ status: 200 });
    await mallApi.mails();
    await runRetention();
    const [farewell = '', ...others] = findFiles(dataDir, words);
    expect(others).toEqual([]);
    expect(farewell).toMatch(/-account-deleted\.eml$/);
    expect(mallApi.db.prepare('SELECT count(*) AS count FROM operator_act').get()).toEqual(acts);

    const dayAgo = mallApi.clock().getTime() / 1000 - 86_400;
    utimesSync(farewell, dayAgo, dayAgo);
    await runRetention();
    expect(findFiles(dataDir, words)).toEqual([]);
  });
});

describe('clearDeletedRows', () => {
  const folder = mkdtempSync(join(tmpdir(), 'erasure-'));
  afterEach(() => rmSync(folder, { recursive: true }));

  it('rewrites a database once if it was used by a version that did not overwrite deleted rows', () => {
    const file = join(folder, 'tiny.sqlite');
    openDatabase(file).close();
    const old = new DatabaseSync(file);
    old.exec(
      `PRAGMA secure_delete = OFF; PRAGMA user_version = 0; CREATE TABLE note (text TEXT); INSERT INTO note VALUES ('zirkonia'); DELETE FROM note`,
    );
    old.close();
    expect(findFiles(folder, ['zirkonia'])).toEqual([file]);

    const db = openDatabase(file);
    const starts: string[] = [];
    const clear = () => clearDeletedRows(db, () => void starts.push('start'));
    expect(clear()).toBe('done');
    expect(findFiles(folder, ['zirkonia'])).toEqual([]);
    expect(clear()).toBe('not needed');
    expect(starts).toEqual(['start']);
    db.close();
  });
});
