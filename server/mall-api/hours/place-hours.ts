import type { CompanyType } from '#shared/contracts/companies.ts';
import type { Mall } from '#shared/contracts/malls.ts';
import type { OpeningHours } from '#shared/schemas/fields.ts';
import type { Database, Row } from '../core/db/database.ts';
import { jsonField, jsonPart } from '../core/db/sqlite/dialect.ts';
import type { Records } from '../records/records.ts';
import { type ChangedPlace, type Exception, withException } from './hours-changes.ts';

type Titles = { locale: string; title: string }[];

/** Displayed hours of a place. */
export interface PlaceHours extends Pick<ChangedPlace, 'of' | 'key'> {
  hours: OpeningHours;
  translations: Titles;
}

export interface CompanyHours extends PlaceHours {
  type: CompanyType;
}

/** Reads companies' hours without their other data. */
export function prepareCompanyHours(db: Database) {
  const columns = `id, ${jsonField('body', 'type')} AS type, ${jsonPart('body', 'opening_hours')} AS hours, ${jsonPart('body', 'translations')} AS translations`;
  const list = db.prepare(`SELECT ${columns} FROM company ORDER BY id`);
  const find = db.prepare(`SELECT ${columns} FROM company WHERE id = :id`);
  return {
    *list(): Generator<StoredHours> {
      for (const row of list.iterate()) yield toCompanyHours(row);
    },
    find(id: number): StoredHours | undefined {
      const row = find.get({ id });
      return row && toCompanyHours(row);
    },
  };
}

type StoredHours = Omit<CompanyHours, 'hours'> & { hours: OpeningHours | null };

function toCompanyHours({ id, type, hours, translations }: Row): StoredHours {
  return {
    of: 'company',
    key: String(id),
    type: String(type) as CompanyType, // safe: checked at import
    hours: typeof hours === 'string' ? (JSON.parse(hours) as OpeningHours | null) : null,
    translations: JSON.parse(String(translations)) as Titles,
  };
}

export function listZoneHours({ opening_hours }: Mall): PlaceHours[] {
  return opening_hours.map((zone) => ({ of: 'zone', key: zone.name, hours: zone, translations: zone.translations }));
}

type Kept = Record<string, unknown> & { opening_hours: OpeningHours };

interface PlannedPlace extends Pick<ChangedPlace, 'of' | 'key'> {
  exception: Exception | null;
  shown: OpeningHours;
  /** `starts`: the company gets the shown hours as its own; `ends`: it loses its own hours. */
  own?: 'starts' | 'ends' | undefined;
}

/** Lists the records to change, with their new bodies. The centre's record is listed once for all of its zones. */
export function planRecords(records: Pick<Records, 'find'>, centre: Mall, date: string, places: readonly PlannedPlace[]) {
  const ofZones = places.filter(({ of }) => of === 'zone');
  // safe: checked when it was stored
  const centreBody = records.find('malls', String(centre.id)).live as { opening_hours: (OpeningHours & { name: string })[] };
  const zones = centreBody.opening_hours.map((zone) => {
    const place = ofZones.find(({ key }) => key === zone.name);
    return place ? withException(certain(zone, place.shown), date, place.exception) : zone;
  });
  const companies = places
    .filter(({ of }) => of === 'company')
    .map(({ key, exception, shown, own }) => {
      const { opening_hours: hours, ...body } = records.find('companies', key).live as Kept; // safe: checked when it was stored
      if (own === 'ends') return { kind: 'companies', key, body };
      const changed = withException(own === 'starts' ? shown : certain(hours, shown), date, exception);
      return { kind: 'companies', key, body: { ...body, opening_hours: changed } };
    });
  return [
    ...(ofZones.length > 0 ? [{ kind: 'malls', key: String(centre.id), body: { ...centreBody, opening_hours: zones } }] : []),
    ...companies,
  ];
}

/** Returns the hours as they are in the record, but with actual dates instead of dates relative to the import. */
function certain<Hours extends OpeningHours>(written: Hours, { exceptions }: OpeningHours): Hours {
  const isCertain = written.exceptions?.every(({ date }) => /^\d/.test(date)) ?? false;
  return isCertain ? written : { ...written, exceptions };
}
