import { listAnnouncements } from '#shared/contracts/announcements.ts';
import { listBookingSlots } from '#shared/contracts/booking.ts';
import { listCompaniesWithEntities } from '#shared/contracts/companies.ts';
import type { Endpoint } from '#shared/contracts/endpoint.ts';
import { getParking } from '#shared/contracts/parking.ts';
import { getWebSettings } from '#shared/contracts/settings.ts';
import { type MallEvents, mallChannel } from '#shared/site/realtime.ts';
import type { SharedPurges } from './shared-purges.ts';
import type { StaleCache } from './stale-cache.ts';

/** Whose answers an event of the centre makes old. */
const aged: Readonly<Record<keyof MallEvents, readonly Endpoint[]>> = {
  'announcement.published': [listAnnouncements, listCompaniesWithEntities],
  'parking.changed': [getParking],
  'settings.changed': [getWebSettings],
  'slots.changed': [listBookingSlots],
};

/**
 * Before everybody hears of an event that passes through here, the cache lets go of what it makes old: they ask at once. `noteInstant` is
 * for what gateways share, and is called where the event has come in, not where another gateway has told of it.
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
