import type { Database } from '../core/db/database.ts';
import type { LoadedContent } from './load.ts';
import { planSearch } from './search-records.ts';
import { planSitemap } from './sitemap-entries.ts';
import { planContent } from './store.ts';
import { findTableChanges, type Write } from './table-changes.ts';

/** What makes all tables of the content hold this and nothing else, in the order in which rows refer to each other. */
export function planTables(
  db: Database,
  { content, references, timeZone }: Pick<LoadedContent, 'content' | 'references' | 'timeZone'>,
  now: Date,
): Write[] {
  const search = planSearch(db, content, timeZone);
  const tables = [
    ...planContent(db, content, timeZone),
    planSitemap(db, content, timeZone, now),
    ...search.changes,
    findTableChanges(db, 'record_reference', references),
  ];
  return [...tables.map(({ removals }) => removals).reverse(), ...tables.map(({ puts }) => puts), ...search.writes];
}
