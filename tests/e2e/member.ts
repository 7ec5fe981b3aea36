import { randomBytes, randomInt } from 'node:crypto';
import type { BrowserContext } from '@playwright/test';
import sharp from 'sharp';
import { toPath } from '#shared/rules/routing.ts';
import { storageKeys, tokenCookie } from '#shared/site/limits.ts';
import type { Locale } from '#shared/site/locales.ts';
import { linkIn, readMail } from './mailbox.ts';
import type { RunningTenant } from './tenants.ts';

export const memberPassword = 'modrý vlak jede v noci';

export interface Member {
  email: string;
  token: string;
}

/** Registers a member and verifies the address with the site's own calls, without its screens. */
export async function registerMember({ origin }: RunningTenant, email: string, locale: Locale = 'cz'): Promise<Member> {
  const consents = { terms: true, newsletter: false };
  await send(origin, '/api/v1/register', { email, password: memberPassword, first_name: 'Jana', last_name: 'Nováková', locale, consents });
  const link = linkIn(await readMail('account-verify', email), origin, toPath('verify-email', locale));
  const { data } = await send(origin, '/api/v1/register/email-verification', { token: new URL(link).searchParams.get('token') });
  return { email, token: String(data.token) };
}

/** Adds the member's session to the browser; it is used from the next page on. */
export async function bringSession(context: BrowserContext, { origin }: RunningTenant, { token }: Member): Promise<void> {
  await context.addCookies([{ name: tokenCookie.name, value: token, url: origin, httpOnly: true, sameSite: 'Lax' }]);
  await context.addInitScript(([key, value]) => localStorage.setItem(key, value), [storageKeys.token, token] as const);
}

/** Submits a receipt with a picture, as the site's form does, and returns its id. It is approved immediately unless `amount` is too high. */
export async function handInReceipt({ origin }: RunningTenant, { token }: Member, amount = 129_000 + randomInt(1000)): Promise<number> {
  const form = new FormData();
  const purchasedAt = new Date(Date.now() - 3 * 3_600_000).toISOString();
  const fields = { company_id: '8', number: crypto.randomUUID(), amount: String(amount), purchased_at: purchasedAt };
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set('image', new Blob([new Uint8Array(await drawReceipt())], { type: 'image/jpeg' }), 'receipt.jpg');
  const { data } = await send(origin, '/api/v1/me/receipts', form, token);
  return Number(data.id);
}

/** Activates the first affordable reward, and returns the id of the activated one. */
export async function activateReward({ origin }: RunningTenant, { token }: Member): Promise<number> {
  const response = await fetch(`${origin}/api/v1/me/rewards?sort=affordable`, { headers: { authorization: `Bearer ${token}` } });
  const { data: rewards } = (await response.json()) as { data: { id: number }[] }; // safe: the gateway wraps the answer in `data`
  const { data } = await send(origin, '/api/v1/customer-rewards', { reward_id: rewards[0]?.id }, token);
  return Number(data.id);
}

/** Returns the code of an activated reward. */
export async function readRewardCode({ origin }: RunningTenant, { token }: Member, id: number): Promise<string> {
  const response = await fetch(`${origin}/api/v1/me/customer-rewards/${id}`, { headers: { authorization: `Bearer ${token}` } });
  const { data } = (await response.json()) as { data: { code: string } }; // safe: the gateway wraps the answer in `data`
  return data.code;
}

/** Draws a different receipt each time, because a receipt with a similar picture would wait for a review. */
export function drawReceipt(): Promise<Buffer> {
  return sharp(randomBytes(16 * 32), { raw: { width: 16, height: 32, channels: 1 } })
    .resize(600, 1200, { fit: 'fill' })
    .jpeg()
    .toBuffer();
}

async function send(origin: string, path: string, body: object, token?: string): Promise<{ data: Record<string, unknown> }> {
  const isForm = body instanceof FormData;
  const response = await fetch(origin + path, {
    method: 'POST',
    headers: {
      ...(!isForm && { 'content-type': 'application/json' }),
      ...(token !== undefined && { authorization: `Bearer ${token}`, 'idempotency-key': crypto.randomUUID() }),
    },
    body: isForm ? body : JSON.stringify(body),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${path} answers ${response.status}: ${text}`);
  return JSON.parse(text) as { data: Record<string, unknown> }; // safe: the gateway wraps the answer in `data`
}
