import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { openingStatus } from '#shared/rules/opening-hours.ts';
import { findLandingPath } from '#shared/rules/routing.ts';
import type { OpeningZone } from '#shared/schemas/fields.ts';
import cz from '#web/messages/cz.json' with { type: 'json' };
import { renameBuild } from '../support/renamed-build.ts';
import { findFreePort } from '../support/started-gateway.ts';
import { comeIn } from './desk-steps.ts';
import { type OfflineCentre, openLive, openOfflineVisitor, readBuildId, startOfflineCentre, waitForStored } from './offline-visitor.ts';
import { tenants } from './tenants.ts';

const shipped = join(import.meta.dirname, '../../config/tenants/demo');
const wide = { width: 1920, height: 1080 } as const;
const timeZone = 'Europe/Prague';
const board = findLandingPath('board', 'cz') ?? '';
const hourMs = 3_600_000;
const event = 'Zkouška zvonů';
const notice = 'Horní vjezd je uzavřený';

type EditedPlan = { connectors: { kind: string; at: number[]; working?: boolean }[] };

/** Writes a copy of the demo centre: one lift is out of order, an event runs for 90 more minutes, a notice is current for 3 more hours. */
function writeCentre(folder: string, nowMs: number): void {
  const own = join(folder, 'demo');
  mkdirSync(own, { recursive: true });
  symlinkSync(join(shipped, 'media'), join(own, 'media'));
  cpSync(join(shipped, 'tenant.json'), join(own, 'tenant.json'));
  cpSync(join(shipped, 'demo-member.json'), join(own, 'demo-member.json'));
  cpSync(join(shipped, 'content'), join(own, 'content'), { recursive: true });
  const edit = <T>(name: string, change: (records: T[]) => unknown) => {
    const file = join(own, 'content', name);
    writeFileSync(file, JSON.stringify(change(JSON.parse(readFileSync(file, 'utf8')) as T[]))); // safe: shipped file
  };
  const at = (hours: number) => new Date(nowMs + hours * hourMs).toISOString();
  edit<{ dates?: unknown }>('announcements-events.json', ([{ dates: _dates, ...first } = {}, ...others]) => {
    const translations = ['cz', 'en', 'sk', 'de'].map((locale) => ({ locale, title: event, perex: event, article: `<p>${event}</p>` }));
    return [{ ...first, starts_at: at(-0.5), ends_at: at(1.5), translations }, ...others];
  });
  edit<EditedPlan>('floorplans.json', (plans) => {
    const spot = plans[0]?.connectors.find(({ kind }) => kind === 'lift')?.at.join();
    for (const { connectors } of plans)
      for (const one of connectors) if (one.at.join() === spot && one.kind === 'lift') one.working = false;
    return plans;
  });
  const translations = [{ locale: 'cz', title: notice }];
  writeFileSync(
    join(own, 'content/visitor-notices.json'),
    JSON.stringify([{ id: 1, level: 'warning', starts_at: at(-1), ends_at: at(3), translations }]),
  );
}

/** Returns the texts of all slides. Moves the page's clock by two minutes. */
async function readSlides(page: Page): Promise<string> {
  const texts = [];
  for (let turn = 0; turn < 10; turn += 1) {
    texts.push(await page.locator('.board-slides').innerText());
    await page.clock.runFor(12_000);
  }
  return texts.join('\n');
}

const readNow = (page: Page) => page.evaluate(() => Date.now());
const toClock = (nowMs: number) => new Intl.DateTimeFormat('cs-CZ', { timeZone, hour: 'numeric', minute: '2-digit' }).format(nowMs);

/** Expects the clock, the day and the opening state of the page's time, and no error, toast or cookie question. */
async function expectCurrent(page: Page, hours: OpeningZone): Promise<void> {
  await page.clock.runFor(20_000); // until the next tick
  await expect(async () => {
    const nowMs = await readNow(page);
    expect(await page.locator('.board-clock span').innerText()).toBe(toClock(nowMs));
  }).toPass();
  const now = new Date(await readNow(page));
  const day = new Intl.DateTimeFormat('cs-CZ', { timeZone, weekday: 'long', day: 'numeric', month: 'long' }).format(now);
  await expect(page.locator('.board-clock small')).toHaveText(day);
  const { status } = openingStatus(hours, now, timeZone);
  await expect(page.locator('.board-state strong')).toHaveText(status === 'open' ? cz['board.open'] : cz['hours.closed']);
  await expect(page.locator('.error-screen, .toast, .consent')).toHaveCount(0);
}

test('the board survives a day without a network, shows only what is still true, and takes a new build without a touch', async ({
  browser,
}) => {
  test.setTimeout(600_000);
  const folder = mkdtempSync(join(tmpdir(), 'mallfront-board-'));
  const startMs = Date.now();
  writeCentre(join(folder, 'tenants'), startMs);
  const options = {
    origin: `http://localhost:${await findFreePort()}`, // nothing listens there: the screen's proxy leads to the current gateway
    dataDir: join(folder, 'data'),
    variables: { CONFIG_DIR: join(folder, 'tenants') },
  };
  const build = renameBuild();
  let live: OfflineCentre | undefined = await startOfflineCentre(options);
  const { page, context, line, close } = await openOfflineVisitor(browser, live.port, { viewport: wide });
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  try {
    await page.clock.install({ time: startMs });
    await openLive(page, options.origin + board);
    const malls = await page.evaluate(async () => (await fetch('/api/v1/malls')).json());
    const [hours] = malls.data[0].opening_hours as OpeningZone[];
    if (!hours) throw new Error('The demo centre has no hours.');
    await page.clock.runFor(10_000); // the code for the worker loads late
    await waitForStored(page, '/builds/offline/cz.whole');
    await waitForStored(page, `/api/pages${board}`);
    await expectCurrent(page, hours);
    expect(await readSlides(page)).toContain(event);
    const notes = page.locator('.board-notes');
    await expect(notes).toContainText(notice);
    await expect(notes).toContainText('mimo provoz');
    await expect(page.locator('.board-age')).toHaveCount(0);

    line.set('off');
    await context.setOffline(true);
    await live.close();
    live = undefined;
    await page.reload();
    await page.locator('html[data-ready]').waitFor({ state: 'attached' });
    await expectCurrent(page, hours);
    await expect(notes).toContainText(notice);
    await expect(notes).toContainText('mimo provoz'); // the plans are stored, too
    for (let hour = 1; hour <= 24; hour += 1)
      await test.step(`${hour} hours without a network`, async () => {
        await page.clock.fastForward(hourMs);
        await expectCurrent(page, hours);
        await expect(page.locator('.board-age')).toHaveText(/^Údaje\sz\s.*\d:\d\d$/);
        if (hour === 2) expect(await readSlides(page)).not.toContain(event);
        if (hour === 4) await expect(notes).not.toContainText(notice);
      });
    await expect(notes).toContainText('mimo provoz');
    await expect(page.locator('.board-facts')).not.toContainText(cz['menu.parking']); // a number of yesterday
    await page.reload();
    await page.locator('html[data-ready]').waitFor({ state: 'attached' });
    await expectCurrent(page, hours);
    await expect(page.locator('.board-age')).toHaveText(/^Údaje\sz\s/);

    live = await startOfflineCentre(options);
    line.leadTo(live.port);
    line.set('on');
    await context.setOffline(false);
    await page.clock.fastForward(60_000);
    await expect(page.locator('.board-age')).toHaveCount(0);
    await expectCurrent(page, hours);

    const before = await readBuildId(page);
    await live.close();
    live = await startOfflineCentre({ ...options, folder: build.folder });
    line.leadTo(live.port);
    await expect(async () => {
      await page.clock.fastForward(60_000);
      expect(await readBuildId(page)).not.toBe(before);
    }).toPass({ timeout: 120_000 });
    await page.locator('html[data-ready]').waitFor({ state: 'attached' });
    await expectCurrent(page, hours);
    expect(errors).toEqual([]);
  } finally {
    await close();
    await live?.close();
    build.remove();
    rmSync(folder, { recursive: true, force: true });
  }
});

test('an outage and a notice of the desk appear on the board within two minutes, and disappear again', async ({ page, browser }) => {
  const { origin } = tenants.demo;
  const screen = await (await browser.newContext({ viewport: { width: 1080, height: 1920 } })).newPage();
  await screen.clock.install();
  await openLive(screen, origin + board);
  await comeIn(page, 'desk');
  await page.goto(`${origin}/desk/building`);
  const lift = page.getByRole('listitem').filter({ has: page.getByRole('switch', { name: 'Výtah u obchodu Sýr & Lahev' }) });
  await lift.getByRole('switch').click();
  await expect(lift.getByRole('switch')).not.toBeChecked();
  const notes = screen.locator('.board-notes');
  const expectSoon = async (check: () => Promise<void>) =>
    expect(async () => {
      await screen.clock.runFor(30_000);
      await check();
    }).toPass({ timeout: 120_000 });
  await expectSoon(() => expect(notes).toContainText('Výtah u obchodu Sýr & Lahev: mimo provoz', { timeout: 500 }));
  const text = notes.getByText('Výtah u obchodu Sýr & Lahev: mimo provoz');
  expect((await text.boundingBox())?.height).toBeGreaterThan(40);
  await lift.getByRole('switch').click();
  await expect(lift.getByRole('switch')).toBeChecked();
  await expectSoon(() => expect(text).toHaveCount(0, { timeout: 500 }));

  await page.goto(`${origin}/desk`);
  await page.getByRole('button', { name: 'Napsat upozornění' }).click();
  await page.keyboard.type('Dnes hraje kapela v atriu');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expectSoon(() => expect(notes).toContainText('Dnes hraje kapela v atriu', { timeout: 500 }));
  await page.getByRole('button', { name: 'Stáhnout: Dnes hraje kapela v atriu' }).press('Enter');
  await expectSoon(() => expect(notes.getByText('Dnes hraje kapela v atriu')).toHaveCount(0, { timeout: 500 }));
});

for (const viewport of [wide, { width: 1080, height: 1920 }])
  test(`the board cuts nothing and has no small text on ${viewport.width} × ${viewport.height}, by day and by night`, async ({
    browser,
  }) => {
    const page = await (await browser.newContext({ viewport, reducedMotion: 'reduce' })).newPage();
    const day = new Intl.DateTimeFormat('sv', { timeZone }).format();
    for (const time of ['11:00', '23:30']) {
      await page.clock.install({ time: new Date(`${day}T${time}:00${toOffset(day)}`) });
      await openLive(page, tenants.demo.origin + board);
      await page.clock.runFor(1000);
      await expect(page.locator('.board-state strong')).toBeVisible();
      for (let turn = 0; turn < 5; turn += 1) {
        const faults = await page.evaluate(() => {
          const shown = [...document.querySelectorAll<HTMLElement>('.board *')].filter(({ textContent }) => textContent.trim() !== '');
          const isBeyond = ({ left, top, right, bottom }: DOMRect, box: DOMRect) =>
            left < box.left - 1 || top < box.top - 1 || right > box.right + 1 || bottom > box.bottom + 1;
          const screen = new DOMRect(0, 0, innerWidth, innerHeight);
          const notes = document.querySelector('.board-notes')?.getBoundingClientRect();
          return shown.flatMap((element) => {
            const box = element.getBoundingClientRect();
            const rows = element.closest('.board-rows');
            if (rows && box.left >= rows.getBoundingClientRect().right) return []; // in a column that is shown later
            const isSmall = Number.parseFloat(getComputedStyle(element).fontSize) < Math.min(innerWidth, innerHeight) * 0.038;
            const covers = notes && element.closest('.board-facts') && box.bottom > notes.top && box.right > notes.left;
            return isBeyond(box, screen) || isSmall || covers ? [element.outerHTML.slice(0, 80)] : [];
          });
        });
        expect(faults).toEqual([]);
        await page.clock.runFor(12_000);
      }
    }
  });

/** Offset of the centre's time zone on a day: `+01:00`. */
function toOffset(day: string): string {
  const parts = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' }).formatToParts(new Date(`${day}T11:00:00Z`));
  return parts.find(({ type }) => type === 'timeZoneName')?.value.slice(3) ?? '';
}
