import { createHmac, timingSafeEqual } from 'node:crypto';
import * as z from 'zod/mini';
import { toPaymentReturn } from '#shared/rules/payment-return.ts';
import { type Locale, localeFacts } from '#shared/site/locales.ts';
import { AttemptTaken, type PaymentEvent, type PaymentProvider } from './provider.ts';
import { Session, type StripeApi, StripeError, toEvent } from './stripe-api.ts';
import { createStripeReversals, findMovedPayment } from './stripe-reversals.ts';

interface Dependencies {
  api: StripeApi;
  /** Whether the key is one of Stripe's test mode. */
  isTest: boolean;
  /** Secret of the endpoint that Stripe calls. */
  webhookSecret: string;
  publicUrl: string;
  clock: () => Date;
}

const Event = z.object({ type: z.string(), data: z.object({ object: z.unknown() }) });

/** Outcomes by session event; all other events are ignored. */
const failures: Readonly<Record<string, 'failed' | 'cancelled'>> = {
  'checkout.session.async_payment_failed': 'failed',
  'checkout.session.expired': 'cancelled',
};
const successes: readonly string[] = ['checkout.session.completed', 'checkout.session.async_payment_succeeded'];

/** Session id with which the browser returns, instead of a signed message. The outcome is then queried from Stripe. */
const sessionId = /^cs_(?:test|live)_[\w]{1,200}$/;

/**
 * Creates a provider for Stripe Checkout: cards are only entered on Stripe's page. Webhooks are verified by their
 * signature, and the outcomes of returning browsers by querying the session.
 */
export function createStripeProvider({ api, isTest, webhookSecret, publicUrl, clock }: Dependencies): PaymentProvider {
  const readReversals = createStripeReversals(api);

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
    const event = Event.safeParse(JSON.parse(body)); // genuine, because the signature is valid
    if (!event.success) return 'nothing';
    const { type, data } = event.data;
    const intent = findMovedPayment(type, data.object);
    if (intent !== undefined) return readReversals(intent);
    const failure = failures[type];
    if (failure === undefined && !successes.includes(type)) return 'nothing';
    const session = Session.safeParse(data.object);
    if (!session.success) return 'nothing';
    if (failure !== undefined) return toEvent(session.data, failure);
    if (session.data.payment_status !== 'paid') return 'nothing'; // the money is still on its way
    return toEvent(await readSession(session.data.id).catch(() => session.data), 'paid'); // reads the session again for the card; if that fails, the payment still counts
  }

  return {
    name: 'stripe',
    isTest,
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
        success_url: toPaymentReturn(back, '{CHECKOUT_SESSION_ID}'),
        cancel_url: back,
      };
      const made = await api.post('/checkout/sessions', form, `session-${reference}`).catch((cause: unknown) => {
        throw cause instanceof StripeError && cause.code === 'idempotency_error' ? new AttemptTaken('', { cause }) : cause;
      });
      const { url, id } = Session.parse(made);
      if (!url) throw new Error('Stripe has named no page for the payment');
      return { redirectTo: url, visit: id };
    },
    /** Ends a session earlier than Stripe's own time limit, which is at least half an hour, and a day here. */
    async end(visit) {
      try {
        return toEvent(Session.parse(await api.post(`/checkout/sessions/${visit}/expire`, {})), 'cancelled');
      } catch (error) {
        if (!(error instanceof StripeError)) throw error;
        return readReturned(visit); // the session is no longer open
      }
    },
    read: (message) => (sessionId.test(message) ? readReturned(message) : readWebhook(message)),
    async refund({ reference, provider_payment: intent }) {
      if (intent === null) throw new Error('nobody knows what Stripe calls the payment');
      try {
        // without an amount, Stripe refunds the whole rest; a part may have been refunded manually
        await api.post('/refunds', { payment_intent: intent }, `refund-${reference}`);
      } catch (error) {
        if (!(error instanceof StripeError && error.code === 'charge_already_refunded')) throw error;
      }
    },
  };
}

/** Converts a language to a tag, as Stripe uses them. */
function toStripeLocale(locale: Locale): string {
  return localeFacts[locale].tag;
}

/** Max age of messages as recommended by Stripe. Prevents replays of recorded messages. */
const toleranceSeconds = 300;

interface Signed {
  /** The header `Stripe-Signature`: `t=1700000000,v1=5257a8…`. */
  header: string;
  /** Body as received, byte for byte. */
  body: string;
}

/**
 * Whether Stripe has just signed the message. One of the `v1` signatures must be the HMAC-SHA256 of time and body with the endpoint's secret; there
 * are two while a secret is being replaced. Compared in constant time.
 */
export function isSignedByStripe({ header, body }: Signed, secret: string, now: Date): boolean {
  const parts = header.split(',').map((part) => part.trim().split('='));
  const time = parts.find(([name]) => name === 't')?.[1] ?? '';
  if (!/^\d{1,12}$/.test(time) || Math.abs(now.getTime() / 1000 - Number(time)) > toleranceSeconds) return false;
  const right = createHmac('sha256', secret).update(`${time}.${body}`).digest();
  return parts.some(([name, value = '']) => {
    const given = Buffer.from(/^[0-9a-f]{64}$/.test(value) ? value : '', 'hex');
    return name === 'v1' && given.length === right.length && timingSafeEqual(given, right);
  });
}
