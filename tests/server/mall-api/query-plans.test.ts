import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listFilesThatPrepare, type PreparedStatement } from '../../support/prepared-statements.ts';
import { listAllStatements } from './all-statements.ts';
import { findScans, type Scan } from './query-plan.ts';
import type { RunningMallApi } from './running-mall-api.ts';

/** Tables that grow with the centre's content. All others, including new ones, count as growing with members. */
const ofContent: ReadonlySet<string> = new Set([
  'amenity',
  'announcement',
  'announcement_date',
  'api_key',
  'category',
  'company',
  'company_diet',
  'company_receipt',
  'company_title',
  'content_change',
  'content_file',
  'content_import',
  'document',
  'floorplan',
  'migrations',
  'picture',
  'picture_kind',
  'picture_replacement',
  'picture_tag',
  'picture_use',
  'record',
  'record_category',
  'record_counter',
  'record_outline',
  'record_reference',
  'reward',
  'search_change',
  'search_record',
  'search_words',
  'shop_picture',
  'sitemap_entry',
  'sqlite_schema',
  'tier',
  'webhook_endpoint',
  'website_page',
  'website_page_address',
]);

/** Allowed complete reads, in SQLite's words. */
const allowed: readonly { file: string; plan: string; why: string }[] = [
  {
    file: 'payments/queries.ts',
    plan: 'SCAN payment USING INDEX payment_visit',
    why: 'payments that are open at the provider, and no others',
  },
  {
    file: 'payments/queries.ts',
    plan: 'SCAN payment USING INDEX payment_unrecovered',
    why: 'what waits for an operator, and nothing else',
  },
  { file: 'push/queries.ts', plan: 'SCAN push_subscription', why: 'once at each start: browsers under other keys' },
  { file: 'receipts/queries.ts', plan: 'SCAN receipt USING INDEX receipt_waiting', why: 'in its order, and no more than are listed' },
  { file: 'receipts/queries.ts', plan: 'SCAN receipt USING INDEX receipt_decided', why: 'in its order, and no more than are listed' },
  { file: 'receipts/desk-queries.ts', plan: 'SCAN receipt USING INDEX receipt_waiting', why: 'what waits for a person, and nothing else' },
  {
    file: 'conversations/centre-queries.ts',
    plan: 'SCAN message USING INDEX message_waiting',
    why: 'what the centre has not read yet, and nothing else',
  },
  {
    file: 'shop-offers/proposal-table.ts',
    plan: 'SCAN shop_proposal USING INDEX shop_proposal_waiting',
    why: 'what waits for an editor, and nothing else',
  },
  {
    file: 'shop-offers/proposal-table.ts',
    plan: 'SCAN shop_proposal USING COVERING INDEX shop_proposal_waiting',
    why: 'what waits for an editor, and nothing else',
  },
  {
    file: 'records/schedule.ts',
    plan: 'SCAN v USING INDEX record_version_failed',
    why: 'what schedules could not do, and nothing else',
  },
  { file: 'conversations/desk.ts', plan: 'SCAN reply_template', why: 'the desk lists its templates, of which there are few' },
  { file: 'desk-today/figures.ts', plan: 'SCAN receipt USING INDEX receipt_waiting', why: 'what waits for a person, and nothing else' },
  {
    file: 'receipts/reading/receipt-readings.ts',
    plan: 'SCAN receipt USING COVERING INDEX receipt_to_read',
    why: 'what waits to be read, and nothing else',
  },
  ...['name', 'joined', 'points'].map((order) => ({
    file: 'member-desk/member-list.ts',
    plan: `SCAN o USING COVERING INDEX member_outline_${order}`,
    why: 'narrow rows in their order, up to the end of the page',
  })),
  { file: 'member-desk/member-list.ts', plan: 'SCAN member_tally', why: 'counts by day and level, however many members there are' },
  {
    file: 'imports/import-table.ts',
    plan: 'SEARCH sheet_import USING INDEX sheet_import_bulk (bulk_id=?)',
    why: 'once at each start: the imports of a day',
  },
  { file: 'member-imports/member-import-log.ts', plan: 'SCAN i', why: 'the last imports, and no more than are listed' },
  {
    file: 'member-imports/member-import-log.ts',
    plan: 'SCAN member_import USING INDEX member_import_open',
    why: 'imports that have not ended, and nothing else',
  },
  { file: 'hours/hours-changes.ts', plan: 'SCAN c', why: 'the last changes of hours, and no more than are listed' },
  { file: 'units/plan-change.ts', plan: 'SCAN c', why: 'the last changes of units, and no more than are listed' },
  { file: 'core/mail/queue.ts', plan: 'SCAN mail_task', why: 'what waits to be sent, and nothing else' },
  {
    file: 'conversations/support-queries.ts',
    plan: 'SCAN support_request',
    why: 'the desk lists what visitors have asked, and that is kept for 90 days',
  },
  {
    file: 'receipts/decided-receipts.ts',
    plan: 'SCAN staff USING INDEX sqlite_autoindex_staff_1',
    why: 'the desk lists the staff who have decided, and staff are few',
  },
  { file: 'staff/queries.ts', plan: 'SCAN s USING INDEX sqlite_autoindex_staff_1', why: 'the operator lists the staff, who are few' },
  { file: 'staff/staff-emails.ts', plan: 'SCAN staff', why: 'who gets an email, and staff are few' },
  { file: 'staff/people.ts', plan: 'SCAN s USING INDEX sqlite_autoindex_staff_1', why: 'managers search the staff, who are few' },
];

/** Files whose statements may read whole tables, but only once, never once per row. */
const readOnce = new Set(['backup/facts.ts', 'loyalty/ledger-laws.ts', 'core/db/sqlite/files.ts']);

/** Files that prepare statements that this test does not cover, with the reason. */
const notMade: Readonly<Record<string, string>> = {
  'backup/restore-backup.ts': 'an operator restores, with the site standing still',
};

let mallApi: RunningMallApi;
let statements: PreparedStatement[];

beforeAll(async () => {
  ({ mallApi, statements } = await listAllStatements());
});
afterAll(() => mallApi.close());

/** Without statistics, SQLite plans by the schema alone, so an empty database has the same plans as a large one. */
describe('the plan of every statement of the mall API', () => {
  it('is made without statistics about row counts', () => {
    expect(mallApi.db.prepare(`SELECT name FROM sqlite_schema WHERE name LIKE 'sqlite_stat%'`).all()).toEqual([]);
  });

  it('is known: each file that prepares statements is tested here', () => {
    const heard = new Set(statements.map(({ file }) => file));
    expect(listFilesThatPrepare().filter((file) => !heard.has(file) && !(file in notMade))).toEqual([]);
    expect(Object.keys(notMade).filter((file) => heard.has(file))).toEqual([]);
  });

  it('does not read complete tables that grow with the number of members', () => {
    const scans = statements.flatMap((statement) => findScans(mallApi.db, statement));
    const isAllowed = ({ file, table, plan, isRepeated }: Scan) =>
      ofContent.has(table) || (readOnce.has(file) && !isRepeated) || allowed.some((one) => one.file === file && one.plan === plan);
    expect(scans.filter((scan) => !isAllowed(scan)).map(({ file, table, plan, sql }) => `${file}: ${table} (${plan})\n${sql}`)).toEqual([]);
    const used = allowed.filter(({ file, plan }) => scans.some((scan) => scan.file === file && scan.plan === plan));
    expect(used).toEqual(allowed);
  });
});
