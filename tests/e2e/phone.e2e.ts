import { expect, type Page, test } from '@playwright/test';
import { phone } from './examine.ts';
import { tenants } from './tenants.ts';

test.use({ viewport: phone, reducedMotion: 'reduce' });

async function open(page: Page, path: string): Promise<void> {
  await page.goto(tenants.demo.origin + path);
  await page.locator('html[data-ready]').waitFor({ state: 'attached' });
}

test('the directions form shows its fields in view, and suggestions in front of other content', async ({ page }) => {
  await open(page, '/cz/mapa-centra/1');
  await page.locator('.way-panel summary').click();
  const to = page.locator('.way-form input[name=to]');
  await expect.poll(async () => (await to.boundingBox())?.y).toBeLessThan(phone.height / 2);
  await page.locator('.way-form input[name=from]').fill('a');
  const last = page.locator('.way-form [role=option]').nth(5);
  await expect(last).toBeVisible();
  await expect.poll(() => last.evaluate(isInFront)).toBe(true);
});

test('the form of a route shows both fields and the switch for step-free routes in the first view', async ({ page }) => {
  await open(page, '/cz/mapa-centra/1?to=shop-8');
  await expect(page.locator('.way-form input[name=from]')).toBeInViewport({ ratio: 1 });
  const bar = await page.locator('.bottom-bar').boundingBox();
  const option = await page.getByRole('switch', { name: 'Bez schodů' }).boundingBox();
  expect((option?.y ?? phone.height) + (option?.height ?? 0)).toBeLessThan(bar?.y ?? 0);
});

test('the nearest toilets are answered from an entrance, and from a place that the visitor chooses', async ({ page }) => {
  await open(page, '/cz');
  await page.locator('.home-now-line[href*="to=nearest-toilets"]').click();
  await expect(page.locator('.way-total')).toBeInViewport();
  await expect(page.getByText('Klepněte na plán.')).toBeVisible();
  await page.getByRole('link', { name: /^Knihy U Soutoku/ }).focus(); // the place is on the plan, behind the sheet
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/from=shop-\d+&to=nearest-toilets/);
  await expect(page.getByText('Klepněte na plán.')).toHaveCount(0);
});

test('a chosen place is shown in the panel of the plan, without a second sheet', async ({ page }) => {
  await open(page, '/cz/mapa-centra/1?shop=8');
  await expect(page.locator('.plan-panel')).toBeVisible();
  await expect(page.locator('.plan-sheet')).not.toBeVisible();
});

test('a tapped day shows its events in view', async ({ page }) => {
  await open(page, '/cz/akce/1?view=calendar');
  await page.locator('.month-marked a').nth(2).click();
  await expect(page.locator('.event-calendar-list .event-briefs > li').first()).toBeInViewport({ ratio: 0.5 });
});

test('the cookie decision can be changed from the menu and the footer, and no control floats over the page', async ({ page }) => {
  await open(page, '/cz/kontakt');
  await page.keyboard.press('Shift'); // loads the late parts of a decided visitor's page
  await expect(page.locator('.consent-control')).toBeAttached();
  await expect(page.locator('.consent-control')).not.toBeVisible();
  await expect(page.locator('.footer [data-consent]')).toHaveCount(1);
  await page.locator('.header-menu-button').click();
  await page.locator('.mobile-menu').getByRole('link', { name: 'Nastavení cookies' }).click();
  await expect(page.locator('.mobile-menu')).toBeHidden();
  await expect(page.getByRole('dialog', { name: 'Nastavení cookies' })).toBeVisible();
});

test('the first screen of the front page contains hours, search and links, and the menu contains what visitors look for', async ({
  page,
}) => {
  await open(page, '/cz');
  const aboveTheBar = (await page.locator('.bottom-bar').boundingBox())?.y ?? 0;
  for (const part of ['.home-today-line', '.home-search', '.home-quick > li'])
    expect((await page.locator(part).first().boundingBox())?.y, part).toBeLessThan(aboveTheBar - 40);
  await page.locator('.home-search input').fill('kavarna');
  await page.locator('.home-search input').press('Enter');
  await expect(page).toHaveURL(/q=kavarna/);
  await page.locator('.header-menu-button').click();
  for (const path of ['/cz/oteviraci-doba', '/cz/parkovani', '/cz/kino', '/cz/darkove-karty'])
    await expect(page.locator(`.mobile-menu-more a[href="${path}"]`)).toBeVisible();
});

/** Runs in the page. */
function isInFront(element: Element): boolean {
  const { x, y, width, height } = element.getBoundingClientRect();
  return element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
}
