import { listAnnouncements } from '#shared/contracts/announcements.ts';
import { listBookingSlots } from '#shared/contracts/booking.ts';
import { listCompaniesWithEntities } from '#shared/contracts/companies.ts';
import type { Endpoint } from '#shared/contracts/endpoint.ts';
import { getParking } from '#shared/contracts/parking.ts';
import { getWebSettings } from '#shared/contracts/settings.ts';
import { type MallEvents, mallChannel } from '#shared/site/realtime.ts';
import type { SharedPurges } from './shared-purges.ts';
import type { StaleCache } from './stale-cache.ts';

/** The calls whose answers each realtime event makes stale. */
const aged: Readonly<Record<keyof MallEvents, readonly Endpoint[]>> = {
  'announcement.published': [listAnnouncements, listCompaniesWithEntities],
  'parking.changed': [getParking],
  'settings.changed': [getWebSettings],
  'slots.changed': [listBookingSlots],
};

/**
 * Marks cached answers stale before an event is broadcast, because clients refetch immediately. `recordPurge` covers
 * the answers shared between gateways; only the gateway that received the event calls it, not those it was relayed to.
 */
export function createLiveExpiry(
  cache: Pick<StaleCache, 'expire'>,
  noteInstant?: SharedPurges['noteInstant'],
): (channel: string, event: string, isRelayed?: boolean) => void {
  return (channel, event, isRelayed = false) => {
    if (channel !== mallChannel || !isMallEvent(event)) return;
    const tags = aged[event].map(({ name }) => name);
    if (!isRelayed) noteInstant?.({ tags, mode: 'soft' });
    for (const tag of tags) cache.expire(tag);
  };
}

function isMallEvent(event: string): event is keyof MallEvents {
  return Object.hasOwn(aged, event);
}
