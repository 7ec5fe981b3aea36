import * as z from 'zod/mini';
import {
  countNotices,
  getNoticeSettings,
  listNotices,
  mailedTopics,
  markNoticesRead,
  stopNotices,
  switchNotices,
} from '../contracts/notices.ts';
import { check } from './check.ts';
import { CalendarDate, DateTime, Done, Id, IdParam, LinkTokenBody, Text, translations } from './fields.ts';

const common = { id: Id, created_at: DateTime, read_at: z.nullable(DateTime) };
/** What the thing is called; nothing where it is not there any more. */
const named = { translations: translations({ title: Text }) };

/** What a member is told. Its text is the reader's: here stand the facts alone. */
export const MemberNotice = z.discriminatedUnion('kind', [
  z.object({ ...common, kind: z.literal('points_end'), points: z.int(), on: CalendarDate }),
  z.object({ ...common, ...named, kind: z.literal('reward_ends'), customer_reward_id: Id, on: CalendarDate }),
  z.object({ ...common, ...named, kind: z.literal('level_ends'), points: z.int(), on: CalendarDate }),
  z.object({ ...common, ...named, kind: z.literal('level_won') }),
  z.object({ ...common, ...named, kind: z.literal('level_lost') }),
  z.object({ ...common, ...named, kind: z.literal('booking_tomorrow'), order_id: Id, starts_at: DateTime }),
  z.object({ ...common, kind: z.literal('reply'), conversation_id: Id, subject: z.string() }),
]);
export type MemberNotice = z.infer<typeof MemberNotice>;

export const NoticePage = z.object({
  notices: z.array(MemberNotice),
  /** What the next page is `before`; null: this is the last one. */
  next: z.nullable(Id),
  /** Of all there are. */
  unread: z.int().check(z.nonnegative()),
});
export type NoticePage = z.infer<typeof NoticePage>;

export const NoticeCount = z.object({ unread: z.int().check(z.nonnegative()) });

export const MarkNoticesReadBody = z.object({ id: z.optional(IdParam), up_to: z.optional(IdParam) });

export const NoticeSettings = z.object({
  mail: z.object({ is_on: z.boolean(), topics: z.record(z.enum(mailedTopics), z.boolean()) }),
});
export type NoticeSettings = z.infer<typeof NoticeSettings>;

export const SwitchNoticesBody = z.object({ topic: z.optional(z.enum(mailedTopics)), is_on: z.boolean() });

export const noticesChecks = [
  check(listNotices, { answer: NoticePage }),
  check(countNotices, { answer: NoticeCount }),
  check(markNoticesRead, { body: MarkNoticesReadBody, answer: NoticeCount }),
  check(getNoticeSettings, { answer: NoticeSettings }),
  check(switchNotices, { body: SwitchNoticesBody, answer: NoticeSettings }),
  check(stopNotices, { body: LinkTokenBody, answer: Done }),
];
