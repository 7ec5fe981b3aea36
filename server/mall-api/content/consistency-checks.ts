import type { OpeningHours } from '#shared/schemas/fields.ts';
import type { Content } from '../content-records.ts';
import type { Problem } from '../core/kinds/record-kind.ts';

/** What each field allows by itself and nobody can mean, in records of several kinds: ends before beginnings, two answers for one day, scripts. */
export function findInconsistencies(content: Content): Problem[] {
  return [
    ...findBackwards(content.announcements),
    ...findBackwards(content['hero-banners']),
    ...findSecondExceptions(content),
    ...findScripts(content),
  ];
}

function findBackwards(records: readonly { starts_at?: string | null | undefined; ends_at?: string | null | undefined }[]): Problem[] {
  return records
    .filter(({ starts_at, ends_at }) => starts_at && ends_at && Date.parse(ends_at) < Date.parse(starts_at))
    .map((record) => ({ record, path: ['ends_at'], reason: 'is before starts_at' }));
}

function findSecondExceptions({ malls, companies }: Content): Problem[] {
  const ofHours = (record: object, hours: OpeningHours, path: PropertyKey[]) => {
    const days = hours.exceptions.map(({ date }) => date);
    return days.flatMap((date, index): Problem[] =>
      days.indexOf(date) === index ? [] : [{ record, path: [...path, 'exceptions', index, 'date'], reason: `${date} is there twice` }],
    );
  };
  return [
    ...malls.flatMap((mall) => mall.opening_hours.flatMap((zone, index) => ofHours(mall, zone, ['opening_hours', index]))),
    ...companies.flatMap((company) => (company.opening_hours ? ofHours(company, company.opening_hours, ['opening_hours']) : [])),
  ];
}

/** The gateway takes them out, so that whoever wrote one waits in vain for what it does. */
const script = /<\s*(?:script|iframe|object|embed|form|meta|link|style|base)\b|<[^>]+\son\w+\s*=|<[^>]+=\s*["']?\s*javascript:/i;

function findScripts(content: Content): Problem[] {
  const lists: readonly (readonly object[])[] = Object.values(content).filter((value) => Array.isArray(value));
  return lists.flat().flatMap((record) =>
    textsOf(record, []).flatMap(({ path, text }): Problem[] => {
      const found = script.exec(text)?.[0];
      return found ? [{ record, path, reason: `holds ${JSON.stringify(found.slice(0, 40))}, which no visitor gets` }] : [];
    }),
  );
}

function textsOf(value: unknown, path: PropertyKey[]): { path: PropertyKey[]; text: string }[] {
  if (typeof value === 'string') return [{ path, text: value }];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => textsOf(inner, [...path, Array.isArray(value) ? Number(key) : key]));
}
