import type { Done, LinkTokenBody } from '../schemas/fields.ts';
import type {
  MarkNoticesReadBody,
  NoticeCount,
  NoticePage,
  NoticeSettings,
  PushSubscriptionBody,
  SwitchNoticesBody,
} from '../schemas/notices.ts';
import { endpoint, schema } from './endpoint.ts';
import { choice, id, optional } from './parameters.ts';

export type { MemberNotice, NoticePage, NoticeSettings } from '../schemas/notices.ts';

/** Events about which members are notified (our addition). */
export const noticeKinds = [
  'points_end',
  'reward_ends',
  'level_ends',
  'level_won',
  'level_lost',
  'birthday_bonus',
  'booking_tomorrow',
  'booking_reversed',
  'places_offered',
  'gift_card_changed',
  'household_accepted',
  'household_joined',
  'household_left',
  'household_removed',
  'reply',
] as const;
export type NoticeKind = (typeof noticeKinds)[number];

/** Groups of notices, for filters and notification settings. */
export const noticeTopics = ['endings', 'levels', 'household', 'bookings', 'replies'] as const;
export type NoticeTopic = (typeof noticeTopics)[number];

export const topicOfKind: Readonly<Record<NoticeKind, NoticeTopic>> = {
  points_end: 'endings',
  reward_ends: 'endings',
  level_ends: 'endings',
  level_won: 'levels',
  level_lost: 'levels',
  birthday_bonus: 'levels',
  booking_tomorrow: 'bookings',
  booking_reversed: 'bookings',
  places_offered: 'bookings',
  gift_card_changed: 'bookings',
  household_accepted: 'household',
  household_joined: 'household',
  household_left: 'household',
  household_removed: 'household',
  reply: 'replies',
};

/** Notification channels besides the site. */
export const noticeWays = ['mail', 'push'] as const;
export type NoticeWay = (typeof noticeWays)[number];

/** Topics with optional emails. Replies from the centre, changes to paid items and changes of the household are always emailed. */
export const mailedTopics = ['endings', 'levels', 'bookings'] as const satisfies readonly NoticeTopic[];

/** One page of notices, newest first; `before` is `next` of the previous page. */
export const listNotices = endpoint({
  name: 'listNotices',
  path: '/v1/me/notices',
  isOptional: true,
  access: 'member',
  query: { topic: optional(choice(noticeTopics)), before: optional(id) },
  answer: schema<typeof NoticePage>(),
});

export const countNotices = endpoint({
  name: 'countNotices',
  path: '/v1/me/notices/unread',
  isOptional: true,
  access: 'member',
  answer: schema<typeof NoticeCount>(),
});

/** Marks one notice as read, or all notices up to a given one. Ignores other members' notices and notices that were already read. */
export const markNoticesRead = endpoint({
  name: 'markNoticesRead',
  method: 'POST',
  path: '/v1/me/notices/read',
  isOptional: true,
  access: 'member',
  body: schema<typeof MarkNoticesReadBody>(),
  answer: schema<typeof NoticeCount>(),
});

/** Notification settings of a member. */
export const getNoticeSettings = endpoint({
  name: 'getNoticeSettings',
  path: '/v1/me/notices/settings',
  isOptional: true,
  access: 'member',
  answer: schema<typeof NoticeSettings>(),
});

/**
 * Switches one channel on or off for a topic or, without a topic, all emails. Push is switched per browser (`addPushSubscription`).
 * `UnprocessableEntity` (`topic`) for topics that cannot be switched.
 */
export const switchNotices = endpoint({
  name: 'switchNotices',
  method: 'PATCH',
  path: '/v1/me/notices/settings',
  isOptional: true,
  access: 'member',
  body: schema<typeof SwitchNoticesBody>(),
  answer: schema<typeof NoticeSettings>(),
});

/**
 * Subscribes the calling browser to push for as long as its session lasts, replacing its previous subscription. `NotFound` if push is not configured.
 */
export const addPushSubscription = endpoint({
  name: 'addPushSubscription',
  method: 'POST',
  path: '/v1/me/push-subscriptions',
  isOptional: true,
  access: 'member',
  body: schema<typeof PushSubscriptionBody>(),
  answer: schema<typeof Done>(),
});

/** Unsubscribes the calling browser. */
export const removePushSubscription = endpoint({
  name: 'removePushSubscription',
  method: 'DELETE',
  path: '/v1/me/push-subscriptions',
  isOptional: true,
  access: 'member',
  answer: schema<typeof Done>(),
});

/**
 * Unsubscribes from notice emails by the link in each of them (our addition). Idempotent; an unknown token is `UnprocessableEntity` (`token`:
 * `invalid`).
 */
export const stopNotices = endpoint({
  name: 'stopNotices',
  method: 'POST',
  path: '/v1/notices/stop',
  isOptional: true,
  access: 'guest',
  hasCredentials: true,
  body: schema<typeof LinkTokenBody>(),
  answer: schema<typeof Done>(),
});
