import type { FastifyInstance } from 'fastify';
import { type PaymentProviderName, paymentProviders, toWebhookPath } from '#config/payments.ts';
import { toAddress } from '#shared/contracts/address.ts';
import { ApiError } from '#shared/contracts/errors.ts';
import { receivePaymentMessage } from '#shared/contracts/payments.ts';
import { toCallTrace } from '../../http/trace.ts';
import type { Upstream } from '../upstream/upstream.ts';
import { registerCallLimit } from './call-counts.ts';

interface Dependencies {
  provider: PaymentProviderName;
  upstream: Pick<Upstream, 'send'>;
}

const bodyBytes = 60_000;
const callsPerMinute = 600;

/**
 * Receives payment results from the payment provider. Passes the body on byte for byte with its signature, which the
 * mall API checks; unsigned messages are not accepted. If a message cannot be passed on, answers with an error, and the
 * provider retries.
 */
export function registerPaymentWebhook(app: FastifyInstance, { provider, upstream }: Dependencies): void {
  const { signatureHeader } = paymentProviders[provider];
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('application/json', { parseAs: 'string', bodyLimit: bodyBytes }, (_request, body, done) => done(null, body));
    await registerCallLimit(scope, { name: 'payments', max: callsPerMinute, timeWindow: 60_000 });
    scope.post<{ Body: string | undefined }>(toWebhookPath(provider), async (request, reply) => {
      const { headers, body, log } = request;
      const signature = headers[signatureHeader];
      if (typeof signature !== 'string' || signature.length > 2000 || !body) throw new ApiError('BadRequest');
      try {
        await upstream.send(
          'POST',
          toAddress(receivePaymentMessage),
          { message: `${signature}\n${body}` },
          { ...toCallTrace(request), lane: receivePaymentMessage.lane },
        );
      } catch (err) {
        if (!(err instanceof ApiError) || (err.httpStatus !== 'NotFound' && err.httpStatus !== 'UnprocessableEntity')) throw err;
        // another shop's payment in the same account, or a different amount: a retry would not help
        log[err.httpStatus === 'NotFound' ? 'info' : 'error']({ err }, 'a message of the payment provider changes nothing here');
      }
      return reply.header('cache-control', 'no-store').send({ received: true });
    });
  });
}
