import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { logIn } from '#shared/contracts/account.ts';
import { readBearer } from '#shared/contracts/bearer.ts';
import { toSuccess } from '#shared/contracts/envelope.ts';
import { ApiError } from '#shared/contracts/errors.ts';
import { memberCookie, sessionRestoresPerMinute, tokenCookie } from '#shared/site/limits.ts';
import { toNetwork } from '../../http/client-address.ts';
import { toCallTrace } from '../../http/trace.ts';
import type { CallContext } from '../upstream/exchange.ts';
import { registerCallLimit } from './call-counts.ts';
import type { Members } from './member-identity.ts';
import { assertSameOrigin } from './same-origin.ts';

interface Dependencies {
  members: Pick<Members, 'getIdOfSession'>;
  publicUrl: string;
}

/**
 * Registers the calls for the session cookie, which exists in addition to the browser's token. Guards of the first page
 * use the cookie, and it restores a token that the browser has lost. The cookie authorizes no other call. `POST` sets
 * the cookie for a browser that has a token, `DELETE` clears it (R-SESS-1, R-NAV-6).
 */
export function registerSession(app: FastifyInstance, { members, publicUrl }: Dependencies): void {
  app.post('/api/session', { config: { needs: logIn.needs } }, async (request, reply) => {
    assertSameOrigin(request, publicUrl);
    const token = readBearer(request.headers.authorization);
    try {
      if (token === undefined) throw new ApiError('Unauthorized');
      await members.getIdOfSession({ ...toCallTrace(request), authorization: `Bearer ${token}`, network: toNetwork(request.ip) });
    } catch (error) {
      if (error instanceof ApiError && error.httpStatus === 'Unauthorized') emptyTokenCookie(reply, publicUrl);
      throw error;
    }
    setTokenCookie(reply, token, publicUrl);
    return reply.header('cache-control', 'no-store').send(toSuccess({}));
  });

  /** If a token is sent, clears the cookie only if it contains that token, because a newer login may have set another. */
  app.delete('/api/session', async (request, reply) => {
    assertSameOrigin(request, publicUrl);
    const token = readBearer(request.headers.authorization);
    if (token === undefined || token === request.cookies[tokenCookie.name]) emptyTokenCookie(reply, publicUrl);
    return reply.header('cache-control', 'no-store').send(toSuccess({}));
  });

  app.register(async (scope) => {
    await registerCallLimit(scope, { name: 'session', max: sessionRestoresPerMinute, timeWindow: 60_000 });
    scope.post('/api/session/restore', { config: { needs: logIn.needs }, bodyLimit: 1 }, async (request, reply) => {
      assertOwnScript(request, publicUrl);
      const token = readBearer(`Bearer ${request.cookies[tokenCookie.name] ?? ''}`);
      if (
        token === undefined ||
        !(await mayCount(members, { ...toCallTrace(request), authorization: `Bearer ${token}`, network: toNetwork(request.ip) }))
      ) {
        emptyTokenCookie(reply, publicUrl);
        throw new ApiError('Unauthorized');
      }
      if (request.cookies[memberCookie.name] === undefined) setMemberCookie(reply, publicUrl);
      return reply.header('cache-control', 'no-store').send(toSuccess({ token }));
    });
  });
}

/**
 * Accepts the only call that the cookie alone authorizes, from our own scripts only. Forms cannot send the header
 * `x-restore`, and other sites are not allowed to.
 */
function assertOwnScript(request: FastifyRequest, publicUrl: string): void {
  assertSameOrigin(request, publicUrl);
  const { 'sec-fetch-site': site, origin, 'x-restore': restore } = request.headers;
  if (restore !== 'cookie' || site === 'none' || (site === undefined && origin === undefined)) throw new ApiError('Forbidden');
}

/**
 * Whether a token may be valid. False only if the mall API rejects the token: if the mall API does not answer, the
 * session stays.
 */
async function mayCount(members: Pick<Members, 'getIdOfSession'>, context: CallContext): Promise<boolean> {
  try {
    await members.getIdOfSession(context);
    return true;
  } catch (error) {
    return !(error instanceof ApiError && error.httpStatus === 'Unauthorized');
  }
}

export function setTokenCookie(reply: FastifyReply, token: string, publicUrl: string): void {
  reply.setCookie(tokenCookie.name, token, { ...toCookieAttributes(publicUrl), maxAge: tokenCookie.maxAgeSeconds });
  setMemberCookie(reply, publicUrl);
}

function setMemberCookie(reply: FastifyReply, publicUrl: string): void {
  reply.setCookie(memberCookie.name, '1', { ...toCookieAttributes(publicUrl), httpOnly: false, maxAge: memberCookie.maxAgeSeconds });
}

export function emptyTokenCookie(reply: FastifyReply, publicUrl: string): void {
  for (const { name } of [tokenCookie, memberCookie]) reply.setCookie(name, '', { ...toCookieAttributes(publicUrl), maxAge: 0 });
}

/**
 * Returns attributes of a cookie that scripts cannot read and that is not sent with other sites' forms. Without TLS
 * (localhost), the cookie is not `secure`, because browsers would drop it.
 */
export function toCookieAttributes(publicUrl: string): CookieSerializeOptions {
  return { path: '/', httpOnly: true, sameSite: 'lax', secure: publicUrl.startsWith('https:') };
}
