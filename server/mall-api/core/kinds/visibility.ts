import type { Announcement } from '#shared/contracts/announcements.ts';
import type { Reward } from '#shared/contracts/rewards.ts';
import type { WebsitePage } from '#shared/contracts/website-pages.ts';
import { findEnd, listDates } from '#shared/rules/event-dates.ts';
import { addDays, calendarDateIn, toInstant } from '#shared/rules/time-zone.ts';

/** When lists show a record by default, in milliseconds since 1970; from inclusive, until exclusive. */
export interface Visibility {
  visibleFromMs: number;
  visibleUntilMs: number;
}

export interface AnnouncementTimes extends Visibility {
  publishedMs: number;
  /** Start of the time that the announcement is about; for news, the publication. */
  startsMs: number;
  endsMs: number;
}

/** Latest time of a `Date`. */
const neverMs = 8_640_000_000_000_000;

export const alwaysVisible: Visibility = { visibleFromMs: 0, visibleUntilMs: neverMs };

/** Returns when an announcement is visible: news stay visible, events disappear when they are over, offers are valid from start to end. */
export function toAnnouncementTimes(announcement: Announcement, timeZone: string): AnnouncementTimes {
  const publishedMs = Date.parse(announcement.published_at);
  const startsMs = announcement.starts_at ? Date.parse(announcement.starts_at) : publishedMs;
  const endsMs = announcement.ends_at ? Date.parse(announcement.ends_at) : neverMs;
  switch (announcement.type) {
    case 'news':
      return { publishedMs, startsMs: publishedMs, endsMs: publishedMs + 1, visibleFromMs: publishedMs, visibleUntilMs: neverMs };
    case 'event': {
      const dates = listDates(announcement);
      if (dates[0]) {
        const lastMs = Math.max(...dates.map((date) => findEnd(date, timeZone).getTime()));
        return {
          publishedMs,
          startsMs: Date.parse(dates[0].starts_at),
          endsMs: lastMs,
          visibleFromMs: publishedMs,
          visibleUntilMs: lastMs,
        };
      }
      const overMs = announcement.ends_at ? endsMs : endOfDay(new Date(startsMs), timeZone);
      return { publishedMs, startsMs, endsMs: overMs, visibleFromMs: publishedMs, visibleUntilMs: overMs };
    }
    case 'product':
      return { publishedMs, startsMs, endsMs, visibleFromMs: Math.max(publishedMs, startsMs), visibleUntilMs: endsMs };
  }
}

/** Returns when a reward is visible. Perks are never listed or activated. */
export function toRewardVisibility({ valid_from, valid_to, perk }: Reward): Visibility {
  if (perk != null) return { visibleFromMs: neverMs, visibleUntilMs: 0 };
  return { visibleFromMs: valid_from ? Date.parse(valid_from) : 0, visibleUntilMs: valid_to ? Date.parse(valid_to) : neverMs };
}

/** Returns when a page is visible: from its publication date on, or always if the page has no publication date. */
export function toPageVisibility({ published_at }: Pick<WebsitePage, 'published_at'>): Visibility {
  return { ...alwaysVisible, visibleFromMs: published_at ? Date.parse(published_at) : 0 };
}

function endOfDay(instant: Date, timeZone: string): number {
  return toInstant(addDays(calendarDateIn(instant, timeZone), 1), '00:00', timeZone).getTime();
}
