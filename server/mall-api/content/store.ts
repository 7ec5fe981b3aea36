import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import type { Company } from '#shared/contracts/companies.ts';
import type { WebsitePage } from '#shared/contracts/website-pages.ts';
import { fold } from '#shared/rules/fold.ts';
import { locales } from '#shared/site/locales.ts';
import { type Content, isListKind, type Kind } from './kinds.ts';
import { toAnnouncementTimes, toRewardVisibility } from './visibility.ts';

/** Kinds without a table of their own. */
const documents = [
  'malls', 'settings', 'redirects', 'hero-banners', 'locales', 'faq', 'post-categories', 'privacy-policy', 'terms-conditions', 'badges',
  'parking', 'loyalty', 'booking-services', 'entrances',
] as const satisfies readonly Kind[]; // biome-ignore format: a list of kinds

const tables = [
  'record_category', 'company_title', 'website_page_address', 'announcement', 'reward', 'tier', 'amenity', 'floorplan', 'website_page',
  'company', 'category', 'document',
]; // biome-ignore format: a list of tables

/** Puts the content in place of all that was there. To be called within a transaction. */
export function storeContent(db: DatabaseSync, content: Content, timeZone: string): void {
  for (const table of tables) db.exec(`DELETE FROM ${table}`);
  storeDocuments(db, content);
  storeRows(db, 'category', content.categories.map(toRow));
  storeRows(db, 'tier', content.tiers.map(toRow));
  storeRows(db, 'company', content.companies.map(toRow));
  storeRows(db, 'company_title', content.companies.flatMap(toTitleRows));
  storeRows(db, 'amenity', content.amenities.map(toRow));
  storeRows(db, 'floorplan', content.floorplans.map(toRow));
  storeRows(
    db,
    'announcement',
    content.announcements.map((announcement) => {
      const times = toAnnouncementTimes(announcement, timeZone);
      return {
        ...toRow(announcement),
        published_ms: times.publishedMs,
        starts_ms: times.startsMs,
        ends_ms: times.endsMs,
        visible_from_ms: times.visibleFromMs,
        visible_until_ms: times.visibleUntilMs,
      };
    }),
  );
  storeRows(
    db,
    'reward',
    content.rewards.map((reward) => {
      const { visibleFromMs, visibleUntilMs } = toRewardVisibility(reward);
      return { ...toRow(reward), visible_from_ms: visibleFromMs, visible_until_ms: visibleUntilMs };
    }),
  );
  storeRows(
    db,
    'website_page',
    content['website-pages'].map((page) => ({ ...toRow(page), published_ms: page.published_at ? Date.parse(page.published_at) : null })),
  );
  storeRows(db, 'website_page_address', content['website-pages'].flatMap(toAddressRows));
  storeRows(db, 'record_category', toCategoryRows(content));
}

type Row = Record<string, SQLInputValue>;

function toRow<T extends { id: number }>(record: T): Row {
  return { id: record.id, body: JSON.stringify(record) };
}

/** All rows have the columns of the first; their names are this module's own. */
export function storeRows(db: DatabaseSync, table: string, rows: readonly Row[]): void {
  const columns = Object.keys(rows[0] ?? {});
  if (columns.length === 0) return;
  const insert = db.prepare(`INSERT INTO ${table} (${columns.join(', ')}) VALUES (${columns.map((column) => `:${column}`).join(', ')})`);
  for (const row of rows) insert.run(row);
}

function storeDocuments(db: DatabaseSync, content: Content): void {
  for (const kind of documents) {
    const bodies = isListKind(kind) ? content[kind] : [content[kind]].filter((body) => body !== undefined);
    storeRows(
      db,
      'document',
      bodies.map((body, position) => ({ kind, position, body: JSON.stringify(body) })),
    );
  }
}

function toTitleRows(company: Company): Row[] {
  const [first] = company.translations;
  return ['', ...locales].map((locale) => {
    const title = fold((company.translations.find((entry) => entry.locale === locale) ?? first)?.title ?? '');
    return { company_id: company.id, locale, sort_key: title, letter: /^\d/.test(title) ? '0' : title.slice(0, 1) };
  });
}

function toAddressRows({ id, permalink, alias, translations }: WebsitePage): Row[] {
  const paths = [...new Set(translations.flatMap(({ path }) => path ?? []))];
  return [
    ...(permalink ? [{ kind: 'permalink', address: permalink, website_page_id: id }] : []),
    ...(alias ? [{ kind: 'alias', address: alias, website_page_id: id }] : []),
    ...paths.map((address) => ({ kind: 'path', address, website_page_id: id })),
  ];
}

function toCategoryRows({ categories, companies, announcements, rewards, amenities }: Content): Row[] {
  const parents = new Map(categories.map(({ id, parent_id }) => [id, parent_id]));
  const withParents = (ids: readonly number[], found = new Set<number>()): Set<number> => {
    for (const id of ids) {
      const parent = parents.get(id);
      if (found.has(id)) continue; // also ends a circle of parents
      found.add(id);
      if (parent) withParents([parent], found);
    }
    return found;
  };
  const rowsOf = (record: string, records: readonly { id: number; category_ids: number[] }[]) =>
    records.flatMap(({ id, category_ids }) =>
      [...withParents(category_ids)].map((category_id) => ({ record, record_id: id, category_id })),
    );
  return [
    ...rowsOf('company', companies),
    ...rowsOf('announcement', announcements),
    ...rowsOf('reward', rewards),
    ...rowsOf('amenity', amenities),
  ];
}
