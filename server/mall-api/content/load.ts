import { resolveRelativeDates } from '#shared/rules/relative-dates.ts';
import type { Content } from '../content-records.ts';
import type { Database } from '../core/db/database.ts';
import type { Row } from '../core/kinds/record-kind.ts';
import { type CheckedContent, checkContent } from './check.ts';
import { ContentError, type ContentFault } from './faults.ts';
import { fillUnits } from './fill-units.ts';
import { mergeRecords } from './merge-records.ts';
import { type ContentFile, readContentFiles } from './read-files.ts';
import { toAllReferenceRows } from './record-references.ts';
import { checkReferences } from './references.ts';
import { readTimeZone } from './time-zone.ts';

export interface LoadedContent {
  content: Content;
  /** Which record names which (`record_reference`). */
  references: Row[];
  timeZone: string;
  /** What was passed over without being a fault. */
  remarks: string[];
}

/**
 * Reads a tenant's content as it is on that day, with what people have edited of it in a database, if there is one. Throws `ContentError` with
 * everything that is wrong with it.
 */
export function loadContent(contentDir: string, importedAt: Date, edited?: Database): LoadedContent {
  const { files, unread, faults } = readContentFiles(contentDir);
  return toContent({ files: edited ? mergeRecords(edited, files, importedAt).files : files, unread, faults }, importedAt);
}

interface Records {
  files: readonly ContentFile[];
  /** Kinds of which nobody knows what there is. */
  unread?: ReadonlySet<string>;
  faults?: readonly ContentFault[];
}

/** What records say on that day, each by its contract: dates are certain ones. */
export function checkRecords({ files, unread = new Set() }: Records, day: Date): CheckedContent & { timeZone: string } {
  const timeZone = readTimeZone(files);
  const resolved = files.map((file) => ({ ...file, json: resolveRelativeDates(file.json, day, timeZone) }));
  return { ...checkContent(resolved, unread), timeZone };
}

/** The same, checked as a whole, and with places on plans filled in. Throws `ContentError`. */
export function toContent(records: Records, day: Date): LoadedContent {
  const { timeZone, ...checked } = checkRecords(records, day);
  const { content } = checked;
  const hasPlans = records.unread?.has('floorplans') || records.files.some(({ kind }) => kind === 'floorplans');
  if (!hasPlans) forgetPlans(content);
  const faults = [...(records.faults ?? []), ...checked.faults, ...checkReferences(checked)];
  if (faults.length > 0) throw new ContentError(faults);
  fillUnits(content);
  return {
    content,
    references: toAllReferenceRows(checked),
    timeZone,
    remarks: hasPlans
      ? []
      : ['there are no floor plans: companies and amenities are shown without their place on one, entrances not at all'],
  };
}

/** A centre without any floor plan may still say where on them its companies would be. */
function forgetPlans({ companies, amenities, entrances }: Content): void {
  entrances.length = 0;
  for (const record of [...companies, ...amenities]) record.floorplan_id = null;
}
