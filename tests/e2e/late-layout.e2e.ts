import { expect, type Page, test } from '@playwright/test';
import { desktop, phone } from './examine.ts';
import { longIf } from './long.ts';
import { tenants } from './tenants.ts';

const { origin } = tenants.demo;
const paths = ['/cz', '/cz/obchody/vse/1', '/de/veranstaltungen/1', '/cz/mapa-centra/1'];

/** Opens a page without scripts and with the fallback font, so that only layout can move content. */
async function openStill(page: Page, path: string): Promise<void> {
  await page.route(/\.(js|woff2)$/, (route) => route.abort());
  await page.goto(origin + path);
}

for (const viewport of [phone, desktop]) {
  test(
    `late layout of content far below does not move the visible part, at ${viewport.width}`,
    longIf(viewport === desktop),
    async ({ page }) => {
      await page.setViewportSize(viewport);
      for (const path of paths) {
        await openStill(page, path);
        const { late, moved } = await page.evaluate(layOutAgain);
        expect([path, moved]).toEqual([path, []]);
        expect(late, path).toBeGreaterThan(3);
        await expect.poll(() => page.evaluate(countLate), path).toBe(0); // the browser lays out the rest without a script
      }
    },
  );
}

test('a reloaded page keeps its scroll position', async ({ page }) => {
  await page.setViewportSize(phone);
  for (const path of paths) {
    await openStill(page, path);
    await expect.poll(() => page.evaluate(countLate), path).toBe(0);
    await page.evaluate(() => window.scrollTo({ top: 3000, behavior: 'instant' }));
    const seen = await page.evaluate(findSeen);
    await page.reload();
    await expect.poll(() => page.evaluate(countLate), path).toBe(0);
    await expect.poll(() => page.evaluate(findSeen), path).toEqual(seen); // the browser restores the position once it has laid out enough
  }
});

/** Runs in the page. Returns the number of elements that are not laid out yet. */
function countLate(): number {
  return [...document.querySelectorAll('body *')].filter((element) => getComputedStyle(element).contentVisibility === 'auto').length;
}

/** Runs in the page. Returns the text and position of the first item in view. */
function findSeen(): unknown[] {
  const first = [...document.querySelectorAll('main :is(li, section)')].find((element) => element.getBoundingClientRect().y >= 0);
  return [first?.textContent, Math.round(first?.getBoundingClientRect().y ?? Number.NaN)];
}

/**
 * Runs in the page. Compares the first layout with the complete one, and returns what has moved in view. Boxes that extend below the view
 * may grow there.
 */
async function layOutAgain(): Promise<{ late: number; moved: string[] }> {
  const { dataset } = document.documentElement;
  const frames = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  const findBoxes = () =>
    new Map(
      [...document.querySelectorAll('main *, footer *, .header-row > *')].flatMap((element) => {
        const { x, y, right, bottom } = element.getBoundingClientRect();
        const isInView = bottom > 0 && y < innerHeight && right > x && bottom > y;
        return isInView ? [[element, [x, y, right, Math.min(bottom, innerHeight)].map(Math.round).join(' ')]] : [];
      }),
    );
  dataset.ready = '';
  await frames();
  const whole = findBoxes();
  delete dataset.ready;
  const late = document
    .getAnimations()
    .filter((animation) => animation instanceof CSSAnimation && animation.animationName === 'laid-out-late');
  for (const animation of late) {
    animation.pause();
    animation.currentTime = 0;
  }
  await frames();
  const first = findBoxes();
  for (const animation of late) animation.play();
  const moved = [...new Set([...whole.keys(), ...first.keys()])].filter((element) => whole.get(element) !== first.get(element));
  return { late: late.length, moved: moved.map((element) => `${element.className}: ${first.get(element)}, then ${whole.get(element)}`) };
}
