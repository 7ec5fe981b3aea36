import fastifyCookie from '@fastify/cookie';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, describe, expect, it } from 'vitest';
import type { Tenant } from '#config/tenant.ts';
import { localeKeepsPerMinute, registerLocaleCookie, toLocaleCookie } from '#server/gateway/api/restored-cookies.ts';
import { registerErrors } from '#server/http/errors.ts';

const publicUrl = 'https://quay.example';
const apps: FastifyInstance[] = [];
afterEach(() => Promise.all(apps.splice(0).map((app) => app.close())));

async function start(localeCookie: Tenant['localeCookie'] = {}, at = publicUrl) {
  const app = fastify();
  apps.push(app);
  registerErrors(app);
  await app.register(fastifyCookie);
  registerLocaleCookie(app, { tenant: { localeCookie }, publicUrl: at });
  return async (cookie: string, headers: Record<string, string> = {}) => {
    const answer = await app.inject({ method: 'POST', url: '/api/locale', headers: { cookie, ...headers } });
    return { status: answer.statusCode, control: answer.headers['cache-control'], cookies: [answer.headers['set-cookie'] ?? []].flat() };
  };
}
const year = 365 * 86_400;

describe('POST /api/locale', () => {
  it.each<[string, Tenant['localeCookie'], string, string]>([
    ['no attributes, https', {}, publicUrl, 'Path=/; Secure; SameSite=Lax'],
    ['no attributes, http', {}, 'http://localhost:3000', 'Path=/; SameSite=Lax'],
    ['secure', { secure: true }, 'http://localhost:3000', 'Path=/; Secure; SameSite=Lax'],
    ['a domain', { domain: '.quay.example' }, publicUrl, 'Domain=.quay.example; Path=/; Secure; SameSite=Lax'],
    ['other sites’ frames', { crossOrigin: true }, publicUrl, 'Path=/; Secure; SameSite=None'],
  ])('sets the locale cookie again exactly as the page has written it, with %s', async (_what, attributes, at, rest) => {
    const send = await start(attributes, at);
    expect(await send('token=x; locale=de; ncc_c=1')).toEqual({
      status: 204,
      control: 'no-store',
      cookies: [`locale=de; Max-Age=${year}; ${rest}`],
    });
    expect(toLocaleCookie({ localeCookie: attributes }, at)).toEqual({ name: 'locale', attributes: `Max-Age=${year}; ${rest}` });
  });

  it.each(['', 'locale=', 'locale=fr', 'locale=DE', 'locale=de%0d%0aset-cookie:x', 'token=x'])(
    'sets no cookie for “%s”',
    async (cookie) => {
      expect(await (await start())(cookie)).toEqual({ status: 204, control: 'no-store', cookies: [] });
    },
  );

  it('accepts calls of the site only, and limits them', async () => {
    const send = await start();
    expect(await send('locale=de', { 'sec-fetch-site': 'cross-site' })).toMatchObject({ status: 403, cookies: [] });
    expect(await send('locale=de', { origin: 'https://evil.example' })).toMatchObject({ status: 403, cookies: [] });
    const statuses = await Promise.all(
      Array.from({ length: localeKeepsPerMinute + 1 }, () => send('locale=de').then(({ status }) => status)),
    );
    expect(statuses).toContain(429);
  });
});
