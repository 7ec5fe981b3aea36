import type { ShopFigures } from '#shared/contracts/desk-shop-figures.ts';
import { addDays, toInstant } from '#shared/rules/time-zone.ts';
import type { recordRoutes } from '#shared/site/visit-counts.ts';
import type { Database, Row } from '../core/db/database.ts';
import { toOutline } from '../core/records/record-outline.ts';
import type { Queries } from '../prepare-queries.ts';
import { countDays, type Period } from '../visits/period.ts';

interface Dependencies {
  db: Database;
  queries: Pick<Queries, 'documents'>;
}

/** Max offers, and max rewards, of a company in its figures. */
const maxListed = 200;

/** Counts views and redemptions of a company's offers and rewards. Returns sums only, without personal data. */
export function prepareShopFigures({ db, queries: { documents } }: Dependencies) {
  const first = db.prepare('SELECT min(day) AS day FROM record_view');
  const countViews = db.prepare(
    `SELECT coalesce(sum(count) FILTER (WHERE day >= :from), 0) AS views, coalesce(sum(count) FILTER (WHERE day < :from), 0) AS before
     FROM record_view WHERE route = :route AND record_id = :id AND day >= :since AND day <= :to`,
  );
  const listOffers = db.prepare(
    `SELECT id, body FROM announcement WHERE company_id = :companyId AND type = 'product' ORDER BY published_ms DESC, id DESC LIMIT ${maxListed}`,
  );
  const listRewards = db.prepare(`SELECT id, body FROM reward WHERE company_id = :companyId ORDER BY id DESC LIMIT ${maxListed}`);
  const countTaken = db.prepare(
    `SELECT count(*) AS total FROM customer_reward
     WHERE reward_id = :id AND refunded_ms IS NULL AND activated_ms >= :fromMs AND activated_ms < :untilMs`,
  );
  const countUsed = db.prepare(
    `SELECT count(*) AS total FROM customer_reward
     WHERE reward_id = :id AND used_ms IS NOT NULL AND used_ms >= :fromMs AND used_ms < :untilMs`,
  );

  return {
    /** Compares a period with the equally long period before. Throws `UnprocessableEntity`. */
    read(companyId: number, { from, to }: Period): ShopFigures {
      const length = countDays({ from, to });
      const before = { from: addDays(from, -length), to: addDays(from, -1) };
      const { timezone } = documents.getCentre();
      const toMs = (day: string) => toInstant(day, '00:00', timezone).getTime();
      const now = { fromMs: toMs(from), untilMs: toMs(addDays(to, 1)) };
      const earlier = { fromMs: toMs(before.from), untilMs: now.fromMs };
      const since = first.get()?.day ?? null;
      const isCounted = (day: string) => since !== null && String(since) <= day;

      const viewsOf = (route: (typeof recordRoutes)[number], id: number) => {
        const row = countViews.get({ route, id, from, to, since: before.from });
        return {
          views: isCounted(to) ? Number(row?.views) : null,
          views_before: isCounted(before.from) ? Number(row?.before) : null,
        };
      };
      const toEntry = (row: Row, route: (typeof recordRoutes)[number]) => {
        const id = Number(row.id);
        return { key: String(id), ...toOutline(String(id), JSON.parse(String(row.body))), ...viewsOf(route, id) };
      };
      const totalOf = (statement: typeof countTaken, id: number, span: typeof now) => Number(statement.get({ id, ...span })?.total);
      return {
        ...{ from, to, before },
        counted_since: since === null ? null : String(since),
        company: viewsOf('shop', companyId),
        offers: listOffers.all({ companyId }).map((row) => toEntry(row, 'offer')),
        rewards: listRewards.all({ companyId }).map((row) => ({
          ...toEntry(row, 'reward'),
          taken: totalOf(countTaken, Number(row.id), now),
          taken_before: totalOf(countTaken, Number(row.id), earlier),
          redeemed: totalOf(countUsed, Number(row.id), now),
          redeemed_before: totalOf(countUsed, Number(row.id), earlier),
        })),
      };
    },
  };
}
