import { expect, test } from '@playwright/test';
import { toPath } from '#shared/rules/routing.ts';
import cz from '#web/desk/messages/cz.json' with { type: 'json' };
import { comeIn, expectSound, watch } from './desk-steps.ts';
import { desktop, phone } from './examine.ts';
import { tenants } from './tenants.ts';

const { origin } = tenants.demo;

/** From a car park to a shop without a step: through the lift beside the car park, as long as it runs. */
const way = `${origin}${toPath('floorplan', 'cz', { id: 2 })}?from=amenity-525&to=shop-8&stepfree=1`;

/** Closing: two presses from the first page (place, switch), one from its own; opening again: one. */
test('a technician closes a lift with one press, visitors see it and are led around it, and opens it again', async ({ page, context }) => {
  await page.setViewportSize(phone);
  const problems = await watch(page);
  await comeIn(page, 'desk');
  await page.getByRole('main').getByRole('link', { name: cz['places.building'] }).click();
  const lift = page.getByRole('switch', { name: 'Výtah u obchodu Střevíc' });
  const visitor = await context.newPage();
  const readWay = async () => {
    await visitor.goto(way);
    const steps = visitor.locator('.way-steps').getByRole('listitem');
    await expect(steps.last()).toContainText('Bosorka');
    return steps.allTextContents();
  };
  const usual = await readWay();
  expect(usual[1]).toContain('výtah');
  await expect(lift).toBeChecked();
  await expectSound(page);
  await lift.click();
  await expect(lift).not.toBeChecked();
  await expect(page.getByRole('main').getByText('Eva Nováková').first()).toBeVisible();
  await expectSound(page);

  await expect(async () => {
    await visitor.goto(origin + toPath('floorplan', 'cz', { id: 1 }));
    await expect(visitor.getByText('mimo provoz').first()).toBeAttached({ timeout: 500 });
  }).toPass({ timeout: 10_000 });
  const around = await readWay();
  expect(around[1]).not.toContain('výtah');
  expect(around.length).toBeGreaterThan(usual.length);

  await page.getByRole('button', { name: cz['building.undo'] }).click();
  await expect(lift).toBeChecked();
  await expect(async () => expect(await readWay()).toEqual(usual)).toPass({ timeout: 10_000 });
  await page.setViewportSize(desktop);
  await expectSound(page);
  expect(problems).toEqual([]);
});
