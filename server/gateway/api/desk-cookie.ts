import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Endpoint } from '#shared/contracts/endpoint.ts';
import { ApiError } from '#shared/contracts/errors.ts';
import { LinkToken } from '#shared/schemas/fields.ts';
import { deskCookie, deskDeviceCookie } from '#shared/site/staff-limits.ts';
import { assertOperator } from '../../http/operator-token.ts';
import { type Caller, toCaller } from './caller.ts';
import { assertSameOrigin } from './same-origin.ts';
import { toCookieAttributes } from './session.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Of an operator's call: the cookie of the desk stands in for the operators' token. */
    isByStaff?: boolean;
  }
}

interface Place {
  /** Where the staff reach their desk. */
  deskUrl: string;
  /** The host that it has for itself; undefined: it is beside the site. */
  deskHost: string | undefined;
  /** A mall API of somebody else knows nothing of a desk. */
  isForeign: boolean;
}

/** The staff's session as their browser carries it: a cookie that no script reads and no other site has sent. */
export function createDesk({ deskUrl, deskHost, isForeign }: Place) {
  const isHere = ({ host }: Pick<FastifyRequest, 'host'>) => !isForeign && (deskHost === undefined || host.toLowerCase() === deskHost);
  const attributes = { ...toCookieAttributes(deskUrl), sameSite: 'strict' } as const;
  const name = attributes.secure ? deskCookie.securePrefix + deskCookie.name : deskCookie.name;

  return {
    isHere,
    isForeign,
    /** The token of the cookie, where it counts. */
    findToken(request: Pick<FastifyRequest, 'cookies' | 'host'>): string | undefined {
      const token = LinkToken.safeParse(request.cookies[name]);
      return isHere(request) && token.success ? token.data : undefined;
    },
    assertSameOrigin: (request: FastifyRequest): void => assertSameOrigin(request, deskUrl),
    /** Throws `Forbidden` for another origin's call, and `UnsupportedMediaType` for one that writes without a body of JSON, as forms do. */
    assertOwn(request: FastifyRequest): void {
      assertSameOrigin(request, deskUrl);
      const isJson = /^application\/json\b/i.test(request.headers['content-type'] ?? '');
      if (request.method !== 'GET' && !isJson) throw new ApiError('UnsupportedMediaType');
    },
    setCookie(reply: FastifyReply, token: string): void {
      reply.setCookie(name, token, { ...attributes, maxAge: deskCookie.maxAgeSeconds });
    },
    /** The caller of a login, for the mall API's count of wrong passwords. As for members, but with a separate cookie. */
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

/** On other hosts than its own there is nothing at its addresses. With a foreign mall API a page says why (`desk/no-desk.ts`). */
export function registerDeskHost(app: FastifyInstance, desk: Pick<Desk, 'isHere' | 'isForeign'>): void {
  if (desk.isForeign) return;
  app.addHook('onRequest', async (request) => {
    if (isDeskPath(request.url) && !desk.isHere(request)) throw new ApiError('NotFound');
  });
}

/** An operator's call that names roles of the staff is made by their cookie where no token comes with it. */
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

/** Who of the staff it is, and in which role, the mall API knows. */
export function assertOperatorOrStaff(request: FastifyRequest, opsToken: string | undefined, desk: Pick<Desk, 'assertOwn'>): void {
  if (request.isByStaff) desk.assertOwn(request);
  else assertOperator(request.headers.authorization, opsToken);
}
