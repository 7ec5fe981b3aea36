import {
  type CampaignEffect,
  type CampaignPart,
  type CampaignPurchase,
  chooseCampaigns,
  computeCampaignPoints,
  listCountingCampaigns,
} from '#shared/rules/campaigns.ts';
import type { Campaign } from '#shared/schemas/campaigns.ts';
import type { Money } from '#shared/schemas/fields.ts';
import type { Database } from '../core/db/database.ts';
import type { Queries } from '../prepare-queries.ts';
import type { Program } from './program.ts';
import type { Tiers } from './tiers.ts';

interface Dependencies {
  db: Database;
  queries: Pick<Queries, 'documents'>;
  program: Program;
  tiers: Pick<Tiers, 'tierOf'>;
}

/** Stands for the id of a receipt that is not stored yet. */
const notStored = 0;

export interface NewPurchase {
  amount: Money;
  boughtMs: number;
  companyId: number;
  customerId: number;
  /** Multiplier of the member's level. */
  multiplier: number;
  /** Id of the receipt if it is stored already; its own use of a campaign does not count against it. */
  receiptId?: number;
}

/**
 * Computes and stores the points of campaigns. A receipt stores the points that each campaign gave, so that a corrected amount is computed with the
 * same campaigns. Revoking the receipt takes back exactly these points. Callers hold the transaction.
 */
export function prepareCampaigns({ db, queries: { documents }, program, tiers }: Dependencies) {
  const listCategories = db.prepare(`SELECT category_id FROM record_category WHERE record = 'company' AND record_id = :companyId`);
  const findUse = db.prepare(
    `SELECT 1 FROM receipt JOIN receipt_campaign c ON c.receipt_id = receipt.id AND c.campaign_id = :campaignId
     WHERE receipt.customer_id = :customerId AND receipt.id <> :receiptId AND receipt.status <> 'rejected' AND c.points > 0 LIMIT 1`,
  );
  const insert = db.prepare(
    `INSERT INTO receipt_campaign (receipt_id, campaign_id, factor, extra, points) VALUES (:receiptId, :campaignId, :factor, :extra, :points)`,
  );
  const update = db.prepare('UPDATE receipt_campaign SET points = :points WHERE receipt_id = :receiptId AND campaign_id = :campaignId');
  const remove = db.prepare('DELETE FROM receipt_campaign WHERE receipt_id = :receiptId');
  const listStored = db.prepare(
    'SELECT campaign_id, factor, extra FROM receipt_campaign WHERE receipt_id = :receiptId ORDER BY campaign_id',
  );

  /** Whether another receipt of the member has brought points of a campaign. */
  const hasUsedBy = (input: { campaignId: number; customerId: number; receiptId: number }) => findUse.get(input) !== undefined;

  const listCampaigns = () => documents.listDocuments<Campaign>('campaigns');

  type PurchaseFacts = Pick<NewPurchase, 'boughtMs' | 'companyId' | 'customerId' | 'receiptId'>;
  function toFacts({ boughtMs, companyId, customerId, receiptId = notStored }: PurchaseFacts): CampaignPurchase {
    const categoryIds = new Set(listCategories.all({ companyId }).map(({ category_id }) => Number(category_id)));
    const hasUsed = (campaignId: number) => hasUsedBy({ campaignId, customerId, receiptId });
    return { boughtMs, companyId, categoryIds, tierId: tiers.tierOf(customerId)?.id, hasUsed };
  }

  function choose(purchase: NewPurchase): CampaignEffect[] {
    const campaigns = listCampaigns();
    return campaigns.length === 0 ? [] : chooseCampaigns(campaigns, toFacts(purchase), program.getTimeZone());
  }

  const listEffects = (receiptId: number): CampaignEffect[] =>
    listStored.all({ receiptId }).map(({ campaign_id, factor, extra }) => ({
      campaignId: Number(campaign_id),
      factor: factor === null ? null : Number(factor),
      extra: Number(extra),
    }));

  const compute = (amount: Money, multiplier: number, effects: readonly CampaignEffect[]) =>
    computeCampaignPoints({ amount, spendPerPoint: program.getRules().spend_per_point, multiplier }, effects);

  function store(receiptId: number, parts: readonly CampaignPart[]): void {
    for (const part of parts) insert.run({ receiptId, ...part });
  }

  return {
    /** Computes the points of a receipt, with the campaigns at the time of the purchase. */
    computeNew: (purchase: NewPurchase) => compute(purchase.amount, purchase.multiplier, choose(purchase)),
    /** Stores the points that each campaign gave for a new receipt. */
    store,
    /** Stores them again after shop or day were corrected, so that other campaigns count. */
    replace(receiptId: number, parts: readonly CampaignPart[]): void {
      remove.run({ receiptId });
      store(receiptId, parts);
    },
    /**
     * Computes the points of a receipt for another amount, with the campaigns at its submission. Campaigns that count once per member are
     * left out if another receipt has used them since, because an amount below one point does not use them.
     */
    recompute(
      { id: receiptId, customerId }: { id: number; customerId: number },
      amount: Money,
      multiplier: number,
    ): { points: number; parts: CampaignPart[] } {
      const single = listCampaigns().filter(({ once_per_member }) => once_per_member);
      const used = new Set(single.map(({ id }) => id).filter((campaignId) => hasUsedBy({ campaignId, customerId, receiptId })));
      return compute(
        amount,
        multiplier,
        listEffects(receiptId).filter(({ campaignId }) => !used.has(campaignId)),
      );
    },
    /** Computes the points of the part of a purchase that was not returned, with the rate and the campaigns of the purchase. */
    computeLeft: (receiptId: number, amount: Money, multiplier: number, spendPerPoint: Money): { points: number; parts: CampaignPart[] } =>
      computeCampaignPoints({ amount, spendPerPoint, multiplier }, listEffects(receiptId)),
    /** Lists campaigns that count for a purchase. Only the highest of several factors is applied. */
    listCounting(purchase: Pick<NewPurchase, 'boughtMs' | 'companyId' | 'customerId'>): Campaign[] {
      const campaigns = listCampaigns();
      return campaigns.length === 0 ? [] : listCountingCampaigns(campaigns, toFacts(purchase), program.getTimeZone());
    },
    /** Stores the points of the campaigns after the amount was corrected, or a part of it was returned. */
    correct(receiptId: number, parts: readonly CampaignPart[]): void {
      for (const { campaignId, points } of parts) update.run({ receiptId, campaignId, points });
    },
  };
}

export type Campaigns = ReturnType<typeof prepareCampaigns>;
