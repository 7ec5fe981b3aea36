import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { examineDatabase } from '#server/mall-api/backup/facts.ts';
import { createBookingJob } from '#server/mall-api/booking/job.ts';
import { createContentWatch } from '#server/mall-api/content/content-watch.ts';
import { importContent } from '#server/mall-api/content/import.ts';
import { openDatabase } from '#server/mall-api/core/db/open.ts';
import { createLoyaltyJob } from '#server/mall-api/loyalty/job.ts';
import { createNoticeJob } from '#server/mall-api/loyalty/notice-job.ts';
import { preparePictureLists } from '#server/mall-api/pictures/picture-lists.ts';
import { readPreviewContent } from '#server/mall-api/previews/preview-content.ts';
import { copyPictures, copySearchRecords } from '#server/mall-api/previews/preview-database.ts';
import { createPushes } from '#server/mall-api/push/run-pushes.ts';
import { prepareDeskRecords } from '#server/mall-api/records/desk-record.ts';
import { prepareRecordLists } from '#server/mall-api/records/record-lists.ts';
import { createRetentionJob } from '#server/mall-api/retention-job.ts';
import { deskStates, deskTimes } from '#shared/contracts/desk-records.ts';
import { listenToStatements, type PreparedStatement } from '../../support/prepared-statements.ts';
import { type RunningMallApi, silentLog, startMallApi, wednesdayNoon } from './running-mall-api.ts';

const firstPage = { page: 1, per_page: 12 };

/** Calls the lists that prepare a statement for each combination of filters, with all filters. */
function listWithFilters({ queries: { announcements, companies } }: RunningMallApi['domain']): void {
  const ofAnnouncement = { dayMs: 0, company: 1, category: 1, concernedId: 1, now: wednesdayNoon, ...firstPage };
  announcements.list({ ...ofAnnouncement, type: 'news', scope: 'mall', between: undefined });
  announcements.list({ ...ofAnnouncement, type: 'event', between: { fromMs: 0, untilMs: 1 } });
  announcements.list({ ...ofAnnouncement, type: 'event', free: '1', children: '1', between: undefined });
  announcements.list({ ...ofAnnouncement, type: 'product', maxPrice: { amount: 1, currency: 'CZK' }, between: undefined });
  announcements.countByPrice({ amounts: [1, 2], currency: 'CZK', category: 1, now: wednesdayNoon });
  const ofCompany = { type: 'store', floor: 1, letter: 'A', diet: 'vegan', category: 1, ids: [1], locale: 'cz' } as const;
  for (const sort of ['title', '-title', 'newest', 'featured'] as const) companies.list({ ...ofCompany, sort, ...firstPage });
  companies.listDiets(ofCompany);
  for (const kind of ['news', 'reward']) companies.listWithEntities(kind, wednesdayNoon, firstPage);
  const ofOutline = { locale: 'cz', floorplan: 1, unit: 'a1', letter: 'A', ...firstPage } as const;
  companies.toOutlines({ ...ofOutline, has: 'eshop', ids: undefined });
  companies.toOutlines({ ...ofOutline, has: 'own_week', ids: [1] });
}

/** Lists the library of pictures with each filter alone, and with all of them. */
function listPictures(db: RunningMallApi['db']): void {
  const { list } = preparePictureLists(db);
  const filters = [
    { q: 'quay' },
    { type: 'picture' },
    { used: 'nowhere' },
    { used: 'companies' },
    { tag: 'gastro' },
    { fromMs: 1, untilMs: 2 },
  ] as const;
  for (const filter of [{}, ...filters, Object.assign({ before: 3 }, ...filters) as object]) list({ ...filter, limit: 2 });
}

/** Starts the whole mall API, with its jobs and a backup's examination of the database, and returns all statements that it prepares. */
export async function listAllStatements(): Promise<{ mallApi: RunningMallApi; statements: PreparedStatement[] }> {
  const heard = listenToStatements();
  const imported = openDatabase(':memory:');
  importContent({ db: imported, contentDir: 'tests/support/tenants/tiny/content', importedAt: wednesdayNoon, log: silentLog });
  imported.close();
  const mallApi = await startMallApi(undefined, { preparesAll: true });
  const { domain, db } = mallApi;
  listPictures(db);
  const given = { domain, log: silentLog };
  createLoyaltyJob(given);
  createNoticeJob(given);
  createBookingJob(given);
  createContentWatch({ ...given, purge: async () => {} });
  createRetentionJob({ ...given, outboxDir: '' });
  createPushes({ ...given, sender: { send: async () => expect.unreachable() }, publicKey: '' });
  const { live: body } = domain.records.find('announcements', '1');
  await domain.records.save({
    kind: 'announcements',
    key: '1',
    version: 1,
    body: { ...Object(body), image: '/media/other.svg' },
    by: 'eva',
  });
  await domain.records.save({ kind: 'announcements', version: 0, body, by: 'eva' });
  const { live: company } = domain.records.find('companies', '2');
  const moved = { kind: 'companies', key: '2', body: { ...Object(company), floorplan_id: 1, floor: 0, unit: 'a1' } };
  await domain.records.saveAll({ by: 'eva' }, () => [moved]);
  const listRecords = prepareRecordLists(db, domain.clock);
  for (const query of [{ sort: 'order', q: 'a' }, ...deskStates.map((state) => ({ sort: 'changed', state, keys: '1' }) as const)] as const)
    listRecords({ kind: 'announcements', ...firstPage, ...query });
  for (const when of deskTimes)
    listRecords({ kind: 'announcements', ...firstPage, sort: 'date', when, fields: 'type:event', missing: 'de' });
  prepareDeskRecords(domain).get('categories', '1');
  listWithFilters(domain);
  const empty = openDatabase(':memory:');
  copySearchRecords(db, empty);
  copyPictures(db, empty);
  empty.close();
  readPreviewContent(db, { record: { kind: 'categories', key: '1', version: 1 }, atMs: undefined }, wednesdayNoon);
  const folder = mkdtempSync(join(tmpdir(), 'plans-'));
  db.prepare('VACUUM INTO :file').run({ file: join(folder, 'copy.sqlite') });
  examineDatabase(join(folder, 'copy.sqlite'), 'a copy');
  rmSync(folder, { recursive: true });
  heard.stop();
  return { mallApi, statements: heard.list() };
}
