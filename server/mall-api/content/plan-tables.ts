import type { Database } from '../core/db/database.ts';
import { listScreenHits } from '../core/kinds/search-screens.ts';
import { isLarge, kindNames, listKinds, recordsOf } from './known-kinds.ts';
import { type LoadedContent, type ReadCentre, type Records, readCentre } from './load.ts';
import type { PlannedWrites } from './planned-writes.ts';
import { createProjection, type Projection, type Surroundings } from './project-records.ts';

interface Days {
  /** Reference day of relative dates. */
  day: Date;
  now: Date;
}

/**
 * Plans all content tables from records that are read one by one, so that a large centre needs only memory for its short kinds. Throws `ContentError`
 * with all faults.
 */
export function planCentre(db: Database, records: Records, writes: PlannedWrites, { day, now }: Days): ReadCentre {
  let projection: Projection | undefined;
  const around: Surroundings[] = [];
  const open = (centre: Pick<ReadCentre, 'content' | 'findCompanyTitles' | 'timeZone'>) => {
    const own: Surroundings = { ...centre, now, screens: [] };
    around.push(own);
    projection = createProjection(db, writes, { around: own, isWhole: true });
    return projection;
  };
  const read = readCentre(records, day, (name, record, key, centre) => (projection ?? open(centre)).put(name, key, record));
  const last = projection ?? open(read);
  for (const own of around) own.screens = listScreenHits(read.content, read.large);
  putShortKinds(last, read);
  last.finish();
  return read;
}

/** Plans all tables from content that is completely in memory. */
export function planTables(db: Database, { content, ...read }: LoadedContent, writes: PlannedWrites, now: Date): void {
  const around = { ...read, content, now, screens: listScreenHits(content, read.large) };
  const projection = createProjection(db, writes, { around, isWhole: true });
  for (const name of [...listKinds.keys()].filter(isLarge)) {
    for (const record of recordsOf(content, name)) projection.put(name, 'id' in record ? String(record.id) : '', record);
  }
  putShortKinds(projection, { ...read, content });
  projection.finish();
}

function putShortKinds(projection: Projection, { content, keyOf }: Pick<ReadCentre, 'content' | 'keyOf'>): void {
  for (const name of kindNames.filter((kind) => !isLarge(kind))) {
    const records = recordsOf(content, name);
    for (const record of records) projection.put(name, keyOf(record), record);
    if (listKinds.get(name)?.isSearchedTogether) projection.putSearchTogether(name, records);
    projection.putDocuments(name, records);
  }
}
