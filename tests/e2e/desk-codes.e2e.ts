import { expect, test } from '@playwright/test';
import cz from '#web/desk/messages/cz.json' with { type: 'json' };
import { comeIn, expectSound, watch } from './desk-steps.ts';
import { desktop, phone } from './examine.ts';
import { longIf } from './long.ts';
import { activateReward, handInReceipt, readRewardCode, registerMember } from './member.ts';
import { tenants } from './tenants.ts';

const { demo } = tenants;

/** Takes two clicks: find the code, use it. */
for (const viewport of [desktop, phone]) {
  test(`staff find a code and can use it only once, ${viewport.width} px wide`, longIf(viewport === desktop), async ({ page }) => {
    await page.setViewportSize(viewport);
    const problems = await watch(page);
    const member = await registerMember(demo, `codes.${viewport.width}`);
    await handInReceipt(demo, member);
    const code = await readRewardCode(demo, member, await activateReward(demo, member));
    await comeIn(page, 'desk', 'Eva Nováková');

    await page.goto(`${demo.origin}/desk/codes`);
    const field = page.getByRole('textbox', { name: cz['codes.code'] });
    await expect(field).toBeVisible();
    await expectSound(page);
    await page.getByRole('button', { name: cz['codes.by_camera'] }).click();
    await expect(page.getByRole('alert')).toContainText(cz['codes.camera_off']); // the test browser has no camera
    await expectSound(page);
    await page.getByRole('button', { name: cz['codes.close_camera'] }).click();

    const look = async () => {
      await field.fill(code.toLowerCase().replaceAll('-', ' '));
      await field.press('Enter');
    };
    await look();
    const take = page.getByRole('button', { name: cz['codes.take'] });
    await expect(take).toBeVisible();
    await expectSound(page);
    await take.dblclick();
    await expect(page.getByText(code)).toBeVisible();
    await expect(take).toBeHidden();
    await expectSound(page);
    await look();
    await expect(page.getByText(cz['codes.not_taken'])).toBeVisible();
    await expectSound(page);
    expect(problems).toEqual([]);
  });
}
