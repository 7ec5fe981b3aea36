import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from 'playwright-core';
import { browserArguments, findBrowser } from '#config/browser.ts';
import { findLandingPath } from '#shared/rules/routing.ts';
import { offlineFolder } from '#shared/site/offline.ts';
import { planCentre, type Size, startProduct, stopProduct } from './grown-centres.ts';

const maxStorageBytes = 5_000_000;
const patienceMs = 120_000;

/** Prints what a visitor's browser stores after a visit of the floor plan, in the demo and in a large centre. Fails above 5 MB. */
export async function benchOffline(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'mallfront-bench-'));
  try {
    for (const size of ['demo', 'large'] as const) await benchSize(folder, size);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function benchSize(folder: string, size: Size): Promise<void> {
  const { product } = await startProduct(planCentre(folder, size));
  try {
    const bytes = await measureStorage(`${product.origin}${findLandingPath('floorplan', 'cz')}`);
    console.info(`offline: a visitor of the ${size} centre stores ${(bytes / 1_000_000).toFixed(2)} MB`);
    if (bytes > maxStorageBytes) process.exitCode = 1;
  } finally {
    await stopProduct(product);
  }
}

async function measureStorage(address: string): Promise<number> {
  const executablePath = findBrowser();
  if (!executablePath) throw new Error('There is no Chromium: node config/ensure-browser.ts');
  const browser = await chromium.launch({ executablePath, args: [...browserArguments] });
  try {
    const page = await browser.newPage();
    await page.goto(address);
    await waitForKit(page);
    return await page.evaluate(async () => (await navigator.storage.estimate()).usage ?? 0);
  } finally {
    await browser.close();
  }
}

/** Waits until the service worker has stored the whole kit. */
async function waitForKit(page: Page): Promise<void> {
  await page.evaluate(
    async ({ path, until }) => {
      while (!(await caches.match(path))) {
        if (performance.now() > until) throw new Error(`The browser has not stored ${path}.`);
        await new Promise((resolve) => setTimeout(resolve, 500));
      }
    },
    { path: `${offlineFolder}/cz.whole`, until: patienceMs },
  );
}
