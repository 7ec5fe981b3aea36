import { accessSync, constants, globSync } from 'node:fs';
import { chromium } from 'playwright-core';

/** Chromium without a window: the engine is the same, and the same pages cost a sixth less processor time. */
const shell = '/usr/bin/chromium-headless-shell';
const usualPlaces = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  shell,
];

/** How every test starts the browser: in containers, as root, and without the browser's own traffic. */
export const browserArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
] as const;

/** The program of a Chromium that tests can drive: `CHROMIUM_PATH`, the system's, or playwright's own. Throws when `CHROMIUM_PATH` names none. */
export function findBrowser(): string | undefined {
  const wanted = process.env.CHROMIUM_PATH;
  if (wanted) {
    if (!isExecutable(wanted)) throw new Error(`CHROMIUM_PATH names no program that can be started: ${wanted}`);
    return wanted;
  }
  return [...usualPlaces, chromium.executablePath()].find(isExecutable);
}

/** The one that browser tests drive: the shell where there is one. Throws as `findBrowser` does. */
export function findTestBrowser(): string | undefined {
  return !process.env.CHROMIUM_PATH && isExecutable(shell) ? shell : findBrowser();
}

export const firefoxProgram = '/usr/bin/firefox-esr';

/** WebKitGTK's small browser, where Debian puts it. */
export function findMiniBrowser(): string | undefined {
  return globSync('/usr/lib/*/webkit2gtk-4.1/MiniBrowser').find(isExecutable);
}

/** The Debian packages that the journeys in other browsers need and that are not installed. */
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
    return false; // absent or not for us: the next place is tried
  }
}
