import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { browserArguments, findBrowser } from '#config/browser.ts';
import { isLocale, type Locale } from '#shared/site/locales.ts';
import { type PublicScreen, publicScreens } from '../support/public-screens.ts';
import { measureBlocking } from './blocking-time.ts';
import { findLighthouse, measurePages, type PageFigures } from './lighthouse.ts';
import { measureMenuTap, type TapFigures, warmUp } from './menu-tap.ts';
import { startProcess } from './start-process.ts';

const port = 3392;
const origin = `http://127.0.0.1:${port}`;

export interface PageOptions {
  /** Runs of each page; figures are their medians. */
  runs?: string | undefined;
  /** Names of screens, separated by commas. */
  pages?: string | undefined;
  locales?: string | undefined;
  /** Origin of another shopping centre's site to compare with, such as `http://127.0.0.1:7131`. Visited in turns with this one. */
  twin?: string | undefined;
}

/** Pages of the twin that correspond to ours. */
const twinPaths: Partial<Record<PublicScreen, (locale: Locale) => string>> = {
  home: (locale) => `/${locale}`,
  shops: (locale) => `/${locale}/shops`,
  shop: (locale) => `/${locale}/shops/1`,
};

/**
 * Prints the costs of a phone's first visit of public screens, as a table for `docs/performance.md`. Includes Lighthouse's figures and, measured
 * with real throttling, the time until the menu responds and the time for which the page is blocked.
 */
export async function benchPage({ runs = '5', pages, locales = 'cz,de', twin }: PageOptions): Promise<void> {
  const rounds = Number(runs);
  if (!Number.isInteger(rounds) || rounds < 1) throw new Error(`--runs wants a whole number from 1, not ${runs}.`);
  const screens = readNames(pages, Object.keys(publicScreens)) as PublicScreen[]; // safe: `readNames` returns only these names
  const languages = locales.split(',').filter(isLocale);
  if (languages.length === 0) throw new Error(`--locales names no language: ${locales}`);
  const program = await findLighthouse();
  const dataDir = mkdtempSync(join(tmpdir(), 'mallfront-bench-'));
  const variables = { PORT: String(port), PUBLIC_URL: origin, DATA_DIR: dataDir, TENANT: 'demo', LOG_LEVEL: 'error' };
  const gateway = await startProcess('../../server/main.ts', variables, `${origin}/readyz`);
  try {
    console.info(
      `page, a phone's first visit (Lighthouse, simulated) and the menu's answer (slow 4G, a processor four times slower), medians of ${rounds}:\n`,
    );
    console.info(heading.map((row) => `| ${row.join(' | ')} |`).join('\n'));
    const notes: string[] = [];
    for (const screen of screens)
      for (const locale of languages) notes.push(...(await benchScreen(program, { screen, locale, twin }, rounds)));
    if (notes.length > 0) console.info(`\n${notes.join('\n')}`);
  } finally {
    gateway.kill('SIGTERM');
    await once(gateway, 'exit');
    rmSync(dataDir, { recursive: true });
  }
}

function readNames(wanted: string | undefined, known: readonly string[]): readonly string[] {
  if (wanted === undefined) return known;
  const names = wanted.split(',');
  const unknown = names.filter((name) => !known.includes(name));
  if (unknown.length > 0) throw new Error(`There is no page ${unknown.join(', ')}; there are: ${known.join(', ')}.`);
  return names;
}

interface Subject {
  screen: PublicScreen;
  locale: Locale;
  twin: string | undefined;
}

async function benchScreen(program: string, { screen, locale, twin }: Subject, runs: number): Promise<string[]> {
  const executablePath = findBrowser();
  if (!executablePath) throw new Error('There is no Chromium: node config/ensure-browser.ts');
  const browser = await chromium.launch({ executablePath, args: [...browserArguments] });
  try {
    const url = await warmUp(browser, origin + publicScreens[screen](locale));
    const tap = await measureMenuTap(browser, url, runs);
    const twinPath = twin && twinPaths[screen]?.(locale);
    const urls = twinPath ? [url, new URL(twinPath, twin).href] : [url];
    const [own, others] = await measurePages(program, urls, runs);
    const [blockingMs = Number.NaN, twinBlockingMs = Number.NaN] = await measureBlocking(urls, runs);
    if (!own) throw new Error(`${url} was not measured.`);
    const { figures, shortcomings } = own;
    console.info(`| ${[`${screen}, ${locale}`, ...toCells(figures, blockingMs, tap)].join(' | ')} |`);
    if (others) {
      console.info(`| ${[`the twin's ${screen}`, ...toCells(others.figures, twinBlockingMs)].join(' | ')} |`);
      console.info(`| ${['of the twin’s', ...toShares(figures, others.figures, blockingMs / twinBlockingMs)].join(' | ')} |`);
    }
    return shortcomings.length > 0 ? [`${screen}, ${locale}: ${shortcomings.join(', ')}`] : [];
  } finally {
    await browser.close();
  }
}

const columns = [
  'score',
  'FCP ms',
  'LCP ms',
  'TBT ms',
  'without inspector',
  'CLS',
  'accessibility',
  'best practices',
  'SEO',
  'requests',
  'kB',
  'menu answers s',
] as const;
const heading = [
  ['screen', ...columns],
  ['---', ...columns.map(() => '---:')],
];

function toShares(page: PageFigures, twin: PageFigures, blocking: number): string[] {
  const share = (name: keyof PageFigures) => (page[name] / twin[name]).toFixed(2);
  return [
    share('score'),
    share('fcpMs'),
    share('lcpMs'),
    share('tbtMs'),
    blocking.toFixed(2),
    '',
    '',
    '',
    '',
    share('requests'),
    share('bytes'),
    '',
  ];
}

function toCells(page: PageFigures, blockingMs: number, tap?: TapFigures): string[] {
  return [
    ...[page.score, page.fcpMs, page.lcpMs, page.tbtMs, blockingMs].map((value) => value.toFixed(0)),
    page.cls.toFixed(3).replace(/\.?0+$/, ''),
    ...[page.accessibility, page.bestPractices, page.seo, page.requests].map(String),
    (page.bytes / 1000).toFixed(0),
    tap ? `${(tap.answerMs / 1000).toFixed(1)} (seen at ${(tap.paintMs / 1000).toFixed(1)})` : '',
  ];
}
