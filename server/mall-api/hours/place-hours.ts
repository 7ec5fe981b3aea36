import type { CompanyType } from '#shared/contracts/companies.ts';
import type { Mall } from '#shared/contracts/malls.ts';
import type { OpeningHours } from '#shared/schemas/fields.ts';
import type { Database } from '../core/db/database.ts';
import { jsonField, jsonPart } from '../core/db/sqlite/dialect.ts';
import type { Records } from '../records/records.ts';
import { type Exception, withException } from './day-exceptions.ts';
import type { ChangedPlace } from './hours-changes.ts';

type Titles = { locale: string; title: string }[];

/** Hours of somebody, as they are shown. */
export interface PlaceHours extends Pick<ChangedPlace, 'of' | 'key'> {
  hours: OpeningHours;
  translations: Titles;
}

export interface CompanyHours extends PlaceHours {
  type: CompanyType;
}

/** The hours of companies, read without the rest of them. */
export function prepareCompanyHours(db: Database) {
  const columns = `id, ${jsonField('body', 'type')} AS type, ${jsonPart('body', 'opening_hours')} AS hours, ${jsonPart('body', 'translations')} AS translations`;
  const list = db.prepare(`SELECT ${columns} FROM company ORDER BY id`);
  return function* listCompanyHours(): Generator<Omit<CompanyHours, 'hours'> & { hours: OpeningHours | null }> {
    for (const { id, type, hours, translations } of list.iterate())
      yield {
        of: 'company',
        key: String(id),
        type: String(type) as CompanyType, // as checked at its import
        hours: typeof hours === 'string' ? (JSON.parse(hours) as OpeningHours | null) : null,
        translations: JSON.parse(String(translations)) as Titles,
      };
  };
}

export function listZoneHours({ opening_hours }: Mall): PlaceHours[] {
  return opening_hours.map((zone) => ({ of: 'zone', key: zone.name, hours: zone, translations: zone.translations }));
}

type Kept = Record<string, unknown> & { opening_hours: OpeningHours };

/** The records of the content that have to change for it, as they are to be: the centre once for all of its zones. */
export function planRecords(
  records: Pick<Records, 'find'>,
  centre: Mall,
  date: string,
  places: readonly (Pick<ChangedPlace, 'of' | 'key'> & { exception: Exception | null; shown: OpeningHours })[],
) {
  const ofZones = places.filter(({ of }) => of === 'zone');
  const centreBody = records.find('malls', String(centre.id)).live as { opening_hours: (OpeningHours & { name: string })[] }; // as it was checked when it was kept
  const zones = centreBody.opening_hours.map((zone) => {
    const place = ofZones.find(({ key }) => key === zone.name);
    return place ? withException(certain(zone, place.shown), date, place.exception) : zone;
  });
  const companies = places
    .filter(({ of }) => of === 'company')
    .map(({ key, exception, shown }) => {
      const body = records.find('companies', key).live as Kept; // as it was checked when it was kept
      return {
        kind: 'companies',
        key,
        body: { ...body, opening_hours: withException(certain(body.opening_hours, shown), date, exception) },
      };
    });
  return [
    ...(ofZones.length > 0 ? [{ kind: 'malls', key: String(centre.id), body: { ...centreBody, opening_hours: zones } }] : []),
    ...companies,
  ];
}

/** As they were written; where days count from that of the import, with the days that they are. */
function certain<Hours extends OpeningHours>(written: Hours, { exceptions }: OpeningHours): Hours {
  const isCertain = written.exceptions?.every(({ date }) => /^\d/.test(date)) ?? false;
  return isCertain ? written : { ...written, exceptions };
}
