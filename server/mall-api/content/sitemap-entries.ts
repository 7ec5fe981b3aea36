import { createHash } from 'node:crypto';
import { toIsoWithOffset } from '#shared/rules/time-zone.ts';
import type { Database } from '../db/database.ts';
import type { Content } from '../kinds/content.ts';
import type { SitemapRecord } from '../kinds/record-kind.ts';
import { listKinds, recordsOf } from './known-kinds.ts';
import { storeRows } from './store.ts';

/** Puts the content's sitemap in place of the one that was there. A record that stayed the same keeps its date. */
export function storeSitemap(db: Database, content: Content, timeZone: string, importedAt: Date): void {
  const before = new Map(
    db
      .prepare('SELECT type, record_id, hash, updated_at FROM sitemap_entry')
      .all()
      .map((row) => [`${row.type}/${row.record_id}`, row]),
  );
  db.prepare('DELETE FROM sitemap_entry').run();
  const now = toIsoWithOffset(importedAt, timeZone);
  storeRows(
    db,
    'sitemap_entry',
    listSitemapRecords(content).map(({ record, visibleFromMs, ...entry }) => {
      const hash = createHash('sha256').update(JSON.stringify(record)).digest('base64url');
      const known = before.get(`${entry.type}/${entry.id}`);
      const updated_at = known?.hash === hash ? String(known.updated_at) : now;
      const body = JSON.stringify({ ...entry, updated_at });
      return { type: entry.type, record_id: entry.id, hash, visible_from_ms: visibleFromMs, updated_at, body };
    }),
  );
}

/** Every record that has a page, also one whose day is yet to come. */
export function listSitemapRecords(content: Content): (SitemapRecord & { record: object })[] {
  return [...listKinds].flatMap(([name, kind]) =>
    recordsOf(content, name).flatMap((record) => {
      const entry = kind.toSitemapRecord?.(record);
      return entry ? [{ record, ...entry }] : [];
    }),
  );
}
