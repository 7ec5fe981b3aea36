import { expect, type Page, test } from '@playwright/test';
import { toPath } from '#shared/rules/routing.ts';
import { desktop, phone } from './examine.ts';
import { tenants } from './tenants.ts';

const { demo } = tenants;
const pages = [
  ['home', desktop],
  ['contact', phone],
  ['accessibility', desktop],
  ['login', phone],
] as const;

test('every part that a visitor reaches with Tab shows its focus', async ({ page }) => {
  for (const [name, width] of pages) {
    await page.setViewportSize(width);
    await page.goto(demo.origin + toPath(name, 'cz'));
    await page.locator('html[data-ready]').waitFor({ state: 'attached' });
    const seen = await pressTab(page, 40);
    expect(seen.length).toBeGreaterThan(10);
    expect(seen.filter(({ isShown }) => !isShown).map((one) => `${name}: ${one.element}`)).toEqual([]);
  }
});

interface Focused {
  element: string;
  /** Whether the element, a part around it, or what covers them (a whole card), has an outline or a shadow only with the focus. */
  isShown: boolean;
}

async function pressTab(page: Page, times: number): Promise<Focused[]> {
  const seen: Focused[] = [];
  for (let press = 0; press < times; press += 1) {
    await page.keyboard.press('Tab');
    const focused = await page.evaluate(readFocus);
    if (focused) seen.push(focused);
  }
  return seen;
}

/** Runs in the page. Undefined while the browser's own toolbar has the focus. */
function readFocus(): Focused | undefined {
  const focused = document.activeElement;
  if (!(focused instanceof HTMLElement || focused instanceof SVGElement) || focused === document.body) return undefined;
  const around: Element[] = [];
  for (let part: Element | null = focused; part && around.length < 4; part = part.parentElement) around.push(part);
  const looks = (part: Element) =>
    [undefined, '::after'].map((pseudo) => {
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(part, pseudo);
      return [outlineStyle === 'none' ? '0px' : outlineWidth, boxShadow];
    });
  const withFocus = around.map(looks);
  focused.blur();
  const withoutFocus = around.map(looks);
  focused.focus();
  return {
    element: focused.outerHTML.slice(0, 120),
    isShown: withFocus.some((look, index) => look.join() !== withoutFocus[index]?.join()),
  };
}
