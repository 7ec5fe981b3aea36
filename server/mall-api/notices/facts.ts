import type { MemberNotice, NoticeKind } from '#shared/contracts/notices.ts';

/** Data of a notice, in numbers and dates. No other data of the notice is stored. */
export type NoticeFacts =
  /** `daysBefore`: lead time; `on`: last day. */
  | { kind: 'points_end'; points: number; on: string; daysBefore: number }
  | { kind: 'reward_ends'; customerRewardId: number; on: string; daysBefore: number }
  | { kind: 'level_ends'; tierId: number; points: number; on: string; daysBefore: number }
  /** `change`: number of changes so far. */
  | { kind: 'level_won' | 'level_lost'; tierId: number; change: number }
  /** `settled`: how many of the points paid off points that the member owed. */
  | { kind: 'birthday_bonus'; year: number; points: number; settled: number }
  | { kind: 'booking_tomorrow'; orderId: number }
  /** The payment was reversed externally, or the reversal was undone. `atMs`: when we were notified. */
  | { kind: 'booking_reversed'; orderId: number; atMs: number }
  | { kind: 'places_offered'; waitId: number }
  | { kind: 'gift_card_changed'; giftCardId: number; balance: number; currency: string; atMs: number }
  /** `personId`: the other member. */
  | { kind: 'household_accepted' | 'household_joined' | 'household_left'; personId: number; atMs: number }
  | { kind: 'household_removed'; atMs: number }
  | { kind: 'reply'; conversationId: number; messageId: number };

export type FactsOf<Kind extends NoticeKind> = Extract<NoticeFacts, { kind: Kind }>;

/**
 * Functions by kind that read the data that a notice shows. Each resource declares the functions of its notices. Data such as titles is read again
 * for each display, because it may have changed.
 */
export type NoticeShowers = {
  [Kind in NoticeKind]: (
    facts: FactsOf<Kind>,
    about: { customerId: number; createdMs: number },
  ) => Omit<Extract<MemberNotice, { kind: Kind }>, 'id' | 'created_at' | 'read_at' | 'kind'>;
};

interface Naming {
  /** Subject; the latest notice about a subject replaces the earlier ones. */
  subject: string;
  /** Distinguishes the notice from others about the same subject. */
  turn: number | string;
}

const namings: { [Kind in NoticeKind]: (facts: FactsOf<Kind>) => Naming } = {
  points_end: ({ on, daysBefore }) => ({ subject: `points ${on}`, turn: daysBefore }),
  reward_ends: ({ customerRewardId, daysBefore }) => ({ subject: toSubject('reward', customerRewardId), turn: daysBefore }),
  level_ends: ({ on, daysBefore }) => ({ subject: `level ${on}`, turn: daysBefore }),
  level_won: toLevelNaming,
  level_lost: toLevelNaming,
  birthday_bonus: ({ year }) => ({ subject: 'birthday', turn: year }),
  booking_tomorrow: ({ orderId }) => ({ subject: toSubject('booking', orderId), turn: 'tomorrow' }),
  booking_reversed: ({ orderId, atMs }) => ({ subject: toSubject('booking', orderId), turn: atMs }),
  places_offered: ({ waitId }) => ({ subject: toSubject('waiting place', waitId), turn: 'offer' }),
  gift_card_changed: ({ giftCardId, atMs }) => ({ subject: toSubject('gift card', giftCardId), turn: atMs }),
  household_accepted: toPersonNaming,
  household_joined: toPersonNaming,
  household_left: toPersonNaming,
  household_removed: ({ atMs }) => ({ subject: 'household', turn: atMs }),
  reply: ({ conversationId, messageId }) => ({ subject: toSubject('conversation', conversationId), turn: messageId }),
};

function toLevelNaming({ change }: FactsOf<'level_won' | 'level_lost'>): Naming {
  return { subject: 'level', turn: change };
}

function toPersonNaming({ kind, personId, atMs }: FactsOf<'household_accepted' | 'household_joined' | 'household_left'>): Naming {
  return { subject: `household ${personId}`, turn: `${kind} ${atMs}` };
}

/** Returns the subject of a thing, with which other parts withdraw notices about the thing. */
export function toSubject(thing: 'reward' | 'booking' | 'waiting place' | 'gift card' | 'conversation', id: number): string {
  return `${thing} ${id}`;
}

/** Returns the unique key of a notice, and its subject. */
export function nameNotice<Kind extends NoticeKind>(facts: FactsOf<Kind>): { key: string; subject: string } {
  const toNaming: (input: FactsOf<Kind>) => Naming = namings[facts.kind as Kind]; // safe: a kind's facts contain their kind
  const { subject, turn } = toNaming(facts);
  return { key: `${subject} ${turn}`, subject };
}

type Titles = Extract<MemberNotice, { kind: 'level_won' }>['translations'];

/** Returns the titles of a record, whose languages its contract has already checked. */
export function toTitles(translations: readonly { locale: string; title: string }[]): Titles {
  return translations.map(({ locale, title }) => ({ locale, title })) as Titles;
}
