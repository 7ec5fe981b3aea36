import { expect, type Page, test } from '@playwright/test';
import sharp from 'sharp';
import cz from '#web/desk/messages/cz.json' with { type: 'json' };
import fields from '#web/desk/messages/fields/cz.json' with { type: 'json' };
import { comeIn, expectSound, watch } from './desk-steps.ts';
import { desktop, phone } from './examine.ts';
import { tenants } from './tenants.ts';

const { origin } = tenants.demo;
/** A company of the demo that other journeys do not use. */
const company = 9;

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

async function makePhotograph() {
  const background = { r: Date.now() & 255, g: (Date.now() >> 8) & 255, b: 120 };
  const buffer = await sharp({ create: { width: 640, height: 480, channels: 3, background } })
    .jpeg()
    .toBuffer();
  return { name: 'vyloha.jpg', mimeType: 'image/jpeg', buffer };
}

const readCompany = async (page: Page) => {
  const response = await page.request.get(`${origin}/api/v1/companies/${company}`);
  return ((await response.json()) as { data: { phone?: string; logo?: string } }).data; // safe: the contract of the call
};

/** Clicks: three by the shop (phone, file, send); one by the editor to approve, and one to undo. */
test('a shop changes its phone and logo; visitors see them after an editor approves', async ({ browser }) => {
  const [shop, editor] = [await browser.newPage({ viewport: phone }), await browser.newPage({ viewport: desktop })];
  const problems = [await watch(shop), await watch(editor)];
  const before = await readCompany(shop);
  await comeIn(shop, 'shop', 'Petr Krám', company);
  await shop.getByRole('main').getByRole('link', { name: cz['places.our_shop'] }).click();
  const number = shop.getByLabel(fields['field.phone'], { exact: true });
  await expect(number).toBeVisible();
  await expectSound(shop);
  await number.fill(`+420 777 ${String(Date.now()).slice(-6)}`);
  const typed = await number.inputValue();
  const logo = shop.getByRole('group', { name: fields['field.logo'], exact: true });
  await logo.locator('input[type=file]').setInputFiles(await makePhotograph());
  await expect(logo.locator('img[src^="data:image/webp"]')).toBeVisible();
  await expectSound(shop);
  await press(shop, cz['offers.submit']);
  await expect(shop.getByText(cz['our_shop.waits'])).toBeVisible();
  await expectSound(shop);
  expect(await readCompany(shop)).toEqual(before);

  await comeIn(editor, 'editor', 'Eva Nováková');
  await editor.goto(`${origin}/desk/approvals`);
  await editor.getByRole('listitem').filter({ hasText: cz['approvals.kind.company'] }).getByRole('link').click();
  const changes = editor.getByRole('region', { name: cz['approvals.changes'] });
  await expect(changes.getByText(typed).first()).toBeVisible();
  await expect(changes.locator('img[src^="data:image/webp"]').first()).toBeVisible();
  await expectSound(editor);
  await press(editor, cz['approvals.approve']);
  await expect(editor.getByRole('main').getByText(cz['approvals.state.approved'])).toBeVisible();
  await expectSound(editor);
  await expect(async () => expect((await readCompany(shop)).phone).toBe(typed)).toPass({ timeout: 30_000 });
  const { logo: published = '' } = await readCompany(shop);
  expect((await shop.request.get(`${origin}/api/images/w320.webp${published}`)).status()).toBe(200);

  await press(editor, cz['records.undo']);
  await expect(editor.getByRole('button', { name: cz['approvals.approve'] })).toBeVisible();
  await expect(async () => expect(await readCompany(shop)).toEqual(before)).toPass({ timeout: 30_000 });
  await editor.setViewportSize(phone);
  await expectSound(editor);
  await press(editor, cz['approvals.send_back']);
  await editor.getByRole('dialog').getByRole('textbox').fill('Jiné číslo, prosím.');
  await editor.getByRole('dialog').getByRole('button', { name: cz['approvals.send_back'] }).click();
  await expect(editor.getByRole('main').getByText(cz['approvals.state.sent_back'])).toBeVisible();

  await shop.setViewportSize(desktop);
  await shop.goto(`${origin}/desk/our-shop`);
  await expect(shop.getByText('Jiné číslo, prosím.')).toBeVisible();
  await expectSound(shop);
  expect(problems).toEqual([[], []]);
});
