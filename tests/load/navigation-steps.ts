import type { CDPSession, Page } from 'playwright-core';

export interface Figures {
  /** Time from the click until the watched content has changed and is painted. Undefined if nothing is watched. */
  shownMs: number | undefined;
  /** Longest interaction of the step, from the click or key to the next frame. Browsers do not report interactions shorter than 16 ms. */
  answerMs: number;
}

interface Hand {
  page: Page;
  tap: (selector: string) => Promise<void>;
  look: () => Promise<void>;
}

export interface Step {
  name: string;
  from: string;
  isMembers?: true;
  /** Runs before the measurement. */
  prepare?: (hand: Hand) => Promise<void>;
  /** Selector of the elements whose text changes with the new content. */
  what?: string;
  act: (hand: Hand) => Promise<void>;
  targetMs?: number;
}

const newPageMs = 100;
const answerMs = 150;
const letterEveryMs = 120;
const heading = 'main h1';

/** Enough cards that their style, layout and paint take as long as a page's. */
const plainCards = 200;

const plainMarkup = `<html data-ready><meta name="viewport" content="width=device-width">
<style>ul { display: grid; grid-template-columns: 1fr 1fr } li { display: flex; border-radius: 8px; overflow: clip }</style>
<h1>One</h1><button>Two</button><ul></ul>
<script>document.querySelector('button').onclick = () => {
  document.querySelector('ul').innerHTML = Array.from({ length: ${plainCards} }, (_, i) => '<li><h2>Card ' + i + '</h2><p>What it is about</p></li>').join('');
  document.querySelector('h1').textContent = 'Two';
}</script>`;

/** Measures the browser alone, by a page with a single script that writes a list when its button is clicked. */
export const plainStep: Step = {
  name: 'a plain list',
  from: `data:text/html,${encodeURIComponent(plainMarkup)}`,
  what: 'h1',
  act: ({ tap }) => tap('button'),
};

export const steps: readonly Step[] = [
  {
    name: 'home → shops',
    from: '/cz',
    what: heading,
    act: ({ tap }) => tap('.bottom-bar a[href^="/cz/obchody"]'),
    targetMs: newPageMs,
  },
  {
    name: 'shops → shop',
    from: '/cz/obchody/vse/1',
    prepare: scrollTo('main article a[href*="/cz/obchod/"]'),
    what: heading,
    act: ({ tap }) => tap('main article a[href*="/cz/obchod/"]'),
    targetMs: newPageMs,
  },
  {
    name: 'shop → back to shops',
    from: '/cz/obchody/vse/1',
    prepare: ({ tap }) => tap('main article a[href*="/cz/obchod/"]'),
    what: heading,
    act: ({ page }) => page.evaluate(() => history.back()),
    targetMs: newPageMs,
  },
  {
    name: 'home → events',
    from: '/cz',
    prepare: scrollTo('main a[href="/cz/akce/1"]'),
    what: heading,
    act: ({ tap }) => tap('main a[href="/cz/akce/1"]'),
    targetMs: newPageMs,
  },
  {
    name: 'events → event',
    from: '/cz/akce/1',
    prepare: scrollTo('main a[href*="/cz/udalost/"]'),
    what: heading,
    act: ({ tap }) => tap('main a[href*="/cz/udalost/"]'),
    targetMs: newPageMs,
  },
  { name: 'menu opens', from: '/cz', act: ({ tap }) => tap('.header-menu-button'), targetMs: answerMs },
  {
    name: 'filter: open now',
    from: '/cz/obchody/vse/1',
    what: '.shops-list :is(h2, .card-lines)', // watches the hours too, because during the day all shops are open and the list keeps the same shops
    act: ({ tap }) => tap('.shop-filter-row a'),
    targetMs: answerMs,
  },
  {
    name: 'filter: a floor',
    from: '/cz/obchody/vse/1',
    what: '.shops-list h2',
    act: async ({ page }) => {
      await page.locator('.shop-filter-row select[name=floor]').focus();
      await page.keyboard.press('ArrowDown');
    },
    targetMs: answerMs,
  },
  // for a member, because a guest's heart links to the login, which replaces the document before the next frame
  {
    name: 'heart, a member',
    from: '/cz/obchody/vse/1',
    isMembers: true,
    act: ({ tap }) => tap('main article [data-mark]'),
    targetMs: answerMs,
  },
  {
    name: 'plan: closer',
    from: '/cz/mapa-centra/1',
    act: async ({ tap, page }) => {
      for (let press = 0; press < 3; press += 1) {
        await tap('.plan-zoom-buttons button:nth-child(2)');
        await page.waitForTimeout(400);
      }
    },
    targetMs: answerMs,
  },
  { name: 'plan: a shop', from: '/cz/mapa-centra/1', act: ({ tap }) => tap('a.plan-unit'), targetMs: answerMs },
  {
    name: 'plan: search typed',
    from: '/cz/mapa-centra/1',
    act: ({ page }) => type(page, '.plan-sheet input[type=search]', 'kavar'),
    targetMs: answerMs,
  },
  {
    name: 'search typed',
    from: '/cz/hledat',
    what: '.search-page-results h2',
    act: ({ page }) => type(page, 'main input[type=search]', 'kavar'),
    targetMs: answerMs,
  },
];

/** Scrolls to an element. Call before a click, because scrolling shrinks the header. */
function scrollTo(selector: string) {
  return ({ page }: Hand) => page.locator(selector).filter({ visible: true }).first().scrollIntoViewIfNeeded();
}

async function type(page: Page, selector: string, text: string): Promise<void> {
  await page.locator(selector).first().focus();
  await page.keyboard.type(text, { delay: letterEveryMs });
}

/** Duration of a tap, from touch to release. */
const tapMs = 80;

/** Taps the first visible one of these elements. */
export async function tap(page: Page, session: CDPSession, selector: string): Promise<void> {
  const element = page.locator(selector).filter({ visible: true }).first();
  await element.scrollIntoViewIfNeeded();
  const box = await element.boundingBox();
  if (!box) throw new Error(`${selector} is not seen on ${page.url()}`);
  const touchPoints = [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }];
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
  await page.waitForTimeout(tapMs);
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

const settleMs = 500;

export async function readStopwatch(page: Page, isWatched: boolean): Promise<Figures> {
  if (isWatched) await page.waitForFunction(() => (window as unknown as WatchedWindow).stopwatch.shownMs !== undefined);
  await page.waitForTimeout(settleMs);
  return page.evaluate(() => {
    const { startedMs, shownMs, answerMs } = (window as unknown as WatchedWindow).stopwatch;
    return { shownMs: shownMs === undefined ? undefined : shownMs - startedMs, answerMs };
  });
}

// The following functions run in the page, so they must not use anything from outside their own body.

/** Exists in Chromium, but not in TypeScript's DOM types. */
declare const scheduler: { postTask: (task: () => void, options: { priority: 'user-blocking' }) => Promise<void> };

interface WatchedWindow {
  stopwatch: { isOn: boolean; startedMs: number; shownMs?: number; answerMs: number };
}

export function installStopwatch(): void {
  const stopwatch = { isOn: false, startedMs: 0, answerMs: 0 };
  (window as unknown as WatchedWindow).stopwatch = stopwatch;
  const begin = ({ timeStamp }: Event) => {
    if (stopwatch.isOn) stopwatch.startedMs = timeStamp; // time of the last click or key
  };
  for (const type of ['click', 'keydown', 'popstate']) window.addEventListener(type, begin, { capture: true });
  /** Exists in the browser, but not in TypeScript's DOM types. */
  type Interaction = PerformanceEntry & { interactionId: number };
  new PerformanceObserver((list) => {
    if (!stopwatch.isOn) return;
    for (const { interactionId, duration } of list.getEntries() as Interaction[])
      if (interactionId > 0) stopwatch.answerMs = Math.max(stopwatch.answerMs, duration);
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
}

export function watch(selector: string): void {
  const { stopwatch } = window as unknown as WatchedWindow;
  stopwatch.isOn = true;
  if (!selector) return;
  /** Ignores invisible elements, because the document also contains prerendered and cached pages. */
  const read = () =>
    [...document.querySelectorAll(selector)]
      .filter((element) => element.checkVisibility())
      .map(({ textContent }) => textContent)
      .join('\n');
  const before = read();
  const observer = new MutationObserver(() => {
    const now = read();
    if (now === '' || now === before) return;
    observer.disconnect();
    const note = () => {
      stopwatch.shownMs = performance.now();
    };
    // runs directly after the frame, whereas the handler of a message would wait behind other tasks
    requestAnimationFrame(() => void scheduler.postTask(note, { priority: 'user-blocking' }));
  });
  observer.observe(document.body, { subtree: true, childList: true, characterData: true, attributeFilter: ['style'] });
}
