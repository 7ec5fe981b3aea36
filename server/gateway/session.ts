import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { logIn } from '#shared/contracts/account.ts';
import { toAddress } from '#shared/contracts/address.ts';
import { readBearer } from '#shared/contracts/bearer.ts';
import { toSuccess } from '#shared/contracts/envelope.ts';
import { ApiError } from '#shared/contracts/errors.ts';
import { listLikeIds } from '#shared/contracts/favourites.ts';
import { tokenCookie } from '#shared/site/limits.ts';
import { toNetwork } from '../plugins/client-address.ts';
import { assertSameOrigin } from './same-origin.ts';
import type { CallContext, Upstream } from './upstream.ts';

interface Dependencies {
  upstream: Pick<Upstream, 'read'>;
  publicUrl: string;
}

/**
 * The cookie beside the browser's token. It tells on which side of a guard a first page stands, and nothing else: no call is made
 * by it. `POST` gives a browser that holds a token its cookie back, `DELETE` empties it (R-SESS-1, R-NAV-6).
 */
export function registerSession(app: FastifyInstance, { upstream, publicUrl }: Dependencies): void {
  app.post('/api/session', { config: { needs: logIn.needs } }, async (request, reply) => {
    assertSameOrigin(request, publicUrl);
    const token = readBearer(request.headers.authorization);
    try {
      if (token === undefined) throw new ApiError('Unauthorized');
      await assertOwnSession(upstream, { requestId: request.id, authorization: `Bearer ${token}`, network: toNetwork(request.ip) });
    } catch (error) {
      if (error instanceof ApiError && error.httpStatus === 'Unauthorized') emptyTokenCookie(reply, publicUrl);
      throw error;
    }
    setTokenCookie(reply, token, publicUrl);
    return reply.header('cache-control', 'no-store').send(toSuccess({}));
  });

  app.delete('/api/session', async (request, reply) => {
    assertSameOrigin(request, publicUrl);
    emptyTokenCookie(reply, publicUrl);
    return reply.header('cache-control', 'no-store').send(toSuccess({}));
  });
}

/**
 * Asks the mall API whether the token is of a session of the site. Rejects with `Unauthorized` for any other, a partner's too: what a member
 * likes is nothing that a partner may ask for.
 */
export async function assertOwnSession(upstream: Pick<Upstream, 'read'>, context: CallContext): Promise<void> {
  await upstream.read(toAddress(listLikeIds), context);
}

export function setTokenCookie(reply: FastifyReply, token: string, publicUrl: string): void {
  reply.setCookie(tokenCookie.name, token, { ...toCookieAttributes(publicUrl), maxAge: tokenCookie.maxAgeSeconds });
}

export function emptyTokenCookie(reply: FastifyReply, publicUrl: string): void {
  reply.setCookie(tokenCookie.name, '', { ...toCookieAttributes(publicUrl), maxAge: 0 });
}

/** Out of reach for scripts, and for other sites' forms. On plain-http localhost a browser keeps no secure cookie. */
export function toCookieAttributes(publicUrl: string): CookieSerializeOptions {
  return { path: '/', httpOnly: true, sameSite: 'lax', secure: publicUrl.startsWith('https:') };
}
