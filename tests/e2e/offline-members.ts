import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Browser, expect, type Locator, type Page } from '@playwright/test';
import { findLandingPath } from '#shared/rules/routing.ts';
import type { Locale } from '#shared/site/locales.ts';
import {
  call,
  type OfflineCentre,
  type OfflineVisitor,
  openLive,
  openOfflineVisitor,
  readMemberPaths,
  waitForStored,
} from './offline-visitor.ts';
import { drawPaper } from './paper.ts';

const memberFile = fileURLToPath(new URL('../../config/tenants/demo/demo-member.json', import.meta.url));
export const demoMember = JSON.parse(readFileSync(memberFile, 'utf8')) as { email: string; password: string }; // safe: shipped file

interface LogInOptions {
  locale?: Locale;
  member?: { email: string; password: string };
}

export async function logInAt(origin: string, page: Page, { locale = 'cz', member = demoMember }: LogInOptions = {}): Promise<void> {
  await openLive(page, origin + findLandingPath('login', locale));
  await page.locator('input[type=email]').fill(member.email);
  await page.locator('input[type=password]').fill(member.password);
  await page.locator('input[type=password]').press('Enter');
  await page.waitForURL(`**${findLandingPath('dashboard', locale)}`);
}

/** Opens the site as the demo member, waits until the worker has stored all that works without a signal, and ends the connection. */
export async function goUnderground(browser: Browser, centre: OfflineCentre, member = demoMember): Promise<OfflineVisitor> {
  const visitor = await openOfflineVisitor(browser, centre.port);
  const { page, context, line } = visitor;
  await logInAt(centre.origin, page, { member });
  await waitForMember(page);
  await openLive(page, centre.origin + findLandingPath('floorplan', 'cz'));
  await waitForStored(page, '/builds/offline/cz.whole');
  line.set('off');
  await context.setOffline(true);
  return visitor;
}

/** Waits until the worker has stored the member's screens and the last of the answers that are requested ahead without a conversation. */
export async function waitForMember(page: Page, locale: Locale = 'cz'): Promise<void> {
  await waitForStored(page, `/builds/offline/${locale}.member`);
  await expect.poll(() => readMemberPaths(page), { timeout: 30_000 }).toContain('/api/v1/messages/overview?per_page=24');
}

const minute = (at: Date) =>
  new Intl.DateTimeFormat('sv', { timeZone: 'Europe/Prague', dateStyle: 'short', timeStyle: 'short' }).format(at).replace(' ', 'T');

/** Fills in the open form of a receipt, with a picture. */
export async function fillReceipt(page: Page, number: string): Promise<Locator> {
  const form = page.getByRole('form', { name: 'Nová účtenka' });
  await form
    .locator('input[type=file]')
    .first()
    .setInputFiles({
      name: 'receipt.jpg',
      mimeType: 'image/jpeg',
      buffer: await drawPaper({ tenant: 'demo', companyId: 8, number, amount: 129_000, day: minute(new Date()).slice(0, 10) }),
    });
  await form.getByRole('combobox').click();
  await page.keyboard.type('Bosorka');
  await page.getByRole('option', { name: 'Bosorka' }).click();
  await form.locator('input[name=number]').fill(number);
  await form.locator('input[name=amount]').fill('1290');
  await form.locator('input[name=purchased_at]').fill(minute(new Date(Date.now() - 3 * 3_600_000)));
  return form;
}

/** Writes a receipt with a picture in the form, sends it without a network, and waits until it is stored. */
export async function writeReceipt(origin: string, page: Page, number: string): Promise<void> {
  await openLive(page, `${origin}${findLandingPath('dashboard-receipts', 'cz')}?new=1`);
  const form = await fillReceipt(page, number);
  await form.getByRole('button', { name: 'Odeslat účtenku' }).dblclick();
  await expect(page.getByRole('heading', { name: 'Účtenka čeká na odeslání' })).toBeVisible();
}

export const waitingRows = (page: Page) => page.getByRole('list', { name: 'Čeká na odeslání' }).getByRole('listitem');
export const listReceipts = (page: Page) => call<{ number: string }[]>(page, 'GET', '/me/receipts');
