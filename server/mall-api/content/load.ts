import type { Content } from '../content-records.ts';
import { checkContent } from './check.ts';
import { ContentError } from './faults.ts';
import { readContentFiles } from './read-files.ts';
import { checkReferences } from './references.ts';
import { resolveRelativeDates } from './relative-dates.ts';
import { readTimeZone } from './time-zone.ts';

export interface LoadedContent {
  content: Content;
  timeZone: string;
  /** What was passed over without being a fault. */
  remarks: string[];
}

/** Reads a tenant's content as it is on that day. Throws `ContentError` with everything that is wrong with it. */
export function loadContent(contentDir: string, importedAt: Date): LoadedContent {
  const { files, unread, faults: fileFaults } = readContentFiles(contentDir);
  const timeZone = readTimeZone(files);
  const resolved = files.map((file) => ({ ...file, json: resolveRelativeDates(file.json, importedAt, timeZone) }));
  const checked = checkContent(resolved, unread);
  const { content } = checked;
  const hasPlans = unread.has('floorplans') || files.some(({ kind }) => kind === 'floorplans');
  if (!hasPlans) forgetPlans(content);
  const faults = [...fileFaults, ...checked.faults, ...checkReferences(checked)];
  if (faults.length > 0) throw new ContentError(faults);
  fillUnits(content);
  return {
    content,
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

/** A company says where it is; its unit need not say it again. */
function fillUnits({ companies, floorplans }: Content): void {
  for (const plan of floorplans) {
    for (const unit of plan.units) {
      if (unit.company_id || unit.amenity_id) continue;
      const company = companies.find(({ floorplan_id, unit: name }) => floorplan_id === plan.id && name === unit.unit);
      if (company) unit.company_id = company.id;
    }
  }
}
