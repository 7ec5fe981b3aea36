import { createHmac, timingSafeEqual } from 'node:crypto';
import * as z from 'zod/mini';
import { LocaleCode } from '#shared/schemas/fields.ts';

/**
 * Messages between the mall API and the sandbox: signed JSON as one string that fits into a URL. Only these two have the key, so nobody
 * else can write or change a message.
 */

const Card = z.object({
  brand: z.string().check(z.maxLength(40)),
  last4: z.string().check(z.regex(/^\d{4}$/)),
  expires: z.string().check(z.regex(/^\d\d\/\d{4}$/)),
});

/** An amount to pay, and the path that the browser returns to. */
const PaymentOrder = z.object({
  kind: z.literal('order'),
  reference: z.string(),
  amount: z.int().check(z.positive()),
  currency: z.string(),
  title: z.string(),
  locale: LocaleCode,
  return_to: z.string().check(z.regex(/^\/(?!\/)/)),
  saved: z.array(Card),
});
export type PaymentOrder = z.infer<typeof PaymentOrder>;

/** Outcome of an order. */
const PaymentResult = z.object({
  kind: z.literal('result'),
  reference: z.string(),
  outcome: z.enum(['paid', 'failed', 'cancelled']),
  amount: z.int(),
  currency: z.string(),
  card: z.nullable(z.extend(Card, { is_saved: z.boolean() })),
});
export type PaymentResult = z.infer<typeof PaymentResult>;

/** `<JSON in base64url>.<its HMAC-SHA256>`. */
export function signMessage(message: PaymentOrder | PaymentResult, key: string): string {
  const text = Buffer.from(JSON.stringify(message)).toString('base64url');
  return `${text}.${toSignature(text, key)}`;
}

export function readOrder(signed: string, key: string): PaymentOrder | undefined {
  return readSigned(PaymentOrder, signed, key);
}

export function readResult(signed: string, key: string): PaymentResult | undefined {
  return readSigned(PaymentResult, signed, key);
}

function readSigned<T>(schema: z.ZodMiniType<T>, signed: string, key: string): T | undefined {
  const [text = '', signature = '', ...rest] = signed.split('.');
  const [given, right] = [Buffer.from(signature), Buffer.from(toSignature(text, key))];
  if (rest.length > 0 || given.length !== right.length || !timingSafeEqual(given, right)) return undefined;
  const parsed = schema.safeParse(JSON.parse(Buffer.from(text, 'base64url').toString())); // our own JSON, because its signature is valid
  return parsed.success ? parsed.data : undefined;
}

function toSignature(text: string, key: string): string {
  return createHmac('sha256', key).update(text).digest('base64url');
}
