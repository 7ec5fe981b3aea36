import { createHash } from 'node:crypto';
import { offerKind } from '#shared/site/shop-offers.ts';
import type { Database } from '../core/db/database.ts';
import { findRecord, type StoredRecord } from '../core/records/record-table.ts';
import type { Offer } from './offer-body.ts';

/** Returns the published body of a record. */
export function toShownBody(record: Pick<StoredRecord, 'isArchived' | 'live' | 'seed'> | undefined): Offer | undefined {
  const text = !record || record.isArchived ? null : (record.live ?? record.seed);
  return text === null ? undefined : (JSON.parse(text) as Offer); // safe: records are objects
}

export function isOfferOf(companyId: number, offer: Offer): boolean {
  return offer.type === 'product' && offer.company_id === companyId;
}

/** Finds a published offer of a company; undefined if the record is not an offer of the company. */
export function findShownOffer(db: Database, companyId: number, key: string | undefined): Offer | undefined {
  const shown = key === undefined ? undefined : toShownBody(findRecord(db, offerKind, key));
  return shown && isOfferOf(companyId, shown) ? shown : undefined;
}

/** Returns a mark that changes with the published version. */
export function toMark(shown: Offer | undefined): string {
  return createHash('sha256')
    .update(JSON.stringify(shown ?? null))
    .digest('hex')
    .slice(0, 16);
}
