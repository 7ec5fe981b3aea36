import { type CDPSession, devices, expect, type Locator, type Page, test } from '@playwright/test';
import { tenants } from './tenants.ts';

const { origin } = tenants.demo;
const { defaultBrowserType: _ours, ...phone } = devices['Moto G4'];

test.use({ ...phone, reducedMotion: 'reduce' });

type Touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number) => Promise<void>;

/** A finger on the link that stays there, with the page drawn out of sight that the link leads to. */
async function press(page: Page, session: CDPSession, link: Locator): Promise<Touch> {
  await link.scrollIntoViewIfNeeded();
  const box = await link.boundingBox();
  if (!box) throw new Error('The link is not seen.');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const touch: Touch = async (type, by = 0) => {
    await session.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y: y + by }] });
  };
  const before = await page.evaluate(readSeen);
  await touch('touchStart');
  await expect(ahead(page)).toHaveCSS('content-visibility', 'hidden'); // it is laid out by now
  await expect(ahead(page)).toHaveCSS('display', 'block');
  expect(await page.evaluate(readSeen)).toEqual(before);
  return touch;
}

const ahead = (page: Page) => page.locator('main > .page-place-ahead');

/** A visitor who has moved the page: what links in view lead to is fetched. */
async function open(page: Page, path: string, link: string): Promise<{ session: CDPSession; pressed: Locator }> {
  const fetched = new Set<string>();
  page.on('requestfinished', (request) => void fetched.add(new URL(request.url()).pathname));
  await page.goto(origin + path);
  await page.locator('html[data-ready]').waitFor({ state: 'attached' });
  const mark = page.locator('.footer-logo img'); // its width is known once it has come
  await mark.scrollIntoViewIfNeeded();
  await expect.poll(() => mark.evaluate((picture: HTMLImageElement) => picture.naturalWidth)).toBeGreaterThan(0);
  const pressed = page.locator(link).filter({ visible: true }).first();
  await pressed.scrollIntoViewIfNeeded();
  await page.mouse.wheel(0, 1);
  await page.locator('.consent-control').waitFor(); // what comes with the first sign of life is there
  const address = `/api/pages${await pressed.getAttribute('href')}`;
  await expect.poll(() => fetched.has(address)).toBe(true);
  return { session: await page.context().newCDPSession(page), pressed };
}

/** Runs in the page: where everything stands that is seen. */
function readSeen(): string[] {
  return [...document.querySelectorAll('body *')].flatMap((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return element.checkVisibility({ opacityProperty: true }) ? [`${element.tagName} ${[x, y, width, height].map(Math.round)}`] : [];
  });
}

/** Runs in the page: whether the page that was left is still there when Back has been answered. The site has listened before. */
function isGoingWithBack(): Promise<boolean> {
  return new Promise((tell) => {
    window.addEventListener('popstate', () => tell(document.querySelector('main > .page-place-gone') !== null));
  });
}

interface WatchedWindow {
  /** Of each page that has gone again without a press: its first pictures, its boxes, and what is fetched without any. */
  rehearsals: { first: string[]; boxes: number; atOnce: string[] }[];
}

/** Runs in the page, before anything of it. */
function watchRehearsals(): void {
  const { rehearsals } = Object.assign(window as unknown as WatchedWindow, { rehearsals: [] });
  const isPlace = (node: Node): node is HTMLElement => node instanceof HTMLElement && node.classList.contains('page-place-ahead');
  const boxes = new Map<HTMLElement, number>();
  new MutationObserver((changes) => {
    for (const place of changes.flatMap(({ addedNodes }) => [...addedNodes]).filter(isPlace))
      queueMicrotask(() => boxes.set(place, place.getClientRects().length)); // the site has heard of it, too
    for (const place of changes.flatMap(({ removedNodes }) => [...removedNodes]).filter(isPlace)) {
      const pictures = [...place.querySelectorAll('img')];
      rehearsals.push({
        first: pictures.filter(({ fetchPriority }) => fetchPriority === 'high').map(({ src }) => src),
        boxes: boxes.get(place) ?? -1,
        atOnce: pictures.filter(({ loading }) => loading !== 'lazy').map(({ src }) => src),
      });
    }
  }).observe(document, { childList: true, subtree: true });
}

for (const [path, link] of [
  ['/cz/obchody/vse/1', 'main article a[href*="/cz/obchod/"]'],
  ['/de/veranstaltungen/1', 'main a[href*="/de/veranstaltung/"]'],
  ['/cz', '.footer a[href^="/cz/"]'], // the last of its sections reaches to the footer
] as const) {
  test(`while a link of ${path} is pressed its page is drawn out of sight, and is there with the click`, async ({ page }) => {
    const { session, pressed } = await open(page, path, link);
    const href = (await pressed.getAttribute('href')) ?? '';
    const touch = await press(page, session, pressed);
    const drawn = await ahead(page).first().elementHandle();
    await touch('touchEnd');
    await expect(page).toHaveURL(origin + href);
    await expect(ahead(page)).toHaveCount(0);
    await expect(page.locator('main h1')).toHaveCount(1);
    expect(await drawn?.isVisible()).toBe(true); // the same element
    await page.goBack();
    await expect(page).toHaveURL(origin + path);
    await expect(page.locator('main h1')).toHaveCount(1);
  });
}

test('a drawing on the page is fetched once that is seen: browsers lay it out where the click is waited for', async ({ page }) => {
  const { session, pressed } = await open(page, '/cz', '.bottom-bar a[href^="/cz/obchody"]');
  const width = (place: Locator) =>
    place
      .locator('img[src*=".svg"]')
      .first()
      .evaluate((picture: HTMLImageElement) => picture.naturalWidth);
  const touch = await press(page, session, pressed);
  const [drawn] = await ahead(page).all();
  expect(drawn && (await width(drawn))).toBe(0);
  await touch('touchEnd');
  await expect(page).toHaveURL(/\/cz\/obchody/);
  await expect.poll(() => width(page.locator('main'))).toBeGreaterThan(0);
});

test('one page of each screen that a visitor may go to is drawn beforehand, without boxes or pictures, and cleared away', async ({
  page,
}) => {
  await page.addInitScript(watchRehearsals);
  await open(page, '/cz/obchody/vse/1', 'main article a[href*="/cz/obchod/"]');
  const readRehearsals = () => page.evaluate(() => (window as unknown as WatchedWindow).rehearsals);
  const hasShop = async () => (await readRehearsals()).some(({ first }) => first.join().includes('/companies/'));
  await expect.poll(hasShop).toBe(true);
  await expect(ahead(page)).toHaveCount(0);
  const rehearsals = await readRehearsals();
  expect(rehearsals).toEqual(rehearsals.map(({ first }) => ({ first, boxes: 0, atOnce: [] })));
  await expect(page.locator('main h1')).toHaveCount(1);
});

test('a finger that begins to scroll on a link leaves the page as it is', async ({ page }) => {
  const { session, pressed } = await open(page, '/cz/obchody/vse/1', 'main article a[href*="/cz/obchod/"]');
  const touch = await press(page, session, pressed);
  for (let by = 15; by <= 150; by += 15) await touch('touchMove', -by);
  await touch('touchEnd');
  await expect(ahead(page)).toHaveCount(0);
  await expect(page).toHaveURL(`${origin}/cz/obchody/vse/1`);
});

test('a list stands ready out of sight when its shop has rested, and is there with Back, where the visitor was', async ({ page }) => {
  const { pressed } = await open(page, '/cz/obchody/vse/1', 'main article a[href*="/cz/obchod/"]');
  const cards = page.locator('main article');
  await cards.nth(9).scrollIntoViewIfNeeded();
  const [seen, y] = [await page.evaluate(readSeen), await page.evaluate(() => scrollY)];
  await pressed.evaluate((link: HTMLElement) => link.click()); // where the page stands now
  await expect(page).toHaveURL(/\/cz\/obchod\//);
  const ready = ahead(page).locator('article').nth(9);
  await ready.waitFor({ state: 'attached' });
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1); // who hears the page hears of one
  const card = await ready.elementHandle();
  const isGoing = page.evaluate(isGoingWithBack);
  await page.goBack();
  expect(await isGoing).toBe(true); // to clear it away takes as long as to show the list, which comes first
  await expect(page).toHaveURL(`${origin}/cz/obchody/vse/1`);
  expect(await card?.isVisible()).toBe(true); // the same element
  expect(await page.evaluate(() => scrollY)).toBe(y);
  await expect(page.locator('main > .page-place')).toHaveCount(1);
  await expect.poll(() => page.evaluate(readSeen)).toEqual(seen);
});
