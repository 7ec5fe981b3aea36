import { expect, type Page, test } from '@playwright/test';
import sharp from 'sharp';
import { toPath } from '#shared/rules/routing.ts';
import cz from '#web/desk/messages/cz.json' with { type: 'json' };
import { comeIn, expectSound, watch } from './desk-steps.ts';
import { desktop, phone } from './examine.ts';
import { tenants } from './tenants.ts';

const { origin } = tenants.demo;
/** A news item that other journeys do not use. */
const id = 114;
const record = `${origin}/desk/content/announcements/${id}`;

/** Creates a different photograph each time, so that the journey can be repeated. */
async function makePhotograph(name: string, width: number, height: number) {
  const background = { r: Date.now() & 255, g: (Date.now() >> 8) & 255, b: width & 255 };
  const buffer = await sharp({ create: { width, height, channels: 3, background } })
    .jpeg()
    .toBuffer();
  return { name: `${name}-${Date.now()}.jpg`, mimeType: 'image/jpeg', buffer };
}

/** Creates a photograph of more than 10 MB, which the browser makes smaller, taken with an upright camera. */
async function makeLargePhotograph() {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  const buffer = await sharp({ create: { width: 4000, height: 3000, channels: 3, background: '#888', noise } })
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 97 })
    .toBuffer();
  return { name: `velka-${Date.now()}.jpg`, mimeType: 'image/jpeg', buffer };
}

const act = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const done = (page: Page, name: string) => expect(page.locator('.record-act').first()).toHaveText(name);
const readPage = async (page: Page) => (await page.request.get(origin + toPath('news-detail', 'cz', { id, title: 'x' }))).text();
const findAddress = (html: string) =>
  /<img [^>]*src="(\/api\/images\/w960\.webp\/media\/u\/[0-9a-f]{32}\.webp)"[^>]*width="640" height="320"/.exec(html)?.[1];

test('an editor uploads several files, puts a picture into a text, and replaces its file', async ({ page }) => {
  await page.setViewportSize(desktop);
  const problems = await watch(page);
  await comeIn(page, 'editor');
  await page.goto(`${origin}/desk/pictures`);
  const [quay, other, next] = await Promise.all([
    makePhotograph('nabrezi', 2000, 1000),
    makePhotograph('terasa', 900, 900),
    makePhotograph('nove', 1600, 800),
  ]);
  const rules = {
    name: `pravidla-${Date.now()}.pdf`,
    mimeType: 'application/pdf',
    buffer: Buffer.from(`%PDF-1.7\n${Date.now()}\n%%EOF\n`),
  };
  const card = (name: string) => page.getByRole('button', { name: `${cz['pictures.open_one']} ${name}` });
  await page.locator('main input[type=file]').setInputFiles([quay, other, rules]);
  for (const { name } of [quay, other, rules]) await expect(card(name)).toBeVisible();
  await expectSound(page);

  await page.locator('main input[type=file]').setInputFiles(await makeLargePhotograph());
  await expect(page.getByRole('dialog')).toContainText('1920 × 2560'); // upright
  await page.keyboard.press('Escape');

  await card(quay.name).click();
  await page.getByLabel(cz['pictures.tags']).fill('Nábřeží');
  await page.keyboard.press('Enter');
  await expectSound(page);
  await act(page, cz['pictures.save']);
  await page.setViewportSize(phone);
  await page.getByText(cz['records.filters'], { exact: true }).click();
  await page.getByLabel(cz['pictures.tag'], { exact: true }).fill('nabrezi');
  await page.keyboard.press('Enter');
  await expect(card(other.name)).toHaveCount(0);
  await expect(card(quay.name)).toBeVisible();
  await expectSound(page);

  await page.setViewportSize(desktop);
  await page.goto(record);
  const text = page
    .getByRole('textbox', { name: /\(CZ\)$/ })
    .and(page.locator('.rich-text-text'))
    .first();
  await text.click();
  await page.keyboard.press('Control+End');
  await page.getByRole('button', { name: cz['rich_text.picture'] }).first().click();
  await page.getByRole('dialog').getByRole('searchbox').fill(quay.name);
  await page
    .getByRole('dialog')
    .getByRole('button', { name: `${cz['pictures.choose_one']} ${quay.name}` })
    .click();
  await page.getByRole('dialog').getByLabel(cz['pictures.alt_of']).fill('Nábřeží za úsvitu');
  await page.getByRole('radio', { name: cz['rich_text.picture_medium'], exact: true }).check();
  await expectSound(page);
  await page.getByRole('dialog').getByRole('button', { name: cz['rich_text.picture_insert'], exact: true }).click();
  await expect(text.locator('img')).toHaveJSProperty('complete', true);
  await expectSound(page);
  await act(page, cz['records.publish']);
  await done(page, cz['records.act.save']);
  await expect(async () => expect(findAddress(await readPage(page))).toBeDefined()).toPass({ timeout: 30_000 });
  const html = await readPage(page);
  expect(html).toMatch(/alt="Nábřeží za úsvitu"[^>]*srcset="[^"]* 1280w"/);
  const before = findAddress(html);

  await page.goto(`${origin}/desk/pictures?q=${quay.name}`);
  await card(quay.name).click();
  await expect(page.locator(`a[href$="/announcements/${id}"]`)).toBeVisible();
  await page.getByLabel(cz['pictures.replace_choose']).setInputFiles(next);
  await expect(page.getByText('Nahrazeno v 1 záznamu')).toBeVisible();
  await expect(async () => expect(findAddress(await readPage(page))).not.toBe(before)).toPass({ timeout: 2000 });
  await act(page, cz['records.undo']);
  await expect(page.getByText(cz['pictures.replace_undone'])).toBeVisible();
  await expect(async () => expect(findAddress(await readPage(page))).toBe(before)).toPass({ timeout: 2000 });

  await page.goto(record);
  await page.locator('.record-history > li').last().getByRole('button').click();
  await act(page, cz['records.restore']);
  await done(page, cz['records.act.restore']);
  expect(problems).toEqual([]);
});
