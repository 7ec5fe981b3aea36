import { hash } from 'node:crypto';
import { toIsoWithOffset } from '#shared/rules/time-zone.ts';
import type { Database } from '../core/db/database.ts';
import type { Row, SitemapRecord } from '../core/kinds/record-kind.ts';

type Entry = SitemapRecord & { record: object };

/** Returns rows of the sitemap. An unchanged record keeps its date. */
export function toSitemapRows(db: Database, entries: readonly Entry[], timeZone: string, importedAt: Date): Row[] {
  const find = db.prepare('SELECT hash, updated_at FROM sitemap_entry WHERE type = :type AND record_id = :id');
  const now = toIsoWithOffset(importedAt, timeZone);
  return entries.map(({ record, visibleFromMs, ...entry }) => {
    const recordHash = hash('sha256', JSON.stringify(record), 'base64url');
    const known = find.get({ type: entry.type, id: entry.id });
    const updated_at = known?.hash === recordHash ? String(known.updated_at) : now;
    const body = JSON.stringify({ ...entry, updated_at });
    return { type: entry.type, record_id: entry.id, hash: recordHash, visible_from_ms: visibleFromMs, updated_at, body };
  });
}
