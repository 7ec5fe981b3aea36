import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, devices, type Page } from 'playwright-core';
import { browserArguments, findBrowser } from '#config/browser.ts';
import { storageKeys, tokenCookie } from '#shared/site/limits.ts';
import { type Figures, installStopwatch, plainStep, readStopwatch, type Step, steps, tap, watch } from './navigation-steps.ts';
import { median, startProcess } from './start-process.ts';

const port = 3394;
const origin = `http://127.0.0.1:${port}`;
const slowdown = 4;
/** The demo centre's member of `demo-member.json`. */
const member = { email: 'clen@meandr.example', password: 'plavba po proudu' };

export interface NavigationOptions {
  /** Runs of each step; figures are their medians. */
  runs?: string | undefined;
  /** Prefixes of step names, separated by commas. */
  steps?: string | undefined;
}

/**
 * Measures how fast a live page responds on a phone with a processor four times slower. Times are from a tap to the new page, and from a click or
 * key to the next frame (the browser's own Event Timing). Everything is cached, and the visitor has looked at the page for a second and a half.
 * The reference is a page without libraries, whose script writes a list of two hundred cards: on a busy machine, it becomes slower too.
 */
export async function benchNavigation({ runs = '3', steps: wanted }: NavigationOptions): Promise<void> {
  const rounds = Number(runs);
  if (!Number.isInteger(rounds) || rounds < 1) throw new Error(`--runs wants a whole number from 1, not ${runs}.`);
  const executablePath = findBrowser();
  if (!executablePath) throw new Error('There is no Chromium: node config/ensure-browser.ts');
  const chosen = steps.filter(({ name }) => !wanted || wanted.split(',').some((start) => name.startsWith(start)));
  const dataDir = mkdtempSync(join(tmpdir(), 'mallfront-bench-'));
  const variables = { PORT: String(port), HOST: '127.0.0.1', DATA_DIR: dataDir, TENANT: 'demo', LOG_LEVEL: 'error', DEMO_MEMBER: 'true' };
  const gateway = await startProcess('../../server/main.ts', variables, `${origin}/readyz`);
  const browser = await chromium.launch({ executablePath, args: [...browserArguments] });
  try {
    console.info(`navigation, a phone with a processor ${slowdown} times slower, warm caches, medians of ${rounds}:\n`);
    console.info('| step | new content ms | of a plain list’s | answers ms | target ms |\n| --- | ---: | ---: | ---: | ---: |');
    const newContext = () => browser.newContext({ ...devices['Moto G4'], viewport: { width: 412, height: 823 }, locale: 'cs-CZ' });
    const [visitors, members] = [await newContext(), await newContext()];
    await logIn(members);
    let plainMs: number | undefined;
    for (const step of [plainStep, ...chosen]) {
      const { shownMs, answerMs } = await measureStep(step.isMembers ? members : visitors, step, rounds);
      plainMs ??= shownMs;
      const ratio = shownMs && plainMs && shownMs / plainMs;
      const cells = [shownMs?.toFixed(0), ratio?.toFixed(1), answerMs.toFixed(0), step.targetMs];
      console.info(`| ${[step.name, ...cells].join(' | ')} |`);
    }
  } finally {
    await browser.close();
    gateway.kill('SIGTERM');
    await once(gateway, 'exit');
    rmSync(dataDir, { recursive: true });
  }
}

async function measureStep(context: BrowserContext, step: Step, rounds: number): Promise<Figures> {
  await runStep(context, step); // the first run fills the caches
  const figures: Figures[] = [];
  for (let round = 0; round < rounds; round += 1) figures.push(await runStep(context, step));
  const shown = figures.flatMap(({ shownMs }) => shownMs ?? []);
  return { shownMs: shown.length > 0 ? median(shown) : undefined, answerMs: median(figures.map(({ answerMs }) => answerMs)) };
}

async function runStep(context: BrowserContext, { from, prepare, what, act }: Step): Promise<Figures> {
  const page = await context.newPage();
  try {
    await page.addInitScript(installStopwatch);
    await page.goto(new URL(from, origin).href, { waitUntil: 'load' });
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    await look(page);
    const hand = { page, tap: (selector: string) => tap(page, session, selector), look: () => look(page) };
    await prepare?.(hand);
    if (prepare) await look(page);
    await page.evaluate(watch, what ?? '');
    await act(hand);
    return await readStopwatch(page, what !== undefined);
  } finally {
    await page.close();
  }
}

/** Scrolls the page a little and waits, as a visitor does before acting. */
async function look(page: Page): Promise<void> {
  await page.locator('html[data-ready]').waitFor({ state: 'attached' });
  for (const y of [40, -40]) await page.evaluate((by) => scrollBy(0, by), y);
  await page.waitForTimeout(1500);
}

async function logIn(context: BrowserContext): Promise<void> {
  const response = await fetch(`${origin}/api/v1/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(member),
  });
  const { data } = (await response.json()) as { data: { token: string } }; // safe: the contract of the login
  await context.addCookies([{ name: tokenCookie.name, value: data.token, url: origin, httpOnly: true, sameSite: 'Lax' }]);
  await context.addInitScript(([key, value]) => localStorage.setItem(key, value), [storageKeys.token, data.token] as const);
}
