import type { Page } from '@playwright/test';

/** Expected errors: React reports that a translated text differs from the one to hydrate, and renders that part again. */
const rendersAnew = /React error #4(?:18|25)/;

/** Translates each following document as a browser does: before the page's scripts run, and later all new texts. */
export async function translateFromNowOn(page: Page): Promise<void> {
  await page.clock.install();
  await page.addInitScript(translate);
}

/** Returns the errors of a translated page: during hydration, after half a day, and when the visitor leaves it by a link, if it has links. */
export async function visitTranslated(page: Page, address: string, hasLinks: boolean): Promise<string[]> {
  const problems: string[] = [];
  const onError = ({ message }: Error) => {
    if (!rendersAnew.test(message)) problems.push(message.slice(0, 200));
  };
  page.on('pageerror', onError);
  await page.goto(address, { waitUntil: 'domcontentloaded' });
  await page.locator('html[data-ready]').waitFor({ state: 'attached' });
  await page.keyboard.press('Shift'); // loads parts that wait for the first interaction
  await page.locator('link[rel=stylesheet][media=all]').waitFor({ state: 'attached' });
  if ((await page.locator('main font').count()) === 0) problems.push('is not translated');
  await page.clock.fastForward('14:00:00');
  if (hasLinks) {
    const here = page.url();
    await page.locator('.bottom-bar a:not([aria-current])').first().click();
    await page.waitForURL((url) => url.href !== here);
  }
  page.off('pageerror', onError);
  return problems.map((problem) => `${address}: ${problem}`);
}

// The following functions run in the page, so they must not use anything outside themselves.

function translate(): void {
  const unread = 'script, style, noscript, textarea, select, svg, font';
  const translateIn = (root: Node) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const texts: Node[] = [];
    for (let text: Node | null = walker.currentNode; text; text = walker.nextNode())
      if (text instanceof Text && text.data.trim() && !text.parentElement?.closest(unread)) texts.push(text);
    for (const text of texts) {
      const [outer, inner] = [document.createElement('font'), document.createElement('font')];
      inner.append(text.textContent ?? '');
      outer.append(inner);
      text.parentNode?.replaceChild(outer, text);
    }
  };
  document.addEventListener('DOMContentLoaded', () => {
    translateIn(document.body);
    const observer = new MutationObserver((records) => {
      for (const { addedNodes } of records) for (const node of addedNodes) if (node.isConnected) translateIn(node);
    });
    observer.observe(document.body, { childList: true, subtree: true });
  });
}
