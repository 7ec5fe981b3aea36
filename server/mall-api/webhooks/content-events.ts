import { randomBytes } from 'node:crypto';
import type { Database } from '../core/db/database.ts';
import { prepareWebhooks } from './outbox.ts';

/** Changes of content gather for this time, so that an act on 10,000 records is a few events. */
const gatheredMs = 30_000;

/** A record whose published version has changed. */
export interface PublishedRecord {
  kind: string;
  key: string;
  version: number;
  isLive: boolean;
}

/** Sends changed records to other systems, one event each, without their content. Call within the transaction. */
export function tellRecords(db: Database, changes: readonly PublishedRecord[], now: Date): void {
  const webhooks = prepareContentWebhooks(db, now);
  for (const { kind, key, version, isLive } of changes)
    webhooks.add('record.published', { data: { kind, id: key, version, is_live: isLive } });
}

/** Tells other systems that many records of these kinds have changed. Call within the transaction. */
export function tellKinds(db: Database, kinds: Iterable<string>, now: Date): void {
  const webhooks = prepareContentWebhooks(db, now);
  for (const kind of kinds) webhooks.addOnce('content.changed', { data: { kind }, afterMs: gatheredMs });
}

/** Content is also changed in threads and processes without a domain. Only sending needs to know about internal addresses. */
const prepareContentWebhooks = (db: Database, now: Date) => prepareWebhooks({ db, clock: () => now, randomBytes, allowsInternal: false });
