import * as z from 'zod/mini';
import {
  addPushSubscription,
  countNotices,
  getNoticeSettings,
  listNotices,
  mailedTopics,
  markNoticesRead,
  noticeTopics,
  noticeWays,
  removePushSubscription,
  stopNotices,
  switchNotices,
} from '../contracts/notices.ts';
import { check } from './check.ts';
import { CalendarDate, DateTime, Done, Id, IdParam, LinkTokenBody, Money, Text, translations } from './fields.ts';

const common = { id: Id, created_at: DateTime, read_at: z.nullable(DateTime) };
/** Titles of the record; empty if it no longer exists. */
const named = { translations: translations({ title: Text }) };

/** A notification, with facts only; the client writes the text in the reader's language. */
export const MemberNotice = z.discriminatedUnion('kind', [
  z.object({ ...common, kind: z.literal('points_end'), points: z.int(), on: CalendarDate }),
  z.object({ ...common, ...named, kind: z.literal('reward_ends'), customer_reward_id: Id, on: CalendarDate }),
  z.object({ ...common, ...named, kind: z.literal('level_ends'), points: z.int(), on: CalendarDate }),
  z.object({ ...common, ...named, kind: z.literal('level_won') }),
  z.object({ ...common, ...named, kind: z.literal('level_lost') }),
  /** `settled`: how many of these points paid off points that the member owed. */
  z.object({ ...common, kind: z.literal('birthday_bonus'), points: z.int(), settled: z.optional(z.int()) }),
  z.object({ ...common, ...named, kind: z.literal('booking_tomorrow'), order_id: Id, starts_at: DateTime }),
  z.object({ ...common, ...named, kind: z.literal('booking_reversed'), order_id: Id, starts_at: DateTime }),
  z.object({ ...common, ...named, kind: z.literal('places_offered'), starts_at: DateTime, offer_until: DateTime }),
  z.object({ ...common, kind: z.literal('gift_card_changed'), gift_card_id: Id, balance: Money }),
  /** Another member accepted the member's invitation. `name`: first name; empty if the account was deleted. */
  z.object({ ...common, kind: z.literal('household_accepted'), name: z.string() }),
  z.object({ ...common, kind: z.literal('household_joined'), name: z.string() }),
  z.object({ ...common, kind: z.literal('household_left'), name: z.string() }),
  /** Staff have taken the member out. */
  z.object({ ...common, kind: z.literal('household_removed') }),
  z.object({ ...common, kind: z.literal('reply'), conversation_id: Id, subject: z.string() }),
]);
export type MemberNotice = z.infer<typeof MemberNotice>;

export const NoticePage = z.object({
  notices: z.array(MemberNotice),
  /** `before` of the next page; null: last page. */
  next: z.nullable(Id),
  /** Total of unread notices. */
  unread: z.int().check(z.nonnegative()),
});
export type NoticePage = z.infer<typeof NoticePage>;

export const NoticeCount = z.object({ unread: z.int().check(z.nonnegative()) });

export const MarkNoticesReadBody = z.object({ id: z.optional(IdParam), up_to: z.optional(IdParam) });

export const NoticeSettings = z.object({
  mail: z.object({ is_on: z.boolean(), topics: z.record(z.enum(mailedTopics), z.boolean()) }),
  push: z.object({
    /** Public key (VAPID) of the centre for push services, in base64url; null: push is not configured. */
    key: z.nullable(z.string()),
    /** Whether the calling browser is subscribed. */
    is_on: z.boolean(),
    topics: z.record(z.enum(noticeTopics), z.boolean()),
  }),
});
export type NoticeSettings = z.infer<typeof NoticeSettings>;

export const SwitchNoticesBody = z.object({
  way: z.enum(noticeWays),
  topic: z.optional(z.enum(noticeTopics)),
  is_on: z.boolean(),
});

/**
 * Address at which a browser's push service takes messages. Clients choose it and the mall API calls it. So the address must be https on the default
 * port, at a service of a known browser (Chrome and browsers based on it, Firefox, Safari, Edge).
 */
const PushEndpoint = z
  .string()
  .check(
    z.maxLength(1024),
    z.regex(
      /^https:\/\/(?:[a-z\d-]+\.)*(?:fcm\.googleapis\.com|push\.services\.mozilla\.com|push\.apple\.com|notify\.windows\.com)\/[!-~]+$/,
    ),
  );

/** Push subscription as created by a browser. `p256dh` is a point on P-256 and `auth` has 16 bytes, both in base64url. */
export const PushSubscriptionBody = z.object({
  endpoint: PushEndpoint,
  keys: z.object({ p256dh: z.string().check(z.regex(/^B[\w-]{86}$/)), auth: z.string().check(z.regex(/^[\w-]{22}$/)) }),
});

export const noticesChecks = [
  check(listNotices, { answer: NoticePage }),
  check(countNotices, { answer: NoticeCount }),
  check(markNoticesRead, { body: MarkNoticesReadBody, answer: NoticeCount }),
  check(getNoticeSettings, { answer: NoticeSettings }),
  check(switchNotices, { body: SwitchNoticesBody, answer: NoticeSettings }),
  check(addPushSubscription, { body: PushSubscriptionBody, answer: Done }),
  check(removePushSubscription, { answer: Done }),
  check(stopNotices, { body: LinkTokenBody, answer: Done }),
];
