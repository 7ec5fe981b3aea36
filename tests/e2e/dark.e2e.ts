import { expect, type Page, test } from '@playwright/test';
import { findLandingPath, toPath } from '#shared/rules/routing.ts';
import type { RouteName } from '#shared/site/routes.ts';
import cz from '#web/messages/cz.json' with { type: 'json' };
import { desktop, examine, openExaminedPage, phone } from './examine.ts';
import { bringSession, registerMember } from './member.ts';
import { tenants } from './tenants.ts';

const { demo } = tenants;
const paperOf = (page: Page) => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
const white = 'rgb(255, 255, 255)';

/** Screens with every kind of part: lists, records, texts, forms, the plan, figures. */
const screens: readonly (readonly [name: RouteName, width: typeof phone | typeof desktop])[] = [
  ['home', phone],
  ['shops', desktop],
  ['opening-hours', phone],
  ['parking', desktop],
  ['floorplan', desktop],
  ['offers', phone],
  ['events', desktop],
  ['gift-cards', phone],
  ['login', desktop],
];
const memberScreens: readonly RouteName[] = ['dashboard', 'dashboard-my-points', 'dashboard-household'];

test.describe('the dark theme', () => {
  test('has no accessibility faults on twelve screens', async ({ browser }) => {
    test.slow();
    const page = await openExaminedPage(browser, 'dark');
    for (const [name, width] of screens) expect(await examine(page, demo.origin + findLandingPath(name, 'cz'), { width })).toEqual([]);
    expect(await paperOf(page)).not.toBe(white);
    await bringSession(page.context(), demo, await registerMember(demo, 'dark'));
    for (const name of memberScreens) expect(await examine(page, demo.origin + findLandingPath(name, 'cz'), { width: phone })).toEqual([]);
    expect(await page.locator('body').evaluate((body) => getComputedStyle(body).colorScheme)).toBe('dark');
    await page.context().close();
  });

  test('is chosen with the keyboard, applied before the next paint, and followed by other tabs', async ({ page, context }) => {
    await page.emulateMedia({ colorScheme: 'light' });
    await page.goto(demo.origin + toPath('opening-hours', 'cz'));
    const other = await context.newPage();
    await other.goto(demo.origin + toPath('home', 'cz'));
    await page.bringToFront();
    const choice = page.getByRole('group', { name: cz['shell.theme'] });
    await choice.getByRole('radio', { name: cz['shell.theme_system'] }).click();
    await expect.poll(() => paperOf(page)).toBe(white);
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await expect(choice.getByRole('radio', { name: cz['shell.theme_dark'] })).toBeChecked();
    expect(await paperOf(page)).not.toBe(white);
    await expect.poll(() => paperOf(other)).not.toBe(white);

    await page.addInitScript(() => {
      const seen = new MutationObserver(() => {
        seen.disconnect();
        performance.mark('scheme');
      });
      seen.observe(document, { subtree: true, attributeFilter: ['data-scheme'] });
    });
    await page.goto(demo.origin + toPath('parking', 'cz'));
    const findTime = (name: string) => page.evaluate((entry) => performance.getEntriesByName(entry)[0]?.startTime, name);
    await expect.poll(() => findTime('first-paint')).toBeDefined();
    expect(await findTime('scheme')).toBeLessThan((await findTime('first-paint')) ?? 0);
    await expect(choice.getByRole('radio', { name: cz['shell.theme_dark'] })).toBeChecked();
  });

  test('shows the logo for dark grounds, and codes in black on white', async ({ page, context }) => {
    await page.setViewportSize(phone);
    await page.emulateMedia({ colorScheme: 'dark' });
    await bringSession(context, demo, await registerMember(demo, 'dark-card'));
    await page.goto(demo.origin + toPath('dashboard', 'cz'));
    await expect(page.locator('.header-logo img:visible')).toHaveAttribute('src', /wide-inverted\.svg$/);
    const code = page.locator('.member-card .qr-code').first();
    await expect(code).toBeVisible();
    const readColours = () =>
      code.evaluate((element) => {
        const drawn = element.querySelector('path, rect:not(:first-child)') ?? element;
        return [getComputedStyle(element).backgroundColor, getComputedStyle(drawn).fill];
      });
    expect(await readColours()).toEqual([white, 'rgb(0, 0, 0)']);
    await page.emulateMedia({ colorScheme: 'dark', forcedColors: 'active' });
    expect(await readColours()).toEqual([white, 'rgb(0, 0, 0)']);
    await page.emulateMedia({ colorScheme: 'dark', forcedColors: 'none' });
    await page.emulateMedia({ colorScheme: 'light' });
    await expect(page.locator('.header-logo img:visible')).toHaveAttribute('src', /wide\.svg$/);
  });

  test('is light in print, and leaves forced colours to the browser', async ({ page }) => {
    await page.addInitScript(() => localStorage.setItem('mallfront:scheme', 'dark'));
    await page.goto(demo.origin + toPath('opening-hours', 'cz'));
    const findPaper = () => page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--color-background'));
    await expect.poll(findPaper).not.toBe('#ffffff');
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    expect(await findPaper()).toBe('#ffffff');

    await page.emulateMedia({ media: 'screen', colorScheme: 'light', forcedColors: 'active' });
    await page.reload();
    await page.locator('html[data-ready]').waitFor({ state: 'attached' });
    expect(await page.locator('html').getAttribute('data-scheme')).toBeNull();
    expect(await findPaper()).toBe('#ffffff');
    await expect(page.locator('.theme-choice')).toBeHidden();
  });

  test('reaches the map of OpenStreetMap', async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.goto(demo.origin + toPath('map-way', 'cz'));
    await page.getByRole('button', { name: /OpenStreetMap/ }).click();
    const map = page.frameLocator('iframe').locator('html');
    await expect(map).toHaveAttribute('data-scheme', 'dark');
    await page.emulateMedia({ colorScheme: 'light' });
    await expect(map).toHaveAttribute('data-scheme', 'light');
  });
});
