import type { ReadingLack } from '#shared/schemas/receipt-reading.ts';
import { judgeReading, type TypedReceipt } from './judge-reading.ts';
import type { PaperReading } from './text/read-text.ts';

/** A picture with the right facts, and what was read on it. */
export interface TrialPicture {
  name: string;
  typed: TypedReceipt;
  /** Whether the picture shows this receipt. Otherwise each approval is false. */
  isReceipt: boolean;
  /** Other amounts on the paper, which are tried as claims. */
  otherAmounts: readonly number[];
  /** Undefined: unreadable. */
  reading: PaperReading | undefined;
}

export interface TrialResult {
  /** Right claims of receipts. */
  right: { claims: number; approved: number };
  /** Wrong claims by what was changed; an approval is false. */
  wrong: { change: WrongChange; claims: number; approved: number }[];
  /** Receipts that wait for a person, and why. */
  waiting: { name: string; lacks: ReadingLack[] | 'unreadable' }[];
  /**
   * Names of pictures with a false approval. Without those of a changed number, which fits if the reader misread this very digit: a second receipt of
   * the same shop, day and amount waits for a person anyway.
   */
  falseApprovals: string[];
}

const wrongChanges = [
  'one digit of the amount',
  'ten times the amount',
  'another amount of the paper',
  'another day',
  'another shop',
  'one digit of the number',
  'no such receipt',
] as const;
type WrongChange = (typeof wrongChanges)[number];

const dayMs = 86_400_000;
const otherDays = [-30, -7, -1, 1, 7, 30];

/** Tries right and wrong claims about each picture, and counts the approvals. */
export function runTrial(pictures: readonly TrialPicture[], shopIds: readonly number[]): TrialResult {
  const receipts = pictures.filter(({ isReceipt }) => isReceipt);
  const waiting = receipts.flatMap(({ name, reading, typed }) => {
    const lacks = reading ? judgeReading(reading, typed) : ('unreadable' as const);
    return lacks.length > 0 ? [{ name, lacks }] : [];
  });
  const tried = pictures.flatMap((picture) =>
    listWrongClaims(picture, shopIds).map(({ change, typed }) => ({
      change,
      name: picture.name,
      isApproved: picture.reading !== undefined && judgeReading(picture.reading, typed).length === 0,
    })),
  );
  return {
    right: { claims: receipts.length, approved: receipts.length - waiting.length },
    wrong: wrongChanges.map((change) => {
      const claims = tried.filter((claim) => claim.change === change);
      return { change, claims: claims.length, approved: claims.filter(({ isApproved }) => isApproved).length };
    }),
    waiting,
    falseApprovals: [
      ...new Set(tried.filter(({ isApproved, change }) => isApproved && change !== 'one digit of the number').map(({ name }) => name)),
    ],
  };
}

function listWrongClaims(
  { typed, isReceipt, otherAmounts }: TrialPicture,
  shopIds: readonly number[],
): { change: WrongChange; typed: TypedReceipt }[] {
  if (!isReceipt) return [{ change: 'no such receipt', typed }];
  const claim = (change: WrongChange) => (changed: Partial<TypedReceipt>) => ({ change, typed: { ...typed, ...changed } });
  const day = (days: number) => new Date(Date.parse(typed.day) + days * dayMs).toISOString().slice(0, 10);
  return [
    ...changeDigits(String(typed.amount)).map((amount) => claim('one digit of the amount')({ amount: Number(amount) })),
    claim('ten times the amount')({ amount: typed.amount * 10 }),
    ...otherAmounts.filter((amount) => amount !== typed.amount).map((amount) => claim('another amount of the paper')({ amount })),
    ...otherDays.map((days) => claim('another day')({ day: day(days) })),
    ...shopIds.filter((id) => id !== typed.companyId).map((companyId) => claim('another shop')({ companyId })),
    ...changeDigits(typed.number).map((number) => claim('one digit of the number')({ number })),
  ];
}

/** Lists all texts with another digit in one place. */
function changeDigits(text: string): string[] {
  const digits = [...'0123456789'];
  return [...text].flatMap((character, place) =>
    digits.includes(character)
      ? digits.filter((digit) => digit !== character).map((digit) => text.slice(0, place) + digit + text.slice(place + 1))
      : [],
  );
}
