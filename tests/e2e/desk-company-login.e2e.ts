import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import cz from '#web/desk/messages/cz.json' with { type: 'json' };
import { type IdentityProvider, startIdentityProvider } from '../support/identity-provider.ts';
import { addPasskeys, expectSound, watch } from './desk-steps.ts';
import { desktop, phone } from './examine.ts';
import { long } from './long.ts';
import { endProcess, startTenant } from './start-tenants.ts';

const root = join(import.meta.dirname, '../..');
const port = 3304;
const origin = `http://localhost:${port}`;

interface Centre {
  provider: IdentityProvider;
  dataDir: string;
  /** Runs a command of operators, and returns the printed link. */
  run: (...words: string[]) => string;
}

/** Starts the demo centre with a company's identity provider. */
async function withCentre(act: (centre: Centre) => Promise<void>): Promise<void> {
  const provider = await startIdentityProvider({ redirectUri: `${origin}/desk/login/company` });
  const dataDir = mkdtempSync(join(tmpdir(), 'mallfront-company-'));
  const configDir = join(dataDir, 'tenants');
  const shipped = join(root, 'config/tenants/demo');
  mkdirSync(join(configDir, 'demo'), { recursive: true });
  for (const folder of ['media', 'content']) symlinkSync(join(shipped, folder), join(configDir, 'demo', folder));
  const settings: object = JSON.parse(readFileSync(join(shipped, 'tenant.json'), 'utf8'));
  const staffLogin = { groups: { editors: ['editor'], reception: ['desk'], bosses: ['manager'] } };
  writeFileSync(join(configDir, 'demo/tenant.json'), JSON.stringify({ ...settings, staffLogin }));
  const access = {
    STAFF_OIDC_ISSUER: provider.issuer,
    STAFF_OIDC_CLIENT_ID: provider.clientId,
    STAFF_OIDC_CLIENT_SECRET: provider.clientSecret,
  };
  const gateway = await startTenant('demo', port, origin, dataDir, configDir, access);
  const env = {
    ...process.env,
    ...access,
    TENANT: 'demo',
    CONFIG_DIR: configDir,
    DATA_DIR: dataDir,
    PORT: String(port),
    PUBLIC_URL: origin,
  };
  const run = (...words: string[]) => {
    const printed = execFileSync(process.execPath, ['server/cli/mall.ts', 'staff', ...words], { cwd: root, env }).toString();
    return /http\S+\/desk\/invite\/\S+/.exec(printed)?.[0] ?? '';
  };
  try {
    await act({ provider, dataDir, run });
  } finally {
    await endProcess(gateway);
    await provider.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Types a name into the company's login page. */
async function typeName(page: Page, name: string): Promise<void> {
  await expect(page.getByLabel('Company name')).toBeFocused();
  await page.keyboard.type(name);
  await page.keyboard.press('Enter');
}

const logInButton = (page: Page) => page.getByRole('button', { name: cz['company.log_in'] });

/** Logs out at the desk and at the provider. */
async function logOut(page: Page): Promise<void> {
  await page.goto(`${origin}/desk/account`);
  await page.getByRole('button', { name: cz['account.log_out'], exact: true }).press('Enter');
  await page.getByRole('button', { name: /sign me out/i }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: cz['login.title'] })).toBeVisible();
}

/** Confirms in the window of the company login, which then closes. */
async function confirmInWindow(page: Page, context: BrowserContext, name: string): Promise<void> {
  const opened = context.waitForEvent('page');
  await page.getByRole('button', { name: cz['company.confirm'] }).press('Enter');
  const companyWindow = await opened;
  await typeName(companyWindow, name);
  await expect.poll(() => companyWindow.isClosed()).toBe(true);
}

test('staff log in with the company login, whose groups give the roles', long, async ({ page, context }) => {
  await withCentre(async ({ provider, dataDir }) => {
    const problems = await watch(page);
    await context.route(/^https:\/\/fonts\.googleapis\.com\//, (route) => route.fulfill({ contentType: 'text/css', body: '' })); // the provider's pages
    const eva = { name: 'Eva Nováková', email: 'eva@company.example', email_verified: true };
    provider.people.set('eva', { ...eva, groups: ['editors'] });
    await page.setViewportSize(phone);
    await page.goto(`${origin}/desk/hours`);
    await expect(logInButton(page)).toBeVisible();
    await expectSound(page);
    await logInButton(page).press('Enter');
    await typeName(page, 'eva');
    await expect(page.getByRole('heading', { level: 1, name: cz['places.hours'] })).toBeVisible();
    expect(page.url()).toBe(`${origin}/desk/hours`);
    await page.goto(`${origin}/desk/account`);
    await expect(page.getByText(cz['company.about'].slice(0, 20))).toBeVisible();
    await expectSound(page);
    await logOut(page);

    provider.people.set('eva', { ...eva, groups: ['reception'] });
    await page.setViewportSize(desktop);
    await expectSound(page);
    await logInButton(page).press('Enter');
    await typeName(page, 'eva');
    await expect(page.getByRole('heading', { level: 1, name: eva.name })).toBeVisible();
    await expect(page.getByRole('link', { name: cz['places.receipts'], exact: true }).first()).toBeVisible();
    await expect(page.getByRole('link', { name: cz['places.hours'], exact: true })).toHaveCount(0);
    await logOut(page);

    provider.people.set('eva', { ...eva, groups: [] });
    await logInButton(page).press('Enter');
    await typeName(page, 'eva');
    await expect(page.getByRole('alert')).toContainText('firemních skupin');
    await expectSound(page);
    await page.getByRole('link', { name: cz['company.again'] }).press('Enter');
    provider.setMode('down');
    await page.evaluate(() => localStorage.clear());
    await page.goto(`${origin}/desk/login/company?code=stolen&state=${'s'.repeat(43)}`);
    await expect(page.getByRole('alert')).toContainText('v jiném prohlížeči');
    expect(page.url()).toBe(`${origin}/desk/login/company`);
    provider.setMode('up');

    provider.people.set('adam', { name: 'Adam Dvořák', email: 'adam@company.example', email_verified: true, groups: ['bosses'] });
    await context.clearCookies();
    await page.goto(`${origin}/desk/staff`);
    await logInButton(page).press('Enter');
    await typeName(page, 'adam');
    await expect(page.getByText(cz['staff.company_login']).first()).toBeVisible();
    await expectSound(page);
    const database = new DatabaseSync(join(dataDir, 'demo.sqlite'));
    database.exec('UPDATE staff_session SET confirmed_ms = 0'); // as after ten minutes
    database.close();
    await page.getByRole('button', { name: /Eva Nováková/ }).press('Enter');
    await page.getByRole('button', { name: cz['staff.enable'] }).press('Enter');
    await page.getByRole('dialog').getByRole('button', { name: cz['staff.enable'] }).press('Enter');
    await expect(page.getByRole('heading', { name: cz['proof.confirmation'] })).toBeVisible();
    await expectSound(page);
    await confirmInWindow(page, context, 'adam');
    await expect(page.getByText(cz['staff.by_company'].replace('{name}', eva.name))).toBeVisible();
    expect(problems).toEqual([expect.stringContaining('403')]); // the act before its confirmation
  });
});

test('a break-glass manager logs in with a passkey, and all managers are informed', long, async ({ page, context }) => {
  await withCentre(async ({ dataDir, run }) => {
    await page.setViewportSize(desktop);
    await addPasskeys(context, page);
    const problems = await watch(page);
    const link = run('invite', 'boss@centre.example', 'manager');
    await page.goto(link);
    await page.getByLabel(cz['invite.name']).fill('Jan Malý');
    await page.getByRole('button', { name: cz['invite.make_passkey'] }).press('Enter');
    await expect(page.getByRole('alert')).toContainText('firemním účtem');
    run('break-glass', 'boss@centre.example');
    await page.getByRole('button', { name: cz['invite.make_passkey'] }).press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Jan Malý' })).toBeVisible();
    await page.goto(`${origin}/desk/account`);
    await page.getByRole('button', { name: cz['account.log_out'], exact: true }).press('Enter');
    await page.locator('summary', { hasText: cz['login.emergency'] }).press('Enter');
    await expect(page.getByText(cz['login.emergency_about'].slice(0, 20))).toBeVisible();
    await expectSound(page);
    await page.getByRole('button', { name: cz['login.by_passkey'] }).press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Jan Malý' })).toBeVisible();
    await page.goto(`${origin}/desk/activity`);
    await expect(page.getByText(cz['act.staff_break_glass']).first()).toBeVisible();
    const findMails = () => readdirSync(join(dataDir, 'outbox')).filter((file) => file.endsWith('-staff-break-glass.eml'));
    await expect.poll(() => findMails().length).toBe(1);
    await page.goto(`${origin}/desk/staff`);
    await expect(page.getByText(cz['staff.break_glass'], { exact: true })).toBeVisible();
    await expectSound(page);
    expect(problems).toEqual([]);
  });
});
