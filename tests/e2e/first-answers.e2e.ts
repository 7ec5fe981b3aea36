import { expect, test } from '@playwright/test';
import { desktop, phone } from './examine.ts';
import { tenants } from './tenants.ts';

const { origin } = tenants.demo;

/** Bottom of the area in which the answer has to appear, in CSS pixels: above the bar at the bottom of a phone. */
const maxBottom = 700;

/** On 30 November, the fourth special day is 24 December. In months without special days, the week takes their place. */
const specialDay =
  '.next-exceptions dl > div:nth-child(-n + 4):last-of-type, .next-exceptions dl > div:nth-child(4), .hours-now:not(:has(.next-exceptions)) .hours tr';

/** Pages that answer a question of time or price, with the element that contains the answer. */
const answers = [
  { question: 'the number of free parking spaces', cz: '/cz/parkovani', de: '/de/parken', answer: '.parking-count' },
  { question: 'the age of that number', cz: '/cz/parkovani', de: '/de/parken', answer: '.parking-places .small' },
  { question: 'the first parking price', cz: '/cz/parkovani', de: '/de/parken', answer: '.parking-tariff td', text: /\d/ },
  { question: 'the first film and its times', cz: '/cz/kino', de: '/de/kino', answer: '.programme-time', text: /\d/ },
  { question: 'the hours of the fourth special day', cz: '/cz/oteviraci-doba', de: '/de/oeffnungszeiten', answer: specialDay },
  { question: 'the hours today', cz: '/cz/oteviraci-doba', de: '/de/oeffnungszeiten', answer: '.today-hours-time' },
] as const;

for (const viewport of [phone, desktop])
  for (const locale of ['cz', 'de'] as const)
    test(`the first view answers questions of time and price, in ${locale} at ${viewport.width}`, async ({ page }) => {
      await page.setViewportSize(viewport);
      for (const { question, answer, ...more } of answers) {
        await page.goto(origin + more[locale]);
        await page.locator('html[data-ready]').waitFor({ state: 'attached' });
        const found = page.locator(answer, 'text' in more ? { hasText: more.text } : {}).first();
        await expect(found, question).toBeVisible();
        const { y = Number.NaN, height = Number.NaN } = (await found.boundingBox()) ?? {};
        expect.soft(y + height, question).toBeLessThanOrEqual(maxBottom);
      }
    });

test('the same answers are there without scripts', async ({ browser }) => {
  const page = await browser.newPage({ javaScriptEnabled: false, viewport: phone });
  for (const { question, answer, cz, ...more } of answers) {
    await page.goto(origin + cz);
    await expect(page.locator(answer, 'text' in more ? { hasText: more.text } : {}).first(), question).toBeVisible();
  }
  await page.close();
});

test('the answer that the server sent to a searched question follows the typed text', async ({ page }) => {
  await page.goto(`${origin}/cz/hledat?q=kolik+stoji+parkovani`);
  await page.locator('html[data-ready]').waitFor({ state: 'attached' });
  const served = await page.locator('.search-page-answer .answer').elementHandle();
  const field = page.getByRole('main').getByRole('searchbox');
  await field.click();
  await field.press('End');
  await field.pressSequentially(' na 4 hodiny');
  await expect.poll(() => served?.textContent()).toMatch(/4\sh/);
  expect(await served?.evaluate((element) => element.isConnected)).toBe(true);
});

test('the line below the search field says what is true above an answer without results', async ({ page }) => {
  const line = page.getByRole('main').getByRole('status').first();
  await page.goto(`${origin}/de/suche?q=offen+am+6.1.`);
  await expect(page.locator('.search-page-answer .answer')).toBeVisible();
  await expect(line).toHaveText('Eine Antwort, keine Treffer für „offen am 6.1.“', { useInnerText: true });
  await page.goto(`${origin}/de/suche?q=xqzt`);
  await expect(line).toHaveText('0 Treffer für „xqzt“', { useInnerText: true });
});
