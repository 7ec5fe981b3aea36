import * as z from 'zod/mini';
import { type Locale, localeFacts } from '#shared/site/locales.ts';
import { AttemptTaken, type PaymentEvent, type PaymentProvider } from './provider.ts';
import { type StripeApi, StripeError } from './stripe-api.ts';
import { isSignedByStripe } from './stripe-signature.ts';

interface Dependencies {
  api: StripeApi;
  /** Of the endpoint that Stripe calls. */
  webhookSecret: string;
  publicUrl: string;
  clock: () => Date;
}

const Card = z.object({ brand: z.string(), last4: z.string(), exp_month: z.int(), exp_year: z.int() });
const Charge = z.object({ payment_method_details: z.nullish(z.object({ card: z.nullish(Card) })) });
const Intent = z.object({ id: z.string(), latest_charge: z.nullish(z.union([z.string(), Charge])) });

/** A visit to Stripe's page, as far as it is read. */
const Session = z.object({
  id: z.string(),
  url: z.nullish(z.string()),
  client_reference_id: z.nullish(z.string()),
  status: z.nullish(z.string()),
  payment_status: z.nullish(z.string()),
  amount_total: z.nullish(z.int()),
  currency: z.nullish(z.string()),
  payment_intent: z.nullish(z.union([z.string(), Intent])),
});
type Session = z.infer<typeof Session>;

const Event = z.object({ type: z.string(), data: z.object({ object: z.unknown() }) });

/** What an event of a session means; all others mean nothing here. */
const failures: Readonly<Record<string, 'failed' | 'cancelled'>> = {
  'checkout.session.async_payment_failed': 'failed',
  'checkout.session.expired': 'cancelled',
};
const successes: readonly string[] = ['checkout.session.completed', 'checkout.session.async_payment_succeeded'];

/** What the browser brings back in place of signed words: the session, of which Stripe itself is asked. */
const sessionId = /^cs_(?:test|live)_[\w]{1,200}$/;

/**
 * Stripe Checkout: a page of Stripe's where cards are asked for, and nowhere else. Its webhook is believed by its signature, a browser that comes
 * back by what Stripe answers when it is asked of the session.
 */
export function createStripeProvider({ api, webhookSecret, publicUrl, clock }: Dependencies): PaymentProvider {
  async function readSession(id: string): Promise<Session> {
    return Session.parse(await api.get(`/checkout/sessions/${id}?${new URLSearchParams({ 'expand[]': 'payment_intent.latest_charge' })}`));
  }

  async function readReturned(id: string): Promise<PaymentEvent | 'nothing' | undefined> {
    try {
      const session = await readSession(id);
      if (session.payment_status === 'paid') return toEvent(session, 'paid');
      return session.status === 'expired' ? toEvent(session, 'cancelled') : 'nothing';
    } catch (error) {
      if (error instanceof StripeError && error.code === 'resource_missing') return undefined;
      throw error;
    }
  }

  async function readWebhook(message: string): Promise<PaymentEvent | 'nothing' | undefined> {
    const line = message.indexOf('\n');
    const [header, body] = [message.slice(0, Math.max(line, 0)), message.slice(line + 1)];
    if (!isSignedByStripe({ header, body }, webhookSecret, clock())) return undefined;
    const event = Event.safeParse(JSON.parse(body)); // it is Stripe's own, by its signature
    if (!event.success) return 'nothing';
    const { type, data } = event.data;
    const failure = failures[type];
    if (failure === undefined && !successes.includes(type)) return 'nothing';
    const session = Session.safeParse(data.object);
    if (!session.success) return 'nothing';
    if (failure !== undefined) return toEvent(session.data, failure);
    if (session.data.payment_status !== 'paid') return 'nothing'; // the money is still on its way
    return toEvent(await readSession(session.data.id).catch(() => session.data), 'paid'); // the card is told there; what is paid is paid without it
  }

  return {
    name: 'stripe',
    async open({ reference, amount, currency, title, locale, returnTo }) {
      const back = publicUrl + returnTo;
      const form = {
        mode: 'payment',
        client_reference_id: reference,
        'payment_method_types[0]': 'card',
        'line_items[0][quantity]': '1',
        'line_items[0][price_data][currency]': currency.toLowerCase(),
        'line_items[0][price_data][unit_amount]': String(amount),
        'line_items[0][price_data][product_data][name]': title,
        locale: toStripeLocale(locale),
        success_url: `${back}?payment={CHECKOUT_SESSION_ID}`,
        cancel_url: back,
      };
      const made = await api.post('/checkout/sessions', form, `session-${reference}`).catch((cause: unknown) => {
        throw cause instanceof StripeError && cause.code === 'idempotency_error' ? new AttemptTaken('', { cause }) : cause;
      });
      const { url } = Session.parse(made);
      if (!url) throw new Error('Stripe has named no page for the payment');
      return { redirectTo: url };
    },
    read: (message) => (sessionId.test(message) ? readReturned(message) : readWebhook(message)),
    async refund({ reference, amount, provider_payment: intent }) {
      if (intent === null) throw new Error('nobody knows what Stripe calls the payment');
      try {
        await api.post('/refunds', { payment_intent: intent, amount: String(amount) }, `refund-${reference}`);
      } catch (error) {
        if (!(error instanceof StripeError && error.code === 'charge_already_refunded')) throw error;
      }
    },
  };
}

/** What Stripe says of an attempt of ours; a session that is none of ours is nothing. */
function toEvent(session: Session, outcome: PaymentEvent['outcome']): PaymentEvent | 'nothing' {
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

/** `visa` as it is written on the card. */
function toBrand(brand: string): string {
  return brand.charAt(0).toUpperCase() + brand.slice(1);
}

/** Their names for languages are language tags. */
function toStripeLocale(locale: Locale): string {
  return localeFacts[locale].tag;
}
