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

/** What a member is told of (additions of ours). */
export const noticeKinds = [
  'points_end',
  'reward_ends',
  'level_ends',
  'level_won',
  'level_lost',
  'birthday_bonus',
  'booking_tomorrow',
  'booking_reversed',
  'gift_card_changed',
  'reply',
] as const;
export type NoticeKind = (typeof noticeKinds)[number];

/** By which a member looks through them, and says which they want to be told in what way. */
export const noticeTopics = ['endings', 'levels', 'bookings', 'replies'] as const;
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
  gift_card_changed: 'bookings',
  reply: 'replies',
};

/** How they are told elsewhere than on the site. */
export const noticeWays = ['mail', 'push'] as const;
export type NoticeWay = (typeof noticeWays)[number];

/** That the centre has replied, and what becomes of what was paid for, is always told by e-mail. */
export const mailedTopics = ['endings', 'levels', 'bookings'] as const satisfies readonly NoticeTopic[];

/** Newest first, so many at once; `before` is the `next` of the page before. */
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

/** One of them, or all up to the one that was the newest then. Another member's, and one that is read, are left as they are. */
export const markNoticesRead = endpoint({
  name: 'markNoticesRead',
  method: 'POST',
  path: '/v1/me/notices/read',
  isOptional: true,
  access: 'member',
  body: schema<typeof MarkNoticesReadBody>(),
  answer: schema<typeof NoticeCount>(),
});

/** Of what a member is told elsewhere than on the site. */
export const getNoticeSettings = endpoint({
  name: 'getNoticeSettings',
  path: '/v1/me/notices/settings',
  isOptional: true,
  access: 'member',
  answer: schema<typeof NoticeSettings>(),
});

/**
 * Switches what the member is told of in one way by topic, and, without a topic, all e-mails; which browsers are told is for each of them to
 * say. `UnprocessableEntity` (`topic`) for what cannot be switched.
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
 * The browser that asks is told from now on, as long as its session lasts; in place of what it was told by before. `NotFound` where the centre
 * pushes to none.
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

/** The browser that asks is told no more. */
export const removePushSubscription = endpoint({
  name: 'removePushSubscription',
  method: 'DELETE',
  path: '/v1/me/push-subscriptions',
  isOptional: true,
  access: 'member',
  answer: schema<typeof Done>(),
});

/**
 * Switches off the e-mails with notices, by the link that stands in each of them (an addition of ours). Asking
 * twice is as good as once; an unknown token is `UnprocessableEntity` (`token`: `invalid`).
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
