import type { Reward } from '#shared/contracts/rewards.ts';
import { toIsoWithOffset } from '#shared/rules/time-zone.ts';
import type { SiteConfig } from '#shared/site/config.ts';
import { toImageAddress } from '#shared/site/images.ts';
import type { PagePlace } from '../../lib/navigation/page-head.ts';
import { type StockLevel, toStockLevel } from './RewardCard.tsx';

type Schema = Readonly<Record<string, unknown>>;

interface RewardFacts {
  reward: Reward;
  /** Name of the required level; undefined if none is required. */
  tierName: string | undefined;
  /** The shop where the reward can be used, or the centre. */
  seller: Schema;
}

const availabilities: Readonly<Record<StockLevel, string>> = {
  endless: 'InStock',
  many: 'InStock',
  few: 'LimitedAvailability',
  none: 'SoldOut',
};

/** Describes a reward for schema.org, as an offer of the loyalty programme without a price in money. */
export function toRewardSchema(
  { reward, tierName, seller }: RewardFacts,
  { heading, description, url }: PagePlace,
  site: SiteConfig,
): Schema {
  const { publicUrl, mall } = site;
  const toTime = (instant: string) => toIsoWithOffset(new Date(instant), mall?.timezone ?? 'Europe/Prague');
  return {
    '@type': 'Offer',
    name: heading,
    description,
    url,
    ...(reward.image && { image: publicUrl + toImageAddress(reward.image, { width: 1280, format: 'jpg' }) }),
    ...(reward.valid_from && { validFrom: toTime(reward.valid_from) }),
    ...(reward.valid_to && { validThrough: toTime(reward.valid_to) }),
    availability: `https://schema.org/${availabilities[toStockLevel(reward)]}`,
    ...(reward.stock !== null && { inventoryLevel: { '@type': 'QuantitativeValue', value: reward.stock } }),
    ...(tierName && { validForMemberTier: { '@type': 'MemberProgramTier', name: tierName } }),
    seller,
  };
}
