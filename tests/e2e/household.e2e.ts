import { expect, type Page, test } from '@playwright/test';
import { toPath } from '#shared/rules/routing.ts';
import cz from '#web/messages/cz.json' with { type: 'json' };
import de from '#web/messages/de.json' with { type: 'json' };
import { desktop, phone } from './examine.ts';
import { comeAs, openHousehold } from './household-steps.ts';
import { longIf } from './long.ts';
import { activateReward, bringSession, handInReceipt, type Member, registerMember } from './member.ts';
import { tenants } from './tenants.ts';

const { demo } = tenants;
const { origin } = demo;
const words = { cz, de } as const;

for (const { locale, viewport } of [
  { locale: 'cz', viewport: phone },
  { locale: 'de', viewport: desktop },
] as const) {
  test.describe(`a household in ${locale}, ${viewport.width} px wide`, () => {
    test.use({ viewport, reducedMotion: 'reduce' });
    const t = words[locale];

    test(
      'two members share a balance: both earn, one spends, the history names who and where, and one leaves without points',
      longIf(viewport === desktop),
      async ({ browser }) => {
        const founder = await comeAs(browser, 'founder', locale);
        const other = await comeAs(browser, 'other', locale);
        await openHousehold(founder.page, locale);
        await founder.page.getByRole('button', { name: t['household.invite'], exact: true }).click();
        const code = (await founder.page.locator('.household-code').textContent()) ?? '';

        await openHousehold(other.page, locale);
        await other.page.getByLabel(t['household.code']).click(); // waits until the settled page shows the field
        await other.page.keyboard.type(code.toLowerCase());
        await other.page.keyboard.press('Enter');
        await expect(other.page.getByText(t['household.invited_by'].replace('{name}', 'Jana'))).toBeVisible();
        await other.page.getByRole('button', { name: t['household.join_yes'] }).click();
        await expect(other.page.locator('.household-member')).toHaveCount(2);
        await expect.poll(() => other.page.evaluate(() => scrollY)).toBe(0);
        await expect(founder.page.locator('.household-member')).toHaveCount(2); // by the live event of the points
        await expect(balanceOf(other.page)).toHaveText(/^100\s/); // two welcome bonuses

        await handInReceipt(demo, founder.member);
        await handInReceipt(demo, other.member);
        const earned = await readBalance(founder.member);
        expect(await readBalance(other.member)).toBe(earned);
        expect(earned).toBeGreaterThan(300);
        await activateReward(demo, other.member);
        const left = await readBalance(founder.member);
        expect(left).toBeLessThan(earned);

        await founder.page.goto(origin + toPath('dashboard-my-points', locale));
        const rows = founder.page.locator('.ledger-row');
        await expect(rows.filter({ hasText: t['points.source_photo'] }).filter({ hasText: 'Bosorka' })).toHaveCount(2);
        await expect(rows.locator('.ledger-who').first()).toHaveText('Jana');

        await openHousehold(other.page, locale);
        await expect(balanceOf(other.page)).toContainText(String(left));
        await other.page.getByRole('button', { name: t['household.leave'] }).click();
        await expect(other.page.getByRole('dialog')).toContainText(String(left)); // the points that stay with the others
        await other.page.getByRole('dialog').getByRole('button', { name: t['household.leave_yes'] }).click();
        await expect(other.page.getByRole('button', { name: t['household.invite'], exact: true })).toBeVisible();
        expect(await readBalance(founder.member)).toBe(left);
        expect(await readBalance(other.member)).toBe(0);
        await other.page.goto(origin + toPath('dashboard-my-points', locale));
        const last = other.page.locator('.ledger-row').first();
        await expect(last).toContainText(t['points.household_left']);
        await expect(last).toContainText(t['points.household_left_note']);
        await founder.page.goto(origin + toPath('dashboard-notices', locale));
        await expect(founder.page.getByText(t['notices.household_left'].replace('{name}', 'Jana'))).toBeVisible();
        await founder.page.context().close();
        await other.page.context().close();
      },
    );
  });
}

test.describe('a phone of 390 × 844', () => {
  test.use({ viewport: phone, reducedMotion: 'reduce' });

  test('shows the code of a reward and its QR code on the first screen', async ({ page, context }) => {
    const member = await registerMember(demo, 'code');
    await bringSession(context, demo, member);
    await page.goto(origin + toPath('my-reward', 'cz', { id: await activateReward(demo, member) }));
    for (const part of ['.ticket .qr-code svg', '.ticket-text', '.ticket-takers']) await expectOnFirstScreen(page, page.locator(part));
  });
});

/** Expects that an element is visible without scrolling, above the bar at the bottom. */
async function expectOnFirstScreen(page: Page, part: ReturnType<Page['locator']>): Promise<void> {
  await expect(part).toBeInViewport({ ratio: 1 });
  const bar = (await page.locator('.bottom-bar').boundingBox())?.y ?? phone.height;
  const box = await part.boundingBox();
  expect((box?.y ?? Number.POSITIVE_INFINITY) + (box?.height ?? 0)).toBeLessThanOrEqual(bar);
}

const balanceOf = (page: Page) => page.locator('.balance-value');

async function readBalance({ token }: Member): Promise<number> {
  const response = await fetch(`${origin}/api/v1/me/points`, { headers: { authorization: `Bearer ${token}` } });
  const { data } = (await response.json()) as { data: { balance: number } }; // safe: the gateway wraps the answer in `data`
  return data.balance;
}
