import { type Browser, expect, type Locator, type Page, test } from '@playwright/test';
import sharp from 'sharp';
import { newVisitor } from '#config/decided-visitor.ts';
import { toPath } from '#shared/rules/routing.ts';
import { calendarDateIn, toZoned } from '#shared/rules/time-zone.ts';
import cz from '#web/desk/messages/cz.json' with { type: 'json' };
import fields from '#web/desk/messages/fields/cz.json' with { type: 'json' };
import { comeIn, expectSound, showLanguage, watch } from './desk-steps.ts';
import { desktop, phone } from './examine.ts';
import { long } from './long.ts';
import { tenants } from './tenants.ts';

const { origin } = tenants.demo;
const timeZone = 'Europe/Prague';
const minuteMs = 60_000;
/** Min delay before publication, so that even a slow machine can check that the item is not public yet. */
const waitingMs = 15_000;

interface News {
  locale: 'cz' | 'en';
  title: string;
  alt: string;
}
/** Returns a different news item for each mark, so that the journey can be repeated. */
const toNews = (mark: number): readonly [News, News] => [
  { locale: 'cz', title: `Nábřeží svítí ${mark}`, alt: `Lampiony nad vodou ${mark}` },
  { locale: 'en', title: `The embankment glows ${mark}`, alt: `Lanterns above water ${mark}` },
];

const press = (within: Page | Locator, name: string) => within.getByRole('button', { name, exact: true }).click();
/** Expects `name` as the latest action in the record's history. */
const done = (page: Page, name: string) => expect(page.locator('.record-act').first()).toHaveText(name);
const inLanguage = (label: string, { locale }: News) => `${label} (${locale.toUpperCase()})`;
const readHome = async (page: Page, locale: News['locale']) => (await page.request.get(origin + toPath('home', locale))).text();

async function makePhotograph(mark: number): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const background = { r: mark & 255, g: (mark >> 8) & 255, b: 120 };
  const lamp = { input: { create: { width: 200, height: 800, channels: 3 as const, background: '#ffcc00' } }, left: 1400, top: 0 };
  const picture = sharp({ create: { width: 1600, height: 800, channels: 3, background } }).composite([lamp]);
  return { name: `nabrezi-${mark}.jpg`, mimeType: 'image/jpeg', buffer: await picture.jpeg().toBuffer() };
}

/** Writes a complete draft, starting on the first page: texts in two languages, and a picture described in both. */
async function writeDraft(page: Page, mark: number): Promise<void> {
  const news = toNews(mark);
  const main = page.getByRole('main');
  await main.getByRole('link', { name: cz['places.content'] }).click();
  await main.getByRole('link', { name: fields['kind.announcements'] }).click();
  await main.getByRole('link', { name: cz['records.new'] }).click();
  for (const one of news) {
    await showLanguage(page, one.locale);
    await page.getByLabel(inLanguage(fields['field.announcements.translations.title'], one)).fill(one.title);
    await page.getByLabel(inLanguage(fields['field.perex'], one)).fill(`${one.title}, every night.`);
  }
  await showLanguage(page, 'cz');
  const field = page.getByRole('group', { name: fields['field.image'], exact: true });
  const photograph = await makePhotograph(mark);
  await field.locator('input[type=file]').setInputFiles(photograph);
  await expect(field.locator(':not(.visually-hidden)').getByText(photograph.name, { exact: true })).toBeVisible();

  await press(field, cz['pictures.focus']);
  await page.getByRole('radio', { name: `${cz['pictures.row_2']}, ${cz['pictures.column_2']}` }).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('radio', { name: `${cz['pictures.row_2']}, ${cz['pictures.column_4']}` })).toBeFocused();
  await page.keyboard.press('Escape');
  await press(field, cz['pictures.describe']);
  for (const one of news) {
    await showLanguage(page.getByRole('dialog'), one.locale);
    await page.getByLabel(inLanguage(cz['pictures.alt_of'], one)).fill(one.alt);
  }
  await press(page, cz['pictures.save']);
  await expect(field.getByText(news[0].alt)).toBeVisible();
  await expectSound(page);

  await page.keyboard.press('Control+s');
  await done(page, cz['records.act.draft']);
  await expect(page.getByRole('heading', { level: 1, name: news[0].title })).toBeVisible();
  await expectSound(page);
}

/** Formats the start of a minute as form inputs do, in the centre's time zone. */
function toPicked(instant: Date): string {
  const { hour, minute } = toZoned(instant, timeZone);
  return `${calendarDateIn(instant, timeZone)}T${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
}

/** Schedules the publication, and returns the accepted time. Tries the next minute if the chosen one passes meanwhile. */
async function schedule(page: Page): Promise<number> {
  const when = page.getByLabel(cz['schedule.publish_label'], { exact: true });
  let instant = new Date();
  await press(page, cz['schedule.publish_at']);
  await expectSound(page);
  await expect(async () => {
    if (await when.isHidden()) await press(page, cz['schedule.publish_at']);
    instant = new Date(Math.ceil((Date.now() + waitingMs) / minuteMs) * minuteMs);
    await when.fill(toPicked(instant));
    await press(page, cz['schedule.save']);
    await expect(page.locator('.record-act').first()).toHaveText(cz['records.act.schedule'], { timeout: 10_000 });
  }).toPass();
  return instant.getTime();
}

/** Opens a page as a new visitor without a login. */
const openAsVisitor = (browser: Browser, viewport: typeof phone | typeof desktop) =>
  browser.newPage({ viewport, storageState: newVisitor, reducedMotion: 'reduce' });

/** Expects the news item on the home page and on its own page, linked from there, in both languages. */
async function expectShown(visitor: Page, mark: number): Promise<void> {
  for (const { locale, title, alt } of toNews(mark)) {
    await visitor.goto(origin + toPath('home', locale));
    await visitor.getByRole('link', { name: title }).click();
    await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(title);
    const picture = visitor.getByRole('img', { name: alt, exact: true });
    await expect(picture).toHaveJSProperty('complete', true);
    await expect(picture).toHaveCSS('object-position', '100% 50%');
    const address = await picture.evaluate((image: HTMLImageElement) => image.currentSrc);
    expect(address).toMatch(/\/api\/images\/w\d+\.avif\/media\/u\/[0-9a-f]{32}\.webp$/);
    for (const format of ['avif', 'webp']) {
      const answer = await visitor.request.get(address.replace('.avif/', `.${format}/`));
      expect([answer.status(), answer.headers()['content-type']]).toEqual([200, `image/${format}`]);
    }
  }
}

/** Archives the record from its page, and waits until visitors no longer find it. */
async function archive(page: Page, visitor: Page, mark: number): Promise<void> {
  await press(page, cz['records.archive']);
  await expectSound(page);
  await press(page.getByRole('dialog'), cz['records.archive_now']);
  await done(page, cz['records.act.archive']);
  for (const { locale, title } of toNews(mark))
    await expect(async () => expect(await readHome(visitor, locale)).not.toContain(title)).toPass({ timeout: 30_000 });
  await expect(async () => expect((await visitor.goto(visitor.url()))?.status()).toBe(404)).toPass({ timeout: 30_000 });
  await expectSound(page);
}

test(
  'an editor writes a news item with a picture in two languages, and it appears on the home page automatically in the next minute',
  long,
  async ({ page, browser }, testInfo) => {
    const mark = Date.now();
    const [czech, english] = toNews(mark);
    await page.setViewportSize(desktop);
    await page.emulateMedia({ reducedMotion: 'reduce' }); // a dialog that fades in does not have its final colours yet
    const problems = await watch(page);
    const visitor = await openAsVisitor(browser, desktop);
    await comeIn(page, 'editor');
    await writeDraft(page, mark);

    await press(page, cz['preview.show']);
    const site = page.frameLocator('iframe');
    await expect(site.getByRole('heading', { level: 1 })).toHaveText(czech.title);
    await expect(site.getByRole('img', { name: czech.alt, exact: true })).toBeVisible();
    await press(page, 'English');
    await expect(site.getByRole('heading', { level: 1 })).toHaveText(english.title);
    await expect(site.getByRole('img', { name: english.alt, exact: true })).toBeVisible();
    await page.getByRole('link', { name: cz['preview.to_form'] }).click();
    for (const { locale, title } of [czech, english]) expect(await readHome(visitor, locale)).not.toContain(title);

    const instantMs = await schedule(page);
    await expect(page.locator('.record-badges')).toContainText(cz['schedule.chip_publish'].split('{')[0] ?? '');
    await expect(page.getByRole('button', { name: cz['schedule.cancel'] })).toBeVisible();
    await expectSound(page);
    await expect(async () => expect(await readHome(visitor, 'cz')).toContain(czech.title)).toPass({
      timeout: 2 * minuteMs,
      intervals: [100],
    });
    const lateMs = Date.now() - instantMs;
    expect(lateMs).toBeGreaterThanOrEqual(0);
    testInfo.annotations.push({ type: 'from the instant to the home page', description: `${lateMs} ms` });
    await expectShown(visitor, mark);

    await page.reload();
    await done(page, cz['records.act.publish']);
    await expect(page.locator('.record-history > li').first()).toContainText(cz['schedule.by_schedule']);
    await archive(page, visitor, mark);
    expect(problems).toEqual([]);
  },
);

test('an editor on a phone publishes a news item with a picture immediately', async ({ page, browser }) => {
  const mark = Date.now();
  await page.setViewportSize(phone);
  await page.emulateMedia({ reducedMotion: 'reduce' }); // a dialog that fades in does not have its final colours yet
  const problems = await watch(page);
  const visitor = await openAsVisitor(browser, phone);
  await comeIn(page, 'editor');
  await writeDraft(page, mark);
  await press(page, cz['records.publish']);
  await done(page, cz['records.act.publish']);
  await expectSound(page);
  await expect(async () => expect(await readHome(visitor, 'en')).toContain(toNews(mark)[1].title)).toPass({ timeout: 30_000 });
  await expectShown(visitor, mark);
  await archive(page, visitor, mark);
  expect(problems).toEqual([]);
});
