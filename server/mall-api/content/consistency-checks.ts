import type { OpeningHours } from '#shared/schemas/fields.ts';
import { socialNetworks } from '#shared/site/social-networks.ts';
import { readMarkup } from '../../markup.ts';
import type { Content } from '../core/kinds/content-records.ts';
import { findDoubles, type Problem } from '../core/kinds/record-kind.ts';

/**
 * Finds values that are valid in their field but not plausible: an end before its start, two entries for one day,
 * scripts, profiles that are not web addresses.
 */
export function findInconsistencies(content: Content): Problem[] {
  return [
    ...findBackwards(content.announcements),
    ...findWrongDates(content.announcements),
    ...findBackwards(content['hero-banners']),
    ...findBackwards(content['visitor-notices']),
    ...findSecondExceptions(content),
    ...findScripts(content),
    ...findStrangeProfiles(content),
  ];
}

function findBackwards(records: readonly { starts_at?: string | null | undefined; ends_at?: string | null | undefined }[]): Problem[] {
  return records
    .filter(({ starts_at, ends_at }) => starts_at && ends_at && Date.parse(ends_at) < Date.parse(starts_at))
    .map((record) => ({ record, path: ['ends_at'], code: 'before_start', reason: 'is before starts_at' }));
}

/** Finds dates of events that end before they start, and repeated ids of dates. */
function findWrongDates(announcements: Content['announcements']): Problem[] {
  return announcements.flatMap((record) => {
    const dates = record.dates ?? [];
    const backward = dates.flatMap((date, index) =>
      findBackwards([date]).map(({ path, ...problem }) => ({ ...problem, record, path: ['dates', index, ...path] })),
    );
    const ids = dates.map(({ id }, index) => ({ record, path: ['dates', index, 'id'], name: id }));
    return [...backward, ...findDoubles(ids, 'parts')];
  });
}

function findSecondExceptions({ malls, companies }: Content): Problem[] {
  const ofHours = (record: object, hours: OpeningHours, path: PropertyKey[]) => {
    const days = hours.exceptions.map(({ date }) => date);
    return days.flatMap((date, index): Problem[] =>
      days.indexOf(date) === index
        ? []
        : [{ record, path: [...path, 'exceptions', index, 'date'], code: 'duplicate', reason: `${date} is there twice` }],
    );
  };
  return [
    ...malls.flatMap((mall) => mall.opening_hours.flatMap((zone, index) => ofHours(mall, zone, ['opening_hours', index]))),
    ...companies.flatMap((company) => (company.opening_hours ? ofHours(company, company.opening_hours, ['opening_hours']) : [])),
  ];
}

/** Elements and attributes that the gateway removes, so texts with them never work as intended. */
const forbidden: ReadonlySet<string> = new Set(['script', 'iframe', 'object', 'embed', 'form', 'meta', 'link', 'style', 'base']);

function findScripts(content: Content): Problem[] {
  const records = Object.values(content).flatMap((value: object | undefined) => (Array.isArray(value) ? value : (value ?? [])));
  return records.flatMap((record: object) =>
    textsOf(record, []).flatMap(({ path, text }): Problem[] => {
      const found = findStrangeMarkup(text);
      return found ? [{ record, path, ...found }] : [];
    }),
  );
}

/** Whether an address runs code instead of opening a page or an app (`viber://`). */
const isScript = (address: string): boolean => /^javascript:/i.test(address.slice(0, 100).replace(/[\p{Cc}\s]+/gu, '')); // browsers ignore these characters

/** Finds social profiles of centres and companies that are not web addresses, because they are shown as links. */
function findStrangeProfiles({ malls, companies }: Content): Problem[] {
  const ofProfiles = (record: object, profiles: Partial<Record<string, unknown>>, path: PropertyKey[]) =>
    socialNetworks.flatMap((network): Problem[] => {
      const address = profiles[network];
      return typeof address === 'string' && isScript(address)
        ? [{ record, path: [...path, network], code: 'invalid', reason: 'is no web address' }]
        : [];
    });
  return [
    ...malls.flatMap((mall) => ofProfiles(mall, mall, [])),
    ...companies.flatMap((company) => ofProfiles(company, company.social, ['social'])),
  ];
}

/**
 * Characters that change the direction of the following text (Unicode TR9), so that a title reads differently. None of
 * the site's languages needs them.
 */
const directionControls = /[\u202a-\u202e\u2066-\u2069]/;

function findStrangeMarkup(text: string): Pick<Problem, 'code' | 'reason'> | undefined {
  if (directionControls.test(text))
    return { code: 'reversing', reason: 'holds an invisible character that turns the order of letters around: type the text again' };
  if (!text.includes('<')) return undefined;
  let found: string | undefined;
  const isWhole = readMarkup(text, {
    onOpen(name, attributes) {
      found ??= forbidden.has(name) ? `<${name}` : findScriptAttribute(name, attributes);
    },
  });
  if (found !== undefined) return { code: 'markup', reason: `holds ${JSON.stringify(found.slice(0, 40))}, which no visitor gets` };
  return isWhole ? undefined : { code: 'markup', reason: 'is nested too deep' };
}

function findScriptAttribute(element: string, attributes: Readonly<Record<string, string>>): string | undefined {
  for (const [name, value] of Object.entries(attributes)) {
    if (/^on[a-z]+$/.test(name)) return `<${element} ${name}=`;
    if (isScript(value)) return `<${element} ${name}="javascript:`;
  }
  return undefined;
}

function textsOf(value: unknown, path: PropertyKey[]): { path: PropertyKey[]; text: string }[] {
  if (typeof value === 'string') return [{ path, text: value }];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => textsOf(inner, [...path, Array.isArray(value) ? Number(key) : key]));
}
