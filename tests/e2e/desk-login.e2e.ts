import { expect, test } from '@playwright/test';
import { TOTP } from 'otpauth';
import cz from '#web/desk/messages/cz.json' with { type: 'json' };
import { addPasskeys, expectSound, invite, password, watch } from './desk-steps.ts';
import { desktop, phone } from './examine.ts';
import { tenants } from './tenants.ts';

const { origin } = tenants.demo;

test('a staff member accepts an invitation with a password and an authenticator app, on a phone', async ({ page }) => {
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
  await expect(page.getByRole('alert')).toContainText('k sobě nepatří'); // the build joins short words by no-break spaces
  await logIn(app.generate({ timestamp: Date.now() + 30_000 })); // each code is valid once; the next one is already valid
  await expect(page.getByRole('heading', { level: 1, name: 'Eva Nováková' })).toBeVisible();
  expect(problems).toEqual([]);
});

test('a staff member accepts an invitation with a passkey and logs in again, on a desktop', async ({ page, context }) => {
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
  await page.goto(`${origin}/desk/account`); // without a login, the desk redirects to the login, and from there back to the requested page
  await expectSound(page);
  await page.getByRole('button', { name: cz['login.by_passkey'] }).click();
  await expect(page.getByRole('heading', { level: 1, name: cz['places.account'] })).toBeVisible();
  await expectSound(page);
  expect(problems).toEqual([]);
});
