import { expect, type Page, test } from '@playwright/test';
import { tenants } from './tenants.ts';

const { demo } = tenants;

test.use({ reducedMotion: 'reduce' });

const notice = (page: Page) => page.getByRole('status').filter({ hasText: 'Je k dispozici nová verze webu.' });

/** Moves the tab to the background. */
const hide = (page: Page) =>
  page.evaluate(() => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => true });
    document.dispatchEvent(new Event('visibilitychange'));
  });

/** Opens a page that watches for builds, and records the documents that it loads. The gateway reports `live` as the current build. */
async function open(page: Page, path: string) {
  const documents: string[] = [];
  page.on('request', (request) => request.isNavigationRequest() && documents.push(new URL(request.url()).pathname));
  const site = { documents, live: '' };
  await page.route('**/builds/latest.json?*', (route) =>
    site.live === '' ? route.continue() : route.fulfill({ json: { id: site.live, timestamp: 1 } }),
  );
  await page.clock.install();
  const rules = page.waitForResponse(/\/builds\/meta\/\w+\.json$/);
  await page.goto(demo.origin + path);
  expect((await rules).status()).toBe(200);
  return site;
}

test('an open page detects a new build, keeps typed text, and navigates to a document of the new build', async ({ page }) => {
  const site = await open(page, '/cz/hledat');
  site.live = 'another';
  await page.clock.fastForward('01:00:01');
  await expect(notice(page)).toBeVisible();

  site.live = ''; // the build was rolled back
  await page.clock.fastForward('01:00:01');
  await expect(notice(page)).toBeHidden();
  await page.getByRole('navigation').getByRole('link', { name: 'Otevírací doba' }).first().click();
  await expect(page).toHaveURL(/\/cz\/oteviraci-doba$/);
  expect(site.documents).toEqual(['/cz/hledat']);

  site.live = 'another';
  await page.clock.fastForward('01:00:01');
  await expect(notice(page)).toBeVisible();
  await page.getByRole('link', { name: 'Kontakt' }).first().click();
  await expect(page).toHaveURL(/\/cz\/kontakt$/);
  expect(site.documents).toEqual(['/cz/hledat', '/cz/kontakt']);

  await page.goBack(); // Back and Forward across the change of builds load documents
  await expect(page).toHaveURL(/\/cz\/oteviraci-doba$/);
  await page.goForward();
  await expect(page).toHaveURL(/\/cz\/kontakt$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Kontakt');
  expect(site.documents).toEqual(['/cz/hledat', '/cz/kontakt', '/cz/oteviraci-doba', '/cz/kontakt']);
});

test('a background tab loads the new build, unless it has typed text', async ({ page, context }) => {
  const site = await open(page, '/cz/kontakt');
  site.live = 'another';
  await page.clock.fastForward('01:00:01');
  await expect(notice(page)).toBeVisible();
  const field = page.getByRole('main').getByRole('textbox').first();
  await field.fill('Dobrý den');
  await hide(page);
  await expect(field).toHaveValue('Dobrý den');
  expect(site.documents).toEqual(['/cz/kontakt']);

  const other = await context.newPage();
  const untouched = await open(other, '/cz/cookies');
  untouched.live = 'another';
  await other.clock.fastForward('01:00:01');
  await expect(notice(other)).toBeVisible();
  await Promise.all([other.waitForEvent('load'), hide(other)]);
  expect(untouched.documents).toEqual(['/cz/cookies', '/cz/cookies']);
});

test('a document whose main script is not yet on the server is reloaded once', async ({ page }) => {
  const documents: string[] = [];
  page.on('request', (request) => request.isNavigationRequest() && documents.push(new URL(request.url()).pathname));
  await page.route('**/assets/main-*.js', (route) => (documents.length > 1 ? route.continue() : route.fulfill({ status: 404 })));
  await page.goto(`${demo.origin}/cz/cookies`);
  await page.locator('html[data-ready]').waitFor({ state: 'attached' });
  expect(documents).toEqual(['/cz/cookies', '/cz/cookies']);
});

test('a link whose screen lacks its script is opened as a document', async ({ page }) => {
  const site = await open(page, '/cz');
  // missing for the open page, also when it prefetches
  await page.route('**/assets/FaqScreen-*.js', (route) => (site.documents.length > 1 ? route.continue() : route.fulfill({ status: 404 })));
  await page.evaluate(() => {
    document.querySelector('main')?.insertAdjacentHTML('afterbegin', '<a href="/cz/caste-dotazy#x">Otázky</a>');
  });
  await page.getByRole('link', { name: 'Otázky' }).first().click();
  await expect(page).toHaveURL(/\/cz\/caste-dotazy#x$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(site.documents).toEqual(['/cz', '/cz/caste-dotazy']);
});
