import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Browser, ConsoleMessage, Page, Request } from '@playwright/test';
import type { AxeResults, RunOptions } from 'axe-core';
import { newVisitor } from '#config/decided-visitor.ts';

export const phone = { width: 390, height: 844 } as const;
export const desktop = { width: 1440, height: 900 } as const;
export type Width = typeof phone | typeof desktop;

export interface Examination {
  /** Expected status of the answer. */
  status?: number;
  /** Expected status of the page's own requests, if they are refused. */
  refusal?: number | undefined;
  /**
   * Accessibility rules. `usual`: all rules at the first width, only width-dependent rules at the other. `thorough`: all at both widths.
   * `none`: for a screen already examined in another language, where only the length of texts differs.
   */
  rules?: 'usual' | 'thorough' | 'none';
  /** Only width; both widths if undefined. */
  width?: Width;
}

/** The minified file, because every page has to parse it. */
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const allRules: RunOptions = {
  runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] },
};
const rulesOfWidth: RunOptions = { runOnly: { type: 'rule', values: ['color-contrast', 'target-size', 'scrollable-region-focusable'] } };

/** Opens a page that can examine one URL after another. It starts at the phone's width. */
export async function openExaminedPage(browser: Browser, colorScheme: 'light' | 'dark' = 'light'): Promise<Page> {
  const context = await browser.newContext({ viewport: phone, reducedMotion: 'reduce', storageState: newVisitor, colorScheme });
  await context.addInitScript(observeLayoutShift);
  return context.newPage();
}

/**
 * Returns the problems of a URL: console messages, third-party requests, layout shifts, accessibility violations, sideways scrolling.
 * For both widths, the URL is opened at the page's current width and then resized to the other one. The page stays at that width for the next URL.
 */
export async function examine(
  page: Page,
  address: string,
  { status = 200, refusal, rules = 'usual', width: only }: Examination = {},
): Promise<string[]> {
  const problems: string[] = [];
  const onConsole = (message: ConsoleMessage) => {
    const isOwnStatus = status !== 200 && message.location().url === address && message.text().includes(`status of ${status}`);
    const isRefusal = refusal !== undefined && message.text().includes(`status of ${refusal}`);
    if (!isOwnStatus && !isRefusal) problems.push(`console ${message.type()}: ${message.text().slice(0, 300)}`);
  };
  const onError = (error: Error) => problems.push(`error: ${error.message.slice(0, 300)}`);
  const { origin } = new URL(address);
  const onRequest = (request: Request) => {
    const isForIt = request.isNavigationRequest() || new URL(page.url()).origin === origin; // the previous page may still prefetch
    if (isForIt && !/^(?:data|blob):/.test(request.url()) && new URL(request.url()).origin !== origin)
      problems.push(`asks a third party: ${request.url()}`);
  };
  page.on('request', onRequest);
  // not earlier, because the previous page may log a message if the browser leaves it while its socket opens
  page.once('framenavigated', () => page.on('console', onConsole).on('pageerror', onError));
  if (only) await page.setViewportSize(only);
  const answer = await page.goto(address, { waitUntil: 'load' });
  if (answer?.status() !== status) problems.push(`answers ${answer?.status()}`);
  await page.locator('html[data-ready]').waitFor({ state: 'attached' });
  await page.locator('.dashboard-settling').waitFor({ state: 'detached' }); // shown on member pages until their first data has loaded
  await page.evaluate(paint);

  const { width } = page.viewportSize() ?? phone;
  await page.evaluate(scrollThrough);
  if (rules !== 'none') problems.push(...toProblems(width, await findViolations(page)));
  problems.push(...toProblems(width, await page.evaluate(listMovements)));
  if (!only) problems.push(...(await examineAtOtherWidth(page, rules)));
  page.off('console', onConsole).off('pageerror', onError).off('request', onRequest);
  return problems.map((problem) => `${address}: ${problem}`);
}

/** Returns the violations of accessibility rules on the current page. */
export async function findViolations(page: Page): Promise<string[]> {
  await page.evaluate(axeSource); // half a megabyte, so it is loaded only where used; evaluate bypasses the page's policy
  return page.evaluate(listViolations, allRules);
}

async function examineAtOtherWidth(page: Page, rules: Examination['rules']): Promise<string[]> {
  const other = page.viewportSize()?.width === phone.width ? desktop : phone;
  await page.setViewportSize(other);
  await page.evaluate(paint); // must come first: shifts are ignored only in the first half second after a resize
  const violations = rules === 'none' ? [] : await page.evaluate(listViolations, rules === 'thorough' ? allRules : rulesOfWidth);
  await page.evaluate(forgetLayoutShift);
  await page.evaluate(scrollThrough);
  return toProblems(other.width, [...violations, ...(await page.evaluate(listMovements))]);
}

function toProblems(width: number, problems: readonly string[]): string[] {
  return problems.map((problem) => `${problem} at ${width}`);
}

// The following functions run in the page, so they must not use anything outside themselves.

/** Variables that these functions set on the page's window. */
interface ExaminedWindow {
  axe: { run: (context: Document, options: RunOptions) => Promise<AxeResults> };
  layoutShift: number;
  /** Number of shifts by moved element. */
  moved: Map<string, number>;
  resizedAtMs: number;
}

async function listViolations(rules: RunOptions): Promise<string[]> {
  const { axe: examiner } = window as unknown as ExaminedWindow; // safe: set by axe's own source
  // Preloading would fetch all sheets and media again, for two rules only: one is experimental, the other is about autoplaying media.
  const { violations } = await examiner.run(document, { ...rules, reporter: 'no-passes', preload: false });
  return violations.map(({ id, nodes }) => {
    const targets = nodes.slice(0, 3).map(({ target }) => target.join(' '));
    return `${id} (${nodes.length}): ${targets.join(' | ')}`;
  });
}

/** Reports layout shifts and sideways scrolling. */
async function listMovements(): Promise<string[]> {
  await new Promise<unknown>((resolve) => {
    requestAnimationFrame(resolve);
    setTimeout(resolve, 250); // a headless browser may skip a frame
  });
  await new Promise((resolve) => setTimeout(resolve, 0)); // observers are notified after the frame
  const maxLayoutShift = 0.02;
  const { layoutShift, moved } = window as unknown as ExaminedWindow; // safe: set by observeLayoutShift
  const culprits = [...moved].map(([name, times]) => `${name} × ${times}`).slice(0, 5);
  const { clientWidth, scrollWidth } = document.documentElement;
  return [
    ...(layoutShift > maxLayoutShift ? [`layout shift ${layoutShift.toFixed(3)} (${culprits.join(', ')})`] : []),
    ...(scrollWidth > clientWidth ? [`${scrollWidth - clientWidth} px too wide`] : []),
  ];
}

function observeLayoutShift(): void {
  const counter = window as unknown as ExaminedWindow; // global, so that the other functions find it
  counter.layoutShift = 0;
  counter.moved = new Map();
  counter.resizedAtMs = 0;
  window.addEventListener('resize', () => {
    counter.resizedAtMs = performance.now();
  });
  /** A layout-shift entry, which TypeScript's DOM types lack. */
  type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: readonly { node: Node | null }[] };
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries() as Shift[]) {
      if (hadRecentInput) continue;
      counter.layoutShift += value;
      for (const { node } of sources) {
        const name = node instanceof HTMLElement && node.className ? `.${node.className.replaceAll(' ', '.')}` : String(node?.nodeName);
        counter.moved.set(name, (counter.moved.get(name) ?? 0) + 1);
      }
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

/** Ignores shifts for half a second after a resize, as browsers do after input; later shifts count again. */
async function forgetLayoutShift(): Promise<void> {
  const counter = window as unknown as ExaminedWindow; // safe: set by observeLayoutShift
  await new Promise((resolve) => setTimeout(resolve, counter.resizedAtMs + 500 - performance.now()));
  counter.layoutShift = 0;
  counter.moved.clear();
}

/** Waits two frames, because the first may already have begun. A headless browser sometimes skips a frame. */
async function paint(): Promise<void> {
  for (let frame = 0; frame < 2; frame += 1)
    await new Promise<unknown>((resolve) => {
      requestAnimationFrame(resolve);
      setTimeout(resolve, 250);
    });
}

/** Scrolls by 700 pixels per frame. */
async function scrollThrough(): Promise<void> {
  for (let top = 0; top < document.body.scrollHeight; top += 700) {
    window.scrollTo(0, top);
    await new Promise<unknown>((resolve) => {
      requestAnimationFrame(resolve);
      setTimeout(resolve, 250); // a headless browser may skip a frame
    });
  }
  window.scrollTo(0, 0);
}
