import { LRUCache } from 'lru-cache';
import { type CampaignTags, minVisitors, type VisitCounts } from '#shared/site/visit-counts.ts';
import { createDayKey } from './day-key.ts';

type Campaigns = NonNullable<VisitCounts['campaigns']>;

interface Counted {
  tags: CampaignTags;
  /** Keyed hashes of networks, until there are enough. */
  networks: Set<string>;
  views: number;
  reported: number;
}

/** Max campaigns in memory, so that made-up tags cannot fill it. The least recent one is dropped. */
const maxTags = 500;

/**
 * Counts views of pages that a link with campaign tags led to. Tags stay in this process's memory until three networks
 * have used them that day, so that tags of a single person are never stored.
 */
export function createCampaigns(today: () => string) {
  const counted = new LRUCache<string, Counted>({ max: maxTags });
  let waiting: Campaigns = [];
  const dayKey = createDayKey(today, (before) => {
    waiting = collect(before);
    counted.clear();
  });

  function collect(day: string): Campaigns {
    const found = [...waiting];
    for (const { tags, networks, views, reported } of counted.values())
      if (networks.size >= minVisitors && views > reported) found.push({ day, ...tags, count: views - reported });
    return found;
  }

  return {
    count(tags: CampaignTags, network: string): void {
      dayKey.turnDay();
      const key = JSON.stringify([tags.source, tags.medium, tags.campaign]);
      const known = counted.get(key) ?? { tags, networks: new Set(), views: 0, reported: 0 };
      if (known.networks.size < minVisitors) known.networks.add(dayKey.hash(network));
      known.views += 1;
      counted.set(key, known);
    },
    /** Returns new counts since the last call, for tags that enough networks have used. */
    take(): Campaigns {
      const taken = collect(dayKey.turnDay());
      waiting = [];
      for (const known of counted.values()) if (known.networks.size >= minVisitors) known.reported = known.views;
      return taken;
    },
    putBack(campaigns: Readonly<Campaigns>): void {
      waiting.push(...campaigns);
    },
  };
}

/** Part of an address that is read. Longer ones come from programs, not from links. */
const maxAddress = 2000;
/** A tag starts with a letter or digit, so that no spreadsheet runs it as a formula. */
const tag = /^[\p{L}\p{N}][\p{L}\p{N} ._~+-]{0,59}$/u;
/** A phone or customer number. Dates have eight digits. */
const personalNumber = /\p{N}{9}/u;

/** Returns the campaign tags of an address, in lower case; undefined without a usable source. Unusable other tags are empty. */
export function readCampaignTags(address: string): CampaignTags | undefined {
  if (!address.includes('utm_source=')) return undefined;
  const query = new URLSearchParams(address.slice(address.indexOf('?') + 1, maxAddress));
  const read = (name: string) => toTag(query.get(name) ?? '');
  const source = read('utm_source');
  return source === '' ? undefined : { source, medium: read('utm_medium'), campaign: read('utm_campaign') };
}

function toTag(value: string): string {
  const text = value.slice(0, 200).normalize('NFKC').trim().toLowerCase();
  return tag.test(text) && !personalNumber.test(text) ? text : '';
}
