import type { ShopOffer, ShopOfferRow } from '#shared/contracts/desk-shop.ts';
import type { Database } from '../core/db/database.ts';
import { toOutline } from '../core/records/record-outline.ts';
import { readDay } from '../records/apply-change.ts';
import { type Offer, pickShopFields, resolve, toProposed } from './offer-body.ts';
import { isOpenProposal, type Proposal } from './proposal-table.ts';
import { toMark } from './shown-offer.ts';

/** One offer of a company: its published version, its open proposal, or both. */
export interface OwnOffer {
  companyId: number;
  key: string | undefined;
  shown: Offer | undefined;
  proposal: Proposal | undefined;
}

/** Converts offers for their shop. Shows only the result of other people's actions. */
export function prepareOfferViews({ db, clock }: { db: Database; clock: () => Date }) {
  const findColleague = db.prepare('SELECT name FROM staff WHERE id = :id AND company_id = :companyId');

  function toBody({ proposal, shown }: OwnOffer): Offer {
    const day = readDay(db);
    const body = proposal?.wish === 'show' ? toProposed(proposal, shown, clock()).body : (shown ?? proposal?.body ?? {});
    return pickShopFields(resolve(body, day));
  }

  function toRow(offer: OwnOffer, body: Offer): ShopOfferRow {
    const { companyId, key, shown, proposal } = offer;
    const address = shown && key !== undefined ? key : `p${proposal?.id}`;
    const by = proposal && findColleague.get({ id: proposal.changedBy, companyId });
    return {
      offer: address,
      // safe: an open proposal's states (draft, waiting, sent_back) are all in the contract
      state: proposal && isOpenProposal(proposal) ? (proposal.state as ShopOfferRow['state']) : 'shown',
      is_removal: proposal?.wish === 'remove',
      is_shown: shown !== undefined,
      ...toOutline(address, body),
      image: toText(body.image),
      starts_at: toInstant(body.starts_at),
      ends_at: toInstant(body.ends_at),
      reason: proposal?.state === 'sent_back' ? (proposal.reason ?? null) : null,
      updated_at: proposal ? new Date(proposal.changedMs).toISOString() : null,
      updated_by: by ? String(by.name) : null,
    };
  }

  return {
    toRow: (offer: OwnOffer): ShopOfferRow => toRow(offer, toBody(offer)),
    toOffer(offer: OwnOffer): ShopOffer {
      const { shown, proposal } = offer;
      const body = toBody(offer);
      return {
        ...toRow(offer, body),
        version: proposal?.version ?? 0,
        shown: toMark(shown),
        live: shown ? pickShopFields(resolve(shown, readDay(db))) : null,
        body,
      };
    },
  };
}

function toText(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

/** Returns a valid time or null, because a draft may contain anything. */
function toInstant(value: unknown): string | null {
  return typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value) && !Number.isNaN(Date.parse(value)) ? value : null;
}
