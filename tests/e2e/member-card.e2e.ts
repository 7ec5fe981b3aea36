import { expect, type Locator, test } from '@playwright/test';
import { newVisitor } from '#config/decided-visitor.ts';
import { toPath } from '#shared/rules/routing.ts';
import { storageKeys } from '#shared/site/limits.ts';
import cz from '#web/messages/cz.json' with { type: 'json' };
import { phone } from './examine.ts';
import { bringSession, registerMember } from './member.ts';
import { scan } from './scan.ts';
import { tenants } from './tenants.ts';

const { demo } = tenants;
const minCodePx = 200;
const smallPhone = { width: 360, height: 640 } as const;

for (const viewport of [phone, smallPhone])
  test.describe(`a new member who has not decided about cookies, on a phone of ${viewport.width} × ${viewport.height}`, () => {
    test.use({ viewport, deviceScaleFactor: 2, reducedMotion: 'reduce', storageState: newVisitor });

    test('opens the card at a till: nothing covers its code, which a reader can scan', async ({ page, context }) => {
      await bringSession(context, demo, await registerMember(demo, `card.${viewport.width}`));
      await page.goto(demo.origin + toPath('dashboard', 'cz'));
      const banner = page.getByRole('region', { name: cz['consent.title'] });
      await expect(banner).toBeVisible();
      const card = page.getByRole('region', { name: cz['dashboard.card'] });
      const seen = ['.member-card-level', '.member-card-balance', '.qr-code svg'];
      if (viewport === phone) seen.push('.barcode svg', '.member-card-number');
      for (const part of seen) await expectAbove(card.locator(part).first(), banner);
      await expect(page.getByRole('dialog')).toHaveCount(0);
      const { drawn, modulePx } = await measureCode(card.locator('.qr-code svg').first());
      expect(drawn).toBeGreaterThanOrEqual(minCodePx);
      expect(modulePx % 1).toBeCloseTo(0, 5);
      expect(await scan(await page.screenshot())).toMatch(/^\d{16,}$/);

      await banner.getByRole('button', { name: cz['consent.unfold'] }).press('Enter');
      await banner.getByRole('button', { name: cz['consent.decline'] }).press('Enter');
      await expect(banner).toHaveCount(0);
      const bar = page.locator('.bottom-bar');
      for (const part of ['.barcode svg', '.member-card-number']) await expectAbove(card.locator(part).first(), bar);

      const invitation = page.getByRole('region', { name: cz['setup.title'] });
      await invitation.getByRole('button', { name: cz['setup.start'] }).press('Enter');
      await expect(page.getByRole('dialog', { name: cz['setup.title'] })).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(invitation).toHaveCount(0);
      expect(await page.evaluate((key) => localStorage.getItem(key), storageKeys.setupModal)).not.toBeNull();

      await card.getByRole('button', { name: cz['dashboard.card_enlarge'] }).press('Enter');
      const large = page.getByRole('dialog');
      await expect(large.getByRole('img', { name: cz['dashboard.card_qr_rotating'] })).toBeInViewport({ ratio: 1 });
      for (const part of ['.member-card-balance', '.barcode svg', '.member-card-number'])
        await expect(large.locator(part)).toBeInViewport({ ratio: 1 });
      await page.goBack();
      await expect(large).toHaveCount(0);

      await page.emulateMedia({ media: 'print' });
      await expect(card.locator('.barcode svg').first()).toBeVisible();
      await expect(card.locator('.qr-code').first()).toBeHidden(); // the rotating code is outdated on paper
    });
  });

/** Expects that an element is visible without scrolling, above what is at the bottom of the window. */
async function expectAbove(part: Locator, bottom: Locator): Promise<void> {
  await expect(part).toBeInViewport({ ratio: 1 });
  const box = await part.boundingBox();
  const edge = (await bottom.boundingBox())?.y ?? 0;
  expect((box?.y ?? Number.POSITIVE_INFINITY) + (box?.height ?? 0)).toBeLessThanOrEqual(edge);
}

/** Measures a QR code: its width in pixels, and the device pixels of a module. */
function measureCode(code: Locator): Promise<{ drawn: number; modulePx: number }> {
  return code.evaluate((svg) => {
    const drawn = svg.getBoundingClientRect().width;
    const modules = Number(svg.getAttribute('viewBox')?.split(' ')[2]);
    return { drawn, modulePx: (drawn * devicePixelRatio) / modules };
  });
}
