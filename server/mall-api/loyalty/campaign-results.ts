import type { CampaignResults } from '#shared/contracts/desk-campaigns.ts';
import { addDays, calendarDateIn, weekdayOf } from '#shared/rules/time-zone.ts';
import type { Campaign } from '#shared/schemas/campaigns.ts';
import type { Database, Row } from '../core/db/database.ts';
import { found } from '../core/db/found.ts';
import { valuesIn } from '../core/db/sqlite/dialect.ts';
import type { Queries } from '../prepare-queries.ts';
import type { Program } from './program.ts';

interface Dependencies {
  db: Database;
  clock: () => Date;
  queries: Pick<Queries, 'documents'>;
  program: Pick<Program, 'getTimeZone'>;
}

type Figures = CampaignResults['during'];
/** Max compared days: a year. */
const maxDays = 366;

/** Figures of a campaign's results, each read from an index. */
export function prepareCampaignResults({ db, clock, queries: { documents }, program }: Dependencies) {
  const own = db.prepare(
    `SELECT count(*) AS receipts, coalesce(sum(c.points), 0) AS points, count(DISTINCT receipt.customer_id) AS members
     FROM receipt_campaign c JOIN receipt ON receipt.id = c.receipt_id
     WHERE c.campaign_id = :id AND c.points > 0 AND receipt.status = 'approved'`,
  );
  const figures = 'count(*) AS receipts, coalesce(sum(points), 0) AS points, count(DISTINCT customer_id) AS members';
  const everywhere = db.prepare(`SELECT ${figures} FROM receipt WHERE status = 'approved' AND day IN ${valuesIn(':days')}`);
  const inShops = db.prepare(
    `SELECT ${figures} FROM receipt WHERE status = 'approved' AND day IN ${valuesIn(':days')} AND company_id IN ${valuesIn(':shops')}`,
  );
  const listOfCategories = db.prepare(
    `SELECT DISTINCT record_id FROM record_category WHERE record = 'company' AND category_id IN ${valuesIn(':categories')}`,
  );

  function listShops({ company_ids, category_ids }: Campaign): number[] | undefined {
    if (company_ids.length === 0 && category_ids.length === 0) return undefined;
    const ofCategories = listOfCategories.all({ categories: JSON.stringify(category_ids) }).map(({ record_id }) => Number(record_id));
    return [...new Set([...company_ids, ...ofCategories])];
  }

  function sumDays(days: readonly string[], shops: readonly number[] | undefined): Figures {
    const given = { days: JSON.stringify(days) };
    return toFigures(shops ? inShops.get({ ...given, shops: JSON.stringify(shops) }) : everywhere.get(given));
  }

  /** Throws `NotFound` if the campaign is not published. */
  return (id: number): CampaignResults => {
    const campaign = found(documents.listDocuments<Campaign>('campaigns').find((one) => one.id === id));
    const zone = program.getTimeZone();
    const today = calendarDateIn(clock(), zone);
    const from = calendarDateIn(new Date(campaign.valid_from), zone);
    const end = campaign.valid_to == null ? today : calendarDateIn(new Date(campaign.valid_to), zone);
    const days = listDays(from, end < today ? end : today);
    const weeks = Math.ceil(days.length / 7);
    const counted = days.filter((day) => campaign.weekdays.length === 0 || campaign.weekdays.includes(weekdayOf(day)));
    const shops = listShops(campaign);
    return {
      campaign: toFigures(own.get({ id })),
      during: sumDays(counted, shops),
      before: sumDays(
        counted.map((day) => addDays(day, -7 * weeks)),
        shops,
      ),
      weeks,
    };
  };
}

/** Lists the days of a period, at most a year. Empty if the first day is after the last one. */
function listDays(from: string, to: string): string[] {
  const days: string[] = [];
  for (let day = from; day <= to && days.length < maxDays; day = addDays(day, 1)) days.push(day);
  return days;
}

function toFigures(row: Row | undefined): Figures {
  return { receipts: Number(row?.receipts), points: Number(row?.points), members: Number(row?.members) };
}
