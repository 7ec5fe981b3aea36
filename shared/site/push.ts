import type { NoticeKind } from '#shared/contracts/notices.ts';
import { toPath } from '#shared/rules/routing.ts';
import type { Locale } from './locales.ts';

/** Where the script lies that a member's browser keeps. */
export const pushWorkerPath = '/push-worker.js';
/** What makes a site that is added to the home screen an app of its own: else an iPhone opens it in Safari, where nobody can be pushed to. */
export const webManifestPath = '/manifest.webmanifest';

/** Where what a notice is about has its page; `{number}` stands for which one it is. */
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
