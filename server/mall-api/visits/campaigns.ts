import { maxCampaigns, maxCampaignsOfDay, type VisitCounts } from '#shared/site/visit-counts.ts';
import type { Database } from '../core/db/database.ts';
import type { Row } from '../core/kinds/record-kind.ts';
import type { Period } from './period.ts';

/** Views by campaign tags. Further tags of a day are left out, because anyone can make them up. */
export function prepareCampaigns(db: Database) {
  const isKnown = db.prepare(
    'SELECT 1 AS known FROM campaign_view WHERE day = :day AND source = :source AND medium = :medium AND campaign = :campaign',
  );
  const countOfDay = db.prepare('SELECT count(*) AS count FROM campaign_view WHERE day = :day');
  const add = db.prepare(
    `INSERT INTO campaign_view (day, source, medium, campaign, count) VALUES (:day, :source, :medium, :campaign, :count)
     ON CONFLICT (day, source, medium, campaign) DO UPDATE SET count = campaign_view.count + excluded.count`,
  );
  const list = db.prepare(
    `SELECT source, medium, campaign, sum(count) AS views FROM campaign_view WHERE day >= :from AND day <= :to
     GROUP BY source, medium, campaign ORDER BY views DESC, source, medium, campaign LIMIT ${maxCampaigns}`,
  );
  const sumOf = db.prepare(
    `SELECT coalesce(sum(count), 0) AS views FROM campaign_view
     WHERE day >= :from AND day <= :to AND source = :source AND medium = :medium AND campaign = :campaign`,
  );
  const listRows = db.prepare(
    `SELECT day, source, medium, campaign, count AS views FROM campaign_view WHERE day >= :from AND day <= :to
     ORDER BY day, count DESC, source, medium, campaign`,
  );
  const toTags = ({ source, medium, campaign }: Row) => ({
    source: String(source),
    medium: String(medium),
    campaign: String(campaign),
  });

  return {
    add(campaigns: NonNullable<VisitCounts['campaigns']>): void {
      for (const { count, ...row } of campaigns) {
        const hasRoom = Number(countOfDay.get({ day: row.day })?.count) < maxCampaignsOfDay;
        if (hasRoom || isKnown.get(row)) add.run({ ...row, count });
      }
    },
    /** Lists the most frequent campaigns of a period. `before`: the period before; undefined if it was not counted. */
    list: (period: Period, before: Period | undefined) =>
      list.all({ ...period }).map((row) => {
        const tags = toTags(row);
        return { ...tags, views: Number(row.views), before: before ? Number(sumOf.get({ ...before, ...tags })?.views) : null };
      }),
    listRows: (period: Period) =>
      listRows.all({ ...period }).map((row) => ({ day: String(row.day), ...toTags(row), views: Number(row.views) })),
  };
}
