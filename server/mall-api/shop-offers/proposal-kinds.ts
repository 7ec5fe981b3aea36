import { companyKind, offerKind, type ShopKind } from '#shared/site/shop-offers.ts';
import type { Json, MergedParts } from '../core/records/merge-bodies.ts';

/** Rules for one kind of records that shops propose. */
interface ProposalKind {
  /** Whether a published record belongs to the company. */
  isOf: (companyId: number, key: string, body: Json) => boolean;
  /** Fields that the server sets in each proposed version. */
  toOwn: (companyId: number) => Json;
  /** Fields of a record that has not been published before. */
  toNew: (now: Date) => Json;
  /** Fields that are merged by their parts. */
  parts?: MergedParts;
}

export const proposalKinds: Readonly<Record<ShopKind, ProposalKind>> = {
  [offerKind]: {
    isOf: (companyId, _, body) => body.type === 'product' && body.company_id === companyId,
    toOwn: (companyId) => ({ type: 'product', scope: 'store', company_id: companyId }),
    toNew: (now) => ({ published_at: now.toISOString() }),
  },
  [companyKind]: {
    isOf: (companyId, key) => key === String(companyId),
    toOwn: (companyId) => ({ id: companyId }),
    toNew: () => ({}),
    // the centre changes single days of many shops, which must not be lost to a shop's new week
    parts: { opening_hours: 'fields', 'opening_hours.days': 'exact', 'opening_hours.exceptions': { by: 'date' }, social: 'fields' },
  },
};
