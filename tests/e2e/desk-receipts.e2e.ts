import { expect, test } from '@playwright/test';
import cz from '#web/desk/messages/cz.json' with { type: 'json' };
import { comeIn, expectSound, watch } from './desk-steps.ts';
import { desktop, phone } from './examine.ts';
import { longIf } from './long.ts';
import { handInReceipt, registerMember } from './member.ts';
import { tenants } from './tenants.ts';

const { demo } = tenants;
const receipts = `${demo.origin}/desk/receipts`;
const titleOf = (id: number) => cz['receipts.receipt'].replace('{id}', String(id));

/** Clicks: one to approve, one to undo, two to reject. The next receipt appears automatically. */
for (const viewport of [desktop, phone]) {
  test(
    `staff decide on waiting receipts and undo one decision, ${viewport.width} px wide`,
    longIf(viewport === phone),
    async ({ page }) => {
      await page.setViewportSize(viewport);
      const hasKeys = viewport === desktop;
      const problems = await watch(page);
      const member = await registerMember(demo, `receipts.${viewport.width}`);
      const high = 690_000;
      const first = await handInReceipt(demo, member, high);
      const second = await handInReceipt(demo, member, high);
      await comeIn(page, 'desk', 'Eva Nováková');

      await page.goto(receipts);
      await expect(page.getByRole('link', { name: cz['receipts.begin'] })).toBeVisible();
      await expectSound(page);
      await page.goto(`${receipts}/${first}`);
      await expect(page.locator('.picture-frame img')).toBeVisible();
      await expect(page.getByText(cz['receipts.hold_amount'])).toBeVisible();
      await expectSound(page);

      if (hasKeys) await page.keyboard.press('a');
      else await page.getByRole('button', { name: cz['receipts.approve'] }).click();
      const opened = page.getByRole('heading', { level: 1, name: titleOf(second) });
      const question = page.getByRole('dialog', { name: cz['receipts.against'] }); // if the drawn number was misread
      await expect(opened.or(question)).toBeVisible();
      if (await question.isVisible()) await page.getByRole('button', { name: cz['receipts.against_typed'] }).click();
      await expect(opened).toBeVisible();
      const undo = page.locator('.undo-button');
      await expect(undo).toBeVisible();
      await expectSound(page);
      if (hasKeys) await page.keyboard.press('z');
      else await undo.click();
      await expect(page.getByRole('heading', { level: 1, name: titleOf(first) })).toBeVisible();
      await expect(undo).toBeHidden();

      if (hasKeys) await page.keyboard.press('r');
      else await page.getByRole('button', { name: cz['receipts.reject'] }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await expectSound(page);
      if (hasKeys) await page.keyboard.press('1');
      else await page.getByRole('button', { name: cz['receipts.reason_unreadable'] }).click();
      await expect(page.getByRole('heading', { level: 1, name: titleOf(second) })).toBeVisible();
      await page.goto(`${receipts}/${first}`);
      await expect(page.getByText(/Eva Nováková: zamítnuto/)).toBeVisible();
      await expectSound(page);
      expect(problems).toEqual([]);
    },
  );
}
