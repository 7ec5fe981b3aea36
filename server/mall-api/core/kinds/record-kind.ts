import type * as z from 'zod/mini';
import type { Company } from '#shared/contracts/companies.ts';
import type { DeskFaultCode } from '#shared/contracts/desk-records.ts';
import type { SearchHit } from '#shared/contracts/search.ts';
import type { SitemapEntry } from '#shared/contracts/sitemap.ts';
import type { Kind, ShortContent } from '../../content-records.ts';
import type { Value } from '../db/database.ts';
import type { Visibility } from './visibility.ts';

/**
 * All that the mall API has to know of a kind of which files hold lists. Import, references, tables, search and sitemap loop over the kinds
 * (`resources.ts`); none of them knows one by its name.
 */
export interface ListKind<T = unknown> {
  /** Of one record, in its file and in the database. */
  schema: z.ZodMiniType<T>;
  /** The field that a record is known again by; without it `id`. */
  keyField?: string;
  /** It has no such field: each record is given a number, and this field tells which of them stands in another version of the file. */
  likenessField?: string;
  /** Its own table, of `id`, `body` and `toColumns`. Without one its records are kept as documents, in their order. */
  table?: string;
  /** Only the import reads it; it has no rows of its own. */
  isImportOnly?: true;
  /** A centre may have tens of thousands of them: they are checked and stored one by one, never held together. It needs a table. */
  isLarge?: true;
  toColumns?(record: T, timeZone: string): Row;
  /** Tables of parts of a record, and their rows. */
  partTables?: readonly string[];
  toPartRows?(record: T): Readonly<Record<string, Row[]>>;
  /** The categories under which lists show it; their parents show it too. It needs a table. */
  listCategoryIds?(record: T): readonly number[];
  /** What it names of other kinds. */
  listReferences?(record: T): Reference[];
  /** What no other of its kind may be called, beside its `id`. */
  listNames?(record: T): Name[];
  /**
   * What else is wrong with these records, or between them and others. `ids` holds what each file names, also of records that do not fit.
   * Of a large kind it is called with some of the records.
   */
  findProblems?(records: readonly T[], content: ShortContent, ids: ReadonlyMap<string, ReadonlySet<unknown>>): Problem[];
  /** Kinds that `findProblems` reads beside its own. */
  checkedWith?: readonly Kind[];
  toSearchRecords?(records: readonly T[], around: SearchSurroundings): SearchRecord[];
  /** Kinds that `toSearchRecords` reads beside its own; it reads those records that `listReferences` names. */
  searchedWith?: readonly Kind[];
  /** All of its search records are made together: of one record, others depend. */
  isSearchedTogether?: true;
  /** Part of a record that others, which name it, are searched and checked with. When it changes, these are planned again. */
  sharedPart?(record: T): unknown;
  /** Part of a record of a large kind that decides which of the site's own screens are shown. */
  screenPart?(record: T): unknown;
  /** Undefined for a record that has no page. */
  toSitemapRecord?(record: T): SitemapRecord | undefined;
}

/** What records are searched with, beside themselves. */
export interface SearchSurroundings {
  content: ShortContent;
  /** Undefined for an id that no company has. */
  findCompanyTitles: (id: number | null | undefined) => CompanyTitles | undefined;
  timeZone: string;
  /** The site's own screens that there are. */
  screens: readonly ScreenHit[];
}

export type CompanyTitles = readonly Pick<Company['translations'][number], 'locale' | 'title'>[];

/** A screen, by its name in the route table. */
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
  /** Names of one kind are compared with each other. */
  kind?: string;
  name: string | number | null | undefined;
}

/** One thing that is wrong with a record; its file is yet to be told. */
export interface Problem {
  record: object;
  path: Path;
  reason: string;
  /** Undefined: the reason says it all. */
  code?: DeskFaultCode;
}

export interface SearchRecord {
  hit: SearchHit;
  visibility: Visibility;
  categoryIds?: readonly number[];
  /** What it says it is. Found like everyday words for it. */
  kinds?: (string | null | undefined)[];
  /** Found behind name and kind, as are the keywords. */
  tags?: readonly string[];
  keywords: (string | null | undefined)[];
  /** What fields in the browser cannot read off the record itself, in lists that others share. */
  browserWords?: readonly (readonly string[])[];
  /** Plain or rich. */
  texts: (string | undefined)[];
}

export type SitemapRecord = Omit<SitemapEntry, 'updated_at'> & { visibleFromMs: number };

export function toReferences(to: Kind, ids: readonly number[], path: Path): Reference[] {
  return ids.map((id, index) => ({ to, path: [...path, index], id }));
}

/** What has a title in some languages, as the sitemap names it; visible at any time. */
export function toTitledRecord(type: SitemapEntry['type'], { id, translations }: Pick<SitemapEntry, 'id' | 'translations'>): SitemapRecord {
  const titles = translations.map(({ locale, title, path }) => ({ locale, title, ...(path && { path }) }));
  return { type, id, translations: titles, visibleFromMs: 0 };
}

/** A search hit's title in one language. */
export function toTitle(locale: SearchHit['translations'][number]['locale'], title: string, subtitle?: string) {
  return subtitle ? { locale, title, subtitle } : { locale, title };
}

export function listCategoryNames({ categories }: Pick<ShortContent, 'categories'>, ids: readonly number[]): string[] {
  return categories.filter(({ id }) => ids.includes(id)).flatMap(({ translations }) => translations.map(({ name }) => name));
}

export function listCompanyTitles({ findCompanyTitles }: SearchSurroundings, id: number | null | undefined): string[] {
  return findCompanyTitles(id)?.map(({ title }) => title) ?? [];
}
