import type { FastifyInstance, FastifyReply } from 'fastify';
import { toAddress } from '#shared/contracts/address.ts';
import { receivePaymentMessage } from '#shared/contracts/payments.ts';
import { toPaymentReturn } from '#shared/rules/payment-return.ts';
import { fallbackLocale } from '#shared/site/locales.ts';
import { assertSameOrigin } from '../gateway/api/same-origin.ts';
import type { Upstream } from '../gateway/upstream/upstream.ts';
import { sendLocation } from '../http/location.ts';
import { toContentPolicy } from '../http/security-headers.ts';
import { toCallTrace } from '../http/trace.ts';
import { type PaymentOrder, type PaymentResult, readOrder, signMessage } from './messages.ts';
import { type SandboxDocument, testCards, toLostPage, toSandboxPage } from './page.ts';

interface Dependencies {
  upstream: Pick<Upstream, 'send'>;
  publicUrl: string;
  /** Key that the mall API signs its orders with. */
  key: string;
}

const formBytes = 16_384;
const outcomes = ['paid', 'failed', 'cancelled'] as const;

/**
 * Registers `/payment-sandbox`, for trying out payments. Like any provider, it sends the result to the mall API (webhook) and back with
 * the browser.
 */
export function registerPaymentSandbox(app: FastifyInstance, { upstream, publicUrl, key }: Dependencies): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string', bodyLimit: formBytes }, (_request, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );

    scope.get<{ Querystring: { order?: unknown } }>('/payment-sandbox', async ({ query }, reply) => {
      const signed = typeof query.order === 'string' ? query.order : '';
      const order = readOrder(signed, key);
      return order ? send(reply, toSandboxPage(order, signed)) : send(reply.code(404), toLostPage(fallbackLocale));
    });

    scope.post<{ Body: Readonly<Record<string, string>> | undefined }>('/payment-sandbox', async (request, reply) => {
      assertSameOrigin(request, publicUrl);
      const { body = {} } = request;
      const order = readOrder(body.order ?? '', key);
      const outcome = outcomes.find((one) => one === body.outcome);
      if (!order || !outcome) return send(reply.code(404), toLostPage(fallbackLocale));
      const message = signMessage(toResult(order, outcome, body), key);
      try {
        await upstream.send(
          'POST',
          toAddress(receivePaymentMessage),
          { message },
          { ...toCallTrace(request), lane: receivePaymentMessage.lane },
        );
      } catch (err) {
        request.log.warn({ err }, 'could not notify the mall API of a payment: it learns of it when the browser returns');
      }
      reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'same-origin' });
      return sendLocation(reply, toPaymentReturn(order.return_to, encodeURIComponent(message)), 303);
    });
  });
}

function toResult(order: PaymentOrder, outcome: PaymentResult['outcome'], body: Readonly<Record<string, string>>): PaymentResult {
  const { reference, amount, currency } = order;
  const card = [...testCards, ...order.saved].find(({ last4 }) => last4 === body.card) ?? testCards[0];
  return {
    kind: 'result',
    reference,
    outcome,
    amount,
    currency,
    card: outcome === 'paid' ? { ...card, is_saved: body.save === 'yes' } : null,
  };
}

function send(reply: FastifyReply, { html, styleHash }: SandboxDocument): FastifyReply {
  return reply
    .headers({
      'cache-control': 'no-store',
      'content-security-policy': toContentPolicy({ styleHash }),
      'referrer-policy': 'same-origin', // the address holds the order
      'x-robots-tag': 'noindex',
    })
    .type('text/html; charset=utf-8')
    .send(html);
}
