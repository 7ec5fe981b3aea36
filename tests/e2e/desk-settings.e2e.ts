import { expect, type Page, test } from '@playwright/test';
import sharp from 'sharp';
import { toPath } from '#shared/rules/routing.ts';
import cz from '#web/desk/messages/cz.json' with { type: 'json' };
import words from '#web/desk/messages/settings/cz.json' with { type: 'json' };
import { comeIn, expectSound, watch } from './desk-steps.ts';
import { desktop, phone } from './examine.ts';
import { tenants } from './tenants.ts';

const { origin } = tenants.demo;

const act = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
/** Expects `name` as the latest action in the record's history. */
const done = (page: Page, name: string) => expect(page.locator('.record-act').first()).toHaveText(name);
const openPart = (page: Page, part: 'colours' | 'members' | 'menus') =>
  page
    .locator('.setting-parts')
    .getByRole('link', { name: words[`group.${part}`] })
    .click();

async function expectPublic(page: Page, path: string, isShown: (html: string) => boolean): Promise<void> {
  await expect(async () => {
    const response = await page.request.get(origin + path);
    expect(isShown(await response.text())).toBe(true);
  }).toPass({ timeout: 30_000 });
}

async function restoreFirst(page: Page): Promise<void> {
  await page.locator('.record-history > li').last().getByRole('button').click();
  await act(page, cz['records.restore']);
  await done(page, cz['records.act.restore']);
}

/** Expects the new colour in the preview of the real page, but not in the site's public answers. */
async function expectPreview(page: Page): Promise<void> {
  const site = page.frameLocator('iframe');
  await expect(site.locator('.over-header')).toHaveCSS('background-color', 'rgb(170, 34, 102)');
  await expect(page).toHaveURL(/\/desk\/settings\/preview\?/);
  await expectSound(page);
  for (const path of ['/cz', '/api/config']) expect(await (await page.request.get(origin + path)).text()).not.toContain('#aa2266');
}

test('a manager previews a colour, discards it, and publishes another setting', async ({ page }) => {
  await page.setViewportSize(desktop);
  const problems = await watch(page);
  await comeIn(page, 'manager');
  await page.getByRole('navigation').getByRole('link', { name: cz['places.settings'], exact: true }).click();
  await expect(page.getByLabel(words['label.website_name'], { exact: true })).toBeVisible();
  await expectSound(page);

  await openPart(page, 'colours');
  const colour = page.getByLabel(words['label.colors_primary'], { exact: true });
  await colour.fill('#aa2266');
  await expect(page.locator('.setting-page .over-header').first()).toHaveCSS('background-color', 'rgb(170, 34, 102)');
  await page.getByLabel(words['label.footer_text_color'], { exact: true }).selectOption('primary');
  await expect(page.locator('.setting-contrast')).toBeVisible();
  await expectSound(page);
  await act(page, cz['preview.save_and_show']);
  await expectPreview(page);
  await page.getByRole('link', { name: cz['preview.to_form'] }).click();
  await expect(colour).toHaveValue('#aa2266');
  await done(page, cz['records.act.draft']);
  await act(page, cz['records.discard_draft']);
  await done(page, cz['records.act.discard']);
  await expect(colour).not.toHaveValue('#aa2266');

  await page.getByRole('searchbox').fill('e-mail');
  const email = page.getByLabel(words['label.gift_cards_page_help_email'], { exact: true });
  await email.fill('nikdo');
  await act(page, cz['records.publish']);
  await expect(page.getByRole('alert')).toBeVisible();
  await expect(email).toHaveAttribute('aria-invalid', 'true');
  await expectSound(page);
  await email.fill('karty@soutok.example');
  await act(page, cz['records.publish']);
  await done(page, cz['records.act.save']);
  const cards = toPath('gift-cards', 'cz');
  await expectPublic(page, cards, (html) => html.includes('karty@soutok.example'));
  await page.locator('.record-history > li').first().getByRole('button').click();
  await expect(page.getByRole('dialog').getByRole('heading', { name: words['label.gift_cards_page_help_email'] })).toBeVisible();
  await page.keyboard.press('Escape');
  await restoreFirst(page);
  await expectPublic(page, cards, (html) => !html.includes('karty@soutok.example'));
  expect(problems).toEqual([]);
});

/** Whether the menu of the Information page has link `first` before link `second`. */
const isBefore = (html: string, first: string, second: string) => {
  const menu = html.slice(html.indexOf('class="page-menu"'));
  return menu.indexOf(`href="${first}"`) < menu.indexOf(`href="${second}"`);
};

test('a manager on a phone rearranges a menu by finger and by keys, and restores it from the history', async ({ browser }) => {
  const page = await browser.newPage({ viewport: phone, hasTouch: true });
  const problems = await watch(page);
  await comeIn(page, 'manager');
  await page.goto(`${origin}/desk/settings?part=menus`);
  const menu = page.getByRole('list', { name: words['label.information_menu_items'] });
  const rows = menu.getByRole('listitem');
  await expect(rows.first()).toContainText(words['page.about']);
  await expectSound(page);

  const handle = rows.nth(1).locator('.edit-handle');
  await handle.scrollIntoViewIfNeeded();
  const from = await handle.boundingBox();
  const to = await rows.first().boundingBox();
  if (!from || !to) throw new Error('the menu is not laid out');
  const [x, y] = [from.x + from.width / 2, from.y + from.height / 2];
  const finger = { pointerId: 7, pointerType: 'touch', isPrimary: true, button: 0, bubbles: true };
  await handle.evaluate((element) => {
    element.setPointerCapture = () => {}; // would throw, because the dispatched pointer is not real
  });
  await handle.dispatchEvent('pointerdown', { ...finger, clientX: x, clientY: y });
  await handle.dispatchEvent('pointermove', { ...finger, clientX: x, clientY: to.y + 2 });
  await expect(rows.first()).toHaveAttribute('data-drop', 'before');
  await handle.dispatchEvent('pointerup', { ...finger, clientX: x, clientY: to.y + 2 });
  await expect(rows.first()).toContainText(words['page.opening-hours']);

  await rows.first().getByRole('button').first().focus();
  await rows.nth(2).getByRole('button').last().focus();
  await page.keyboard.press('Alt+ArrowUp');
  await expect(rows.nth(1)).toContainText(words['page.how-to-get-here']);
  await act(page, cz['records.publish']);
  await done(page, cz['records.act.save']);
  await expectSound(page);
  const information = toPath('information', 'cz');
  const [hours, about] = [toPath('opening-hours', 'cz'), toPath('about', 'cz')];
  await expectPublic(page, information, (html) => isBefore(html, hours, about));
  await restoreFirst(page);
  await expectPublic(page, information, (html) => isBefore(html, about, hours));
  expect(problems).toEqual([]);
});

const picturePng = () =>
  sharp({ create: { width: 800, height: 600, channels: 3, background: '#24618c' } })
    .png()
    .toBuffer();

test('a manager on a phone uploads a picture setting, previews its page, and discards it', async ({ browser }) => {
  const page = await browser.newPage({ viewport: phone, reducedMotion: 'reduce' });
  const problems = await watch(page);
  await comeIn(page, 'manager');
  await page.goto(`${origin}/desk/settings?part=pictures&q=${encodeURIComponent(words['label.parking_images'])}`);
  const parking = page.getByRole('group', { name: words['label.parking_images'], exact: true });
  const picture = parking.getByRole('group').first();
  await picture.locator('input[type="file"]').setInputFiles({ name: 'parking.png', mimeType: 'image/png', buffer: await picturePng() });
  const shown = picture.locator('img');
  await expect(shown).toHaveAttribute('src', /\/media\/u\/[0-9a-f]{32}\.webp$/);
  const name = /[0-9a-f]{32}/.exec((await shown.getAttribute('src')) ?? '')?.[0] ?? '-';
  await expectSound(page);
  await act(page, cz['preview.save_and_show']);
  const site = page.frameLocator('iframe');
  await expect(site.locator(`main img[src*="${name}"]`).first()).toBeVisible();
  await expectSound(page);
  expect(await (await page.request.get(origin + toPath('parking', 'cz'))).text()).not.toContain(name);

  await page.getByRole('link', { name: cz['preview.to_form'] }).click();
  await act(page, cz['schedule.publish_at']);
  await expectSound(page);
  await page.keyboard.press('Escape');
  await act(page, cz['records.discard_draft']);
  await done(page, cz['records.act.discard']);
  expect(problems).toEqual([]);
});
