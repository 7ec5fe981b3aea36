import type { Category } from '#shared/contracts/categories.ts';
import { ApiError } from '#shared/contracts/errors.ts';
import type { Mall } from '#shared/contracts/malls.ts';
import { prepareList } from '../core/db/bodies.ts';
import type { Database } from '../core/db/database.ts';
import { keepSinceImport } from '../core/db/imports.ts';

/** Kinds without a table that are read by name. */
type DocumentKind =
  | 'malls' | 'settings' | 'hero-banners' | 'visitor-notices' | 'faq' | 'post-categories' | 'privacy-policy' | 'terms-conditions'
  | 'badges' | 'parking' | 'gift-cards' | 'booking-services' | 'entrances' | 'films' | 'campaigns'; // biome-ignore format: a list of kinds

/** Queries for single documents and short lists, in file order. */
export function prepareDocumentQueries(db: Database) {
  const list = prepareList<unknown>(db, 'SELECT body FROM document WHERE kind = :kind ORDER BY position');

  /** Lists the records of any kind without a table. */
  const listStored = (kind: string): unknown[] => list({ kind });

  function listDocuments<T>(kind: DocumentKind): T[] {
    return listStored(kind) as T[]; // safe: checked by the kind's contract at import
  }

  /** Returns a document. Throws `NotFound` if the centre does not have it. */
  function getDocument<T>(kind: DocumentKind): T {
    const [document] = listDocuments<T>(kind);
    if (document === undefined) throw new ApiError('NotFound');
    return document;
  }

  /** Returns the centre's record, parsed once until the content changes, because all code that deals with days needs its time zone. */
  const getCentre = keepSinceImport(db, () => getDocument<Mall>('malls'));

  return { listStored, listDocuments, getDocument, getCentre };
}

/** Queries of categories, in order, of one type or all. */
export function prepareCategoryQueries(db: Database) {
  const list = prepareList<Category>(db, 'SELECT body FROM category WHERE type = :type OR :type IS NULL ORDER BY position, id');
  return { list: (type: string | undefined) => list({ type: type ?? null }) };
}
