import { type Browser, expect, type Locator, type Page, test } from '@playwright/test';
import { newVisitor } from '#config/decided-visitor.ts';
import { toSignPath } from '#shared/rules/place-codes.ts';
import { toPath } from '#shared/rules/routing.ts';
import desk from '#web/desk/messages/cz.json' with { type: 'json' };
import cz from '#web/messages/cz.json' with { type: 'json' };
import { comeIn, expectSound, watch } from './desk-steps.ts';
import { phone } from './examine.ts';
import { openLive } from './offline-visitor.ts';
import { scan } from './scan.ts';
import { tenants } from './tenants.ts';

const { origin } = tenants.demo;
const shapes = [
  { width: 1920, height: 1080 },
  { width: 1080, height: 1920 },
];
const minTargetPx = 56;
const directory = (locale: 'cz' | 'de') => toPath('kiosk', locale, {}, { here: 'entrance-2' });

/** Opens the directory on a touch screen that has never decided about cookies. */
async function openDirectory(browser: Browser, viewport: (typeof shapes)[number]): Promise<Page> {
  const page = await (await browser.newContext({ viewport, hasTouch: true, storageState: newVisitor, reducedMotion: 'reduce' })).newPage();
  await page.clock.install();
  await openLive(page, origin + directory('cz'));
  await page.locator('.kiosk-keys').waitFor();
  return page;
}

/** Expects that every target is large, has its middle in the lower half (the plan's own apart), and stays on this screen. */
async function expectInReach(page: Page): Promise<void> {
  const faults = await page.evaluate((min) => {
    const targets = [...document.querySelectorAll<HTMLElement>('a, button:not(:disabled)')];
    const boxes = targets.map((target) => ({ target, box: target.getBoundingClientRect() })).filter(({ box }) => box.width > 0);
    return boxes
      .filter(({ target, box }) => {
        const isOfPlan = target.closest('.kiosk-plan') !== null;
        const isHigh = box.top + box.height / 2 < innerHeight / 2 && !isOfPlan && !target.closest('.kiosk-list');
        return Math.min(box.width, box.height) < min || isHigh || box.bottom > innerHeight || box.right > innerWidth;
      })
      .map(({ target, box }) => `${target.textContent} ${JSON.stringify(box)}`);
  }, minTargetPx);
  expect(faults).toEqual([]);
  const links = await page.locator('a').evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
  for (const href of links) expect(href).toMatch(/^\/(?:cz\/kiosek|sk\/kiosk|en\/kiosk|de\/infoterminal)\?/);
  await expect(page.locator('input[type=password], .consent, .toast, .header, .footer')).toHaveCount(0);
}

const stepsOf = (part: Locator) => part.locator('.way-steps').getByRole('listitem').allTextContents();

for (const viewport of shapes)
  test(`a visitor finds a shop on a touch directory of ${viewport.width} × ${viewport.height} and takes the way along`, async ({
    browser,
  }) => {
    const page = await openDirectory(browser, viewport);
    await expectInReach(page);
    const keys = page.locator('.kiosk-keys');
    const before = await keys.boundingBox();
    for (const key of 'BOSO') {
      await keys.getByRole('button', { name: key, exact: true }).tap();
      expect(await keys.boundingBox()).toEqual(before);
    }
    await expect(page.getByRole('textbox')).toHaveValue('boso');
    await keys.getByRole('button', { name: cz['kiosk.erase'] }).tap();
    await expect(page.getByRole('textbox')).toHaveValue('bos');
    expect(await keys.boundingBox()).toEqual(before);
    await expectInReach(page);
    await page
      .locator('.kiosk-list')
      .getByRole('button', { name: /Bosorka/ })
      .tap();
    await expectInReach(page);
    const steps = await stepsOf(page.locator('.kiosk'));
    expect(steps.at(-1)).toContain('Bosorka');

    const address = (await scan(await page.locator('.qr-code').screenshot())) ?? '';
    expect(address).toMatch(new RegExp(`^${origin}/`));
    const visitor = await (await browser.newContext({ viewport: phone, isMobile: true, hasTouch: true })).newPage();
    await visitor.goto(address);
    await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Mapa centra');
    await expect.poll(() => stepsOf(visitor.getByRole('main'))).toEqual(steps);
    await page.context().close();
    await visitor.context().close();
  });

test('a touch directory forgets a visitor after a minute and a countdown, and returns to its language', async ({ browser }) => {
  const [viewport] = shapes;
  if (!viewport) return;
  const page = await openDirectory(browser, viewport);
  await page.getByRole('navigation', { name: cz['kiosk.languages'] }).getByRole('link', { name: 'Deutsch' }).tap();
  await page.waitForURL(`${origin}${directory('de')}&home=cz`);
  await page.locator('.kiosk-keys').waitFor();
  for (const key of 'BO') await page.locator('.kiosk-keys').getByRole('button', { name: key, exact: true }).tap();
  await page.clock.runFor(59_000);
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await page.clock.runFor(4000);
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await expectInReach(page);
  await page.getByRole('alertdialog').getByRole('button').tap();
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await expect(page.getByRole('textbox')).toHaveValue('bo');
  await page.clock.runFor(75_000);
  await page.waitForURL(`${origin}${directory('cz')}`);
  await page.locator('.kiosk-keys').waitFor();
  await expect(page.getByRole('textbox')).toHaveValue('');
  await page.context().close();
});

test('staff print signs, whose codes open the plan at their place on a phone, and find the addresses of the screens', async ({
  page,
  browser,
}) => {
  const problems = await watch(page);
  await comeIn(page, 'editor');
  await page.goto(`${origin}/desk/signs`);
  await page.getByRole('button', { name: desk['signs.all'] }).first().click();
  const sheets = page.locator('.sign-sheet');
  const count = await sheets.count();
  expect(count).toBeGreaterThan(0);
  await page.emulateMedia({ media: 'print' });
  const codes = [];
  for (let index = 0; index < count; index += 1) {
    const address = await scan(await sheets.nth(index).locator('.sign-code').screenshot());
    codes.push(address);
    const printed = await sheets.nth(index).locator('.sign-address').textContent();
    expect(address).toBe(`http://${printed}`);
  }
  expect(new Set(codes).size).toBe(count);
  await page.emulateMedia({ media: 'screen' });
  const visitor = await (await browser.newContext({ viewport: phone, isMobile: true, hasTouch: true, locale: 'de-DE' })).newPage();
  const place = (await sheets.first().locator('.sign-names [lang=de] strong').textContent()) ?? 'none';
  await visitor.goto(codes[0] ?? '');
  await expect(visitor).toHaveURL(new RegExp(`/de/lageplan/\\d+\\?here=${(codes[0] ?? '').split('/').at(-1)}$`));
  await expect(visitor.getByRole('main')).toContainText(place);
  await visitor.goto(origin + toSignPath('entrance-99999'));
  await expect(visitor).toHaveURL(/here=gone/);

  const board = page.frameLocator('.signs-screen iframe');
  await expect(board.locator('.board-state strong')).toBeVisible();
  await page
    .getByRole('button', { name: new RegExp(`^${desk['signs.preview_tall']}`) })
    .nth(1)
    .click();
  await expect(page.frameLocator('.signs-screen iframe').locator('.kiosk-keys')).toBeAttached();
  await expectSound(page);
  expect(problems).toEqual([]);
});
