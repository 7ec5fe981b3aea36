import type { FastifyInstance } from 'fastify';
import { toAddress } from '#shared/contracts/address.ts';
import { ApiError } from '#shared/contracts/errors.ts';
import { unsubscribeNewsletter } from '#shared/contracts/newsletter.ts';
import { stopNotices } from '#shared/contracts/notices.ts';
import { stopStaffEmail } from '#shared/contracts/staff-emails.ts';
import { toPath } from '#shared/rules/routing.ts';
import { locales } from '#shared/site/locales.ts';
import { oneClickBody } from '#shared/site/one-click.ts';
import { toCallTrace } from '../../http/trace.ts';
import type { AnswerReader } from '../upstream/answer-reader.ts';
import type { KnownTokens } from '../upstream/known-tokens.ts';
import type { Upstream } from '../upstream/upstream.ts';
import { registerWriteLimit, toRateLimit } from './write-limits.ts';

interface Dependencies {
  upstream: Pick<Upstream, 'send'>;
  reader: AnswerReader;
  tokens: Pick<KnownTokens, 'toLimit'>;
}

/** Pages named in `List-Unsubscribe` of our emails, and the call of each. */
const unsubscribePages = [
  { paths: toPaths('newsletter-unsubscribe'), contract: unsubscribeNewsletter },
  { paths: toPaths('notices-off'), contract: stopNotices },
  { paths: ['/desk/unsubscribe'], contract: stopStaffEmail },
];

const maxBodyBytes = 4096;
const [field = '', oneClick = ''] = oneClickBody.split('=');

/**
 * Registers `POST` for pages that end a subscription: one click in a mail program sends it, without a page, cookie or
 * redirect (RFC 8058).
 */
export function registerOneClickUnsubscribe(app: FastifyInstance, { upstream, reader, tokens }: Dependencies): void {
  app.register(async (scope) => {
    await registerWriteLimit(scope);
    scope.removeAllContentTypeParsers();
    const options = { parseAs: 'buffer', bodyLimit: maxBodyBytes } as const;
    const formTypes = ['application/x-www-form-urlencoded', 'multipart/form-data'];
    scope.addContentTypeParser(formTypes, options, (_request, body, done) => done(null, body));
    for (const { paths, contract } of unsubscribePages) {
      const config = { needs: contract.needs, rateLimit: toRateLimit(contract, tokens) };
      for (const path of paths) {
        scope.post<{ Querystring: { token?: unknown }; Body: unknown }>(path, { config }, async (request, reply) => {
          const { token } = request.query;
          if (typeof token !== 'string' || !(await isOneClick(request.body, request.headers['content-type'])))
            throw new ApiError('BadRequest');
          const address = toAddress(contract);
          reader.check(contract, address, await upstream.send('POST', address, { token }, toCallTrace(request)));
          return reply.header('cache-control', 'no-store').send();
        });
      }
    }
  });
}

/** Returns the paths of a page of the site, one for each language. */
function toPaths(route: 'newsletter-unsubscribe' | 'notices-off'): string[] {
  return locales.map((locale) => toPath(route, locale));
}

/** Uses the platform's form parser, which supports both content types. */
async function isOneClick(body: unknown, type = ''): Promise<boolean> {
  if (!Buffer.isBuffer(body)) return false;
  const form = await new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData().catch(() => undefined);
  return form?.get(field) === oneClick;
}
