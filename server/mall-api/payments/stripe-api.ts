import { type Dispatcher, request } from 'undici';
import * as z from 'zod/mini';
import { deadlinesMs } from '#shared/site/deadlines.ts';
import type { PaymentEvent } from './provider.ts';

interface Dependencies {
  secretKey: string;
  /** Base URL of the API. */
  root?: string;
  dispatcher?: Dispatcher;
}

interface Call {
  /** Fields with Stripe's names: `line_items[0][quantity]`. */
  form?: Readonly<Record<string, string>>;
  /** Idempotency key of calls that create something: Stripe creates it only once per key. */
  idempotencyKey?: string;
}

/** The API version that this code is written for, regardless of the account's version. */
const apiVersion = '2024-06-20';

/** Stripe has refused a call. `code` is Stripe's error code or, if there is none, the error's type. The code is not shown to visitors. */
export class StripeError extends Error {
  readonly code: string | undefined;

  constructor(status: number, code: string | undefined) {
    super(`Stripe has answered ${status}${code ? ` (${code})` : ''}`);
    this.name = 'StripeError';
    this.code = code;
  }
}

/** Creates functions for the required part of Stripe's HTTP API. They reject with `StripeError`, or if Stripe is unreachable. */
export function createStripeApi({ secretKey, root = 'https://api.stripe.com/v1', dispatcher }: Dependencies) {
  async function call(method: 'GET' | 'POST', path: string, { form, idempotencyKey }: Call = {}): Promise<unknown> {
    const { statusCode, body } = await request(root + path, {
      method,
      headers: {
        authorization: `Bearer ${secretKey}`,
        'stripe-version': apiVersion,
        ...(form && { 'content-type': 'application/x-www-form-urlencoded' }),
        ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
      },
      ...(form && { body: new URLSearchParams(form).toString() }),
      signal: AbortSignal.timeout(deadlinesMs.paymentProvider),
      ...(dispatcher && { dispatcher }),
    });
    const answer: unknown = await body.json().catch(() => undefined);
    if (statusCode >= 400) throw new StripeError(statusCode, toCode(answer));
    return answer;
  }

  return {
    get: (path: string): Promise<unknown> => call('GET', path),
    post: (path: string, form: Readonly<Record<string, string>>, idempotencyKey?: string): Promise<unknown> =>
      call('POST', path, { form, ...(idempotencyKey !== undefined && { idempotencyKey }) }),
  };
}

export type StripeApi = ReturnType<typeof createStripeApi>;

function toCode(answer: unknown): string | undefined {
  const error = typeof answer === 'object' && answer !== null && 'error' in answer ? answer.error : undefined;
  if (typeof error !== 'object' || error === null) return undefined;
  const said = [...('code' in error ? [error.code] : []), ...('type' in error ? [error.type] : [])];
  return said.find((word) => typeof word === 'string');
}

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

/** Returns the brand as printed on cards (`Visa`); Stripe's value is `visa`. */
function toBrand(brand: string): string {
  return brand.charAt(0).toUpperCase() + brand.slice(1);
}
