import { expect, type Page, test } from '@playwright/test';
import { toPath } from '#shared/rules/routing.ts';
import { calendarDateIn, toZoned } from '#shared/rules/time-zone.ts';
import cz from '#web/desk/messages/cz.json' with { type: 'json' };
import fields from '#web/desk/messages/fields/cz.json' with { type: 'json' };
import { comeIn, expectSound, watch } from './desk-steps.ts';
import { desktop, phone } from './examine.ts';
import { longIf } from './long.ts';
import { tenants } from './tenants.ts';

const { origin } = tenants.demo;
/** A news item that other journeys do not use. */
const id = 112;
const record = `${origin}/desk/content/announcements/${id}`;
const timeZone = 'Europe/Prague';
const minuteMs = 60_000;

const titleIn = (page: Page) => page.getByLabel(`${fields['field.announcements.translations.title']} (CZ)`);
const act = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const done = (page: Page, name: string) => expect(page.locator('.record-act').first()).toHaveText(name);

/** Formats the start of a minute as form inputs do, in the centre's time zone. */
function toPicked(instant: Date): string {
  const { hour, minute } = toZoned(instant, timeZone);
  return `${calendarDateIn(instant, timeZone)}T${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
}
const nextMinute = () => new Date((Math.floor((Date.now() + 10_000) / minuteMs) + 1) * minuteMs);

async function readPublic(page: Page): Promise<string> {
  const response = await page.request.get(origin + toPath('news-detail', 'cz', { id, title: 'x' }));
  return (await response.text()).replaceAll('\u00a0', ' '); // the site joins short words to the next one by no-break spaces
}

for (const [device, viewport] of Object.entries({ desktop, phone }))
  test(
    `an editor schedules a title on a ${device}, sees it appear automatically, and undoes it from the history`,
    longIf(viewport === phone),
    async ({ browser }) => {
      test.setTimeout(240_000);
      const context = await browser.newContext({ viewport, timezoneId: 'America/New_York', reducedMotion: 'reduce' }); // schedules use the centre's time zone, not the browser's
      const page = await context.newPage();
      const problems = await watch(page);
      await comeIn(page, 'editor', 'Eva Nováková');
      await page.goto(record);
      const before = await titleIn(page).inputValue();
      const title = `Kolo se vrací ${Date.now()}`;
      await titleIn(page).fill(title);
      await act(page, cz['schedule.publish_at']);
      const instant = nextMinute();
      await page.getByLabel(cz['schedule.publish_label'], { exact: true }).fill(toPicked(instant));
      await expectSound(page);
      await act(page, cz['schedule.save']);
      await done(page, cz['records.act.schedule']);
      await expectSound(page);
      expect(await readPublic(page)).not.toContain(title);

      await page.goto(`${origin}/desk`);
      await page.getByRole('link', { name: new RegExp(`^${cz['schedule.show_all'].split('(')[0]}`) }).click();
      await expect(page.getByRole('link', { name: title })).toBeVisible();
      await expectSound(page);
      await expect(async () => expect(await readPublic(page)).toContain(title)).toPass({ timeout: 2 * minuteMs, intervals: [500] });
      expect(Date.now()).toBeGreaterThanOrEqual(instant.getTime());

      await page.goto(record);
      await done(page, cz['records.act.publish']);
      await expect(page.locator('.record-history > li').first()).toContainText(cz['schedule.by_schedule']);
      await page.locator('.record-history > li').last().getByRole('button').click();
      await act(page, cz['records.restore']);
      await done(page, cz['records.act.restore']);
      await expect(async () => expect(await readPublic(page)).toContain(before)).toPass({ timeout: 30_000 });

      await act(page, cz['schedule.end_at']);
      await page.getByLabel(cz['schedule.end_label'], { exact: true }).fill(toPicked(new Date(Date.now() + 5 * minuteMs)));
      await act(page, cz['schedule.save']);
      await done(page, cz['records.act.schedule']);
      await act(page, cz['schedule.cancel']);
      await done(page, cz['schedule.act_cleared']);
      await expectSound(page);
      expect(problems).toEqual([]);
      await context.close();
    },
  );
