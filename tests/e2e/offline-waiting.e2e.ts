import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, expect, type Page, test } from '@playwright/test';
import { browserArguments, findTestBrowser } from '#config/browser.ts';
import { findLandingPath } from '#shared/rules/routing.ts';
import { storageKeys } from '#shared/site/limits.ts';
import { startCutProxy } from '../support/cut-proxy.ts';
import { renameBuild } from '../support/renamed-build.ts';
import { phone } from './examine.ts';
import { memberPassword, registerMember } from './member.ts';
import { demoMember, goUnderground, listReceipts, logInAt, waitForMember, waitingRows, writeReceipt } from './offline-members.ts';
import { call, type OfflineCentre, openLive, readMemberPaths, readWaiting, startOfflineCentre } from './offline-visitor.ts';

test.describe.configure({ mode: 'default' });

let centre: OfflineCentre;
test.beforeAll(async () => {
  centre = await startOfflineCentre();
});
test.afterAll(() => centre?.close());

const at = (name: Parameters<typeof findLandingPath>[0]) => centre.origin + findLandingPath(name, 'cz');
const readBuildId = (page: Page) =>
  page.evaluate(
    () => (JSON.parse(document.getElementById('start')?.textContent ?? '{}') as { config?: { buildId?: string } }).config?.buildId,
  );

async function beginConversation(page: Page, subject: string): Promise<number> {
  const request = {
    name: 'Jana',
    email: demoMember.email,
    subject,
    category: 'general',
    message: `${subject}: první zpráva`,
    locale: 'cz',
  };
  await call(page, 'POST', '/support', request);
  const all = await call<{ id: number; subject: string }[]>(page, 'GET', '/messages/overview?per_page=24');
  const own = all.find((one) => one.subject === subject);
  if (!own) throw new Error('The member has no such conversation.');
  return own.id;
}

/** Returns the texts of the member's own messages in a conversation. */
async function listOwnTexts(page: Page, conversation: number): Promise<string[]> {
  const all = await call<{ from: string; text: string }[]>(page, 'GET', `/messages?conversation=${conversation}`);
  return all.filter(({ from }) => from === 'customer').map(({ text }) => text);
}

async function write(page: Page, text: string): Promise<void> {
  const field = page.getByRole('textbox', { name: 'Vaše zpráva' });
  await field.click();
  await field.pressSequentially(text);
  await page.getByRole('button', { name: 'Odeslat', exact: true }).click();
}

test('a member reads the latest conversations and writes without a signal, also after a restart of the browser', async () => {
  const profile = mkdtempSync(join(tmpdir(), 'mallfront-profile-'));
  const line = await startCutProxy(centre.port);
  const executablePath = findTestBrowser();
  const open = () =>
    chromium.launchPersistentContext(profile, {
      ...{ viewport: phone, isMobile: true, hasTouch: true, reducedMotion: 'reduce', locale: 'cs-CZ' },
      ...{ proxy: { server: line.origin }, args: [...browserArguments], ...(executablePath !== undefined && { executablePath }) },
    });
  let context: BrowserContext = await open();
  try {
    let [page = await context.newPage()] = context.pages();
    await logInAt(centre.origin, page);
    const id = await beginConversation(page, 'Ztracené rukavice');
    await waitForMember(page);
    await openLive(page, at('opening-hours')); // the conversation is never opened
    await expect.poll(() => readMemberPaths(page), { timeout: 60_000 }).toContain(`/api/v1/messages?conversation=${id}`);
    await context.close();

    line.set('off');
    context = await open();
    [page = await context.newPage()] = context.pages();
    await openLive(page, `${at('dashboard-support')}?conversation=${id}`);
    await expect(page.getByRole('main').getByRole('heading', { name: 'Ztracené rukavice' })).toBeVisible();
    await expect(page.getByRole('log')).toContainText('první zpráva');
    await expect(page.locator('.kept-line')).toHaveText(/^Bez připojení\. Poslední stav: \d{1,2}:\d\d/);
    await openLive(page, at('dashboard-support'));
    await page.getByRole('list', { name: 'Vaše konverzace s centrem' }).getByRole('link').first().click();
    await context.setOffline(true);
    await write(page, 'Našly se?');
    await expect(page.getByRole('log')).toContainText('Čeká na odeslání');
    line.set('on');
    await context.setOffline(false);
    await expect.poll(() => listOwnTexts(page, id)).toEqual(['Ztracené rukavice: první zpráva', 'Našly se?']);
    await expect(page.getByRole('log')).not.toContainText('Čeká na odeslání');
  } finally {
    await context.close();
    line.close();
    rmSync(profile, { recursive: true, force: true });
  }
});

test('a receipt and a message that wait during a deployment are sent once by the new build, and can be read there', async ({ browser }) => {
  const build = renameBuild(1);
  const dataDir = mkdtempSync(join(tmpdir(), 'mallfront-waiting-'));
  let live = await startOfflineCentre({ dataDir });
  const { origin, port } = live;
  const { page, context, line, close } = await goUnderground(browser, live);
  try {
    const first = await readBuildId(page);
    const numbers = async (of: Page) => (await listReceipts(of)).map(({ number }) => number).filter((number) => number.startsWith('26/91'));
    await writeReceipt(origin, page, '26/910001');
    await writeReceipt(origin, page, '26/910001'); // the mall takes a number once: this one is refused
    expect(await readWaiting(page)).toHaveLength(2);
    await page.close();
    await live.close();
    live = await startOfflineCentre({ dataDir, port, folder: build.folder });
    line.set('on');
    await context.setOffline(false);

    const next = await context.newPage();
    await openLive(next, origin + findLandingPath('dashboard-receipts', 'cz'));
    expect(await readBuildId(next)).not.toBe(first);
    await expect(waitingRows(next)).toHaveCount(1);
    await expect(waitingRows(next)).toContainText('Nepřijato');
    expect(await numbers(next)).toEqual(['26/910001']);
    await waitingRows(next).getByRole('link', { name: 'Opravit' }).click();
    const form = next.getByRole('form', { name: 'Nová účtenka' });
    await expect(form.locator('input[name=number]')).toHaveValue('26/910001');
    await expect(form.locator('input[name=amount]')).toHaveValue(/^1.?290/);
    await form.locator('input[name=number]').fill('26/910002');
    await form.getByRole('button', { name: 'Odeslat účtenku' }).click();
    await expect(next.getByRole('heading', { name: /Účtenku máme|Schváleno/ })).toBeVisible();
    expect((await numbers(next)).sort()).toEqual(['26/910001', '26/910002']);
    expect(await readWaiting(next)).toEqual([]);
  } finally {
    await close();
    await live.close();
    build.remove();
    rmSync(dataDir, { recursive: true, force: true });
  }
});

test('the erasure of an account removes its stored and waiting data', async ({ browser }) => {
  const member = await registerMember(centre, 'erased');
  const { page, context, line, close } = await goUnderground(browser, centre, { email: member.email, password: memberPassword });
  await writeReceipt(centre.origin, page, '26/920001');
  expect(await readMemberPaths(page)).not.toEqual([]);
  line.disturb(/^POST \/api\/v1\/me\/receipts$/, 'refuse'); // what waits stays
  line.set('on');
  await context.setOffline(false);
  await openLive(page, at('dashboard-profile'));
  await page.getByRole('button', { name: 'Smazat účet' }).click();
  await page.locator('input[name=password][autocomplete=current-password]').last().fill(memberPassword);
  await page.getByRole('button', { name: 'Smazat navždy' }).click();
  await page.waitForURL(/\/cz$/);
  await expect.poll(() => readMemberPaths(page)).toEqual([]);
  expect(await readWaiting(page)).toEqual([]);
  expect(await page.evaluate((keys) => keys.filter((key) => localStorage.getItem(key) !== null), Object.values(storageKeys))).toEqual([]);
  line.set('off');
  await page.goto(at('dashboard'));
  await page.waitForURL(/prihlaseni/);
  await expect(page.locator('.member-card-number')).toHaveCount(0);
  await close();
});
