import type * as z from 'zod/mini';
import type { Company } from '#shared/contracts/companies.ts';
import type { DeskFaultCode } from '#shared/contracts/desk-records.ts';
import type { SearchHit } from '#shared/contracts/search.ts';
import type { SitemapEntry } from '#shared/contracts/sitemap.ts';
import type { Value } from '../db/database.ts';
import type { Kind, ShortContent } from './content-records.ts';
import type { Visibility } from './visibility.ts';

/**
 * Describes a kind whose files contain lists. Import, references, tables, search and sitemap loop over the kinds
 * (`content-kinds.ts`), without code for a single kind.
 */
export interface ListKind<T = unknown> {
  /** Schema of one record, in its file and in the database. */
  schema: z.ZodMiniType<T>;
  /** Field that identifies a record; `id` by default. */
  keyField?: string;
  /** For kinds without an identifying field: records are numbered, and this field matches them with another version of the file. */
  identityField?: string;
  /** Table of the kind, with `id`, `body` and `toColumns`. Without a table, records are stored as documents in file order. */
  table?: string;
  /** The kind is only read by the import and has no rows. */
  isImportOnly?: true;
  /** The kind may have tens of thousands of records, which are checked and stored one by one, never all in memory. Requires a table. */
  isLarge?: true;
  toColumns?(record: T, timeZone: string): Row;
  /** Returns the record as calls return it, if that differs from the stored one. */
  toShown?(record: T, timeZone: string): T;
  /** Fields that only the desk shows: no call for visitors or members returns them. */
  hiddenFields?: readonly string[];
  /** Tables for parts of a record, filled by `toPartRows`. */
  partTables?: readonly string[];
  toPartRows?(record: T, timeZone: string): Readonly<Record<string, Row[]>>;
  /** Lists the categories whose lists show the record; the lists of their parents show the record, too. Requires a table. */
  listCategoryIds?(record: T): readonly number[];
  /** Lists references to records of other kinds. */
  listReferences?(record: T): Reference[];
  /** Lists names that must be unique within the kind, in addition to `id`. */
  listNames?(record: T): Name[];
  /**
   * Finds other problems within and between records. `ids` has the ids of each file, including those of invalid
   * records. For a large kind, `findProblems` is called with only some of the records.
   */
  findProblems?(records: readonly T[], content: ShortContent, ids: ReadonlyMap<string, ReadonlySet<unknown>>): Problem[];
  /** Other kinds that `findProblems` reads. */
  checkedWith?: readonly Kind[];
  toSearchRecords?(records: readonly T[], around: SearchSurroundings): SearchRecord[];
  /** Other kinds that `toSearchRecords` reads, in addition to the records in `listReferences`. */
  searchedWith?: readonly Kind[];
  /** Whether all search records are built together, because they depend on each other. */
  isSearchedTogether?: true;
  /**
   * Returns the part of a record on which search records and checks of referring records depend. If it changes, the
   * referring records are planned again.
   */
  sharedPart?(record: T): unknown;
  /** Returns the part of a record of a large kind that determines which built-in screens are shown. */
  screenPart?(record: T): unknown;
  /** Returns undefined for a record without a page. */
  toSitemapRecord?(record: T): SitemapRecord | undefined;
}

/** Content that is needed to build search records, in addition to the records themselves. */
export interface SearchSurroundings {
  content: ShortContent;
  /** Returns undefined if there is no company with this id. */
  findCompanyTitles: (id: number | null | undefined) => CompanyTitles | undefined;
  timeZone: string;
  /** Available built-in screens. */
  screens: readonly ScreenHit[];
}

export type CompanyTitles = readonly Pick<Company['translations'][number], 'locale' | 'title'>[];

/** Screen with its name in the route table. */
export type ScreenHit = SearchHit & { route: string };

export type Row = Record<string, Value>;

type Path = readonly PropertyKey[];

export interface Reference {
  to: Kind;
  path: Path;
  id: number | null | undefined;
}

export interface Name {
  path: Path;
  /** Only names of the same kind are compared. */
  kind?: string;
  name: string | number | null | undefined;
}

/** Problem of a record; its file is added later. */
export interface Problem {
  record: object;
  path: Path;
  reason: string;
  /** Undefined if the reason is sufficient. */
  code?: DeskFaultCode;
}

export interface SearchRecord {
  hit: SearchHit;
  visibility: Visibility;
  categoryIds?: readonly number[];
  /** Names of the record's kinds in its own texts; searched like everyday words. */
  kinds?: (string | null | undefined)[];
  /** Ranked below name and kind, like keywords. */
  tags?: readonly string[];
  keywords: (string | null | undefined)[];
  /** Words for the browser's search fields that are not in the record itself, as lists shared with other records. */
  browserWords?: readonly (readonly string[])[];
  /** Plain or rich texts. */
  texts: (string | undefined)[];
}

export type SitemapRecord = Omit<SitemapEntry, 'updated_at'> & { visibleFromMs: number };

export function toReferences(to: Kind, ids: readonly number[], path: Path): Reference[] {
  return ids.map((id, index) => ({ to, path: [...path, index], id }));
}

/** Creates a sitemap record, always visible, for anything with titles in some languages. */
export function toTitledRecord(type: SitemapEntry['type'], { id, translations }: Pick<SitemapEntry, 'id' | 'translations'>): SitemapRecord {
  const titles = translations.map(({ locale, title, path }) => ({ locale, title, ...(path && { path }) }));
  return { type, id, translations: titles, visibleFromMs: 0 };
}

/** Creates the title of a search hit in one language. */
export function toTitle(locale: SearchHit['translations'][number]['locale'], title: string, subtitle?: string) {
  return subtitle ? { locale, title, subtitle } : { locale, title };
}

export function listCategoryNames({ categories }: Pick<ShortContent, 'categories'>, ids: readonly number[]): string[] {
  return categories.filter(({ id }) => ids.includes(id)).flatMap(({ translations }) => translations.map(({ name }) => name));
}

export function listCompanyTitles({ findCompanyTitles }: SearchSurroundings, id: number | null | undefined): string[] {
  return findCompanyTitles(id)?.map(({ title }) => title) ?? [];
}

/** Reports repeated names, except the first. Within one record a name may repeat, unless the names are of its parts (`of`). */
export function findDoubles(names: readonly (Name & { record: object })[], of: 'records' | 'parts' = 'records'): Problem[] {
  const owners = new Map<string, object>();
  return names.flatMap(({ record, path, kind = '', name }) => {
    if (name === null || name === undefined) return [];
    const key = `${kind} ${name}`;
    const owner = owners.get(key);
    owners.set(key, owner ?? record);
    const isDouble = owner !== undefined && (of === 'parts' || owner !== record);
    return isDouble ? [{ record, path, reason: `${name} is there twice`, code: 'duplicate' as const }] : [];
  });
}
