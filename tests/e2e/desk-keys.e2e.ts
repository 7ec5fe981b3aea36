import { expect, test } from '@playwright/test';
import cz from '#web/desk/messages/cz.json' with { type: 'json' };
import { comeIn, expectSound, watch } from './desk-steps.ts';
import { desktop, phone } from './examine.ts';
import { longIf } from './long.ts';
import { tenants } from './tenants.ts';

const { origin } = tenants.demo;
const statusOf = async (key: string) => (await fetch(`${origin}/api/v1/key`, { headers: { authorization: `Bearer ${key}` } })).status;

for (const width of [phone, desktop])
  test(`a manager creates, rotates and revokes the key of a till, at ${width.width} px`, longIf(width === desktop), async ({ page }) => {
    await page.setViewportSize(width);
    const problems = await watch(page);
    await comeIn(page, 'manager');
    await page.goto(`${origin}/desk/keys`);
    await expectSound(page);

    const name = `Pokladna ${crypto.randomUUID()}`;
    await page.getByRole('button', { name: cz['keys.create'] }).click();
    const dialog = page.getByRole('dialog');
    await page.keyboard.type(name); // the field has the focus
    const shop = dialog.getByRole('combobox', { name: cz['keys.shop'] });
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await expect(shop).toBeFocused();
    await page.keyboard.type('8'); // the number of a shop
    const option = dialog.getByRole('listbox').getByRole('option').first();
    await expect(option.locator('small')).toHaveText('8');
    const title = await option.locator('span').innerText();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(shop).toHaveValue(title);
    await expectSound(page);
    await dialog.getByRole('button', { name: cz['keys.create'] }).press('Enter');
    const secret = dialog.getByLabel(cz['keys.secret'], { exact: true });
    await expect(secret).toHaveValue(/^mfk_[\w-]{43}$/);
    await expectSound(page);
    const first = await secret.inputValue();
    expect(await statusOf(first)).toBe(200); // as the till does
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: cz['keys.create'] })).toBeFocused();

    await page.getByRole('searchbox').fill(name);
    const row = page.locator('.desk-row');
    await expect(row).toHaveCount(1);
    await expect(row).toContainText(cz['keys.tested']);
    const manage = page.getByRole('button', { name: cz['keys.manage_named'].replace('{name}', name) });
    await manage.press('Enter');
    await expectSound(page);
    await dialog.getByRole('button', { name: cz['keys.rotate'] }).press('Enter');
    await expectSound(page);
    await dialog.getByRole('button', { name: cz['keys.rotate'] }).press('Enter');
    await expect(secret).toHaveValue(/^mfk_/);
    const second = await secret.inputValue();
    expect([await statusOf(first), await statusOf(second)]).toEqual([200, 200]); // the old one works for a day
    await page.keyboard.press('Escape');
    await expect(row).toContainText(title);

    await manage.press('Enter');
    await dialog.getByRole('button', { name: cz['keys.revoke'] }).press('Enter');
    await expectSound(page);
    await page.keyboard.press('Enter'); // the confirming button has the focus
    await expect(row.locator('.badge')).toHaveText(cz['keys.state.revoked']);
    expect([await statusOf(first), await statusOf(second)]).toEqual([401, 401]);

    await manage.press('Enter');
    await dialog.getByRole('link', { name: cz['keys.activity'] }).click();
    await expect(page).toHaveURL(/\/desk\/activity\?key=\d+$/);
    const acts = page.getByRole('list', { name: cz['places.activity'] }).getByRole('listitem');
    await expect(acts.locator('strong')).toHaveText([cz['act.keys_revoke'], cz['act.keys_rotate'], cz['act.keys_create']]);
    await expectSound(page);
    expect(problems).toEqual([]);
  });
