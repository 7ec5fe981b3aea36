import type { ShopCompany, ShopOffer, ShopOfferRow } from '#shared/contracts/desk-shop.ts';
import type { ShopKind } from '#shared/site/shop-offers.ts';
import type { Database } from '../core/db/database.ts';
import { toOutline } from '../core/records/record-outline.ts';
import { readDay } from '../records/apply-change.ts';
import { type Body, pickShopFields, resolve, toProposed } from './proposal-body.ts';
import { isOpenProposal, type Proposal } from './proposal-table.ts';
import { toMark } from './shown-record.ts';

/** A record of a company: its published version, its open proposal, or both. */
export interface OwnRecord {
  kind: ShopKind;
  companyId: number;
  key: string | undefined;
  shown: Body | undefined;
  proposal: Proposal | undefined;
}

/** Converts records for their shop. Shows only the result of other people's actions. */
export function prepareShopViews({ db, clock }: { db: Database; clock: () => Date }) {
  const findColleague = db.prepare('SELECT name FROM staff WHERE id = :id AND company_id = :companyId');

  function toBody({ kind, proposal, shown }: OwnRecord): Body {
    const day = readDay(db);
    const body = proposal?.wish === 'show' ? toProposed(proposal, shown, clock()).body : (shown ?? proposal?.body ?? {});
    return pickShopFields(kind, resolve(body, day));
  }

  /** Fields that all kinds have in lists. */
  function toStatus({ companyId, shown, proposal }: OwnRecord, address: string, body: Body) {
    const by = proposal && findColleague.get({ id: proposal.changedBy, companyId });
    return {
      // safe: an open proposal's states (draft, waiting, sent_back) are all in the contract
      state: proposal && isOpenProposal(proposal) ? (proposal.state as ShopOfferRow['state']) : ('shown' as const),
      is_shown: shown !== undefined,
      ...toOutline(address, body),
      reason: proposal?.state === 'sent_back' ? (proposal.reason ?? null) : null,
      updated_at: proposal ? new Date(proposal.changedMs).toISOString() : null,
      updated_by: by ? String(by.name) : null,
    };
  }

  function toVersions({ kind, shown, proposal }: OwnRecord, body: Body) {
    return {
      version: proposal?.version ?? 0,
      shown: toMark(shown),
      live: shown ? pickShopFields(kind, resolve(shown, readDay(db))) : null,
      body,
    };
  }

  function toRow(own: OwnRecord, body: Body): ShopOfferRow {
    const { key, shown, proposal } = own;
    const address = shown && key !== undefined ? key : `p${proposal?.id}`;
    return {
      offer: address,
      is_removal: proposal?.wish === 'remove',
      ...toStatus(own, address, body),
      image: toText(body.image),
      starts_at: toInstant(body.starts_at),
      ends_at: toInstant(body.ends_at),
    };
  }

  return {
    toRow: (own: OwnRecord): ShopOfferRow => toRow(own, toBody(own)),
    toOffer(own: OwnRecord): ShopOffer {
      const body = toBody(own);
      return { ...toRow(own, body), ...toVersions(own, body) };
    },
    toCompany(own: OwnRecord): ShopCompany {
      const body = toBody(own);
      return { ...toStatus(own, String(own.companyId), body), ...toVersions(own, body) };
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
