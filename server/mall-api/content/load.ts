import type { Announcement } from '#shared/contracts/announcements.ts';
import type { Company } from '#shared/contracts/companies.ts';
import { findCinema } from '#shared/rules/film-programme.ts';
import type { Database } from '../core/db/database.ts';
import type { Content, ShortContent } from '../core/kinds/content-records.ts';
import type { CompanyTitles } from '../core/kinds/record-kind.ts';
import type { LargeFacts } from '../core/kinds/search-screens.ts';
import { createCheck, type Origin } from './check.ts';
import { ContentError, type ContentFault } from './faults.ts';
import { fillUnits, type PlacedCompany } from './fill-units.ts';
import { isLarge, isListKind, kindNames, listKinds } from './known-kinds.ts';
import { mergeRecords } from './merge-records.ts';
import { type ContentFile, readContentFiles, readTimeZone } from './read-files.ts';
import { createReferenceCheck } from './references.ts';

/** Result of reading all records, without those of the large kinds. */
export interface ReadCentre {
  content: ShortContent;
  /** Returns the key that a record of `content` is stored with. */
  keyOf: (record: object) => string;
  findCompanyTitles: (id: number | null | undefined) => CompanyTitles | undefined;
  large: LargeFacts;
  timeZone: string;
  /** Number of records of each kind. */
  counts: Record<string, number>;
  /** Notes about content that is skipped without being a fault. */
  remarks: string[];
}

export interface LoadedContent extends Omit<ReadCentre, 'content'> {
  content: Content;
}

export interface Records {
  files: readonly ContentFile[];
  /** Kinds of which a file could not be read. */
  unread?: ReadonlySet<string>;
  faults?: readonly ContentFault[];
}

/**
 * Reads a tenant's content as of that day, with the edits in a database, if given. Throws `ContentError` with all faults. For programs that need all
 * content in memory; imports do not.
 */
export function loadContent(contentDir: string, importedAt: Date, edited?: Database): LoadedContent {
  const read = readContentFiles(contentDir);
  const files = edited ? mergeRecords(edited, read.files, importedAt).files : read.files;
  return toContent({ ...read, files }, importedAt);
}

/** Reads all content into memory. Throws `ContentError`. */
export function toContent(records: Records, day: Date): LoadedContent {
  const large: Record<string, object[]> = Object.fromEntries(kindNames.filter(isLarge).map((name) => [name, []]));
  const read = readCentre(records, day, (name, record) => void large[name]?.push(record));
  return { ...read, content: { ...read.content, ...large } as unknown as Content }; // safe: each was parsed by its own schema
}

/** Receives each record of a large kind, in file order, after all short kinds are read. Faults are thrown at the end. */
export type TakeLarge = (
  name: string,
  record: object,
  key: string,
  centre: Pick<ReadCentre, 'content' | 'findCompanyTitles' | 'timeZone'>,
) => void;

/**
 * Reads and checks all records, each one by its contract and then all together. Reads records of large kinds one by one
 * without storing them. Throws `ContentError` with all faults.
 */
export function readCentre({ files, unread = new Set(), faults = [] }: Records, day: Date, take: TakeLarge): ReadCentre {
  const timeZone = readTimeZone(files);
  const check = createCheck({ files, unread }, { day, timeZone });
  const hasPlans = unread.has('floorplans') || files.some(({ kind }) => kind === 'floorplans');
  const origins = new Map<object, Origin>();
  const held: Record<string, object[]> = Object.fromEntries(kindNames.map((name) => [name, []]));
  const counts: Record<string, number> = Object.fromEntries(kindNames.map((name) => [name, 0]));
  for (const file of files.filter(({ kind }) => !isLarge(kind))) {
    for (const { record, origin } of check.checkFile(file)) {
      if (!hasPlans && !forgetPlan(file.kind, record)) continue;
      held[file.kind]?.push(record);
      origins.set(record, origin);
    }
  }
  const content = Object.fromEntries(
    kindNames.filter((name) => !isLarge(name)).map((name) => [name, isListKind(name) ? held[name] : held[name]?.at(-1)]),
  ) as ShortContent; // safe: each kind was parsed by its own schema
  const references = createReferenceCheck({ content, ids: check.ids });
  const facts = createLargeFacts();
  const centre = { content, timeZone, findCompanyTitles: facts.findCompanyTitles };
  for (const kind of [...listKinds.keys()].filter(isLarge)) {
    for (const file of files.filter((one) => one.kind === kind)) {
      for (const { record, origin } of check.checkFile(file)) {
        if (!hasPlans) forgetPlan(kind, record);
        references.checkLarge(kind, record, origin);
        facts.see(kind, record);
        counts[kind] = (counts[kind] ?? 0) + 1;
        take(kind, record, origin.of.key ?? '', centre);
      }
    }
  }
  const found = [...faults, ...check.faults, ...references.finish(origins)];
  if (found.length > 0) throw new ContentError(found);
  fillUnits({ companies: facts.placed, floorplans: content.floorplans });
  for (const [name, records] of Object.entries(held)) {
    if (!isLarge(name)) counts[name] = records.length;
    for (const record of records) facts.seePage(name, record);
  }
  return {
    ...centre,
    keyOf: (record) => origins.get(record)?.of.key ?? '',
    large: facts.read(),
    counts,
    remarks: hasPlans
      ? []
      : ['there are no floor plans: companies and amenities are shown without their place on one, entrances not at all'],
  };
}

/**
 * Clears the location on plans of companies and amenities, for a centre without floor plans. Returns false if the
 * record is not shown without a plan.
 */
export function forgetPlan(kind: string, record: object): boolean {
  if (kind === 'entrances') return false;
  if ((kind === 'companies' || kind === 'amenities') && 'floorplan_id' in record) record.floorplan_id = null;
  return true;
}

/** Collects facts about records of large kinds, which are not kept in memory. */
function createLargeFacts() {
  const titles = new Map<number, CompanyTitles>();
  const placed: PlacedCompany[] = [];
  const announced = new Set<string>();
  const withPages = new Set<string>();
  const [found, see] = [{ companyHours: false, webShops: false, cinema: false }, new Map<string, (record: object) => void>()];
  see.set('companies', (record) => {
    const { id, type, floorplan_id, unit, opening_hours, web, tags, translations } = record as Company; // safe: parsed by its schema
    titles.set(
      id,
      translations.map(({ locale, title }) => ({ locale, title })),
    );
    if (unit) placed.push({ id, floorplan_id, unit });
    if (opening_hours) found.companyHours = true;
    if (web) found.webShops = true;
    if (type === 'service' && findCinema([{ tags, translations } as Company])) found.cinema = true; // safe: `findCinema` reads only these fields
  });
  see.set('announcements', (record) => {
    const { type, scope } = record as Announcement; // safe: parsed by its schema
    announced.add(type).add(`${type} ${scope}`);
  });
  const seePage = (kind: string, record: object) => {
    const entry = listKinds.get(kind)?.toSitemapRecord?.(record);
    if (entry) withPages.add(entry.type);
  };
  return {
    placed,
    findCompanyTitles: (id: number | null | undefined) => (id === null || id === undefined ? undefined : titles.get(id)),
    see(kind: string, record: object): void {
      see.get(kind)?.(record);
      seePage(kind, record);
    },
    seePage,
    read: (): LargeFacts => ({
      ...found,
      listed: (type) => withPages.has(type),
      announced: (type, scope) => announced.has(scope === undefined ? type : `${type} ${scope}`),
    }),
  };
}
