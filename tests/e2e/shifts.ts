import type { BrowserContext, Page } from '@playwright/test';

interface ShiftWindow {
  shifts: string[];
}

/** Runs in the page. Records all layout shifts since the page's start, and later ones. */
export function recordShifts(): void {
  const watched = window as unknown as ShiftWindow;
  watched.shifts = [];
  /** A layout-shift entry, which TypeScript's DOM types lack. */
  type Source = { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly };
  type Shift = PerformanceEntry & { value: number; sources: Source[] };
  const toText = ({ x, y, width, height }: DOMRectReadOnly) => `${x}, ${y} (${width} × ${height})`;
  const toWords = ({ node, previousRect, currentRect }: Source) =>
    `${node?.nodeName} ${node?.textContent?.slice(0, 60)}: ${toText(previousRect)} → ${toText(currentRect)}`;
  new PerformanceObserver((list) => {
    for (const { value, startTime, sources } of list.getEntries() as Shift[])
      if (value > 0) watched.shifts.push(`${value} at ${startTime} ms: ${sources.map(toWords).join('; ')}`);
  }).observe({ type: 'layout-shift', buffered: true });
}

/** Returns what `recordShifts` has recorded. */
export function readShifts(page: Page): Promise<string[]> {
  return page.evaluate(() => (window as unknown as ShiftWindow).shifts); // safe: set by recordShifts
}

/** Keeps a page in its fallback font. `typeface.e2e.ts` measures the shifts of late fonts. */
export function blockFonts(page: Page | BrowserContext): Promise<unknown> {
  return page.route('**/*.woff2', (route) => route.abort());
}
