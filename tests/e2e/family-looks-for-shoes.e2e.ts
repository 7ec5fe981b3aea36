import { expect, type Page, test } from '@playwright/test';
import en from '#web/messages/en.json' with { type: 'json' };
import { phone } from './examine.ts';
import { tenants } from './tenants.ts';

const { origin } = tenants.demo;
const wednesdayMorning = '2027-02-10T11:00:00+01:00';
const wednesdayNight = '2027-02-10T23:30:00+01:00';

test.describe('a family looks for shoes', () => {
  test('finds a shop in spite of a typo, and a step-free route from the car park', async ({ page }) => {
    await open(page, '/en');
    await page.getByRole('banner').getByRole('link', { name: 'Search' }).click();
    await page.getByRole('main').getByRole('searchbox').fill('shooes');
    await page.getByRole('main').getByRole('link', { name: 'Bosorka' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bosorka');
    const shop = page.url();

    await page.getByRole('main').getByRole('link', { name: 'Find the way' }).click();
    const from = page.getByRole('combobox', { name: 'From' });
    await from.fill('car pa');
    await page.getByRole('option', { name: 'Car park entrance' }).click();
    await expect(page).toHaveURL(/\/floorplan\/1\?from=/);
    await expect(from).toHaveValue('Car park entrance');
    await expect(page.getByRole('combobox', { name: 'To' })).toHaveValue('Bosorka');
    await page.getByRole('switch', { name: 'Without steps' }).check();
    await expect(page).toHaveURL(/stepfree=1/);

    const steps = page.getByRole('main').locator('.way-steps').getByRole('listitem');
    await expect(steps.first()).toHaveText('Start: Car park entrance, Ground floor.');
    await expect(steps.filter({ hasText: /\b(?:lift|ramp)\b/ }).first()).toBeVisible();
    await expect(steps.filter({ hasText: /escalator|stairs/ })).toHaveCount(0);
    await expect(steps.last()).toHaveText(/^You have arrived\..*Bosorka\.$/);

    await page.getByRole('navigation', { name: 'Floors on the way' }).getByRole('link', { name: 'Continue: First floor' }).click();
    await expect(page).toHaveURL(/\/floorplan\/2\?from=/);
    await page.reload();
    await expect(steps.last()).toHaveText(/^You have arrived\./);
    await page.goBack();
    await expect(page).toHaveURL(/\/floorplan\/1\?from=/);
    await page.goBack();
    await expect(page).toHaveURL(/\/floorplan\/2\?to=/);
    await page.goBack();
    await expect(page).toHaveURL(shop);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bosorka');
  });

  test('follows a route step by step on the phone, also to another floor', async ({ page }) => {
    await page.setViewportSize(phone);
    await open(page, '/en/floorplan/1?from=entrance-2&to=amenity-502&stepfree=1');
    const steps = page.locator('.way-steps').getByRole('listitem');
    await expect(steps.last()).toContainText('You have arrived');
    const texts = await steps.allTextContents();
    for (const text of texts.slice(1)) {
      await page.getByRole('button', { name: en['way.step_after'] }).click();
      await expect(page.locator('.way-words [aria-current=step]')).toHaveText(text);
    }
    expect(texts.length).toBeGreaterThan(4);
    await expect(page).toHaveURL(/\/floorplan\/2\?from=/);
  });

  test('sees in the morning which shops are open, and at night that none are', async ({ page }) => {
    await page.clock.setFixedTime(wednesdayMorning);
    await open(page, '/en/shops/all/1');
    await page.getByRole('main').getByRole('link', { name: 'Shoes' }).first().click();
    await expect(page).toHaveURL(/\/en\/shops\/\d+-shoes[^/]*\/1$/);
    await page.getByRole('main').getByRole('link', { name: 'Open now' }).click();
    await expect(page).toHaveURL(/\?open=now$/);
    await expect(page.getByRole('article').first()).toBeVisible();
    const shown = await page.getByRole('article').count();

    await page.clock.setFixedTime(wednesdayNight);
    await page.reload();
    await expect(page.getByRole('article')).toHaveCount(0);
    expect(shown).toBeGreaterThan(2);
    await page.getByRole('main').getByRole('link', { name: 'Show closed ones too' }).click();
    await expect(page.getByRole('article')).not.toHaveCount(0);
  });
});

async function open(page: Page, path: string): Promise<void> {
  await page.goto(origin + path);
  await page.locator('html[data-ready]').waitFor({ state: 'attached' });
}
