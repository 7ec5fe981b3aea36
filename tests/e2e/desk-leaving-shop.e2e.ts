import { expect, test } from '@playwright/test';
import { toPath } from '#shared/rules/routing.ts';
import cz from '#web/desk/messages/cz.json' with { type: 'json' };
import { comeIn, expectSound, watch } from './desk-steps.ts';
import { desktop, phone } from './examine.ts';
import { longIf } from './long.ts';
import { tenants } from './tenants.ts';

const { origin } = tenants.demo;
/** A shop with an offer, a news item, and a place in a page and in the words of the search. Other journeys do not use these. */
const shop = 43;
const offer = 320;

for (const viewport of [desktop, phone])
  test(
    `an editor archives a shop that leaves with all that names it by the keyboard, and takes it back, at ${viewport.width} px`,
    longIf(viewport === phone),
    async ({ page, request }) => {
      await page.setViewportSize(viewport);
      const problems = await watch(page);
      const statusOf = async (route: 'shop' | 'offer', id: number) =>
        (await request.get(origin + toPath(route, 'cz', { id, title: 'x' }), { maxRedirects: 5 })).status();
      expect([await statusOf('shop', shop), await statusOf('offer', offer)]).toEqual([200, 200]);
      await comeIn(page, 'editor');
      await page.goto(`${origin}/desk/content/companies/${shop}`);

      await page.getByRole('button', { name: cz['records.archive'], exact: true }).press('Enter');
      const dialog = page.getByRole('dialog');
      await expect(dialog.getByRole('heading', { level: 3 })).toHaveCount(2);
      await expectSound(page);
      await dialog.getByRole('button', { name: cz['leaving.archive_all'] }).press('Enter');
      await expect(page.getByText(/^Archivováno: změněn/)).toBeVisible();
      await expect.poll(() => statusOf('shop', shop)).toBe(404);
      expect(await statusOf('offer', offer)).toBe(404);

      await page.getByRole('button', { name: cz['records.undo'], exact: true }).press('Enter');
      await expect.poll(() => statusOf('shop', shop)).toBe(200);
      expect(await statusOf('offer', offer)).toBe(200);
      expect(problems).toEqual([]);
    },
  );
