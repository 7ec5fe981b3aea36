import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { TOTP } from 'otpauth';
import cz from '#web/desk/messages/cz.json' with { type: 'json' };
import { desktop, findViolations, phone } from './examine.ts';
import { dataDirVariable, tenants } from './tenants.ts';

const { name: tenant, origin, port } = tenants.demo;
const root = join(import.meta.dirname, '../..');
const password = 'lucerna vydra krystal 91';

/** What the command prints for somebody new. */
function invite(role: string): { email: string; link: string } {
  const dataDir = process.env[dataDirVariable] ?? '';
  const email = `${role}.${crypto.randomUUID()}@centre.example`;
  const env = {
    ...process.env,
    TENANT: tenant,
    CONFIG_DIR: join(dataDir, 'tenants'),
    DATA_DIR: dataDir,
    PORT: String(port),
    PUBLIC_URL: origin,
  };
  const printed = execFileSync(process.execPath, ['server/cli/mall.ts', 'staff', 'invite', email, role], { cwd: root, env }).toString();
  return { email, link: /http\S+\/desk\/invite\/\S+/.exec(printed)?.[0] ?? '' };
}

/** What the page's policy has refused, and what it has said besides the answers that the journey provokes. */
async function watch(page: Page): Promise<string[]> {
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('console', (message) => {
    const isRefusal = /status of (?:401|422)/.test(message.text());
    if (['error', 'warning'].includes(message.type()) && !isRefusal) problems.push(message.text());
  });
  await page.exposeFunction('tellViolation', (directive: string) => problems.push(`policy: ${directive}`));
  await page.addInitScript(() => {
    const { tellViolation } = window as unknown as { tellViolation: (directive: string) => void }; // exposed above
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) => tellViolation(effectiveDirective));
  });
  return problems;
}

const overflowOf = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

async function expectSound(page: Page): Promise<void> {
  expect(await findViolations(page)).toEqual([]);
  expect(await overflowOf(page)).toBeLessThanOrEqual(0);
}

/** A device that answers for its owner as soon as it is asked. */
async function addPasskeys(context: BrowserContext, page: Page): Promise<void> {
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

test('somebody of the staff comes in by an invitation with a password and an app, on a phone', async ({ page }) => {
  await page.setViewportSize(phone);
  const problems = await watch(page);
  const { email, link } = invite('desk');
  await page.goto(link);
  await page.getByLabel(cz['invite.password']).check();
  await expect(page.getByRole('img', { name: cz['invite.qr'] })).toBeVisible();
  await expectSound(page);
  const app = new TOTP({ secret: (await page.locator('code').innerText()).replaceAll(' ', '') });
  await page.getByLabel(cz['invite.name']).fill('Eva Nováková');
  await page.getByLabel(cz['login.code']).fill(app.generate());
  await page.getByLabel(cz['invite.new_password']).fill(password);
  await page.getByRole('button', { name: cz['invite.submit'] }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Eva Nováková' })).toBeVisible();
  await expect(page).toHaveURL(`${origin}/desk`);
  await expectSound(page);

  await page.getByRole('button', { name: cz['desk.menu'] }).press('Enter');
  await expect(page.getByRole('link', { name: cz['places.today'] })).toBeFocused();
  await expectSound(page);
  await page.getByRole('link', { name: 'Eva Nováková' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: cz['places.account'] })).toBeFocused();
  await expectSound(page);
  await page.getByRole('button', { name: cz['account.log_out'], exact: true }).click();

  await expect(page.getByRole('heading', { level: 1, name: cz['login.title'] })).toBeVisible();
  await expectSound(page);
  const logIn = async (code: string) => {
    await page.getByLabel(cz['login.email']).fill(email);
    await page.getByLabel(cz['login.password'], { exact: true }).fill(password);
    await page.getByLabel(cz['login.code']).fill(code);
    await page.getByRole('button', { name: cz['login.submit'], exact: true }).click();
  };
  await logIn('000000');
  await expect(page.getByRole('alert')).toContainText('k sobě nepatří'); // as the build binds its words
  await logIn(app.generate({ timestamp: Date.now() + 30_000 })); // each code once: the next one counts already
  await expect(page.getByRole('heading', { level: 1, name: 'Eva Nováková' })).toBeVisible();
  expect(problems).toEqual([]);
});

test('somebody of the staff comes in by an invitation with a passkey, and again by the login, at a desk', async ({ page, context }) => {
  await page.setViewportSize(desktop);
  await addPasskeys(context, page);
  const problems = await watch(page);
  const { link } = invite('manager');
  await page.goto(link);
  await page.getByLabel(cz['invite.name']).fill('Jan Malý');
  await page.getByRole('button', { name: cz['invite.make_passkey'] }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Jan Malý' })).toBeVisible();
  await expectSound(page);
  await page.goto(link);
  await expect(page.getByRole('heading', { level: 1, name: cz['invite.gone'] })).toBeVisible();

  await page.goto(`${origin}/desk/account`);
  await page.getByRole('button', { name: cz['account.log_out_everywhere'] }).click();
  await expect(page.getByRole('heading', { level: 1, name: cz['login.title'] })).toBeVisible();
  await page.goto(`${origin}/desk/account`); // who is not logged in comes to the login, and from there to where they wanted
  await expectSound(page);
  await page.getByRole('button', { name: cz['login.by_passkey'] }).click();
  await expect(page.getByRole('heading', { level: 1, name: cz['places.account'] })).toBeVisible();
  await expectSound(page);
  expect(problems).toEqual([]);
});
