import { createHmac } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { toSuccess } from '#shared/contracts/envelope.ts';
import { ApiError } from '#shared/contracts/errors.ts';
import { isSettingKey, type SettingKey, settingGroups } from '#shared/site/settings.ts';
import { isOperator } from '../../http/operator-token.ts';
import { previewCookie } from '../../http/preview-cookie.ts';
import type { KeyCheck } from '../api/key-check.ts';
import { toCookieAttributes } from '../api/session.ts';
import type { SiteFacts } from './config.ts';
import { drawSettingIcons } from './icons.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Whether the response uses unpublished settings. */
    isPreview: boolean;
  }
}

/** The parts of a request that determine its response. */
export type Asker = Pick<FastifyRequest, 'cookies' | 'headers' | 'host' | 'isPreview' | 'shown'>;

interface Dependencies {
  opsToken: string | undefined;
  publicUrl: string;
  clock: { now(): Date };
}

const audience = 'settings-preview';
const longest = 2000;

/**
 * Settings that cannot be previewed: they determine languages and answers of the API, so previewed pages would lack the
 * matching content.
 */
export const notPreviewed: ReadonlySet<string> = new Set<SettingKey>([
  'is_authentication_active',
  'is_contact_support_active',
  'is_sso_visible',
  'is_offers_visible_only_when_logged_in',
  'is_rewards_visible_only_when_logged_in',
  'inactive_locales',
]);

const Changes = z.record(z.string(), z.string()).check(
  z.refine((changes) => Object.keys(changes).every(canPreview)),
  z.refine((changes) => JSON.stringify(changes).length <= longest),
);
type Changes = z.infer<typeof Changes>;

function canPreview(key: string): boolean {
  const isKnown = isSettingKey(key) || settingGroups.some((group) => key.startsWith(`${group}_`));
  return isKnown && !notPreviewed.has(key);
}

/**
 * Shows the site in one browser with unpublished settings. These settings are in a signed cookie that every gateway
 * with the same `OPS_TOKEN` can read; nothing is stored.
 */
export function createPreview({ opsToken, clock }: Omit<Dependencies, 'publicUrl'>) {
  const key = opsToken === undefined ? undefined : createHmac('sha256', opsToken).update(audience).digest();

  async function sign(changes: Changes, expiresAt: Date): Promise<string> {
    const { SignJWT } = await import('jose'); // loaded only when a preview is used
    if (!key) throw new ApiError('NotFound');
    return new SignJWT({ changes }).setProtectedHeader({ alg: 'HS256' }).setAudience(audience).setExpirationTime(expiresAt).sign(key);
  }

  /** Reads a token; undefined if it is not ours or has expired. */
  async function read(token: string | undefined): Promise<{ changes: Changes; expiresAt: Date } | undefined> {
    if (!key || !token) return undefined;
    const { errors, jwtVerify } = await import('jose');
    try {
      const { payload } = await jwtVerify(token, key, {
        audience,
        algorithms: ['HS256'],
        requiredClaims: ['exp'],
        currentDate: clock.now(),
      });
      const changes = Changes.safeParse(payload.changes); // another version may have signed it
      return changes.success ? { changes: changes.data, expiresAt: new Date(Number(payload.exp) * 1000) } : undefined;
    } catch (error) {
      if (error instanceof errors.JOSEError) return undefined;
      throw error;
    }
  }

  return {
    sign,
    read,
    /** Returns the site's facts, changed by the preview of this browser, if any. */
    async show(request: Asker, facts: SiteFacts): Promise<SiteFacts> {
      const token = request.cookies[previewCookie.name];
      const preview = token === undefined ? undefined : await read(token);
      if (!preview) return facts;
      request.isPreview = true;
      const settings = { ...facts.settings, ...preview.changes };
      return { ...facts, settings, drawings: await drawSettingIcons(settings) };
    },
  };
}

export type Preview = ReturnType<typeof createPreview>;

/**
 * Registers `POST /ops/preview`, which creates a URL. A browser that opens this URL sees the preview until the preview
 * expires, or until the browser opens the URL without a token.
 */
export function registerPreview(app: FastifyInstance, dependencies: Dependencies & { preview: Preview; keyCheck: KeyCheck }): void {
  const { preview, opsToken, publicUrl, clock, keyCheck } = dependencies;
  app.decorateRequest('isPreview', false);
  app.addHook('onSend', (request, reply, _payload, done) => {
    if (request.isPreview) reply.headers({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' });
    done();
  });

  app.post('/ops/preview', async (request, reply) => {
    const { headers, body } = request;
    if (opsToken === undefined) throw new ApiError('NotFound'); // signs the previews
    if (!isOperator(headers.authorization, opsToken)) await keyCheck.assertScope(request, 'ops:preview');
    const asked = z.strictObject({ settings: Changes }).safeParse(body);
    if (!asked.success) throw new ApiError('BadRequest', { errors: { settings: ['invalid'] } });
    const expiresAt = new Date(clock.now().getTime() + previewCookie.maxAgeSeconds * 1000);
    const token = await preview.sign(asked.data.settings, expiresAt);
    const address = `${publicUrl}/ops/preview?token=${token}`;
    return reply.header('cache-control', 'no-store').send(toSuccess({ address, expires_at: expiresAt.toISOString() }));
  });

  app.get<{ Querystring: { token?: unknown } }>('/ops/preview', async (request, reply) => {
    const { token } = request.query;
    request.isPreview = true;
    const found = typeof token === 'string' ? await preview.read(token) : undefined;
    if (token !== undefined && !found) throw new ApiError('Unauthorized');
    const maxAge = found ? Math.ceil((found.expiresAt.getTime() - clock.now().getTime()) / 1000) : 0;
    reply.setCookie(previewCookie.name, found ? String(token) : '', { ...toCookieAttributes(publicUrl), maxAge });
    return reply.header('referrer-policy', 'no-referrer').redirect('/', 302);
  });
}
