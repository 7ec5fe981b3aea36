import { expect, test } from '@playwright/test';
import cz from '#web/desk/messages/cz.json' with { type: 'json' };
import { comeIn, expectSound, watch } from './desk-steps.ts';
import { desktop, phone } from './examine.ts';
import { longIf } from './long.ts';
import { tenants } from './tenants.ts';

const { origin } = tenants.demo;

for (const width of [phone, desktop])
  test(
    `a manager invites a person, changes roles and disables the access, at ${width.width} px`,
    longIf(width === desktop),
    async ({ page }) => {
      await page.setViewportSize(width);
      const problems = await watch(page);
      await comeIn(page, 'manager');
      await page.goto(`${origin}/desk/staff`);
      await expectSound(page);

      const email = `nova.${crypto.randomUUID()}@centre.example`;
      await page.getByRole('button', { name: cz['staff.invite'] }).click();
      await page.keyboard.type(email); // the field has the focus
      await page.getByLabel(cz['role.editor']).press('Space');
      await page.getByLabel(cz['role.desk']).press('Space');
      await expectSound(page);
      await page.keyboard.press('Enter');
      const link = page.getByLabel(cz['staff.link'], { exact: true });
      await expect(link).toHaveValue(/\/desk\/invite\/[\w-]{43}$/);
      await expect(page.getByRole('dialog').getByText(email)).toBeVisible(); // says that no email was sent
      await expectSound(page);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('button', { name: cz['staff.invite'] })).toBeFocused();

      await page.getByRole('searchbox').fill(email);
      const manage = page.getByRole('button', { name: cz['staff.manage_named'].replace('{name}', email) });
      await manage.press('Enter');
      await page.getByLabel(cz['role.desk']).press('Space');
      await page.getByRole('button', { name: cz['staff.save_roles'] }).press('Enter');
      await expect(page.getByText(`${email}: ${cz['role.editor']}`, { exact: true })).toBeVisible();
      await expect(manage).toBeFocused();

      await manage.press('Enter');
      await page.getByRole('button', { name: cz['staff.disable'] }).press('Enter');
      await expectSound(page);
      await page.keyboard.press('Enter'); // the confirming button has the focus
      await expect(page.locator('.desk-row .badge')).toHaveText(/^Bez přístupu$/);
      expect(problems).toEqual([]);
    },
  );
