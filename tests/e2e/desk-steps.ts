import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { type BrowserContext, expect, type Locator, type Page } from '@playwright/test';
import { TOTP } from 'otpauth';
import { type Locale, localeFacts } from '#shared/site/locales.ts';
import { deskCookie } from '#shared/site/staff-limits.ts';
import { findViolations } from './examine.ts';
import { dataDirVariable, tenants } from './tenants.ts';

const { name: tenant, origin, port } = tenants.demo;
const root = join(import.meta.dirname, '../..');

export const password = 'lucerna vydra krystal 91';

/** Invites a new staff member by command, and returns the printed link. Several roles are separated by spaces; `shop` requires a company. */
export function invite(role: string, company?: number): { email: string; link: string } {
  const dataDir = process.env[dataDirVariable] ?? '';
  const email = `${role.replaceAll(' ', '.')}.${crypto.randomUUID()}@centre.example`;
  const env = {
    ...process.env,
    TENANT: tenant,
    CONFIG_DIR: join(dataDir, 'tenants'),
    DATA_DIR: dataDir,
    PORT: String(port),
    PUBLIC_URL: origin,
  };
  const given = ['staff', 'invite', email, ...role.split(' '), ...(company === undefined ? [] : ['--company', String(company)])];
  const printed = execFileSync(process.execPath, ['server/cli/mall.ts', ...given], { cwd: root, env }).toString();
  return { email, link: /http\S+\/desk\/invite\/\S+/.exec(printed)?.[0] ?? '' };
}

/** Logs a staff member in and opens the desk's first page, in Czech. Tests of one worker share an account per role, name and company. */
export async function comeIn(page: Page, role: string, name = 'Eva Nováková', company?: number): Promise<void> {
  const account = `${role} ${name} ${company}`;
  const session = sessions.get(account) ?? acceptInvitation(role, name, company);
  sessions.set(account, session);
  const cookie = { name: deskCookie.name, value: await session, url: origin, httpOnly: true, sameSite: 'Strict' } as const;
  await page.context().addCookies([cookie]);
  await page.goto(`${origin}/desk`);
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
}

const sessions = new Map<string, Promise<string>>();

/** Invites a staff member and accepts the invitation through the API, as its page does. Returns the session cookie's value. */
async function acceptInvitation(role: string, name: string, company?: number): Promise<string> {
  const token = invite(role, company).link.split('/').at(-1);
  const send = (path: string, body: object) =>
    fetch(`${origin}/api/v1/staff/invite${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token, ...body }),
    });
  const { data } = (await (await send('', {})).json()) as { data: { totp_secret: string } }; // safe: the gateway wraps the answer in `data`
  const code = new TOTP({ secret: data.totp_secret }).generate();
  const accepted = await send('/password', { name, password, code });
  return /^desk=([^;]+)/.exec(accepted.headers.getSetCookie()[0] ?? '')?.[1] ?? '';
}

/** Adds a virtual authenticator, which confirms every request immediately. */
export async function addPasskeys(context: BrowserContext, page: Page): Promise<void> {
  const devtools = await context.newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

/** Shows the texts of a language in a form: phones show one language at a time. */
export async function showLanguage(within: Page | Locator, locale: Locale): Promise<void> {
  await within.locator('.edit-language', { hasText: localeFacts[locale].name }).first().click();
}

/** Collects policy violations, exceptions and console messages, except for answers that the journey causes on purpose. */
export async function watch(page: Page): Promise<string[]> {
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('console', (message) => {
    const isRefusal = /status of (?:401|422)/.test(message.text());
    if (['error', 'warning'].includes(message.type()) && !isRefusal) problems.push(`${message.text()} ${message.location().url}`);
  });
  await page.exposeFunction('tellViolation', (directive: string) => problems.push(`policy: ${directive}`));
  await page.addInitScript(() => {
    const { tellViolation } = window as unknown as { tellViolation: (directive: string) => void }; // safe: exposed above
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) => tellViolation(effectiveDirective));
  });
  return problems;
}

const overflowOf = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** Waits until all animations have ended, for example of a dialog that opens. */
const settle = (page: Page) =>
  page.evaluate(() => {
    const ending = document
      .getAnimations()
      .filter((animation) => animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
    return Promise.allSettled(ending.map(({ finished }) => finished));
  });

export async function expectSound(page: Page): Promise<void> {
  await expect(page.locator('h1').first()).toBeAttached(); // the screen has loaded
  await expect(page.locator('.record-table[aria-busy]')).toHaveCount(0); // the table is dimmed while another list loads
  await page.evaluate(() => window.scrollTo(0, 0)); // elsewhere, a sticky bar may cover a part of a control
  await page.mouse.move(0, 0); // otherwise a dialog that has opened under the pointer may begin a transition at any time
  await settle(page);
  expect(await findViolations(page)).toEqual([]);
  expect(await overflowOf(page)).toBeLessThanOrEqual(0);
}
