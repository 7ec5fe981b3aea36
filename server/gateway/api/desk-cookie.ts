import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Endpoint } from '#shared/contracts/endpoint.ts';
import { ApiError } from '#shared/contracts/errors.ts';
import { LinkToken } from '#shared/schemas/fields.ts';
import { deskCookie, deskDeviceCookie } from '#shared/site/staff-limits.ts';
import { type Caller, toCaller } from './caller.ts';
import { assertSameOrigin } from './same-origin.ts';
import { toCookieAttributes } from './session.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** For operators' calls: authorized by the desk's cookie instead of a key. */
    isByStaff?: boolean;
  }
}

interface Place {
  /** URL of the staff's desk. */
  deskUrl: string;
  /** Host used by the desk only; undefined: the desk shares the site's host. */
  deskHost: string | undefined;
  /** True for a foreign mall API, which has no desk. */
  isForeign: boolean;
}

/** Handles the staff's session in their browser: a cookie that scripts cannot read and other sites cannot send. */
export function createDesk({ deskUrl, deskHost, isForeign }: Place) {
  const isHere = ({ host }: Pick<FastifyRequest, 'host'>) => !isForeign && (deskHost === undefined || host.toLowerCase() === deskHost);
  const attributes = { ...toCookieAttributes(deskUrl), sameSite: 'strict' } as const;
  const name = attributes.secure ? deskCookie.securePrefix + deskCookie.name : deskCookie.name;

  return {
    isHere,
    isForeign,
    /** Returns the token in the cookie; undefined if it is malformed or the desk is on another host. */
    findToken(request: Pick<FastifyRequest, 'cookies' | 'host'>): string | undefined {
      const token = LinkToken.safeParse(request.cookies[name]);
      return isHere(request) && token.success ? token.data : undefined;
    },
    assertSameOrigin: (request: FastifyRequest): void => assertSameOrigin(request, deskUrl),
    /**
     * Throws `Forbidden` for a call from another origin, and `UnsupportedMediaType` for a write without a JSON body,
     * such as a form.
     */
    assertOwn(request: FastifyRequest): void {
      assertSameOrigin(request, deskUrl);
      const isJson = /^application\/json\b/i.test(request.headers['content-type'] ?? '');
      if (request.method !== 'GET' && !isJson) throw new ApiError('UnsupportedMediaType');
    },
    setCookie(reply: FastifyReply, token: string): void {
      reply.setCookie(name, token, { ...attributes, maxAge: deskCookie.maxAgeSeconds });
    },
    /** Returns the caller of a login, for the mall API's count of wrong passwords. Uses a separate cookie from members'. */
    toCaller: (request: FastifyRequest): Caller => toCaller(request, deskDeviceCookie.name),
    setDeviceCookie(reply: FastifyReply, device: string): void {
      reply.setCookie(deskDeviceCookie.name, device, { ...attributes, path: '/api', maxAge: deskDeviceCookie.maxAgeSeconds });
    },
    emptyCookie(reply: FastifyReply): void {
      reply.setCookie(name, '', { ...attributes, maxAge: 0 });
    },
  };
}

export type Desk = ReturnType<typeof createDesk>;

export const isDeskPath = (url: string): boolean => /^\/desk(?:[/?]|$)/.test(url);

/** Answers 404 for the desk's paths on any other host. With a foreign mall API a page explains why (`registerNoDesk`). */
export function registerDeskHost(app: FastifyInstance, desk: Pick<Desk, 'isHere' | 'isForeign'>): void {
  if (desk.isForeign) return;
  app.addHook('onRequest', async (request) => {
    if (isDeskPath(request.url) && !desk.isHere(request)) throw new ApiError('NotFound');
  });
}

/**
 * Creates a hook for operators' calls that some roles of the staff may make, too. If no key is sent, the desk's
 * cookie authorizes the call.
 */
export function toStaffHook({ access, roles }: Endpoint, desk: Pick<Desk, 'findToken'>) {
  const takesStaff = access === 'operator' && roles.length > 0;
  return async (request: FastifyRequest): Promise<void> => {
    if (!takesStaff || request.headers.authorization !== undefined) return;
    const token = desk.findToken(request);
    if (token === undefined) return;
    request.headers.authorization = `Bearer ${token}`;
    request.isByStaff = true;
  };
}
