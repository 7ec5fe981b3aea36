import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Locator, type Page, test } from '@playwright/test';
import sharp from 'sharp';
import cz from '#web/desk/messages/cz.json' with { type: 'json' };
import fields from '#web/desk/messages/fields/cz.json' with { type: 'json' };
import { comeIn, expectSound, watch } from './desk-steps.ts';
import { desktop, phone } from './examine.ts';
import { longIf } from './long.ts';
import { activateReward, handInReceipt, readRewardCode, registerMember } from './member.ts';
import { tenants } from './tenants.ts';

const { demo } = tenants;
const { origin } = demo;
const typed = join(import.meta.dirname, '../support/typed');
const act = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const done = (page: Page, name: string) => expect(page.locator('.record-act').first()).toHaveText(name);

async function draw(name: string, shade: number): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const background = { r: shade, g: Date.now() & 255, b: (Date.now() >> 8) & 255 };
  return {
    name,
    mimeType: 'image/jpeg',
    buffer: await sharp({ create: { width: 400, height: 300, channels: 3, background } })
      .jpeg()
      .toBuffer(),
  };
}

/** Simulates pasting HTML from the clipboard. */
const paste = (editor: Locator, html: string) =>
  editor.evaluate((element, text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/html', text);
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, html);

test('the first screen of the desk loads at most 200 kB of scripts', async ({ page }) => {
  await comeIn(page, 'manager');
  await page.waitForLoadState('networkidle');
  const sizes = await page.evaluate(() =>
    performance.getEntriesByType('resource').flatMap((entry) => {
      const { name, encodedBodySize } = entry as PerformanceResourceTiming; // safe: the type of these entries
      return name.endsWith('.js') ? encodedBodySize : [];
    }),
  );
  expect(Math.min(...sizes)).toBeGreaterThan(0); // zero: a script came from a cache
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(200_000);
});

for (const viewport of [desktop, phone])
  test(`a shop's staff upload pictures, but have no library, ${viewport.width} px wide`, longIf(viewport === desktop), async ({ page }) => {
    await page.setViewportSize(viewport);
    const refused: string[] = [];
    page.on('response', (response) => response.status() === 403 && refused.push(response.url()));
    await comeIn(page, 'shop', 'Petr Krám', 6);
    await page.goto(`${origin}/desk/offers/new`);
    await expect(page.locator('input[type=file]')).toHaveCount(1);
    await expect(page.getByRole('button', { name: cz['pictures.choose'] })).toHaveCount(0);
    await expectSound(page);
    expect(refused).toEqual([]);
  });

test('an editor drops three pictures on one field: one is uploaded, and a message lists the other two', async ({ page }) => {
  await page.setViewportSize(phone);
  const problems = await watch(page);
  await comeIn(page, 'editor');
  await page.goto(`${origin}/desk/pictures`);
  const names = ['a', 'b', 'c'].map((name) => `${name}-${Date.now()}.jpg`);
  const files = await Promise.all(names.map((name, index) => draw(name, 60 * index)));
  await page.locator('input[type=file]').setInputFiles(files);
  for (const name of names) await expect(page.getByRole('button', { name: new RegExp(name) })).toBeVisible();
  await expectSound(page);

  await page.goto(`${origin}/desk/content/hero-banners/new`);
  const field = page.getByRole('group', { name: fields['field.image'], exact: true });
  await expect(field.locator('.picture-drop')).toBeVisible();
  await field.locator('.picture-drop').evaluate((place) => {
    const dataTransfer = new DataTransfer();
    for (const name of ['a.jpg', 'b.jpg', 'c.jpg']) dataTransfer.items.add(new File(['no picture'], name, { type: 'image/jpeg' }));
    place.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
  });
  await expect(field.getByText(/b\.jpg, c\.jpg/)).toBeVisible();
  await expectSound(page);
  expect(problems).toEqual([]);
});

test('a text pasted from Word keeps its lists, and a message says that its picture was left out', async ({ page }) => {
  await page.setViewportSize(desktop);
  const problems = await watch(page);
  await comeIn(page, 'editor');
  await page.goto(`${origin}/desk/content/announcements/new`);
  const editor = page.getByRole('textbox', { name: new RegExp(`^${fields['field.article']} \\(CZ\\)`) });
  await expect(editor).toHaveAttribute('contenteditable', 'true'); // until the editor has loaded, the page shows a read-only field
  await editor.click();
  await page.keyboard.type('Napsáno: ');
  const word = readFileSync(join(typed, 'word-list.txt'), 'utf8');
  await paste(editor, word.replace('<p class=MsoNormal>See', '<p><img src="file:///C:/a.png"></p><p class=MsoNormal>See'));
  await expect(editor.locator('ul > li')).toHaveText(['a bicycle', 'a helmet']);
  await expect(editor.locator('ol > li')).toHaveText(['first', 'second']);
  await expect(page.getByText(/^Jeden obrázek se nevložil/)).toBeVisible();
  await expectSound(page);
  expect(problems).toEqual([]);
});

test('a scanner with a US keyboard layout works on a Czech computer', async ({ page }) => {
  await page.setViewportSize(phone);
  const problems = await watch(page);
  const member = await registerMember(demo, 'scanner');
  await handInReceipt(demo, member);
  const code = await readRewardCode(demo, member, await activateReward(demo, member));
  await comeIn(page, 'desk');
  await page.goto(`${origin}/desk/codes`);
  const keys: Record<string, string> = { 2: 'ě', 3: 'š', 4: 'č', 5: 'ř', 6: 'ž', 7: 'ý', 8: 'á', 9: 'í', Y: 'Z', Z: 'Y', '-': '=' };
  await page.getByRole('textbox', { name: cz['codes.code'] }).focus();
  await page.keyboard.type([...code].map((sign) => keys[sign] ?? sign).join(''));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: cz['codes.take'] })).toBeVisible();
  await expectSound(page);
  expect(problems).toEqual([]);
});

test('unknown placeholders in a template are reported while typing', async ({ page }) => {
  await page.setViewportSize(phone);
  const problems = await watch(page);
  await comeIn(page, 'desk');
  await page.goto(`${origin}/desk/templates`);
  await act(page, cz['templates.add']);
  await page.keyboard.type('Nalezeno');
  await page.getByLabel('Čeština').focus();
  await page.keyboard.type('Dobrý den, {first_name}. {Centre} {{first_name}}');
  await expect(page.getByText(/^Neznámé: \{Centre\} \{\{first_name\}\}\./)).toBeVisible();
  await act(page, cz['templates.save']);
  await expect(page.getByLabel('Čeština')).toBeFocused();
  await expectSound(page);
  expect(problems).toEqual([]);
});

test('a published but invisible record explains why, and links to the missing step', async ({ page: editor }) => {
  await editor.setViewportSize(phone);
  const problems = await watch(editor);
  await comeIn(editor, 'editor');
  await editor.goto(`${origin}/desk/content/hero-banners/new`);
  const label = (name: string) => `${name} (CZ)`;
  await editor.getByLabel(label(fields['field.hero-banners.translations.title']), { exact: true }).focus();
  await editor.keyboard.type('Zimní trhy');
  await act(editor, cz['records.publish']);
  await done(editor, cz['records.act.save']);
  await expect(editor.getByText(cz['unseen.title'], { exact: true })).toBeVisible();
  await expectSound(editor);
  await editor.getByRole('link', { name: cz['unseen.to_order'] }).click();
  await editor.getByRole('button', { name: 'Přidat na úvodní stránku: Zimní trhy' }).click();
  await expect(editor.getByRole('list', { name: cz['banners.order'] })).toContainText('Zimní trhy');
  await act(editor, cz['records.undo']);
  await expect(editor.getByRole('button', { name: 'Přidat na úvodní stránku: Zimní trhy' })).toBeVisible();

  await editor.goto(`${origin}/desk/content/website-pages/new`);
  await editor.getByLabel(label(fields['field.website-pages.translations.title']), { exact: true }).focus();
  await editor.keyboard.type('Stránka bez klíče');
  await act(editor, cz['records.publish']);
  await done(editor, cz['records.act.save']);
  await act(editor, cz['unseen.to_field'].replace('{field}', fields['field.alias']));
  await expect(editor.locator('#field-alias')).toBeFocused();
  await editor.keyboard.type(`stranka-${Date.now()}`);
  await act(editor, cz['records.publish']);
  await expect(editor.getByText(cz['unseen.title'], { exact: true })).toHaveCount(0);
  expect(problems).toEqual([]);
});

test('a new shop’s own hours start with the centre’s week', async ({ page }) => {
  await page.setViewportSize(phone);
  const problems = await watch(page);
  await comeIn(page, 'editor');
  await page.goto(`${origin}/desk/content/companies/new`);
  const hours = page.getByRole('group', { name: fields['field.companies.opening_hours'], exact: true }).first();
  const own = hours.getByLabel(cz['forms.switched'].replace('{name}', fields['field.companies.opening_hours']));
  await expect(own).toBeEnabled();
  await own.press('Space');
  const opens = hours.getByLabel(cz['forms.opens_on'].replace('{day}', 'pondělí'));
  await expect(opens).toHaveValue('09:00');
  await opens.focus();
  await page.keyboard.type('0830A');
  await expect(opens).toHaveValue('08:30');
  await expectSound(page);
  expect(problems).toEqual([]);
});

test('the button that adds a printed name is beside its field, level with it', async ({ page }) => {
  await page.setViewportSize(desktop);
  await comeIn(page, 'editor');
  await page.goto(`${origin}/desk/content/companies/new`);
  const field = page.getByLabel(fields['field.receipt_names'], { exact: true });
  await expect(field).toBeVisible();
  const [input, button] = [await field.boundingBox(), await page.getByRole('button', { name: fields['add.receipt_names'] }).boundingBox()];
  expect([button?.y, button?.height]).toEqual([input?.y, input?.height]);
});
