import type { BrowserContext } from '@playwright/test';
import { toPath } from '#shared/rules/routing.ts';
import { storageKeys, tokenCookie } from '#shared/site/limits.ts';
import type { Locale } from '#shared/site/locales.ts';
import { linkIn, readMail } from './letter-box.ts';
import type { RunningTenant } from './tenants.ts';

export const memberPassword = 'modrý vlak jede v noci';

export interface Member {
  email: string;
  token: string;
}

/** Somebody who has registered and verified his address, as the site would do it, without its screens. */
export async function registerMember({ origin }: RunningTenant, email: string, locale: Locale = 'cz'): Promise<Member> {
  const consents = { terms: true, newsletter: false };
  await send(origin, '/api/v1/register', { email, password: memberPassword, first_name: 'Jana', last_name: 'Nováková', locale, consents });
  const link = linkIn(await readMail('account-verify', email), origin, toPath('verify-email', locale));
  const { data } = await send(origin, '/api/v1/register/email-verification', { token: new URL(link).searchParams.get('token') });
  return { email, token: String(data.token) };
}

/** From its next page on the browser is the member's. */
export async function bringSession(context: BrowserContext, { origin }: RunningTenant, { token }: Member): Promise<void> {
  await context.addCookies([{ name: tokenCookie.name, value: token, url: origin, httpOnly: true, sameSite: 'Lax' }]);
  await context.addInitScript(([key, value]) => localStorage.setItem(key, value), [storageKeys.token, token] as const);
}

async function send(origin: string, path: string, body: unknown): Promise<{ data: Record<string, unknown> }> {
  const response = await fetch(origin + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${path} answers ${response.status}: ${text}`);
  return JSON.parse(text) as { data: Record<string, unknown> }; // an envelope, by the gateway
}
