import type { GiftCard, GiftCardStanding } from '#shared/contracts/gift-cards.ts';
import { toGiftCardGroups } from '#shared/rules/card-numbers.ts';
import { calendarDateIn, toIsoWithOffset } from '#shared/rules/time-zone.ts';
import { giftCardLimits } from '#shared/site/gift-card-limits.ts';
import type { NoticeShowers } from '../notices/facts.ts';
import { toStanding } from './gift-card-ledger.ts';
import type { GiftCardRow } from './queries.ts';

const dayMs = 86_400_000;
const minuteMs = 60_000;

/** Converts a card for its buyer, with times in the centre's time zone. */
export function toGiftCard(row: GiftCardRow, timeZone: string, now: Date): GiftCard {
  const { amount, currency, balance, number, withheld, record } = row;
  const toIso = (ms: number | null) => (ms === null ? null : toIsoWithOffset(new Date(ms), timeZone));
  const status = toStatus(row, now);
  return {
    id: row.id,
    order_number: row.order_number,
    status,
    price: { amount, currency },
    balance: { amount: balance, currency },
    number: number === null ? null : toGiftCardGroups(number),
    valid_until: row.expires_ms === null ? null : toLastDay(row.expires_ms, timeZone),
    created_at: toIsoWithOffset(new Date(row.created_ms), timeZone),
    paid_at: toIso(row.paid_ms),
    paid_with: row.paid_with,
    is_refund_due: row.is_refund_due,
    withheld: withheld === 0 ? null : { amount: withheld, currency },
    is_sandbox: row.is_sandbox,
    can_reveal: canReveal(row, now),
    cancel_until: status === 'active' && canTakeBack(row, now) ? toIso(takenBackUntilMs(row)) : null,
    recipient: { name: row.recipient_name, email: row.recipient_email },
    message: row.message,
    ...record,
  };
}

/** Converts a card for its holder. */
export function toGiftCardStanding(row: GiftCardRow, timeZone: string, now: Date): GiftCardStanding {
  const { number, balance, currency, expires_ms, is_sandbox } = row;
  if (number === null || expires_ms === null) throw new Error('a card that has not been paid has no standing');
  return {
    number: toGiftCardGroups(number),
    status: toStanding(row, now),
    balance: { amount: balance, currency },
    valid_until: toLastDay(expires_ms, timeZone),
    is_sandbox,
  };
}

/** Whether the code may be shown. It must still be stored, and the limited time after it was first revealed must not be over. */
export function canReveal({ sealed_code, revealed_ms }: GiftCardRow, now: Date): boolean {
  return sealed_code !== null && (revealed_ms === null || now.getTime() < revealedUntilMs(revealed_ms));
}

export function revealedUntilMs(revealedMs: number): number {
  return revealedMs + giftCardLimits.revealMinutes * minuteMs;
}

/** Whether the buyer may return the card. If part of the payment was reversed, only an operator can take the card back. */
export function canTakeBack(row: GiftCardRow, now: Date): boolean {
  return !row.is_used && row.withheld === 0 && now.getTime() <= takenBackUntilMs(row);
}

function takenBackUntilMs({ paid_ms, cancel_days }: GiftCardRow): number {
  return (paid_ms ?? 0) + cancel_days * dayMs;
}

/** Returns the last valid day, which is the day before, because cards expire at midnight. */
function toLastDay(expiresMs: number, timeZone: string): string {
  return calendarDateIn(new Date(expiresMs - 1), timeZone);
}

function toStatus(row: GiftCardRow, now: Date): GiftCard['status'] {
  if (row.cancelled_ms !== null) return row.is_refunded ? 'refunded' : 'cancelled';
  return row.paid_ms === null ? 'unpaid' : toStanding(row, now);
}

/** Converts the facts of notices about gift cards to the contract's fields. */
export const giftCardNotices: Pick<NoticeShowers, 'gift_card_changed'> = {
  gift_card_changed: ({ giftCardId, balance, currency }) => ({ gift_card_id: giftCardId, balance: { amount: balance, currency } }),
};
