import * as z from 'zod/mini';
import type { PaymentEvent } from './provider.ts';

const Card = z.object({ brand: z.string(), last4: z.string(), exp_month: z.int(), exp_year: z.int() });
const Charge = z.object({ payment_method_details: z.nullish(z.object({ card: z.nullish(Card) })) });
const Intent = z.object({ id: z.string(), latest_charge: z.nullish(z.union([z.string(), Charge])) });

/** A visit to Stripe's page, with the fields that are read. */
export const Session = z.object({
  id: z.string(),
  url: z.nullish(z.string()),
  client_reference_id: z.nullish(z.string()),
  status: z.nullish(z.string()),
  payment_status: z.nullish(z.string()),
  amount_total: z.nullish(z.int()),
  currency: z.nullish(z.string()),
  payment_intent: z.nullish(z.union([z.string(), Intent])),
});
export type Session = z.infer<typeof Session>;

/** Converts a session to an event; `nothing` if it is not ours. */
export function toEvent(session: Session, outcome: PaymentEvent['outcome']): PaymentEvent | 'nothing' {
  const { client_reference_id: reference, amount_total: amount, currency, payment_intent: intent } = session;
  if (!reference || typeof amount !== 'number' || !currency) return 'nothing';
  const event = { reference, outcome, amount, currency: currency.toUpperCase(), card: undefined };
  if (!intent) return event;
  if (typeof intent === 'string') return { ...event, providerPayment: intent };
  return { ...event, card: toCard(intent), providerPayment: intent.id };
}

function toCard({ latest_charge: charge }: z.infer<typeof Intent>): PaymentEvent['card'] {
  const card = typeof charge === 'object' ? charge?.payment_method_details?.card : undefined;
  if (!card || !/^\d{4}$/.test(card.last4)) return undefined;
  const expires = `${String(card.exp_month).padStart(2, '0')}/${card.exp_year}`;
  return { brand: toBrand(card.brand), last4: card.last4, expires, token: undefined };
}

/** Brand as printed on cards; Stripe has `visa`. */
function toBrand(brand: string): string {
  return brand.charAt(0).toUpperCase() + brand.slice(1);
}
