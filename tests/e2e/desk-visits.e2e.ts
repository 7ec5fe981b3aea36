import { get } from 'node:http';
import { expect, type Page, test } from '@playwright/test';
import cz from '#web/desk/messages/cz.json' with { type: 'json' };
import { comeIn, expectSound, watch } from './desk-steps.ts';
import { desktop, phone } from './examine.ts';
import { tenants } from './tenants.ts';

const { origin, port } = tenants.demo;

/** User agent of a normal browser, because the test's own one marks it as a bot. */
const userAgent = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';
/** Longer than the gateway takes to report its counts, three times a minute. */
const reportedWithinMs = 45_000;

/** Searches for a word from another IP address of this machine. */
const search = (word: string, localAddress: string) => open(`/cz/hledat?q=${word}`, localAddress);

/** Opens a page as a browser does, from another IP address of this machine. */
function open(path: string, localAddress: string): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  get({ host: '127.0.0.1', port, path, localAddress, headers: { host: new URL(origin).host, 'user-agent': userAgent } }, (answer) => {
    answer.resume().on('end', resolve);
  }).on('error', reject);
  return promise;
}

async function readToday(page: Page): Promise<number> {
  const [today] = await page.getByRole('region', { name: cz['visits.title'] }).getByRole('definition').allTextContents();
  return Number(today?.replace(/\D/g, ''));
}

test('a manager sees visited pages and searches without results, and links such a word to a shop', async ({ page, browser }) => {
  test.setTimeout(180_000);
  const letters = Array.from({ length: 8 }, () => String.fromCharCode(97 + Math.floor(Math.random() * 26))).join('');
  const [wanted, rare] = [`zq${letters}`, `xk${letters}`];
  await page.setViewportSize(desktop);
  const problems = await watch(page);
  await comeIn(page, 'manager');
  await expect(page.getByRole('heading', { name: cz['visits.title'] }).first()).toBeVisible();

  const visitors = await browser.newContext({ userAgent });
  const visitor = await visitors.newPage();
  await visitor.goto(`${origin}/cz/parkovani`);
  for (const host of [2, 3, 4]) await search(wanted, `127.0.0.${host}`);
  for (const host of [2, 3]) await search(rare, `127.0.0.${host}`);
  await visitors.close();

  const misses = page.getByRole('region', { name: cz['visits.misses'] });
  await expect(async () => {
    await page.reload();
    await expect(misses.getByText(wanted, { exact: true })).toBeVisible({ timeout: 3000 });
  }).toPass({ timeout: reportedWithinMs });
  expect(await readToday(page)).toBeGreaterThanOrEqual(6); // the page and five searches
  await expect(page.getByRole('region', { name: cz['visits.most_viewed'] }).getByText(cz['route.parking'], { exact: true })).toBeVisible();
  await expect(page.getByText(rare)).toHaveCount(0);
  await expectSound(page);
  await page.setViewportSize(phone);
  await expectSound(page);

  await misses.getByRole('link', { name: new RegExp(`${cz['visits.add_word']}.*${wanted}`) }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^Nový záznam/ })).toBeVisible();
  await expect(page.getByText(wanted, { exact: true })).toBeVisible();
  await expectSound(page);
  const shops = page.getByRole('combobox', { name: 'Obchody a služby' });
  await shops.fill('Propust');
  await page.getByRole('option', { name: /Propust/ }).click();
  await page.getByRole('button', { name: cz['records.publish'], exact: true }).click();
  await expect(page).toHaveURL(/search-synonyms\/\d+$/);
  await expect(async () => {
    const found = await (await fetch(`${origin}/cz/hledat?q=${wanted}`)).text();
    expect(found).toContain('Propust');
  }).toPass({ timeout: 15_000 });
  expect(problems).toEqual([]);
});

test('a manager sees campaigns and searches of the period, and saves them as CSV by keyboard', async ({ page }) => {
  test.setTimeout(120_000);
  const campaign = `jaro ${Array.from({ length: 8 }, () => String.fromCharCode(97 + Math.floor(Math.random() * 26))).join('')}`;
  const query = new URLSearchParams({ utm_source: 'Letak', utm_medium: 'tisk', utm_campaign: campaign });
  for (const host of [2, 3, 4, 4]) await open(`/cz?${query}`, `127.0.0.${host}`);
  for (const host of [2, 3, 4]) await search('kava', `127.0.0.${host}`);
  await page.setViewportSize(desktop);
  const problems = await watch(page);
  await comeIn(page, 'manager');
  const campaigns = page.getByRole('region', { name: cz['visits.campaigns'] });
  await expect(async () => {
    await page.goto(`${origin}/desk/visits`);
    await expect(campaigns.getByRole('row', { name: new RegExp(`letak · tisk · ${campaign}`) })).toContainText('4', { timeout: 3000 });
  }).toPass({ timeout: reportedWithinMs });
  const searches = page.getByRole('region', { name: cz['visits.searches'], exact: true });
  await expect(searches.getByRole('row', { name: /^kava/ })).toBeVisible();
  const saved = page.waitForEvent('download');
  await campaigns.getByRole('button', { name: cz['visits.export_campaigns'] }).focus();
  await page.keyboard.press('Enter');
  expect((await saved).suggestedFilename()).toMatch(/^campaigns-.*\.csv$/);
  await expectSound(page);
  await page.setViewportSize(phone);
  await expectSound(page);
  expect(problems).toEqual([]);
});

test('page views within the site are counted, but prefetched pages are not', async ({ browser, page }) => {
  test.setTimeout(120_000);
  const told: string[] = [];
  const visitors = await browser.newContext({ userAgent, viewport: desktop });
  const visitor = await visitors.newPage();
  visitor.on('request', (request) => {
    if (request.url().includes('/api/pages/')) told.push(...(request.headers()['page-views'] ?? '').split(',').filter(Boolean));
  });
  await visitor.goto(`${origin}/cz`);
  const link = visitor.locator('main a[href^="/cz/obchod/"]').first();
  const isAhead = visitor.waitForResponse(/\/api\/pages\/cz\/obchod\//);
  await link.hover();
  await isAhead;
  expect(told).toEqual([]);
  await link.click();
  await expect(visitor).toHaveURL(/\/cz\/obchod\//);
  await expect.poll(() => told.some((view) => view === 'this' || view.startsWith('shop'))).toBe(true);
  await visitors.close();
  await comeIn(page, 'manager');
  await expect(async () => {
    await page.reload();
    const list = page.getByRole('region', { name: cz['visits.most_viewed'] });
    await expect(list.getByText(cz['route.shop'], { exact: true })).toBeVisible({ timeout: 3000 });
  }).toPass({ timeout: reportedWithinMs });
});

test('an editor filters a list by keyboard; a reload keeps the filters, and Back removes the last one', async ({ page }) => {
  await page.setViewportSize(phone);
  const problems = await watch(page);
  await comeIn(page, 'editor');
  await page.goto(`${origin}/desk/content/announcements`);
  const count = page.getByRole('status').filter({ hasText: /záznam/ });
  const all = await count.textContent();
  await page.locator('summary', { hasText: cz['records.filters'] }).focus();
  await page.keyboard.press('Enter');
  await page.getByLabel(cz['records.when'], { exact: true }).selectOption({ label: cz['records.when.soon'] });
  await expect(page).toHaveURL(/when=soon/);
  await expect(page.getByLabel(cz['records.when'], { exact: true })).toHaveValue('soon'); // a person waits for the list
  await page.getByLabel('Druh').selectOption({ label: 'Akce' });
  await expect(page).toHaveURL(/type=event/);
  await expect(page.getByLabel('Druh')).toHaveValue('event');
  await expect(count).not.toHaveText(all ?? '');
  await page.getByRole('combobox', { name: 'Obchod nebo služba' }).fill('Propust');
  await page.getByRole('option', { name: /Propust/ }).click();
  await expect(page).toHaveURL(/company_id/); // the link was visible before, too
  await expect(page.getByRole('link', { name: 'Přineste cokoli, co zní', exact: true })).toBeVisible();
  await expectSound(page);
  await page.setViewportSize(desktop);
  await expectSound(page);
  await page.reload();
  await expect(page.getByText(cz['records.filters_set'].replace('{count}', '3'))).toBeVisible();
  await expect(page.getByRole('link', { name: 'Přineste cokoli, co zní', exact: true })).toBeVisible();
  await page.goBack();
  await expect(page).not.toHaveURL(/company_id/);
  await page.goForward(); // other journeys may create events of other shops
  await expect(page).toHaveURL(/company_id/);
  await page.getByLabel(cz['records.missing']).selectOption({ label: 'Deutsch' });
  await expect(page.getByText(cz['records.none_found'])).toBeVisible();
  await expectSound(page);
  expect(problems).toEqual([]);
});
