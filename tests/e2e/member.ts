import { randomBytes, randomInt } from 'node:crypto';
import { type BrowserContext, expect } from '@playwright/test';
import sharp from 'sharp';
import { toPath } from '#shared/rules/routing.ts';
import { calendarDateIn } from '#shared/rules/time-zone.ts';
import { storageKeys, tokenCookie } from '#shared/site/limits.ts';
import type { Locale } from '#shared/site/locales.ts';
import { linkIn, readMail } from './mailbox.ts';
import { drawPaper, uniqueAmount } from './paper.ts';
import type { RunningTenant } from './tenants.ts';

export const memberPassword = 'modrý vlak jede v noci';

export interface Member {
  email: string;
  token: string;
}

/**
 * Registers a member and verifies the address with the site's own calls, without its screens. The address starts with `name`; a retried journey gets
 * another one.
 */
export async function registerMember(
  { origin, dataDir }: Pick<RunningTenant, 'origin'> & { dataDir?: string },
  name: string,
  locale: Locale = 'cz',
): Promise<Member> {
  const email = `${name}.${randomBytes(4).toString('hex')}@visitor.example`;
  const consents = { terms: true, newsletter: false };
  await send(origin, '/api/v1/register', { email, password: memberPassword, first_name: 'Jana', last_name: 'Nováková', locale, consents });
  const link = linkIn(await readMail('account-verify', email, undefined, dataDir), origin, toPath('verify-email', locale));
  const { data } = await send(origin, '/api/v1/register/email-verification', { token: new URL(link).searchParams.get('token') });
  return { email, token: String(data.token) };
}

/** Adds the member's session to the browser; it is used from the next page on. */
export async function bringSession(context: BrowserContext, { origin }: RunningTenant, { token }: Member): Promise<void> {
  await context.addCookies([{ name: tokenCookie.name, value: token, url: origin, httpOnly: true, sameSite: 'Lax' }]);
  await context.addInitScript(([key, value]) => localStorage.setItem(key, value), [storageKeys.token, token] as const);
}

/**
 * Submits a receipt with a readable picture, as the site's form does, and returns its id once the picture was read. Its amount is a little above `from`. It
 * is approved then, unless the amount is too high.
 */
export async function handInReceipt(tenant: RunningTenant, member: Member, from = 132_000): Promise<number> {
  const { id, hold } = await handInPaper(tenant, member, uniqueAmount(from));
  const isMisread = hold === 'differs' || hold === 'unreadable'; // a matter of the drawing
  return isMisread ? handInReceipt(tenant, member, from) : id;
}

async function handInPaper(
  { origin, name }: RunningTenant,
  { token }: Member,
  amount: number,
): Promise<{ id: number; hold: string | null }> {
  const form = new FormData();
  const purchasedAt = new Date(Date.now() - 10 * 60_000).toISOString();
  const number = `26/${randomInt(100_000, 1_000_000)}`;
  const fields = { company_id: '8', number, amount: String(amount), purchased_at: purchasedAt };
  const day = calendarDateIn(new Date(purchasedAt), 'Europe/Prague');
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set('image', new Blob([new Uint8Array(await drawPaper({ tenant: name, companyId: 8, number, amount, day }))]), 'receipt.jpg');
  const { data } = await send(origin, '/api/v1/me/receipts', form, token);
  const id = Number(data.id);
  await expect.poll(() => readHold(origin, token, id), { timeout: 60_000 }).not.toBe('reading');
  return { id, hold: await readHold(origin, token, id) };
}

/** Returns why a receipt waits; null if it does not. */
async function readHold(origin: string, token: string, id: number): Promise<string | null> {
  const response = await fetch(`${origin}/api/v1/me/receipts/${id}`, { headers: { authorization: `Bearer ${token}` } });
  const { data } = (await response.json()) as { data: { held_for: string | null } }; // safe: the gateway wraps the answer in `data`
  return data.held_for;
}

/** Activates a reward, otherwise the first affordable one, and returns the id of the activated one. */
export async function activateReward({ origin }: RunningTenant, { token }: Member, rewardId?: number): Promise<number> {
  if (rewardId !== undefined) return Number((await send(origin, '/api/v1/customer-rewards', { reward_id: rewardId }, token)).data.id);
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
