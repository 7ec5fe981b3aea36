import { ApiError } from '#shared/contracts/errors.ts';
import type { Mall } from '#shared/contracts/malls.ts';
import { prepareList } from './bodies.ts';
import type { Database } from './database.ts';
import { keepSinceImport } from './imports.ts';

type DocumentKind =
  | 'malls' | 'settings' | 'redirects' | 'hero-banners' | 'locales' | 'faq' | 'post-categories' | 'privacy-policy' | 'terms-conditions'
  | 'badges' | 'parking' | 'gift-cards' | 'loyalty' | 'booking-services' | 'entrances' | 'films'; // biome-ignore format: a list of kinds

/** Single documents and short lists, in the order of their file. */
export function prepareDocumentQueries(db: Database) {
  const list = prepareList<unknown>(db, 'SELECT body FROM document WHERE kind = :kind ORDER BY position');

  function listDocuments<T>(kind: DocumentKind): T[] {
    return list({ kind }) as T[]; // checked by the kind's contract at import
  }

  /** Throws `NotFound` where the centre has none. */
  function getDocument<T>(kind: DocumentKind): T {
    const [document] = listDocuments<T>(kind);
    if (document === undefined) throw new ApiError('NotFound');
    return document;
  }

  /** Parsed once for each import: everything that has to do with days asks for its time zone. */
  const getCentre = keepSinceImport(db, () => getDocument<Mall>('malls'));

  return { listDocuments, getDocument, getCentre };
}
