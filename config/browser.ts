import { accessSync, constants, globSync } from 'node:fs';
import { chromium } from 'playwright-core';

/** Chromium without a window: the same engine, and pages need a sixth less processor time. */
const shell = '/usr/bin/chromium-headless-shell';
const usualPlaces = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  shell,
];

/** Browser arguments of every test: for containers, for root, and without the browser's own traffic. */
export const browserArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
] as const;

/** Path of a Chromium that tests can drive: `CHROMIUM_PATH`, the system's, or playwright's own. Throws if `CHROMIUM_PATH` is not a program. */
export function findBrowser(): string | undefined {
  const configured = process.env.CHROMIUM_PATH;
  if (configured) {
    if (!isExecutable(configured)) throw new Error(`CHROMIUM_PATH names no program that can be started: ${configured}`);
    return configured;
  }
  return [...usualPlaces, chromium.executablePath()].find(isExecutable);
}

/** Path of the browser for tests: the headless shell if installed. Throws like `findBrowser`. */
export function findTestBrowser(): string | undefined {
  return !process.env.CHROMIUM_PATH && isExecutable(shell) ? shell : findBrowser();
}

export const firefoxProgram = '/usr/bin/firefox-esr';

/** WebKitGTK's small browser, at Debian's path. */
export function findMiniBrowser(): string | undefined {
  return globSync('/usr/lib/*/webkit2gtk-4.1/MiniBrowser').find(isExecutable);
}

/** Missing Debian packages for the journeys in other browsers. */
export function listMissingBrowsers(): string[] {
  const found = {
    'firefox-esr': isExecutable(firefoxProgram),
    'webkit2gtk-driver': isExecutable('/usr/bin/WebKitWebDriver') && findMiniBrowser() !== undefined,
    xvfb: isExecutable('/usr/bin/Xvfb'),
  };
  return Object.entries(found).flatMap(([name, isFound]) => (isFound ? [] : [name]));
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false; // missing or not executable: the next place is tried
  }
}
