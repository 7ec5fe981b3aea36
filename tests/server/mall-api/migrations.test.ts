import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openDatabase } from '#server/mall-api/core/db/open.ts';
import type { SqliteDatabase } from '#server/mall-api/core/db/sqlite/connection.ts';

const folder = join(import.meta.dirname, '../../../server/mall-api/core/db/migrations');

/** Hashes of the released migrations. A database runs each only once, so a change requires a new migration and a new line here. */
const released: Readonly<Record<string, string>> = {
  '001-content.sql': '70da089b02e9',
  '002-articles.sql': 'cec7cd181a6a',
  '003-visitors.sql': '014a8a46bdad',
  '004-members.sql': '617faed0e03c',
  '005-ledger.sql': '36bd5679df50',
  '006-receipts.sql': '5a23d5fea45c',
  '007-favourites.sql': '9d3607692f9f',
  '008-conversations.sql': '193b845d3954',
  '009-partners.sql': '0c3af6fc67eb',
  '010-letters.sql': 'e9f0888a61c8',
  '011-receipt-evidence.sql': 'a4575b30fdc8',
  '012-operators.sql': '35c953d597da',
  '013-perks.sql': '08786addeb53',
  '014-notices.sql': '577858f21a49',
  '015-one-time-bonuses.sql': 'd76f258f2a68',
  '016-ways-into-an-account.sql': '823ad053fe92',
  '017-search.sql': '8b095b642c79',
  '018-booking.sql': '992eb029da50',
  '019-desk.sql': '81d9830bf6c3',
  '020-gift-cards.sql': 'dcc641963dd9',
  '021-member-notices.sql': 'bab9a76d774f',
  '022-cookie-consents.sql': '27c0e424e709',
  '023-web-push.sql': '562aa334f575',
  '024-large-club.sql': 'f9b0fb6af855',
  '025-last-messages.sql': '790fb9bc0679',
  '026-money-outside.sql': '79693fab8477',
  '027-guesses-by-origin.sql': '56e087392372',
  '028-partner-grants.sql': 'be0dee6b585b',
  '029-imports.sql': 'c9435eba0ad6',
  '030-key-fingerprints.sql': '03a43f078ffc',
  '031-content-lists.sql': '966a53b0f73a',
  '032-urgent-mail.sql': 'fc3245ef833d',
  '033-company-diets.sql': '57995bfd7f9e',
  '034-mail-keys.sql': '7cf14498cc94',
  '035-records.sql': 'ef530b712189',
  '040-staff.sql': 'b2ce8101881f',
  '041-receipts-and-codes.sql': '9a54e68e0ccb',
  '042-desk-records.sql': '454045e8b85d',
  '045-desk-inbox.sql': 'd7f7fdc97e8e',
  '046-daily.sql': '5b74973ee420',
  '047-schedule.sql': '09d1299abfdc',
  '049-shops.sql': '498629198e32',
  '048-pictures.sql': '2e2c182ab415',
  '052-units-and-passkeys.sql': '4e8e7b628661',
  '060-large-centres.sql': 'a1c69ce5da31',
  '070-reasons-of-acts.sql': '8bbc6ab256e3',
  '071-staff-calls.sql': '9b7d5f748651',
  '050-views.sql': '1730e5e02ef6',
  '072-members-by-time.sql': '4b6cfe0ac6cb',
  '075-staff-devices.sql': '98320aeb1972',
  '076-birth-dates.sql': 'fe1c9f6acc4b',
  '077-incomplete-languages.sql': '3e55e121121a',
  '080-company-outlines.sql': '7e8ea0aa93a1',
  '081-page-keys.sql': '5f5813c71c98',
  '086-member-outlines.sql': '8c784174ff08',
  '087-erasures.sql': '00ea4304b510',
  '082-staff-roles.sql': '7be14d921538',
  '084-activity.sql': 'cc73f8a9763d',
  '093-picture-library.sql': '345a1498e51b',
  '088-decided-receipts.sql': '8e764eb6c4ed',
  '089-campaigns.sql': 'e169dae588f2',
  '091-bulk-changes.sql': 'e651292cd863',
  '094-picture-replacements.sql': '703994f865fe',
  '095-saved-views.sql': '1ec9f466769a',
  '083-staff-people.sql': '8842f1e2d2b7',
};

it('migrations that have been released never change', () => {
  const hash = (name: string) =>
    createHash('sha256')
      .update(readFileSync(join(folder, name)))
      .digest('hex')
      .slice(0, 12);
  expect(Object.fromEntries(readdirSync(folder).map((name) => [name, hash(name)]))).toEqual(released);
});

// For a few hours, 021 had two forms: with the first tables for pushes, to which nothing was written, and without them.
it.each(['with', 'without'])('a database %s the first tables for pushes gets the current ones', (which) => {
  const place = mkdtempSync(join(tmpdir(), 'mall-api-migrations-'));
  const file = join(place, 'older.sqlite');
  const pushTables = (db: SqliteDatabase) =>
    db.prepare("SELECT name, sql FROM sqlite_schema WHERE tbl_name LIKE 'push%' ORDER BY name").all();
  const older = openDatabase(file);
  const ofToday = pushTables(older);
  older.exec('DROP TABLE push_task; DROP TABLE push_subscription; DELETE FROM migrations WHERE number = 23');
  if (which === 'with')
    older.exec(/CREATE TABLE push_subscription.*/s.exec(readFileSync(join(folder, '021-member-notices.sql'), 'utf8'))?.[0] ?? '');
  expect(pushTables(older).length > 0).toBe(which === 'with');
  older.close();
  const migrated = openDatabase(file);
  expect(pushTables(migrated)).toEqual(ofToday);
  expect(ofToday.length).toBeGreaterThan(4);
  migrated.close();
  rmSync(place, { recursive: true });
});
