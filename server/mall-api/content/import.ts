import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../db/database.ts';
import { inTransaction } from '../db/transaction.ts';
import { ContentError } from './faults.ts';
import { kindNames, recordsOf } from './known-kinds.ts';
import { loadContent } from './load.ts';
import { hashContent } from './read-files.ts';
import { storeSearch } from './search-records.ts';
import { storeSitemap } from './sitemap-entries.ts';
import { storeContent } from './store.ts';

export interface ImportOptions {
  db: Database;
  /** `…/<tenant>/content`. */
  contentDir: string;
  importedAt: Date;
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;
}

const longestAgeMs = 14 * 86_400_000;

/**
 * Fills the database from the content files, in place of all content that was there, and tells how many of each kind there are
 * now. Throws `ContentError` with all that is wrong; then everything stays as it was.
 */
export function importContent({ db, contentDir, importedAt, log }: ImportOptions): Record<string, number> {
  const hash = hashContent(contentDir);
  const { content, timeZone, remarks } = loadContent(contentDir, importedAt);
  inTransaction(db, () => {
    storeContent(db, content, timeZone);
    storeSearch(db, content, timeZone);
    storeSitemap(db, content, timeZone, importedAt);
    db.prepare(`INSERT INTO content_import (id, hash, imported_ms) VALUES (1, :hash, :importedMs)
       ON CONFLICT (id) DO UPDATE SET hash = :hash, imported_ms = :importedMs`).run({
      hash,
      importedMs: importedAt.getTime(),
    });
  });
  for (const remark of remarks) log.warn(remark);
  return Object.fromEntries(kindNames.map((kind) => [kind, recordsOf(content, kind).length]));
}

/**
 * Imports when nothing was yet, when the files changed, and when the last import is so old that its relative dates are stale.
 * Content that went wrong since then is logged, and the database keeps what it has; a first import throws `ContentError`.
 */
export function refreshContent(options: ImportOptions): void {
  const last = options.db.prepare('SELECT hash, imported_ms FROM content_import').get();
  const isStale = last && options.importedAt.getTime() - Number(last.imported_ms) > longestAgeMs;
  if (last && !isStale && last.hash === hashContent(options.contentDir)) return;
  try {
    options.log.info({ counts: importContent(options) }, 'the content was imported');
  } catch (error) {
    if (!last || !(error instanceof ContentError)) throw error;
    options.log.error({ faults: error.faults }, 'the content has faults; what was imported before stays');
  }
}
