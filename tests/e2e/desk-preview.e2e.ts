import { expect, type Page, test } from '@playwright/test';
import { toPath } from '#shared/rules/routing.ts';
import cz from '#web/desk/messages/cz.json' with { type: 'json' };
import fields from '#web/desk/messages/fields/cz.json' with { type: 'json' };
import { comeIn, expectSound, watch } from './desk-steps.ts';
import { desktop, phone } from './examine.ts';
import { longIf } from './long.ts';
import { tenants } from './tenants.ts';

const { origin } = tenants.demo;
/** A news item that other journeys do not use. */
const id = 113;
const record = `${origin}/desk/content/announcements/${id}`;
const title = 'Náhled, který nikdo jiný nevidí';
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const site = (page: Page) => page.frameLocator('iframe');
const heading = (page: Page) => site(page).getByRole('heading', { level: 1 });

for (const [width, viewport] of [
  ['a computer', desktop],
  ['a phone', phone],
] as const)
  test(
    `an editor on ${width} previews a draft on the real page in two widths and languages, while visitors do not see it`,
    longIf(viewport === phone),
    async ({ page, browser }) => {
      await page.setViewportSize(viewport);
      const problems = await watch(page);
      await comeIn(page, 'editor');
      await page.goto(record);
      await page.getByLabel(`${fields['field.announcements.translations.title']} (CZ)`).fill(title);
      await press(page, cz['preview.save_and_show']);
      await expect(heading(page)).toHaveText(title);
      await expectSound(page);

      await press(page, viewport === phone ? cz['preview.computer'] : cz['preview.phone']);
      await expect(heading(page)).toBeVisible();
      expect(await page.locator('iframe').evaluate((frame: HTMLIFrameElement) => frame.contentWindow?.innerWidth)).toBe(
        viewport === phone ? 1440 : 390,
      );
      await expectSound(page);
      await press(page, 'English');
      await expect(site(page).locator('html')).toHaveAttribute('lang', 'en');
      expect(await site(page).locator('script').count()).toBe(0);

      const address = (await page.getByRole('link', { name: cz['preview.new_tab'] }).getAttribute('href')) ?? '';
      const stranger = await browser.newContext();
      const copied = await stranger.request.get(origin + address);
      expect([copied.status(), (await copied.text()).includes('id="site"')]).toEqual([404, false]);
      const news = await stranger.request.get(origin + toPath('news', 'cz', { page: 1 }));
      expect((await news.text()).includes(title)).toBe(false);
      await stranger.close();

      await page.getByRole('link', { name: cz['preview.to_form'] }).click();
      await press(page, cz['records.discard_draft']);
      await expect(page.locator('.record-act').first()).toHaveText(cz['records.act.discard']);
      expect(problems).toEqual([]);
    },
  );

test('a manager previews the whole site at a chosen time', async ({ page }) => {
  await page.setViewportSize(desktop);
  const problems = await watch(page);
  await comeIn(page, 'manager');
  await page.getByRole('navigation').getByRole('link', { name: cz['places.time_machine'], exact: true }).click();
  await expect(site(page).locator('main')).toBeVisible();
  await expectSound(page);
  await page.getByLabel(cz['time_machine.when']).fill('2027-03-28T22:30');
  await press(page, cz['time_machine.show']);
  await expect(page.getByRole('status').filter({ hasText: '28. března 2027, 22:30' })).toBeVisible();
  await expect(site(page).locator('main')).toContainText('28. března');
  await expect(
    site(page)
      .getByText(/Zavřeno|Otevíráme|Otevřeme|Otevře se/)
      .first(),
  ).toBeVisible();
  await site(page).getByRole('link', { name: 'Mapa centra' }).first().click();
  const pathname = () => page.locator('iframe').evaluate((frame: HTMLIFrameElement) => frame.contentWindow?.location.pathname);
  await expect.poll(pathname).toMatch(/^\/desk\/preview\/[^/]+\/cz\/mapa-centra/);
  await expect(heading(page)).toBeVisible();
  await expectSound(page);
  expect(problems).toEqual([]);
});
