import type { LoyaltyProgram } from '../contracts/loyalty.ts';
import { addDays } from './time-zone.ts';

type Rules = LoyaltyProgram['receipts'];

interface Received {
  count: number;
  /** In minor units. */
  amount: number;
}

/** Facts of a new receipt that the rules compare with their limits. */
export interface RuleFacts {
  /** In minor units. */
  amount: number;
  /** The member's earlier receipts, submitted on the same day and within the last seven times 24 hours. */
  receivedToday: Received;
  receivedThisWeek: Received;
}

/** Limit of the rules that a receipt exceeds. */
export type Exceeded = 'day_pace' | 'week_pace' | 'amount';

/** Lists the limits of the rules that a receipt exceeds; staff then review the receipt. */
export function listExceeded({ amount, receivedToday, receivedThisWeek }: RuleFacts, rules: Rules): Exceeded[] {
  return [
    ...(isBeyond(receivedToday, amount, rules.pace.day) ? (['day_pace'] as const) : []),
    ...(isBeyond(receivedThisWeek, amount, rules.pace.week) ? (['week_pace'] as const) : []),
    ...(amount > rules.approved_up_to.amount ? (['amount'] as const) : []),
  ];
}

/** Whether a purchase on this day is too old for its receipt to be accepted. */
export function isTooOld(day: string, today: string, rules: Pick<Rules, 'max_age_days'>): boolean {
  return day < addDays(today, -rules.max_age_days);
}

function isBeyond(received: Received, amount: number, pace: Rules['pace']['day']): boolean {
  return received.count + 1 > pace.count || received.amount + amount > pace.amount.amount;
}
