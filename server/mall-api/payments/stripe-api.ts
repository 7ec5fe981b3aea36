import { type Dispatcher, request } from 'undici';
import { deadlinesMs } from '#shared/site/deadlines.ts';

interface Dependencies {
  secretKey: string;
  /** Base URL of the API. */
  root?: string;
  dispatcher?: Dispatcher;
}

interface Call {
  /** Fields with Stripe's names: `line_items[0][quantity]`. */
  form?: Readonly<Record<string, string>>;
  /** For calls that create something: the same key creates it once. */
  idempotencyKey?: string;
}

/** The API version that this code is written for, regardless of the account's version. */
const apiVersion = '2024-06-20';

/** Stripe has refused a call. `code` is Stripe's error code, or else the error's type. Visitors see nothing of it. */
export class StripeError extends Error {
  readonly code: string | undefined;

  constructor(status: number, code: string | undefined) {
    super(`Stripe has answered ${status}${code ? ` (${code})` : ''}`);
    this.name = 'StripeError';
    this.code = code;
  }
}

/** The required part of Stripe's HTTP API. Rejects with `StripeError`, or if Stripe is unreachable. */
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
