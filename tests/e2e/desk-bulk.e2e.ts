import { readFileSync } from 'node:fs';
import { expect, type Page, test } from '@playwright/test';
import cz from '#web/desk/messages/cz.json' with { type: 'json' };
import { comeIn, expectSound, watch } from './desk-steps.ts';
import { desktop, phone } from './examine.ts';
import { longIf } from './long.ts';
import { tenants } from './tenants.ts';

const { origin } = tenants.demo;
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

for (const [device, viewport] of Object.entries({ desktop, phone }))
  test(`an editor exports, archives and restores all badges on a ${device}`, longIf(viewport === phone), async ({ browser }) => {
    const context = await browser.newContext({ viewport, reducedMotion: 'reduce' });
    const page = await context.newPage();
    const problems = await watch(page);
    await comeIn(page, 'editor', 'Eva Nováková');
    await page.goto(`${origin}/desk/content/badges`);
    const rows = page.locator('.record-table tbody tr');
    await expect(rows.first()).toBeVisible();
    const count = await rows.count();

    await press(page, cz['sheets.export']);
    const saving = page.waitForEvent('download');
    await press(page, cz['sheets.format.csv']);
    const file = readFileSync(await (await saving).path(), 'utf8');
    expect(file).toMatch(/^\uFEFFID;/);
    expect(file.split('\r\n').filter((line) => /^\d+;/.test(line))).toHaveLength(count);

    await page.getByRole('checkbox', { name: cz['bulk.choose_page'] }).focus();
    await page.keyboard.press('Space');
    await expect(page.getByRole('region', { name: cz['bulk.bar'] })).toBeVisible();
    await expectSound(page);
    await press(page, cz['records.archive']);
    await expectSound(page);
    await press(page, cz['bulk.confirm.archive']);
    await expect(page.locator('.bulk-result')).toBeFocused();
    await expectSound(page);
    await press(page, cz['records.undo']);
    await expect(page.locator('.bulk-result')).toContainText('jako předtím');
    await page.locator('.dialog-foot').getByRole('button', { name: cz['desk.close'] }).click();
    await expect(rows).toHaveCount(count);
    await expect(page.locator('.record-table tr[data-state="archived"]')).toHaveCount(0);
    expect(problems).toEqual([]);
    await context.close();
  });
