import { expect, test } from '@playwright/test';
import { toPath } from '#shared/rules/routing.ts';
import cz from '#web/desk/messages/cz.json' with { type: 'json' };
import { comeIn, expectSound, watch } from './desk-steps.ts';
import { desktop, phone } from './examine.ts';
import { tenants } from './tenants.ts';

const { origin } = tenants.demo;

/** Closing: two presses from the first page (place, switch), one from its own; opening again: one. */
test('a technician closes a lift with one press, visitors see it, and opens it again', async ({ page, context }) => {
  await page.setViewportSize(phone);
  const problems = await watch(page);
  await comeIn(page, 'desk');
  await page.getByRole('main').getByRole('link', { name: cz['places.building'] }).click();
  const lift = page.getByRole('switch').first();
  await expect(lift).toBeChecked();
  await expectSound(page);
  await lift.click();
  await expect(lift).not.toBeChecked();
  await expect(page.getByRole('main').getByText('Eva Nováková').first()).toBeVisible();
  await expectSound(page);

  const visitor = await context.newPage();
  await expect(async () => {
    await visitor.goto(origin + toPath('floorplan', 'cz', { id: 1 }));
    await expect(visitor.getByText('mimo provoz').first()).toBeAttached({ timeout: 500 });
  }).toPass({ timeout: 10_000 });

  await page.getByRole('button', { name: cz['building.undo'] }).click();
  await expect(lift).toBeChecked();
  await page.setViewportSize(desktop);
  await expectSound(page);
  expect(problems).toEqual([]);
});
