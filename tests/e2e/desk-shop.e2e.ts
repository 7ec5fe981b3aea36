import { expect, type Page, test } from '@playwright/test';
import { toPath } from '#shared/rules/routing.ts';
import cz from '#web/desk/messages/cz.json' with { type: 'json' };
import { comeIn, expectSound, showLanguage, watch } from './desk-steps.ts';
import { desktop, phone } from './examine.ts';
import { tenants } from './tenants.ts';

const { origin } = tenants.demo;
/** A company of the demo that other journeys do not use. */
const company = 4;

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const titleOf = (page: Page, language: string) => page.getByLabel(`${cz['offers.field.title']} (${language})`);

async function expectOffers(page: Page, title: string, isThere: boolean): Promise<void> {
  await expect(async () => {
    const response = await page.request.get(origin + toPath('shop', 'cz', { id: company, title: 'x' }));
    expect((await response.text()).replaceAll('\u00a0', ' ').includes(title)).toBe(isThere); // the site joins short words to the next one by no-break spaces
  }).toPass({ timeout: 30_000 });
}

/** Clicks: two by the shop's staff in the form (title, send); one by the editor to approve, and one to undo. */
test('a shop writes an offer on a phone; an editor sends it back, approves it, and undoes the approval', async ({ browser }) => {
  const [shop, editor] = [await browser.newPage({ viewport: phone }), await browser.newPage({ viewport: desktop })];
  const problems = [await watch(shop), await watch(editor)];
  await comeIn(shop, 'shop', 'Petr Krám', company);
  await expectSound(shop);
  await shop.getByRole('main').getByRole('link', { name: cz['places.offers'] }).click();
  await expect(shop.getByRole('link', { name: cz['offers.new'] })).toBeVisible();
  await expectSound(shop);
  await shop.getByRole('link', { name: cz['offers.new'] }).click();
  const title = `Dva kousky za jeden ${Date.now()}`;
  await titleOf(shop, 'CZ').fill(title);
  await expectSound(shop);
  await press(shop, cz['offers.submit']);
  await expect(shop.getByText(cz['offers.waits'])).toBeVisible();
  await expectSound(shop);

  await comeIn(editor, 'editor', 'Eva Nováková');
  await editor.getByRole('main').getByRole('link', { name: cz['places.approvals'], exact: true }).click();
  await expectSound(editor);
  await editor.getByRole('link', { name: title }).click();
  await press(editor, cz['approvals.send_back']);
  const dialog = editor.getByRole('dialog');
  await dialog.getByRole('textbox').fill('Do kdy platí?');
  await expectSound(editor);
  await dialog.getByRole('button', { name: cz['approvals.send_back'] }).click();
  await expect(editor.getByRole('main').getByText(cz['approvals.state.sent_back'])).toBeVisible();
  await expectSound(editor);

  await shop.goto(`${origin}/desk/offers`);
  await expect(shop.getByText('Do kdy platí?')).toBeVisible();
  await expectSound(shop);
  await shop.getByRole('link', { name: title }).click();
  await showLanguage(shop, 'en');
  await titleOf(shop, 'EN').fill('Two for one');
  await press(shop, cz['offers.submit']);
  await expect(shop.getByText(cz['offers.waits'])).toBeVisible();
  await expectOffers(shop, title, false);

  await editor.goto(`${origin}/desk/approvals`);
  await editor.getByRole('link', { name: title }).click();
  await expect(editor.getByText('Two for one')).toBeVisible();
  await press(editor, cz['approvals.approve']);
  await expect(editor.getByRole('main').getByText(cz['approvals.state.approved'])).toBeVisible();
  await expectSound(editor);
  await expectOffers(shop, title, true);

  await press(editor, cz['records.undo']);
  await expect(editor.getByRole('button', { name: cz['approvals.approve'] })).toBeVisible();
  await expectOffers(shop, title, false);
  await editor.setViewportSize(phone);
  await expectSound(editor);
  await shop.setViewportSize(desktop);
  await shop.goto(`${origin}/desk/offers`);
  await expect(shop.getByText(cz['offers.state.waiting'])).toBeVisible();
  await expectSound(shop);
  expect(problems).toEqual([[], []]);
});
