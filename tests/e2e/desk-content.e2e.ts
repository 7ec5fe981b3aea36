import { expect, type Page, test } from '@playwright/test';
import { toPath } from '#shared/rules/routing.ts';
import cz from '#web/desk/messages/cz.json' with { type: 'json' };
import fields from '#web/desk/messages/fields/cz.json' with { type: 'json' };
import { comeIn, expectSound, showLanguage, watch } from './desk-steps.ts';
import { desktop, phone } from './examine.ts';
import { tenants } from './tenants.ts';

const { origin } = tenants.demo;
const list = `${origin}/desk/content/announcements`;
/** A news item that other journeys do not use. */
const id = 110;
const record = `${list}/${id}`;

const titleIn = (page: Page, language: string) => page.getByLabel(`${fields['field.announcements.translations.title']} (${language})`);
const act = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
/** Expects `name` as the latest action in the record's history. */
const done = (page: Page, name: string) => expect(page.locator('.record-act').first()).toHaveText(name);

async function expectPublic(page: Page, text: string): Promise<void> {
  await expect(async () => {
    const response = await page.request.get(origin + toPath('news-detail', 'cz', { id, title: 'x' }));
    const words = (await response.text()).replaceAll('\u00a0', ' '); // the site joins short words to the next one by no-break spaces
    expect(words.includes(text)).toBe(true);
  }).toPass({ timeout: 30_000 });
}

test('an editor changes a title in two languages, publishes it, and undoes it from the history', async ({ page }) => {
  await page.setViewportSize(desktop);
  const problems = await watch(page);
  await comeIn(page, 'editor', 'Eva Nováková');
  await page.getByRole('navigation').getByRole('link', { name: cz['places.content'], exact: true }).click();
  await page.getByRole('link', { name: fields['kind.announcements'] }).click();
  await expectSound(page);
  await page.getByRole('searchbox').fill(String(id));
  await page.locator(`main a[href$="/announcements/${id}"]`).click();
  await expect(titleIn(page, 'CZ')).toBeVisible();
  await expectSound(page);

  const before = await titleIn(page, 'CZ').inputValue();
  const title = `Med ze střechy je hotový ${Date.now()}`;
  await titleIn(page, 'CZ').fill(title);
  await titleIn(page, 'EN').fill('The honey is ready');
  await page.keyboard.press('Control+s');
  await done(page, cz['records.act.draft']);
  await act(page, cz['records.publish']);
  await done(page, cz['records.act.publish']);
  await expectSound(page);
  await expectPublic(page, title);

  await page.locator('.record-history > li').last().getByRole('button').click();
  await expectSound(page);
  await act(page, cz['records.restore']);
  await done(page, cz['records.act.restore']);
  await expect(titleIn(page, 'CZ')).toHaveValue(before);
  await expectPublic(page, before);
  expect(problems).toEqual([]);
});

test('two editors of one record lose nothing: the second, on a phone, resolves the conflict field by field', async ({ browser }) => {
  const [first, second] = [await browser.newPage({ viewport: desktop }), await browser.newPage({ viewport: phone })];
  const problems = [await watch(first), await watch(second)];
  await comeIn(first, 'editor', 'Eva Nováková');
  await comeIn(second, 'editor', 'Jan Malý');
  for (const page of [first, second]) {
    await page.goto(record);
    await expect(titleIn(page, 'CZ')).toBeVisible();
  }
  await titleIn(first, 'CZ').fill('Evin titulek');
  await act(first, cz['records.save_draft']);
  await done(first, cz['records.act.draft']);

  await showLanguage(second, 'en');
  await titleIn(second, 'EN').fill('Jan’s headline');
  await act(second, cz['records.save_draft']);
  await expect(second.getByRole('heading', { name: cz['records.conflict_title'] })).toBeVisible();
  await expectSound(second);
  await act(second, cz['records.conflict_done']);
  await expect(titleIn(second, 'CZ')).toHaveValue('Evin titulek');
  await expect(titleIn(second, 'EN')).toHaveValue('Jan’s headline');
  await expectSound(second);
  await act(second, cz['records.discard_draft']);
  await done(second, cz['records.act.discard']);
  expect(problems).toEqual([[], []]);
});
