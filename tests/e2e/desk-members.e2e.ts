import { expect, test } from '@playwright/test';
import cz from '#web/desk/messages/cz.json' with { type: 'json' };
import { comeIn, expectSound, watch } from './desk-steps.ts';
import { desktop, phone } from './examine.ts';
import { longIf } from './long.ts';
import { registerMember } from './member.ts';
import { tenants } from './tenants.ts';

const { origin } = tenants.demo;

for (const width of [phone, desktop])
  test(`staff find a member, give them points, block and erase them, at ${width.width} px`, longIf(width === desktop), async ({ page }) => {
    await page.setViewportSize(width);
    const problems = await watch(page);
    await comeIn(page, 'desk');
    const { email } = await registerMember(tenants.demo, `desk-${width.width}`);

    // by keyboard alone: the field has the focus, and Enter opens a single result
    await page.goto(`${origin}/desk/members`);
    await expect(page.getByRole('searchbox')).toBeFocused();
    await page.keyboard.type(email);
    await expect(page.getByRole('link', { name: new RegExp(email) })).toBeVisible();
    await expectSound(page);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Jana Nováková' })).toBeFocused();

    await page.getByLabel(cz['adjust.points'], { exact: true }).fill('50');
    await page.getByLabel(cz['adjust.why'], { exact: true }).fill('Pokladna nešla');
    await page.getByRole('button', { name: 'Přidat 50 bodů' }).click();
    await expect(page.getByText('Eva Nováková: Pokladna nešla')).toBeVisible();
    await expectSound(page);

    // blocked, and unblocked again
    for (const [label, badge] of [
      [cz['members.block'], true],
      [cz['members.unblock'], false],
    ] as const) {
      await page.getByRole('button', { name: label, exact: true }).click();
      await page.getByRole('dialog').getByLabel(cz['adjust.why']).fill('Podezřelé účtenky');
      await page.getByRole('dialog').getByRole('button', { name: label, exact: true }).click();
      await expect(page.getByText(/Zablokován od/)).toHaveCount(badge ? 1 : 0);
    }

    // all data to read, in two clicks at most
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: cz['members.export_html'] }).click();
    expect((await download).suggestedFilename()).toMatch(/^member-\d+-[\d-]+\.html$/);

    // in the list, and then erased with a proof
    const card =
      (await page
        .getByText(/^9\d{3}( \d{4}){3}$/)
        .first()
        .textContent()) ?? '';
    await page.goto(`${origin}/desk/members`);
    await page.getByLabel(cz['members.filter.activity']).selectOption('active');
    await expect(page.getByRole('link', { name: 'Jana Nováková' }).first()).toBeVisible();
    await expectSound(page);
    await page.goto(`${origin}/desk/members?q=${encodeURIComponent(email)}`);
    await page.getByRole('link', { name: new RegExp(email) }).click();
    await page.getByRole('button', { name: cz['members.erase'] }).click();
    await page.getByLabel(cz['members.card_end']).fill(card.slice(-4));
    await page.getByRole('dialog').getByRole('button', { name: cz['members.erase'] }).click();
    await expect(page.getByRole('heading', { level: 1, name: /^Doklad o výmazu č\./ })).toBeVisible();
    await expect(page.getByRole('heading', { name: cz['erasure.kept'] })).toBeVisible();
    await expectSound(page);

    await page.goto(`${origin}/desk/gift-cards`);
    await page.getByLabel(cz['gift.number']).fill('8123 4567 8901');
    await page.keyboard.press('Enter');
    await expect(page.getByText(cz['gift.number_wrong'])).toBeVisible();
    await expectSound(page);
    expect(problems).toEqual([]);
  });
