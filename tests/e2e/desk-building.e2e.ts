import { expect, test } from '@playwright/test';
import { toPath } from '#shared/rules/routing.ts';
import cz from '#web/desk/messages/cz.json' with { type: 'json' };
import { comeIn, expectSound, watch } from './desk-steps.ts';
import { desktop, phone } from './examine.ts';
import { tenants } from './tenants.ts';

const { origin } = tenants.demo;

/** A step-free route from a car park to a shop. Uses the lift next to the car park unless it is closed. */
const way = `${origin}${toPath('floorplan', 'cz', { id: 2 })}?from=amenity-525&to=shop-8&stepfree=1`;

/** Closing takes two clicks from the first page (place, switch), or one from the place's page; reopening takes one. */
test('a technician closes a lift with one click, visitors see it and get another route, and the technician reopens it', async ({
  page,
  context,
}) => {
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

  await lift.click();
  await expect(lift).toBeChecked();
  await expect(async () => expect(await readWay()).toEqual(usual)).toPass({ timeout: 10_000 });
  await page.setViewportSize(desktop);
  await expectSound(page);
  expect(problems).toEqual([]);
});
