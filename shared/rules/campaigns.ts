import type { Campaign } from '../schemas/campaigns.ts';
import type { Money } from '../schemas/fields.ts';
import { toPoints } from './points.ts';
import { calendarDateIn, weekdayOf } from './time-zone.ts';

export interface CampaignPurchase {
  boughtMs: number;
  companyId: number;
  /** Categories of the company, with their parents. */
  categoryIds: ReadonlySet<number>;
  tierId: number | undefined;
  /** Whether an earlier purchase of the member has earned points of this campaign. */
  hasUsed: (campaignId: number) => boolean;
}

/** Effect of a campaign on one purchase: either a factor or extra points. */
export interface CampaignEffect {
  campaignId: number;
  factor: number | null;
  extra: number;
}

export interface CampaignPart extends CampaignEffect {
  /** Points that the purchase earns because of this campaign. */
  points: number;
}

/** Lists the campaigns whose conditions a purchase meets. */
export function listCountingCampaigns(campaigns: readonly Campaign[], purchase: CampaignPurchase, timeZone: string): Campaign[] {
  return campaigns.filter((campaign) => isCounting(campaign, purchase, timeZone)).sort((one, other) => one.id - other.id);
}

/**
 * Chooses the campaigns that count for a purchase, by the time of the purchase. Only the highest factor counts; among equal factors, the campaign
 * with the lowest number. All extra points are added.
 */
export function chooseCampaigns(campaigns: readonly Campaign[], purchase: CampaignPurchase, timeZone: string): CampaignEffect[] {
  const counting = listCountingCampaigns(campaigns, purchase, timeZone);
  const highest = Math.max(...counting.map(({ effect, factor }) => (effect === 'factor' ? (factor ?? 0) : 0)));
  const best = counting.find(({ effect, factor }) => effect === 'factor' && factor === highest);
  return counting.flatMap((campaign): CampaignEffect[] => {
    const { id: campaignId, effect, extra_points: extra } = campaign;
    if (effect === 'extra') return extra ? [{ campaignId, factor: null, extra }] : [];
    return campaign === best ? [{ campaignId, factor: highest, extra: 0 }] : [];
  });
}

/**
 * Computes the points of a purchase: the centre's rate with the level's multiplier and the factor, rounded down once, plus the extra points. A
 * purchase worth less than one point earns nothing. `points` is exactly the points without campaigns plus those of each part.
 */
export function computeCampaignPoints(
  { amount, spendPerPoint, multiplier }: { amount: Money; spendPerPoint: Money; multiplier: number },
  effects: readonly CampaignEffect[],
): { points: number; parts: CampaignPart[] } {
  const base = toPoints(amount, spendPerPoint, multiplier);
  const parts = effects.map((effect) => {
    const gain = effect.factor === null ? effect.extra : toPoints(amount, spendPerPoint, multiplier, effect.factor) - base;
    return { ...effect, points: base === 0 ? 0 : gain };
  });
  return { points: parts.reduce((sum, { points }) => sum + points, base), parts };
}

function isCounting(campaign: Campaign, purchase: CampaignPurchase, timeZone: string): boolean {
  const { boughtMs, companyId, categoryIds, tierId, hasUsed } = purchase;
  const { valid_from, valid_to, company_ids, category_ids, tier_ids, weekdays } = campaign;
  if (boughtMs < Date.parse(valid_from) || (valid_to != null && boughtMs > Date.parse(valid_to))) return false;
  if (weekdays.length > 0 && !weekdays.includes(weekdayOf(calendarDateIn(new Date(boughtMs), timeZone)))) return false;
  const isAnywhere = company_ids.length === 0 && category_ids.length === 0;
  if (!isAnywhere && !company_ids.includes(companyId) && !category_ids.some((id) => categoryIds.has(id))) return false;
  if (tier_ids.length > 0 && (tierId === undefined || !tier_ids.includes(tierId))) return false;
  return !campaign.once_per_member || !hasUsed(campaign.id);
}
