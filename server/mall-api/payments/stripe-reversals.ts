import * as z from 'zod/mini';
import type { PaymentEvent, Reversed } from './provider.ts';
import { Session, type StripeApi, toEvent } from './stripe-api.ts';

/** Events about moved money. An account receives some of them, depending on its API version. Only the payment's id is read from them. */
const moved = /^(?:charge\.refunded|charge\.refund\.updated|refund\.(?:created|updated|failed)|charge\.dispute\.\w+)$/;

/** Fields that charges, refunds and disputes have in common. */
const Moved = z.object({ payment_intent: z.nullish(z.union([z.string(), z.object({ id: z.string() })])) });

const Sum = z.object({ amount: z.int(), currency: z.string(), status: z.nullish(z.string()) });
const Sums = z.object({ data: z.array(Sum) });
const Sessions = z.object({ data: z.array(Session) });

/**
 * States in which no money was taken, or it was returned. Inquiries (`warning_…`) do not take money. In unknown states,
 * money counts as taken.
 */
const kept: readonly string[] = [
  'failed',
  'canceled',
  'won',
  'prevented',
  'warning_needs_response',
  'warning_under_review',
  'warning_closed',
];

/** If an event reports moved money, returns the id of the payment; otherwise undefined. */
export function findMovedPayment(type: string, object: unknown): string | undefined {
  const { payment_intent: intent } = (moved.test(type) && Moved.safeParse(object).data) || {};
  return typeof intent === 'string' ? intent : intent?.id;
}

/**
 * Queries the reversals of a payment from Stripe, because events arrive repeatedly and in any order, contain only
 * parts, and differ by API version.
 */
export function createStripeReversals(api: StripeApi) {
  const reading = new Map<string, Promise<unknown>>();

  async function read(intent: string): Promise<PaymentEvent | 'nothing'> {
    const { data: sessions } = Sessions.parse(await get('/checkout/sessions', intent, { 'expand[]': 'data.payment_intent.latest_charge' }));
    const event = sessions[0] ? toEvent(sessions[0], 'paid') : 'nothing'; // there is no session if the payment belongs to another product in the same account
    if (event === 'nothing') return event;
    const [refunds, disputes] = await Promise.all([get('/refunds', intent), get('/disputes', intent)]);
    return { ...event, reversed: { refunded: toGone(refunds, event), disputed: toGone(disputes, event) } satisfies Reversed };
  }

  function get(path: string, intent: string, more: Record<string, string> = {}): Promise<unknown> {
    return api.get(`${path}?${new URLSearchParams({ payment_intent: intent, limit: '100', ...more })}`);
  }

  /** Queries of a payment run one after the other, so that an older answer never overwrites a newer one. */
  return (intent: string): Promise<PaymentEvent | 'nothing'> => {
    const again = () => read(intent);
    const turn = (reading.get(intent) ?? Promise.resolve()).then(again, again);
    const forget = () => void (reading.get(intent) === turn && reading.delete(intent));
    reading.set(intent, turn);
    turn.then(forget, forget);
    return turn;
  };
}

/** Sums the reversed amounts. If a dispute is in the bank's currency, the whole payment counts as disputed. */
function toGone(answer: unknown, { amount: paid, currency: own }: PaymentEvent): number {
  const gone = Sums.parse(answer).data.filter(({ status }) => !kept.includes(status ?? ''));
  return gone.reduce((sum, { amount, currency }) => sum + (currency.toUpperCase() === own ? amount : paid), 0);
}
