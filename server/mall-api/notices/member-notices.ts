import { type MemberNotice, type NoticeKind, type NoticePage, type NoticeTopic, topicOfKind } from '#shared/contracts/notices.ts';
import { noticesPerPage } from '#shared/site/limits.ts';
import type { Database } from '../core/db/database.ts';
import { afterCommit } from '../core/db/transaction.ts';
import type { MailQueue } from '../core/mail/queue.ts';
import type { LiveEvents } from '../core/realtime/live-events.ts';
import type { Queries } from '../prepare-queries.ts';
import { type FactsOf, type NoticeFacts, type NoticeShowers, nameNotice, toSubject } from './facts.ts';
import type { NoticeSwitches } from './notice-settings.ts';
import type { NoticeRow } from './queries.ts';

interface Dependencies {
  db: Database;
  clock: () => Date;
  queries: Pick<Queries, 'noticeList' | 'push'>;
  mailTasks: Pick<MailQueue, 'add'>;
  live: Pick<LiveEvents, 'tell'>;
  noticeSettings: Pick<NoticeSwitches, 'isMailed' | 'isPushed'>;
  showers: NoticeShowers;
}

/** Kinds that are emailed from here; the sources of all other kinds send the emails themselves. */
const mailedKinds: ReadonlySet<NoticeFacts['kind']> = new Set(['level_won', 'level_lost', 'birthday_bonus', 'booking_tomorrow'] as const);

/**
 * Handles the list of members' notices. Other parts add notices here, within the transaction of the event. Notices are
 * idempotent by key; the latest notice about a subject replaces the earlier ones.
 */
export function prepareMemberNotices({ db, clock, queries, mailTasks, live, noticeSettings, showers }: Dependencies) {
  const { noticeList, push } = queries;
  const { isMailed, isPushed } = noticeSettings;
  let tellPushed = (): void => {};
  const now = () => clock().getTime();

  function tellRead(customerId: number, ids: readonly number[]): void {
    if (ids.length > 0) live.tell(customerId, 'notices.read', { ids: ids.slice(-maxNamed) });
  }

  function toNotice<Kind extends NoticeKind>(row: NoticeRow): MemberNotice {
    const { id, customerId, createdMs, readMs } = row;
    const own = { id, created_at: toIso(createdMs), read_at: readMs === undefined ? null : toIso(readMs) };
    const facts = readFacts(row) as FactsOf<Kind>;
    const show: NoticeShowers[Kind] = showers[facts.kind as Kind]; // safe: a kind's facts contain their kind
    // safe: the type of the functions requires the fields of the kind
    return { ...own, kind: facts.kind, ...show(facts, { customerId, createdMs }) } as object as MemberNotice;
  }

  function assertTransaction(): void {
    if (!db.isTransaction) throw new Error('a notice must be added in the transaction of its cause');
  }

  return {
    /**
     * Adds a notice; returns false if it exists already. Notifies the member's pages after the commit, and sends an email if the member wants one.
     */
    tell(customerId: number, facts: NoticeFacts): boolean {
      assertTransaction();
      const { kind } = facts;
      const { key, subject } = nameNotice(facts);
      const id = noticeList.add({ customerId, kind, key, subject, facts: JSON.stringify(facts) }, now());
      if (id === undefined) return false;
      noticeList.end(customerId, subject, now(), id);
      live.tell(customerId, 'notice.created', { id });
      const topic = topicOfKind[kind];
      if (mailedKinds.has(kind) && isMailed(customerId, topic)) mailTasks.add('notice', { noticeId: id });
      if (isPushed(customerId, topic) && push.addTasks(customerId, id, now()) > 0) afterCommit(db, tellPushed);
      return true;
    },
    /** Ends all notices about a thing that no longer applies. */
    withdraw(customerId: number, thing: Parameters<typeof toSubject>[0], id: number): void {
      assertTransaction();
      tellRead(customerId, noticeList.end(customerId, toSubject(thing, id), now()));
    },
    /** Marks notices as read when the member has viewed the thing itself. */
    markSeen(customerId: number, thing: Parameters<typeof toSubject>[0], id: number): void {
      tellRead(customerId, noticeList.markAbout(customerId, toSubject(thing, id), now()));
    },
    list(customerId: number, { topic, before }: { topic?: NoticeTopic | undefined; before?: number | undefined }): NoticePage {
      const rows = noticeList.list(customerId, { topic, before, limit: noticesPerPage + 1 });
      const shown = rows.slice(0, noticesPerPage);
      const next = rows.length > shown.length ? (shown.at(-1)?.id ?? null) : null;
      return { notices: shown.map(toNotice), next, unread: noticeList.countUnread(customerId) };
    },
    countUnread: noticeList.countUnread,
    /** Marks one notice (`id`) or all notices up to one (`up_to`) as read. Returns the number of unread notices. */
    markRead(customerId: number, { id, up_to }: { id?: number | undefined; up_to?: number | undefined }): number {
      const ids = [
        ...(id === undefined ? [] : noticeList.markOne(customerId, id, now())),
        ...(up_to === undefined ? [] : noticeList.markUpTo(customerId, up_to, now())),
      ];
      tellRead(customerId, ids);
      return noticeList.countUnread(customerId);
    },
    /** Finds a notice and its member, while it is valid and unread. */
    findUnread(id: number): { customerId: number; notice: MemberNotice } | undefined {
      const row = noticeList.find(id);
      return row && row.readMs === undefined ? { customerId: row.customerId, notice: toNotice(row) } : undefined;
    },
    /**
     * Finds the content of a push message: kind, and id of the thing or 0. Undefined if the notice is read, or if the member does not want push
     * messages about its topic.
     */
    findPushed(id: number): { kind: string; number: number } | undefined {
      const row = noticeList.find(id);
      if (!row || row.readMs !== undefined || !isPushed(row.customerId, topicOfKind[row.kind])) return undefined;
      return { kind: row.kind, number: toNumber(readFacts(row)) };
    },
    /** Registers a listener for notices that this process adds, but not for those of other processes. */
    onPush(listener: () => void): void {
      tellPushed = listener;
    },
  };
}

export type MemberNotices = ReturnType<typeof prepareMemberNotices>;

/** Max ids in one event. */
const maxNamed = 100;

function toNumber(facts: NoticeFacts): number {
  if (facts.kind === 'reward_ends') return facts.customerRewardId;
  if (facts.kind === 'booking_tomorrow' || facts.kind === 'booking_reversed') return facts.orderId;
  if (facts.kind === 'places_offered') return facts.waitId;
  if (facts.kind === 'gift_card_changed') return facts.giftCardId;
  return facts.kind === 'reply' ? facts.conversationId : 0;
}

function readFacts({ facts }: NoticeRow): NoticeFacts {
  return JSON.parse(facts) as NoticeFacts; // safe: written by `tell`
}

function toIso(ms: number): string {
  return new Date(ms).toISOString();
}
