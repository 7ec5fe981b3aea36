import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { type BrowserContext, expect, type Page } from '@playwright/test';
import { TOTP } from 'otpauth';
import { deskCookie } from '#shared/site/staff-limits.ts';
import { findViolations } from './examine.ts';
import { dataDirVariable, tenants } from './tenants.ts';

const { name: tenant, origin, port } = tenants.demo;
const root = join(import.meta.dirname, '../..');

/** From its next page on the browser is somebody's of the staff, who has accepted an invitation, in Czech. */
export async function bringStaff(context: BrowserContext, role: 'desk' | 'manager', name = 'Eva Nováková'): Promise<void> {
  const dataDir = process.env[dataDirVariable] ?? '';
  const email = `${role}.${crypto.randomUUID()}@centre.example`;
  const own = { TENANT: tenant, CONFIG_DIR: join(dataDir, 'tenants'), DATA_DIR: dataDir, PORT: String(port), PUBLIC_URL: origin };
  const typed = ['server/cli/mall.ts', 'staff', 'invite', email, role];
  const printed = execFileSync(process.execPath, typed, { cwd: root, env: { ...process.env, ...own } }).toString();
  const token = /\/desk\/invite\/(\S+)/.exec(printed)?.[1] ?? '';
  const send = (path: string, body: object) =>
    fetch(`${origin}/api/v1/staff/invite${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const { data } = (await (await send('', { token })).json()) as { data: { totp_secret: string } }; // an envelope, by the gateway
  const code = new TOTP({ secret: data.totp_secret }).generate();
  const accepted = await send('/password', { token, name, password: 'lucerna vydra krystal 91', code });
  const value = /^desk=([^;]+)/.exec(accepted.headers.getSetCookie()[0] ?? '')?.[1] ?? '';
  await context.addCookies([{ name: deskCookie.name, value, url: origin, httpOnly: true, sameSite: 'Strict' }]);
  await context.addInitScript(() => localStorage.setItem('desk:locale', 'cz'));
}

/** What the page's policy has refused, and what it has said. */
export async function watchDesk(page: Page): Promise<string[]> {
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('console', (message) => ['error', 'warning'].includes(message.type()) && problems.push(message.text()));
  await page.exposeFunction('tellViolation', (directive: string) => problems.push(`policy: ${directive}`));
  await page.addInitScript(() => {
    const { tellViolation } = window as unknown as { tellViolation: (directive: string) => void }; // exposed above
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) => tellViolation(effectiveDirective));
  });
  return problems;
}

/** No rule of accessibility is broken, and nothing sticks out sideways. */
export async function expectSound(page: Page): Promise<void> {
  expect(await findViolations(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBeLessThanOrEqual(0);
}
