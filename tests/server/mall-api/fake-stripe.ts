import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface StripeCall {
  method: string;
  path: string;
  form: Record<string, string>;
  key: string | undefined;
}

export interface FakeSession {
  id: string;
  object: 'checkout.session';
  url: string;
  client_reference_id: string | undefined;
  status: string;
  payment_status: string;
  amount_total: number;
  currency: string | undefined;
  payment_intent: string | null;
}

/** Money that has moved back after a payment. */
export interface FakeMove {
  id: string;
  object: 'refund' | 'dispute';
  payment_intent: string;
  amount: number;
  currency: string;
  status: string;
}

export const stripeKeys = { secretKey: 'sk_test_4eC39HqLyjWDarjtT1', webhookSecret: 'whsec_5f3a9c1d' };

/**
 * Starts a fake of Stripe's HTTP API, written from its documentation: Checkout sessions, refunds, disputes and signed messages to a webhook. If an
 * idempotency key is repeated, the answer is the same for the same fields, and an error for others.
 */
export async function startFakeStripe() {
  const calls: StripeCall[] = [];
  const sessions = new Map<string, FakeSession>();
  const answers = new Map<string, { form: string; answer: object }>();
  /** Amounts that we have refunded, by payment. */
  const refunded = new Map<string, number>();
  const moves: FakeMove[] = [];
  let isDown = false;

  const toError = (type: string, code?: string) => ({ error: { type, ...(code && { code }), message: 'card 4242 of Jana' } });

  const listOf = (data: readonly object[]) => ({ status: 200, body: { object: 'list', data, has_more: false } });

  function withCard(session: FakeSession): object {
    const card = { brand: 'visa', last4: '4242', exp_month: 3, exp_year: 2031 };
    const intent = { id: session.payment_intent, latest_charge: { payment_method_details: { card } } };
    return { ...session, payment_intent: session.payment_intent && intent };
  }

  /** Lists sessions, refunds or disputes of a payment. */
  function answerList({ path }: StripeCall): { status: number; body: object } | undefined {
    const [, kind, query] = /^\/v1\/(checkout\/sessions|refunds|disputes)\?(.*)$/.exec(path) ?? [];
    const intent = new URLSearchParams(query).get('payment_intent');
    if (kind === undefined || intent === null) return undefined;
    if (kind !== 'checkout/sessions') return listOf(moves.filter((one) => `${one.object}s` === kind && one.payment_intent === intent));
    return listOf([...sessions.values()].filter((one) => one.payment_intent === intent).map(withCard));
  }

  function expire(id: string): { status: number; body: object } {
    const session = sessions.get(id);
    if (session?.status !== 'open') return { status: session ? 400 : 404, body: toError('invalid_request_error') };
    return { status: 200, body: Object.assign(session, { status: 'expired' }) };
  }

  function answer(call: StripeCall): { status: number; body: object } {
    const list = call.method === 'GET' ? answerList(call) : undefined;
    if (list) return list;
    const expired = /^\/v1\/checkout\/sessions\/(cs_test_\w+)\/expire$/.exec(call.path)?.[1];
    if (expired) return expire(expired);
    const id = /^\/v1\/checkout\/sessions\/(cs_test_\w+)\?/.exec(call.path)?.[1];
    if (id) {
      const session = sessions.get(id);
      if (!session) return { status: 404, body: toError('invalid_request_error', 'resource_missing') };
      return { status: 200, body: withCard(session) };
    }
    const known = call.key === undefined ? undefined : answers.get(call.key);
    if (known) {
      if (known.form === JSON.stringify(call.form)) return { status: 200, body: known.answer };
      return { status: 400, body: toError('idempotency_error') };
    }
    const body = call.path === '/v1/refunds' ? refund(call.form) : openSession(call.form);
    if ('error' in body) return { status: 400, body };
    if (call.key !== undefined) answers.set(call.key, { form: JSON.stringify(call.form), answer: body });
    return { status: 200, body };
  }

  function openSession(form: Record<string, string>): object {
    const id = `cs_test_${sessions.size + 1}`;
    const session: FakeSession = {
      id,
      object: 'checkout.session',
      url: `https://checkout.stripe.example/c/pay/${id}`,
      client_reference_id: form.client_reference_id,
      status: 'open',
      payment_status: 'unpaid',
      amount_total: Number(form['line_items[0][price_data][unit_amount]']),
      currency: form['line_items[0][price_data][currency]'],
      payment_intent: null,
    };
    sessions.set(id, session);
    return session;
  }

  /** Refunds the whole remaining amount if none is given. */
  function refund({ payment_intent: intent = '', amount }: Record<string, string>): object {
    const session = [...sessions.values()].find((one) => one.payment_intent === intent);
    const gone = moves.filter((one) => one.object === 'refund' && one.payment_intent === intent && one.status !== 'failed');
    const left = (session?.amount_total ?? 0) - gone.reduce((sum, one) => sum + one.amount, 0);
    if (!session || left === 0) return toError('invalid_request_error', 'charge_already_refunded');
    const back = Number(amount ?? left);
    refunded.set(intent, back);
    return move('refund', session, back, 'succeeded');
  }

  function move(object: FakeMove['object'], { payment_intent: intent, currency }: FakeSession, amount: number, status: string): FakeMove {
    const made = { id: `${object}_${moves.length + 1}`, object, payment_intent: intent ?? '', amount, currency: currency ?? '', status };
    moves.push(made);
    return made;
  }

  const server = createServer(async (request, response) => {
    const form = Object.fromEntries(new URLSearchParams(await readAll(request)));
    const key = request.headers['idempotency-key'];
    const call = { method: request.method ?? '', path: request.url ?? '', form, key: typeof key === 'string' ? key : undefined };
    calls.push(call);
    const isKnown = request.headers.authorization === `Bearer ${stripeKeys.secretKey}`;
    const { status, body } = isDown
      ? { status: 500, body: toError('api_error') }
      : isKnown
        ? answer(call)
        : { status: 401, body: toError('invalid_request_error') };
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const getSession = (id: string): FakeSession => {
    const session = sessions.get(id);
    if (!session) throw new Error(`there is no session ${id}`);
    return session;
  };

  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, // safe: the address of a TCP server is an object
    calls,
    refunded,
    getSession,
    setDown: (down: boolean) => {
      isDown = down;
    },
    /** A visitor pays there, or lets the session expire. */
    finish(id: string, how: 'paid' | 'expired'): void {
      const session = getSession(id);
      Object.assign(
        session,
        how === 'paid' ? { status: 'complete', payment_status: 'paid', payment_intent: `pi_${id}` } : { status: 'expired' },
      );
    },
    /** Moves money by hand: a manual refund, or a reversal by the payer's bank. */
    move: (object: FakeMove['object'], id: string, amount: number, status: string): FakeMove =>
      move(object, getSession(id), amount, status),
    /** Returns the first move of a session's payment. */
    findMove: (id: string): FakeMove => {
      const found = moves.find((one) => one.payment_intent === getSession(id).payment_intent);
      if (!found) throw new Error(`no money of ${id} has moved`);
      return found;
    },
    /** Returns Stripe's message about moved money, which contains the refund or dispute itself, or its charge. */
    toMoved: (type: string, { payment_intent: intent, ...moved }: FakeMove): string => {
      const charge = { id: 'ch_1', object: 'charge', payment_intent: intent, amount_refunded: moved.amount };
      const object = type === 'charge.refunded' ? charge : { ...moved, payment_intent: intent, charge: 'ch_1' };
      return JSON.stringify({ id: 'evt_2', object: 'event', type, data: { object } });
    },
    /** Returns the body that Stripe sends to the webhook. */
    toEvent: (type: string, id: string, changes: Partial<FakeSession> = {}): string =>
      JSON.stringify({ id: 'evt_1', object: 'event', type, data: { object: { ...getSession(id), ...changes } } }),
    close: () => new Promise<void>((resolve) => void server.close(() => resolve())),
  };
}

export type FakeStripe = Awaited<ReturnType<typeof startFakeStripe>>;

/** Returns the header `Stripe-Signature` according to Stripe's documentation. */
export function toStripeSignature(body: string, at: Date, secret = stripeKeys.webhookSecret): string {
  const time = Math.floor(at.getTime() / 1000);
  return `t=${time},v1=${createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')}`;
}

async function readAll(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk as Uint8Array)); // safe: chunks of a request are always bytes
  return Buffer.concat(chunks).toString();
}
