import type { Hotspot } from '#config/hotspots.ts';
import { readAruba } from './vendors/aruba.ts';
import type { Handover, HotspotQuery, VendorTools } from './vendors/handover.ts';
import { readMeraki } from './vendors/meraki.ts';
import { readRuckus } from './vendors/ruckus.ts';
import { readUnifi } from './vendors/unifi.ts';

/** Returns the handover of the tenant's first hotspot from which this query can come; undefined if there is none. */
export function findHandover(query: HotspotQuery, hotspots: readonly Hotspot[], tools: VendorTools): Handover | undefined {
  for (const hotspot of hotspots) {
    const handover = readFrom(hotspot, query, tools);
    if (handover) return handover;
  }
  return undefined;
}

function readFrom(hotspot: Hotspot, query: HotspotQuery, tools: VendorTools): Handover | undefined {
  switch (hotspot.vendor) {
    case 'meraki':
      return readMeraki(query, hotspot, tools);
    case 'aruba':
      return readAruba(query, hotspot, tools);
    case 'unifi':
      return readUnifi(query, hotspot, tools);
    case 'ruckus':
      return readRuckus(query, hotspot, tools);
  }
}

const maxValue = 2000;
/** Max length of a query, which limits the memory for five thousand devices. */
const maxQuery = 6000;

/** Reads a query with one text per name. Drops repeated names and values that are too long; empty if the query as a whole is too long. */
export function toHotspotQuery(query: unknown): HotspotQuery {
  const entries = typeof query === 'object' && query !== null ? Object.entries(query) : [];
  const texts = entries.filter(([, value]) => typeof value === 'string' && value.length <= maxValue);
  const isTooLong = JSON.stringify(texts).length > maxQuery;
  return Object.assign(Object.create(null), isTooLong ? {} : Object.fromEntries(texts));
}
