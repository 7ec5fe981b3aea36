import type { NoticeKind } from '#shared/contracts/notices.ts';
import { toPath } from '#shared/rules/routing.ts';
import type { Locale } from './locales.ts';

/** Path of the page that a notice is about; `{number}` is replaced by the record. */
export function toNoticePath(kind: NoticeKind, locale: Locale): string {
  switch (kind) {
    case 'points_end':
    case 'birthday_bonus':
      return toPath('dashboard-my-points', locale);
    case 'reward_ends':
      return `${toPath('my-reward', locale, { id: 1 }).replace(/1$/, '')}{number}`;
    case 'level_ends':
    case 'level_lost':
      return toPath('dashboard-get-points', locale);
    case 'level_won':
      return toPath('dashboard', locale);
    case 'booking_tomorrow':
    case 'booking_reversed':
    case 'places_offered':
      return toPath('dashboard-bookings', locale);
    case 'gift_card_changed':
      return `${toPath('gift-card', locale, { id: 1 }).replace(/1$/, '')}{number}`;
    case 'household_accepted':
    case 'household_joined':
    case 'household_left':
    case 'household_removed':
      return toPath('dashboard-household', locale);
    case 'reply':
      return `${toPath('dashboard-support', locale)}?conversation={number}`;
  }
}
