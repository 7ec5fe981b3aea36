import type { NoticeKind } from '#shared/contracts/notices.ts';
import { toPath } from '#shared/rules/routing.ts';
import type { Locale } from './locales.ts';

/** Address of the script that a member's browser installs. */
export const pushWorkerPath = '/push-worker.js';
/** Makes a site on the home screen an app of its own. Otherwise iPhones open it in Safari, which has no push. */
export const webManifestPath = '/manifest.webmanifest';

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
      return toPath('dashboard-bookings', locale);
    case 'gift_card_changed':
      return `${toPath('gift-card', locale, { id: 1 }).replace(/1$/, '')}{number}`;
    case 'reply':
      return `${toPath('dashboard-support', locale)}?conversation={number}`;
  }
}
