import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { browserArguments, findBrowser } from '#config/browser.ts';
import { median } from './start-process.ts';

/** Not a dependency, because one command would add 114 packages and 176 MB. npm downloads and caches this version on its first use. */
const lighthouse = 'lighthouse@13.5.0';
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const maxReportBytes = 64_000_000;
/** Runs are repeated when Lighthouse loses a page (NO_NAVSTART, NO_FCP). */
const maxAttempts = 3;

/** Cost of a phone's first visit of a page: milliseconds, bytes, and scores out of 100. */
export interface PageFigures {
  score: number;
  fcpMs: number;
  lcpMs: number;
  tbtMs: number;
  cls: number;
  accessibility: number;
  bestPractices: number;
  seo: number;
  requests: number;
  bytes: number;
}

interface Audit {
  score: number | null;
  scoreDisplayMode: string;
  numericValue?: number;
  details?: { items?: readonly { transferSize?: number }[] };
}

interface Category {
  score: number | null;
  auditRefs: readonly { id: string }[];
}

interface Report {
  runtimeError?: { message: string };
  categories: Readonly<Record<(typeof categories)[number], Category>>;
  audits: Readonly<Record<string, Audit>>;
}

const run = promisify(execFile);

/** Returns the path of the program. Measurements start it directly, because starting it by npm would distort them. */
export async function findLighthouse(): Promise<string> {
  const { stdout } = await run('npm', ['exec', '--yes', `--package=${lighthouse}`, '-c', 'command -v lighthouse']);
  return stdout.trim();
}

export interface MeasuredPage {
  figures: PageFigures;
  /** Audits with a score below 100, except those about speed. */
  shortcomings: string[];
}

/** Measures pages with Lighthouse's simulated mobile throttling, each time in a new browser. Several pages are visited in turns. */
export async function measurePages(program: string, urls: readonly string[], runs: number): Promise<MeasuredPage[]> {
  const reports = urls.map((): Report[] => []);
  for (let round = 0; round < runs; round += 1) for (const [index, url] of urls.entries()) reports[index]?.push(await visit(program, url));
  return reports.map(toMeasured);
}

function toMeasured(reports: readonly Report[]): MeasuredPage {
  const all = reports.map(toFigures);
  const figures = Object.fromEntries(figureNames.map((name) => [name, median(all.map((one) => one[name]))]));
  return { figures: figures as unknown as PageFigures, shortcomings: [...new Set(reports.flatMap(listShortcomings))] }; // safe: has the names of PageFigures
}

async function visit(program: string, url: string): Promise<Report> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await visitOnce(program, url);
    } catch (error) {
      if (attempt === maxAttempts) throw error;
      console.error(`${url}: measured again, because ${error instanceof Error ? error.message.trim().split('\n').at(-1) : error}`);
    }
  }
}

async function visitOnce(program: string, url: string): Promise<Report> {
  const flags = ['--headless=new', ...browserArguments].join(' ');
  const { stdout } = await run(
    program,
    [url, '--quiet', '--output=json', `--only-categories=${categories.join(',')}`, `--chrome-flags=${flags}`],
    { maxBuffer: maxReportBytes, env: { ...process.env, CHROME_PATH: findBrowser() } },
  );
  const report = JSON.parse(stdout) as Report; // safe: Lighthouse's report format
  if (report.runtimeError) throw new Error(`${url}: ${report.runtimeError.message}`);
  return report;
}

const figureNames = ['score', 'fcpMs', 'lcpMs', 'tbtMs', 'cls', 'accessibility', 'bestPractices', 'seo', 'requests', 'bytes'] as const;

function toFigures({ categories: scores, audits }: Report): PageFigures {
  const requests = audits['network-requests']?.details?.items ?? [];
  const scoreOf = (name: (typeof categories)[number]) => Math.round((scores[name].score ?? 0) * 100);
  const numberOf = (audit: string) => audits[audit]?.numericValue ?? Number.NaN;
  return {
    score: scoreOf('performance'),
    fcpMs: numberOf('first-contentful-paint'),
    lcpMs: numberOf('largest-contentful-paint'),
    tbtMs: numberOf('total-blocking-time'),
    cls: numberOf('cumulative-layout-shift'),
    accessibility: scoreOf('accessibility'),
    bestPractices: scoreOf('best-practices'),
    seo: scoreOf('seo'),
    requests: requests.length,
    bytes: requests.reduce((sum, { transferSize = 0 }) => sum + transferSize, 0),
  };
}

function listShortcomings({ categories: scores, audits }: Report): string[] {
  const ids = categories.filter((name) => name !== 'performance').flatMap((name) => scores[name].auditRefs.map(({ id }) => id));
  return ids.filter((id) => audits[id]?.scoreDisplayMode === 'binary' && audits[id].score !== 1);
}
