import { createHash } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import type { SitemapEntry } from '#shared/contracts/sitemap.ts';
import { toIsoWithOffset } from '#shared/rules/time-zone.ts';
import type { Content } from './kinds.ts';
import { storeRows } from './store.ts';
import { toPageVisibility } from './visibility.ts';

type SitemapRecord = Omit<SitemapEntry, 'updated_at'> & { record: object; visibleFromMs: number };

/** Puts the content's sitemap in place of the one that was there. A record that stayed the same keeps its date. */
export function storeSitemap(db: DatabaseSync, content: Content, timeZone: string, importedAt: Date): void {
  const before = new Map(
    db
      .prepare('SELECT type, record_id, hash, updated_at FROM sitemap_entry')
      .all()
      .map((row) => [`${row.type}/${row.record_id}`, row]),
  );
  db.exec('DELETE FROM sitemap_entry');
  const now = toIsoWithOffset(importedAt, timeZone);
  storeRows(
    db,
    'sitemap_entry',
    toSitemapRecords(content).map(({ record, visibleFromMs, ...entry }) => {
      const hash = createHash('sha256').update(JSON.stringify(record)).digest('base64url');
      const known = before.get(`${entry.type}/${entry.id}`);
      const updated_at = known?.hash === hash ? String(known.updated_at) : now;
      const body = JSON.stringify({ ...entry, updated_at });
      return { type: entry.type, record_id: entry.id, hash, visible_from_ms: visibleFromMs, updated_at, body };
    }),
  );
}

function toSitemapRecords(content: Content): SitemapRecord[] {
  return [
    ...content.companies.map((company) => toRecord('company', company)),
    ...content.announcements.map((announcement) => ({
      ...toRecord(announcement.type, announcement),
      visibleFromMs: Date.parse(announcement.published_at),
    })),
    ...content.rewards.filter(({ perk }) => perk == null).map((reward) => toRecord('reward', reward)),
    ...content.amenities.map((amenity) => toRecord('amenity', amenity)),
    ...content.floorplans.map((plan) => toRecord('floorplan', plan)),
    ...content['website-pages'].map((page) => ({
      ...toRecord('page', page),
      permalink: page.permalink,
      alias: page.alias,
      visibleFromMs: toPageVisibility(page).visibleFromMs,
    })),
  ];
}

interface Titled {
  id: number;
  translations: SitemapEntry['translations'];
}

function toRecord(type: SitemapEntry['type'], record: Titled): SitemapRecord {
  const translations = record.translations.map(({ locale, title, path }) => ({ locale, title, ...(path && { path }) }));
  return { type, id: record.id, translations, record, visibleFromMs: 0 };
}
