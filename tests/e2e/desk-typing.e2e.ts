import { expect, type Locator, type Page, test } from '@playwright/test';
import { toPath } from '#shared/rules/routing.ts';
import cz from '#web/desk/messages/cz.json' with { type: 'json' };
import en from '#web/desk/messages/en.json' with { type: 'json' };
import fieldsCz from '#web/desk/messages/fields/cz.json' with { type: 'json' };
import fieldsEn from '#web/desk/messages/fields/en.json' with { type: 'json' };
import site from '#web/messages/cz.json' with { type: 'json' };
import { comeIn, expectSound, watch } from './desk-steps.ts';
import { desktop, phone } from './examine.ts';
import { longIf } from './long.ts';
import { tenants } from './tenants.ts';

const { origin } = tenants.demo;
const act = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const done = (page: Page, name: string) => expect(page.locator('.record-act').first()).toHaveText(name);

/** Types a date and time key by key, starting in the first part of the field. */
async function typeDate(page: Page, field: Locator): Promise<void> {
  await field.focus();
  await page.keyboard.type(keys);
}

/** The test browser orders the parts of a date by its own language, not by the language of the page. */
const keys = '122420260930A';

for (const { locale, viewport, words, said } of [
  { locale: 'cs-CZ', viewport: desktop, words: { ...cz, ...fieldsCz }, said: /24\. prosince 2026.*9:30/ },
  { locale: 'en-US', viewport: phone, words: { ...en, ...fieldsEn }, said: /24 December 2026.*9:30/ },
])
  test(`a date, a time and an amount are typed key by key in a browser in ${locale}`, longIf(locale !== 'cs-CZ'), async ({ browser }) => {
    const context = await browser.newContext({ locale, viewport, reducedMotion: 'reduce' });
    const page = await context.newPage();
    const problems = await watch(page);
    await comeIn(page, 'editor', 'Eva Nováková');
    await page.goto(`${origin}/desk/content/announcements/new`);
    const seenFrom = page.getByLabel(words['field.published_at'], { exact: true });
    await typeDate(page, seenFrom);
    await expect(seenFrom).toHaveValue('2026-12-24T09:30');
    await expect(page.getByText(said).first()).toBeVisible();

    await act(page, words['schedule.publish_at']);
    const publishAt = page.getByLabel(words['schedule.publish_label'], { exact: true });
    await typeDate(page, publishAt);
    await expect(publishAt).toHaveValue('2026-12-24T09:30');
    await page.getByLabel(words['schedule.end_label'], { exact: true }).focus();
    await page.keyboard.type('24');
    await act(page, words['schedule.save']);
    await expect(page.getByText(words['typed.instant_half'])).toBeVisible();
    await expectSound(page);
    await page.keyboard.press('Escape');
    expect(problems).toEqual([]);
    await context.close();
  });

test('prices and numbers are typed as clerks write them in a browser in English', async ({ browser }) => {
  const context = await browser.newContext({ locale: 'en-US', viewport: desktop, reducedMotion: 'reduce' });
  const page = await context.newPage();
  const problems = await watch(page);
  await comeIn(page, 'editor', 'Eva Nováková');
  await page.goto(`${origin}/desk/content/announcements/new`);
  await page.getByLabel(fieldsEn['field.type'], { exact: true }).selectOption('product');
  const price = page.getByRole('textbox', { name: fieldsEn['field.price'], exact: true });
  for (const [typed, understood] of [
    ['1299,90', 'CZK 1,299.90'],
    ['250,-', 'CZK 250'],
    ['1 299,90', 'CZK 1,299.90'],
    ['250 Kč', 'CZK 250'],
    ['1.250,50', 'CZK 1,250.50'],
  ] as const) {
    await price.press('ControlOrMeta+A');
    await price.pressSequentially(typed);
    await expect(price).toHaveValue(typed);
    await expect(page.locator('.amount-understood')).toHaveText(
      en['typed.amount_is'].replace('{amount}', understood.replaceAll(' ', '\u00a0')),
    );
  }
  await price.press('ControlOrMeta+A');
  await price.pressSequentially('1.250');
  await act(page, en['records.save_draft']);
  await expect(price).toBeFocused();
  await expect(page.getByText(/“1\.250” can mean/)).toBeVisible();
  await expectSound(page);
  await price.pressSequentially(',50');
  await act(page, en['records.save_draft']);
  await done(page, en['records.act.draft']);
  await expect(price).toHaveValue('1250.50');
  expect(problems).toEqual([]);
  await context.close();
});

test('an incomplete date of birth prevents the form from being sent', async ({ browser }) => {
  const context = await browser.newContext({ locale: 'cs-CZ', viewport: phone, reducedMotion: 'reduce' });
  const page = await context.newPage();
  await page.goto(origin + toPath('register', 'cz'));
  const birthDate = page.getByLabel(site['account.birth_date']);
  await expect(page.getByRole('button', { name: site['account.register_submit'], exact: true })).toBeEnabled();
  await birthDate.focus();
  await page.keyboard.type('1224');
  await page.keyboard.press('Enter');
  await expect(page.getByText(site['typed.date_half'])).toBeVisible();
  await expect(birthDate).toBeFocused();
  await birthDate.blur();
  await birthDate.focus();
  await page.keyboard.type('12241990');
  await expect(birthDate).toHaveValue('1990-12-24');
  await expect(page.getByText(site['typed.date_half'])).toHaveCount(0);
  await context.close();
});
