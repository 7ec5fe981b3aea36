import type { NoticeKind } from '#shared/contracts/notices.ts';

/** What a notice is about, in numbers and dates: whoever tells it gives these, and nothing else of it is kept. */
export type NoticeFacts =
  /** `daysBefore`: for which lead time; `on`: the last day. */
  | { kind: 'points_end'; points: number; on: string; daysBefore: number }
  | { kind: 'reward_ends'; customerRewardId: number; on: string; daysBefore: number }
  | { kind: 'level_ends'; tierId: number; points: number; on: string; daysBefore: number }
  /** `change`: how many there have been. */
  | { kind: 'level_won' | 'level_lost'; tierId: number; change: number }
  /** `settled`: how many of the points settled what was owed. */
  | { kind: 'birthday_bonus'; year: number; points: number; settled: number }
  | { kind: 'booking_tomorrow'; orderId: number }
  /** Their money has gone back without us, or has come again. `atMs`: when we heard of it. */
  | { kind: 'booking_reversed'; orderId: number; atMs: number }
  | { kind: 'gift_card_changed'; giftCardId: number; balance: number; currency: string; atMs: number }
  | { kind: 'reply'; conversationId: number; messageId: number };

type FactsOf<Kind extends NoticeKind> = Extract<NoticeFacts, { kind: Kind }>;

interface Naming {
  /** What it is about: of several notices about the same, the last one stands. */
  subject: string;
  /** What makes it this notice, and no other, about that. */
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
  gift_card_changed: ({ giftCardId, atMs }) => ({ subject: toSubject('gift card', giftCardId), turn: atMs }),
  reply: ({ conversationId, messageId }) => ({ subject: toSubject('conversation', conversationId), turn: messageId }),
};

function toLevelNaming({ change }: FactsOf<'level_won' | 'level_lost'>): Naming {
  return { subject: 'level', turn: change };
}

/** Things that a part of the mall names by its number when there is no more to be told of them. */
export function toSubject(thing: 'reward' | 'booking' | 'gift card' | 'conversation', id: number): string {
  return `${thing} ${id}`;
}

/** Under which key it is told once, and what it is about. */
export function nameNotice<Kind extends NoticeKind>(facts: FactsOf<Kind>): { key: string; subject: string } {
  const toNaming: (given: FactsOf<Kind>) => Naming = namings[facts.kind as Kind]; // a kind's facts say their kind
  const { subject, turn } = toNaming(facts);
  return { key: `${subject} ${turn}`, subject };
}
