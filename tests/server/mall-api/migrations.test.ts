import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openDatabase } from '#server/mall-api/core/db/open.ts';
import { addFunctions, SqliteDatabase } from '#server/mall-api/core/db/sqlite/connection.ts';

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
  '099-booking-waits.sql': '9eb4b1d21d87',
  '113-campaigns-and-searches.sql': '85ed5d74227e',
  '112-event-dates.sql': '10186c2c563b',
  '095-saved-views.sql': '1ec9f466769a',
  '102-inbox-categories.sql': '16716f086f54',
  '106-shop-companies.sql': 'e6ba627b263e',
  '096-bookings-at-the-desk.sql': 'a9ec90a03608',
  '097-booking-blocks.sql': '4fd2363d0219',
  '103-reply-files.sql': 'd3d60679c080',
  '104-away-messages.sql': 'da93bb5aced5',
  '114-staff-emails.sql': 'be57458df994',
  '105-satisfaction.sql': 'b1504a34dda3',
  '115-company-login.sql': '516b928b1e57',
  '109-sheet-imports.sql': '630214adf9e2',
  '107-shop-figures.sql': '94f1e49918fe',
  '119-member-imports.sql': '94a88acbceac',
  '122-booking-search.sql': 'baddc0c53849',
  '123-purchases.sql': '65d9af231fb2',
  '130-partial-recalls.sql': 'bd21f7823b16',
  '139-company-receipts.sql': '2685fd89c601',
  '142-households.sql': '933a5cc5df02',
  '145-decided-photographs.sql': '02ccbdb9d762',
  '146-level-points-of-entries.sql': '061f055d7102',
  '150-household-changes.sql': '1b08b699f10c',
  '160-payment-tests.sql': '76eaf7ced55f',
  '161-settlement-net.sql': 'a151aa97f282',
  '185-read-waiting-receipts.sql': '8e7869698370',
  '186-corrected-receipts.sql': '0230cdbd5d45',
  '199-prices-of-offers.sql': 'f1213f5c193c',
  '201-event-choices.sql': 'e633e7681e66',
  '202-amenity-icons.sql': '55052ad6752d',
  '206-wallet-passes.sql': '7cd5c73aa25d',
  '209-terms-of-gift-cards.sql': '750c62eeb610',
  '210-sending-gift-cards-again.sql': '958f4f6a18ea',
  '203-gift-cards-without-an-account.sql': '50570ba230e8',
  '124-api-keys.sql': 'b011f9bb060c',
  '131-till-purchases.sql': 'b59ad4880967',
  '127-webhooks.sql': '903e9bd09d80',
  '136-receipt-reading.sql': '15d7d8dbd6b6',
  '128-settlement.sql': '53c498113950',
  '133-cashiers-day.sql': '513a2ff3b276',
  '155-taken-at-shop.sql': '686eb28bc7cd',
  '083-staff-people.sql': '8842f1e2d2b7',
  '120-version-causes.sql': 'c3d4315ef667',
  '165-keys-of-acts.sql': '3e9ee5280a3c',
  '166-secrets-of-keys.sql': '980dea2a7e8b',
};

it('migrations that have been released never change', () => {
  const hash = (name: string) =>
    createHash('sha256')
      .update(readFileSync(join(folder, name)))
      .digest('hex')
      .slice(0, 12);
  expect(Object.fromEntries(readdirSync(folder).map((name) => [name, hash(name)]))).toEqual(released);
});

describe('migrations', () => {
  it('leave no trigger of a missing table behind, each of which makes SQLite refuse to change any table', () => {
    const db = new SqliteDatabase(':memory:');
    onTestFinished(() => db.close());
    addFunctions(db);
    for (const name of readdirSync(folder).sort()) {
      db.exec(readFileSync(join(folder, name), 'utf8'));
      const change = () => db.exec('CREATE TABLE probe (a INTEGER) STRICT; ALTER TABLE probe RENAME TO probed; DROP TABLE probed');
      expect(change, name).not.toThrow();
    }
  });

  it('leave one set of triggers that mark passes in wallets', () => {
    const db = openDatabase(':memory:');
    onTestFinished(() => db.close());
    const triggers = db.prepare("SELECT tbl_name, sql FROM sqlite_schema WHERE type = 'trigger' AND sql LIKE '%wallet_pass SET%'").all();
    const events = triggers.map(({ tbl_name, sql }) => `${/AFTER (INSERT|UPDATE|DELETE)/.exec(String(sql))?.[1]} ${tbl_name}`);
    expect(events.sort()).toEqual([
      'INSERT gift_card_movement',
      'UPDATE booking_order',
      'UPDATE customer_reward',
      'UPDATE gift_card',
      'UPDATE member_outline',
      'UPDATE payment',
    ]);
  });
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
