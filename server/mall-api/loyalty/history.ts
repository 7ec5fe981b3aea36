import type { QueryOf } from '#shared/contracts/endpoint.ts';
import type { listPointsHistory, PointsEntry } from '#shared/contracts/points.ts';
import type { Receipt } from '#shared/contracts/receipts.ts';
import type { Money } from '#shared/schemas/fields.ts';
import { type Page, preparePage } from '../core/db/bodies.ts';
import type { Database } from '../core/db/database.ts';
import { asJson, jsonBoolean, jsonField, jsonListFrom, jsonObject, jsonPart } from '../core/db/sqlite/dialect.ts';
import { accountOf } from './accounts.ts';
import { returnedOf, settledBy, takenBackBy } from './recalls.ts';

/** Values of optional fields that are not known. */
type WithNulls<T> = { [K in keyof T]: T[K] | (undefined extends T[K] ? null : never) };

interface Row
  extends Omit<PointsEntry, 'created_at' | 'translations' | 'settled' | 'owed' | 'is_settlement' | 'by_name' | 'returned' | 'takes_back'> {
  created_ms: number;
  /** Amount paid; `multiplier` is null for receipts from before it was stored. */
  purchase: { amount: Money; multiplier: number | null } | null;
  /** Campaigns that gave points for a receipt; null for other movements. */
  campaigns: NonNullable<NonNullable<PointsEntry['reference']>['campaigns']> | null;
  translations: PointsEntry['translations'] | null;
  settled: number | null;
  owed: number | null;
  is_settlement: boolean;
  returned: WithNulls<NonNullable<PointsEntry['returned']>> | null;
  takes_back: WithNulls<NonNullable<PointsEntry['takes_back']>> | null;
  by_name: string | null;
  source: (Receipt['source'] & {}) | null;
  dispute: number | null;
}

/** Whether the member moved the points. Other members of the household see the shop and the points, but neither amounts nor links. */
const isOwn = 'coalesce(e.by_customer_id, e.customer_id) = :customerId';

/** Balance after a movement, if the account was the member's at that time. */
const balanceAfter = `CASE WHEN e.customer_id IN (:customerId, (SELECT c.account_id FROM household_change c
  WHERE c.customer_id = :customerId AND c.after_entry_id < e.id ORDER BY c.after_entry_id DESC, c.id DESC LIMIT 1)) THEN e.balance_after END`;

const isTransfer = `(e.reference_type = 'entry' AND e.reference_name IN ('household_in', 'household_out'))`;
/** Whether points moved because the holder of the household's account has left, not because a member brought them. */
const isSuccession = `(${isTransfer} AND (e.by_customer_id IS NOT NULL) = (e.reference_name = 'household_out'))`;
const referenceName = `CASE WHEN NOT ${isSuccession} THEN e.reference_name WHEN e.reference_name = 'household_in' THEN 'household_moved'
  ELSE 'household_kept' END`;

// Pages are requested with `before`, not by number alone, because newer entries would shift them.
const reference = jsonObject({
  type: 'e.reference_type',
  id: `CASE WHEN e.reference_type <> 'bonus' AND ${isOwn} THEN e.reference_id END`,
  name: `CASE WHEN e.reference_type = 'entry' THEN ${referenceName} ELSE e.reference_name END`,
});
const paid = jsonObject({ amount: jsonObject({ amount: 'amount', currency: 'currency' }), multiplier: 'multiplier' });
const campaign = jsonObject({
  id: 'rc.campaign_id',
  points: 'rc.points',
  translations: asJson(`coalesce((SELECT ${jsonPart('d.body', 'translations')} FROM document d
    WHERE d.kind = 'campaigns' AND ${jsonField('d.body', 'id')} = rc.campaign_id), '[]')`),
});
const movement = jsonObject({
  id: 'e.id',
  kind: `CASE WHEN ${isTransfer} THEN 'household' ELSE e.kind END`,
  points: 'e.points',
  balance_after: balanceAfter,
  created_ms: 'e.created_ms',
  expires_on: '(SELECT last_day FROM points_lot l WHERE l.entry_id = e.id)',
  settled: settledBy('e'),
  owed: `(SELECT sum(rest) FROM points_owed o WHERE o.entry_id = e.id AND o.customer_id = ${accountOf(':customerId')})`,
  is_settlement: jsonBoolean('EXISTS (SELECT 1 FROM points_recall_payment p WHERE p.entry_id = e.id AND p.is_settlement = 1)'),
  returned: returnedOf('e', isOwn),
  takes_back: takenBackBy('e', isOwn),
  reference: `CASE WHEN e.reference_type IS NULL THEN NULL ELSE ${reference} END`,
  dispute: `CASE WHEN e.reference_type = 'receipt' AND ${isOwn} THEN (SELECT r.dispute_id FROM receipt r WHERE r.id = e.reference_id) END`,
  source: `CASE WHEN e.reference_type = 'receipt' THEN (SELECT r.source FROM receipt r WHERE r.id = e.reference_id) END`,
  purchase: `CASE WHEN e.reference_type = 'receipt' AND ${isOwn} THEN (SELECT ${paid} FROM receipt r WHERE r.id = e.reference_id) END`,
  campaigns: `CASE WHEN e.kind = 'receipt' AND e.reference_type = 'receipt' THEN ${jsonListFrom(
    `SELECT ${campaign} AS body, rc.campaign_id AS place FROM receipt_campaign rc WHERE rc.receipt_id = e.reference_id AND rc.points > 0`,
  )} END`,
  by_name: `CASE WHEN e.kind <> 'expiry' AND NOT coalesce(${isSuccession}, FALSE) AND (e.by_customer_id IS NOT NULL
      OR EXISTS (SELECT 1 FROM household_member h WHERE h.account_id = e.customer_id))
    THEN coalesce((SELECT c.first_name FROM customer c WHERE c.id = coalesce(e.by_customer_id, e.customer_id)), '') END`,
  translations: `CASE e.reference_type
    WHEN 'receipt' THEN (SELECT ${jsonPart('c.body', 'translations')} FROM receipt r JOIN company c ON c.id = r.company_id WHERE r.id = e.reference_id)
    WHEN 'customer_reward' THEN (SELECT ${jsonPart('a.body', 'translations')} FROM customer_reward a WHERE a.id = e.reference_id) END`,
});

const event = jsonObject({
  id: 'max(line.id, 1)',
  kind: `'household'`,
  points: '0',
  balance_after: `CASE WHEN c.kind <> 'joined' THEN coalesce(
    (SELECT b.balance_after FROM points_entry b WHERE b.customer_id = c.account_id AND b.id <= line.id ORDER BY b.id DESC LIMIT 1), 0) END`,
  created_ms: 'c.at_ms',
  expires_on: 'NULL',
  reference: jsonObject({ type: `'entry'`, id: 'NULL', name: `'household_' || c.kind` }),
  dispute: 'NULL',
  by_name: 'NULL',
});

/** The member's movements, those of the household since the member joined, and the member's joining and leaving. */
const lines = `(SELECT id, 0 AS change_id FROM points_entry WHERE customer_id = :customerId
  UNION SELECT id, 0 FROM points_entry WHERE by_customer_id = :customerId
  UNION SELECT s.id, 0 FROM household_member h JOIN points_entry s ON s.customer_id = h.account_id AND s.id > h.since_entry_id
    WHERE h.customer_id = :customerId
  UNION ALL SELECT after_entry_id, id FROM household_change WHERE customer_id = :customerId AND kind <> 'moved')`;

/** Lists a member's movements, and those of the household since the member joined, newest first. */
export function prepareHistory(db: Database) {
  const page = preparePage<Row>(db, {
    body: `CASE line.change_id WHEN 0 THEN ${movement} ELSE ${event} END`,
    from: `${lines} AS line LEFT JOIN points_entry e ON line.change_id = 0 AND e.id = line.id LEFT JOIN household_change c ON c.id = line.change_id`,
    key: `(line.id || ' ' || line.change_id)`,
    where: `(CASE WHEN e.id IS NULL OR coalesce(${isTransfer}, FALSE) THEN 'household' ELSE e.kind END = :kind OR :kind IS NULL)
      AND (line.id <= :before OR :before IS NULL)`,
    orderBy: 'line.id DESC, line.change_id DESC',
  });
  const listAll = db.prepare(
    `SELECT id, kind, points, ${balanceAfter} AS balance_after, created_ms, reference_type, reference_id, reference_name FROM points_entry e
     WHERE e.id IN (SELECT id FROM points_entry WHERE customer_id = :customerId
       UNION SELECT id FROM points_entry WHERE by_customer_id = :customerId) AND ${isOwn} ORDER BY e.id`,
  );
  return {
    /** Lists all movements of the member as stored, oldest first, without those of other members of the household. */
    listRows: (customerId: number) => listAll.all({ customerId }),
    list(customerId: number, { kind, before, ...query }: QueryOf<typeof listPointsHistory>): Page<PointsEntry> {
      const { data, meta } = page({ customerId, kind: kind ?? null, before: before ?? null }, query);
      return { data: data.map(toEntry), meta };
    },
  };
}

function toEntry({
  created_ms,
  translations,
  purchase,
  campaigns,
  reference,
  settled,
  owed,
  is_settlement,
  returned,
  takes_back,
  by_name,
  source,
  dispute,
  ...entry
}: Row): PointsEntry {
  const titles = translations?.map(({ locale, title }) => ({ locale, title }));
  const paid = purchase && { amount: purchase.amount, ...(purchase.multiplier !== null && { multiplier: purchase.multiplier }) };
  return {
    ...entry,
    ...(settled && { settled }),
    ...(owed && { owed }),
    ...(is_settlement && { is_settlement }),
    ...(returned && { returned: withoutNulls(returned) }),
    ...(takes_back && { takes_back: withoutNulls(takes_back) }),
    ...(by_name !== null && { by_name }),
    reference: reference && {
      ...reference,
      ...(source && { source }),
      ...(dispute !== null && { dispute_conversation_id: dispute }),
      ...paid,
      ...(campaigns && campaigns.length > 0 && { campaigns: campaigns.map(toTitled) }),
    },
    created_at: new Date(created_ms).toISOString(),
    ...(titles && { translations: titles }),
  };
}

function withoutNulls<T extends object>(row: WithNulls<T>): T {
  return Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null)) as T; // safe: only optional fields can be null
}

/** Reduces the texts of a campaign to its title. */
function toTitled<T extends { translations: PointsEntry['translations'] & {} }>(campaign: T): T {
  return { ...campaign, translations: campaign.translations.map(({ locale, title }) => ({ locale, title })) };
}
