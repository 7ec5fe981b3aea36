import { createHash } from 'node:crypto';
import type { ShopKind } from '#shared/site/shop-offers.ts';
import type { Database } from '../core/db/database.ts';
import { findRecord, type StoredRecord } from '../core/records/record-table.ts';
import type { Body } from './proposal-body.ts';
import { proposalKinds } from './proposal-kinds.ts';

/** Returns the published body of a record. */
export function toShownBody(record: Pick<StoredRecord, 'isArchived' | 'live' | 'seed'> | undefined): Body | undefined {
  const text = !record || record.isArchived ? null : (record.live ?? record.seed);
  return text === null ? undefined : (JSON.parse(text) as Body); // safe: records are objects
}

/** Finds a published record of a company; undefined if the record does not belong to the company. */
export function findShownRecord(db: Database, kind: ShopKind, companyId: number, key: string | undefined): Body | undefined {
  const shown = key === undefined ? undefined : toShownBody(findRecord(db, kind, key));
  return shown && key !== undefined && proposalKinds[kind].isOf(companyId, key, shown) ? shown : undefined;
}

/** Returns a mark that changes with the published version. */
export function toMark(shown: Body | undefined): string {
  return createHash('sha256')
    .update(JSON.stringify(shown ?? null))
    .digest('hex')
    .slice(0, 16);
}
