import { expect, type Page, test } from '@playwright/test';
import sharp from 'sharp';
import { toPath } from '#shared/rules/routing.ts';
import cz from '#web/desk/messages/cz.json' with { type: 'json' };
import fields from '#web/desk/messages/fields/cz.json' with { type: 'json' };
import { comeIn, expectSound, watch } from './desk-steps.ts';
import { desktop, phone } from './examine.ts';
import { tenants } from './tenants.ts';

const { origin } = tenants.demo;
/** A news item that other journeys do not use. */
const id = 111;
const record = `${origin}/desk/content/announcements/${id}`;

/** Creates a different photograph each time, so that the journey can be repeated. */
async function makePhotograph(): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const shade = Date.now() & 255;
  const buffer = await sharp({
    create: { width: 2400, height: 1200, channels: 3, background: { r: shade, g: (Date.now() >> 8) & 255, b: 120 } },
  })
    .composite([{ input: { create: { width: 300, height: 1200, channels: 3, background: '#ffcc00' } }, left: 2100, top: 0 }])
    .jpeg()
    .toBuffer();
  return { name: `nabrezi-${Date.now()}.jpg`, mimeType: 'image/jpeg', buffer };
}

const act = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const done = (page: Page, name: string) => expect(page.locator('.record-act').first()).toHaveText(name);
const readPage = async (page: Page) => (await page.request.get(origin + toPath('news-detail', 'cz', { id, title: 'x' }))).text();

test('an editor uploads a picture, sets its focus and description, and finds it in the library', async ({ page }) => {
  await page.setViewportSize(desktop);
  const problems = await watch(page);
  await comeIn(page, 'editor');
  await page.goto(record);
  const field = page.getByRole('group', { name: fields['field.image'], exact: true });
  const photograph = await makePhotograph();
  await field.locator('input[type=file]').setInputFiles(photograph);
  await expect(field.locator(':not(.visually-hidden)').getByText(photograph.name, { exact: true })).toBeVisible();
  await expect(field.locator('img')).toHaveJSProperty('complete', true);
  await expectSound(page);

  await field.getByRole('button', { name: cz['pictures.focus'] }).click();
  await page.getByRole('radio', { name: `${cz['pictures.row_2']}, ${cz['pictures.column_2']}` }).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('radio', { name: `${cz['pictures.row_2']}, ${cz['pictures.column_4']}` })).toBeFocused();
  await expectSound(page);
  await page.keyboard.press('Escape');

  await field.getByRole('button', { name: cz['pictures.describe'] }).click();
  const words = `Nábřeží za úsvitu ${Date.now()}`;
  await page.getByLabel(`${cz['pictures.alt_of']} (CZ)`).fill(words);
  await expectSound(page);
  await act(page, cz['pictures.save']);
  await expect(field.getByText(words)).toBeVisible();

  await act(page, cz['records.publish']);
  await done(page, cz['records.act.save']);
  await expect(async () => expect(await readPage(page)).toContain('data-focus="42"')).toPass({ timeout: 30_000 });
  const html = await readPage(page);
  expect(html).toContain(`alt="${words}"`);
  const address = /\/api\/images\/w960\.avif\/media\/u\/[0-9a-f]{32}\.webp(?= 960w)/.exec(html)?.[0] ?? '';
  const answer = await page.request.get(origin + address);
  expect(answer.headers()['content-type']).toBe('image/avif');
  expect(answer.headers()['cache-control']).toContain('immutable');

  await page.goto(origin + toPath('news-detail', 'cz', { id, title: 'x' }));
  const cropped = page.locator('.story-picture img');
  await expect(cropped).toHaveCSS('object-position', '100% 50%');
  await expect(cropped).toHaveCSS('object-fit', 'cover');

  await page.setViewportSize(phone);
  await page.goto(`${origin}/desk/pictures`);
  await page.getByRole('searchbox').fill(words);
  const card = page.getByRole('button', { name: `${cz['pictures.open_one']} ${words}` });
  await expect(card).toContainText('Použito v 1 záznamu');
  await expectSound(page);
  await card.click();
  await expect(page.locator(`a[href$="/announcements/${id}"]`)).toBeVisible();
  await expect(page.getByRole('button', { name: cz['pictures.remove_from_library'] })).toHaveCount(0);
  await expectSound(page);
  await page.keyboard.press('Escape');

  await page.setViewportSize(desktop);
  await page.goto(record);
  await page.locator('.record-history > li').last().getByRole('button').click();
  await act(page, cz['records.restore']);
  await done(page, cz['records.act.restore']);
  await page.goto(`${origin}/desk/pictures`);
  await page.getByRole('searchbox').fill(words);
  await card.click();
  for (const shown of ['.picture-described', '.picture-focus-box > img'])
    await expect(page.locator(shown)).toHaveJSProperty('complete', true); // pictures must load before their removal from the library
  await act(page, cz['pictures.remove_from_library']);
  await act(page, cz['pictures.remove_now']);
  await expect(page.getByText(cz['pictures.none_found'])).toBeVisible();
  expect((await page.request.get(origin + address.replace('w960.avif', 'original'))).status()).toBe(404);
  expect(problems).toEqual([]);
});
