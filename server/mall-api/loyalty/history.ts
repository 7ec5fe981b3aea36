import type { QueryOf } from '#shared/contracts/endpoint.ts';
import type { listPointsHistory, PointsEntry } from '#shared/contracts/points.ts';
import type { Money } from '#shared/schemas/fields.ts';
import { type Page, preparePage } from '../core/db/bodies.ts';
import type { Database } from '../core/db/database.ts';
import { asJson, jsonBoolean, jsonField, jsonListFrom, jsonObject, jsonPart } from '../core/db/sqlite/dialect.ts';
import { settledBy } from './recalls.ts';

interface Row extends Omit<PointsEntry, 'created_at' | 'translations' | 'settled' | 'owed' | 'is_settlement'> {
  created_ms: number;
  /** Amount paid; `multiplier` is null for receipts from before it was stored. */
  purchase: { amount: Money; multiplier: number | null } | null;
  /** Campaigns that gave points for a receipt; null for other movements. */
  campaigns: NonNullable<NonNullable<PointsEntry['reference']>['campaigns']> | null;
  translations: PointsEntry['translations'] | null;
  settled: number | null;
  owed: number | null;
  is_settlement: boolean;
}

// Pages are requested with `before`, not by number alone, because newer entries would shift them.
const reference = jsonObject({
  type: 'e.reference_type',
  id: `CASE WHEN e.reference_type = 'bonus' THEN NULL ELSE e.reference_id END`,
  name: 'e.reference_name',
});
const paid = jsonObject({ amount: jsonObject({ amount: 'amount', currency: 'currency' }), multiplier: 'multiplier' });
const campaign = jsonObject({
  id: 'rc.campaign_id',
  points: 'rc.points',
  translations: asJson(`coalesce((SELECT ${jsonPart('d.body', 'translations')} FROM document d
    WHERE d.kind = 'campaigns' AND ${jsonField('d.body', 'id')} = rc.campaign_id), '[]')`),
});
const body = jsonObject({
  id: 'e.id',
  kind: 'e.kind',
  points: 'e.points',
  balance_after: 'e.balance_after',
  created_ms: 'e.created_ms',
  expires_on: '(SELECT last_day FROM points_lot l WHERE l.entry_id = e.id)',
  settled: settledBy('e'),
  owed: '(SELECT rest FROM points_owed o WHERE o.entry_id = e.id)',
  is_settlement: jsonBoolean('e.reverses_id IS NULL AND EXISTS (SELECT 1 FROM points_recall_payment p WHERE p.entry_id = e.id)'),
  reference: `CASE WHEN e.reference_type IS NULL THEN NULL ELSE ${reference} END`,
  purchase: `CASE WHEN e.reference_type = 'receipt' THEN (SELECT ${paid} FROM receipt r WHERE r.id = e.reference_id) END`,
  campaigns: `CASE WHEN e.kind = 'receipt' AND e.reference_type = 'receipt' THEN ${jsonListFrom(
    `SELECT ${campaign} AS body, rc.campaign_id AS place FROM receipt_campaign rc WHERE rc.receipt_id = e.reference_id AND rc.points > 0`,
  )} END`,
  translations: `CASE e.reference_type
    WHEN 'receipt' THEN (SELECT ${jsonPart('c.body', 'translations')} FROM receipt r JOIN company c ON c.id = r.company_id WHERE r.id = e.reference_id)
    WHEN 'customer_reward' THEN (SELECT ${jsonPart('a.body', 'translations')} FROM customer_reward a WHERE a.id = e.reference_id) END`,
});

/** Lists a member's movements, newest first. */
export function prepareHistory(db: Database) {
  const page = preparePage<Row>(db, {
    body,
    from: 'points_entry e',
    where: 'e.customer_id = :customerId AND (e.kind = :kind OR :kind IS NULL) AND (e.id <= :before OR :before IS NULL)',
    orderBy: 'e.id DESC',
  });
  const listAll = db.prepare(
    `SELECT id, kind, points, balance_after, created_ms, reference_type, reference_id, reference_name FROM points_entry
     WHERE customer_id = :customerId ORDER BY id`,
  );
  return {
    /** Lists all movements as stored, oldest first. */
    listRows: (customerId: number) => listAll.all({ customerId }),
    list(customerId: number, { kind, before, ...query }: QueryOf<typeof listPointsHistory>): Page<PointsEntry> {
      const { data, meta } = page({ customerId, kind: kind ?? null, before: before ?? null }, query);
      return { data: data.map(toEntry), meta };
    },
  };
}

function toEntry({ created_ms, translations, purchase, campaigns, reference, settled, owed, is_settlement, ...entry }: Row): PointsEntry {
  const titles = translations?.map(({ locale, title }) => ({ locale, title }));
  const paid = purchase && { amount: purchase.amount, ...(purchase.multiplier !== null && { multiplier: purchase.multiplier }) };
  return {
    ...entry,
    ...(settled && { settled }),
    ...(owed && { owed }),
    ...(is_settlement && { is_settlement }),
    reference: reference && { ...reference, ...paid, ...(campaigns && campaigns.length > 0 && { campaigns: campaigns.map(toTitled) }) },
    created_at: new Date(created_ms).toISOString(),
    ...(titles && { translations: titles }),
  };
}

/** Reduces the texts of a campaign to its title. */
function toTitled<T extends { translations: PointsEntry['translations'] & {} }>(campaign: T): T {
  return { ...campaign, translations: campaign.translations.map(({ locale, title }) => ({ locale, title })) };
}
