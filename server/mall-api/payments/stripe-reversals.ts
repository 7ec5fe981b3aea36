import * as z from 'zod/mini';
import type { PaymentEvent, Reversed } from './provider.ts';
import type { StripeApi } from './stripe-api.ts';
import { Session, toEvent } from './stripe-session.ts';

/** Money has moved after it was paid. Which of them an account is sent depends on its API version, and none of them is needed in full. */
const moved = /^(?:charge\.refunded|charge\.refund\.updated|refund\.(?:created|updated|failed)|charge\.dispute\.\w+)$/;

/** Charges, refunds and disputes have this in common. */
const Moved = z.object({ payment_intent: z.nullish(z.union([z.string(), z.object({ id: z.string() })])) });

const Sum = z.object({ amount: z.int(), currency: z.string(), status: z.nullish(z.string()) });
const Sums = z.object({ data: z.array(Sum) });
const Sessions = z.object({ data: z.array(Session) });

/** No money has gone back, or it has come again. Inquiries (`warning_…`) take none; of a status that is not known yet it has gone. */
const kept: readonly string[] = [
  'failed',
  'canceled',
  'won',
  'prevented',
  'warning_needs_response',
  'warning_under_review',
  'warning_closed',
];

/** The payment that an event is about whose money has moved; undefined for all other events. */
export function findMovedPayment(type: string, object: unknown): string | undefined {
  const { payment_intent: intent } = (moved.test(type) && Moved.safeParse(object).data) || {};
  return typeof intent === 'string' ? intent : intent?.id;
}

/**
 * What has gone back of a payment, as Stripe has it when it is asked: events come in any order and more than once, tell of a part each, and
 * differ by API version.
 */
export function createStripeReversals(api: StripeApi) {
  const reading = new Map<string, Promise<unknown>>();

  async function read(intent: string): Promise<PaymentEvent | 'nothing'> {
    const { data: sessions } = Sessions.parse(await get('/checkout/sessions', intent, { 'expand[]': 'data.payment_intent.latest_charge' }));
    const event = sessions[0] ? toEvent(sessions[0], 'paid') : 'nothing'; // where there is none, it is another product's in the same account
    if (event === 'nothing') return event;
    const [refunds, disputes] = await Promise.all([get('/refunds', intent), get('/disputes', intent)]);
    return { ...event, reversed: { refunded: toGone(refunds, event), disputed: toGone(disputes, event) } satisfies Reversed };
  }

  function get(path: string, intent: string, more: Record<string, string> = {}): Promise<unknown> {
    return api.get(`${path}?${new URLSearchParams({ payment_intent: intent, limit: '100', ...more })}`);
  }

  /** One after the other for each payment: what was asked earlier is never taken for newer. */
  return (intent: string): Promise<PaymentEvent | 'nothing'> => {
    const again = () => read(intent);
    const turn = (reading.get(intent) ?? Promise.resolve()).then(again, again);
    const forget = () => void (reading.get(intent) === turn && reading.delete(intent));
    reading.set(intent, turn);
    turn.then(forget, forget);
    return turn;
  };
}

/** A dispute may be in the currency of the bank: then all of the payment is disputed. */
function toGone(answer: unknown, { amount: paid, currency: own }: PaymentEvent): number {
  const gone = Sums.parse(answer).data.filter(({ status }) => !kept.includes(status ?? ''));
  return gone.reduce((sum, { amount, currency }) => sum + (currency.toUpperCase() === own ? amount : paid), 0);
}
