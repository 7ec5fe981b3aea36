import { toAddress } from '#shared/contracts/address.ts';
import { type Amenity, getAmenity } from '#shared/contracts/amenities.ts';
import { getAnnouncement } from '#shared/contracts/announcements.ts';
import type { Endpoint } from '#shared/contracts/endpoint.ts';
import type { Success } from '#shared/contracts/envelope.ts';
import { readAmenityLinks } from '#shared/rules/amenity-links.ts';
import { isGated, matchRoute, type RouteMatch, toDetailPath } from '#shared/rules/routing.ts';
import { findTranslation, type Translated } from '#shared/rules/translation.ts';
import { recordKinds } from '#shared/site/kinds.ts';
import { type RouteName, routes } from '#shared/site/routes.ts';
import type { Content } from '../../gateway/cache/content.ts';
import type { Entry } from '../../gateway/cache/entry.ts';
import type { SiteConfigs, SiteFacts } from '../../gateway/site/config.ts';
import { findMainCall } from '../make/route-calls.ts';

interface TitledRecord {
  id: number;
  type?: string;
  translations: readonly (Translated & { title?: string })[];
}

interface RecordPage {
  contract: Endpoint;
  /** Kind of the record. Several kinds of announcements share one call, so it is checked for them. */
  type: string;
}

/** Pages of a single record, whose address contains its title. */
const recordPages: ReadonlyMap<RouteName, RecordPage> = new Map(
  Object.entries(recordKinds).flatMap(([type, { route }]): [RouteName, RecordPage][] => {
    const contract = findMainCall(route);
    return contract && routes[route].path.en.endsWith('{id}/{title}') ? [[route, { contract, type }]] : [];
  }),
);

/**
 * Finds the address of a record's page from the record alone, so that addresses with made-up titles are not rendered.
 */
export function createRecordAddress({ content, siteConfigs }: { content: Content; siteConfigs: Pick<SiteConfigs, 'toConfig'> }) {
  const records = new WeakMap<Entry, TitledRecord>();

  async function readRecord(contract: Endpoint, id: string): Promise<TitledRecord> {
    const { entry } = await content.getAnswer(contract, toAddress(contract, { params: { id } }));
    const known = records.get(entry);
    if (known) return known;
    const { data } = JSON.parse(entry.variants.identity.body.toString()) as Success<TitledRecord>; // safe: serialized by the gateway itself
    records.set(entry, data);
    return data;
  }

  function findMoved(match: RouteMatch, { contract, type }: RecordPage, record: TitledRecord, facts: SiteFacts) {
    const { name, locale } = match;
    if (contract === getAnnouncement && record.type !== type) return undefined; // this page will be "not found"
    const link = contract === getAmenity && readAmenityLinks(siteConfigs.toConfig(facts, locale), () => {})(record as unknown as Amenity);
    if (link) return { to: link, status: 302 as const };
    const { fallbackLocale } = facts;
    const title = findTranslation(record.translations, locale, { useFallback: true, fallbackLocale })?.title ?? '';
    return { to: toDetailPath(name, locale, record.id, title), status: 301 as const };
  }

  /**
   * Returns the new address of the page at this path; undefined if it has not moved. Also undefined if its record could
   * not be fetched, because rendering the page reports that.
   */
  return async (path: string, facts: SiteFacts): Promise<{ to: string; status: 301 | 302 } | undefined> => {
    const match = matchRoute(path);
    const page = match && recordPages.get(match.name);
    if (!page || match.params.id === undefined || isGated(match.name, facts.settings)) return undefined;
    const record = await readRecord(page.contract, match.params.id).catch(() => undefined);
    const moved = record && findMoved(match, page, record, facts);
    return moved && moved.to !== path ? moved : undefined;
  };
}
