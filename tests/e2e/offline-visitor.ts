import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test';
import { storageKeys } from '#shared/site/limits.ts';
import { memberStore, offlineStore } from '#shared/site/offline.ts';
import { waitingName } from '#shared/site/waiting.ts';
import { type CutProxy, startCutProxy } from '../support/cut-proxy.ts';
import { findFreePort } from '../support/started-gateway.ts';
import { phone } from './examine.ts';
import { endProcess, startTenant } from './start-tenants.ts';

export interface OfflineCentre {
  origin: string;
  port: number;
  dataDir: string;
  close: () => Promise<void>;
}

interface CentreOptions {
  /** Address of the site; its own port if undefined. */
  origin?: string;
  variables?: Readonly<Record<string, string>>;
  /** Folder that contains the `dist/` to serve. */
  folder?: string;
  /** Data folder that remains after `close`. */
  dataDir?: string;
  /** Port of a previous centre, which has ended. */
  port?: number;
}

/** Starts the demo centre with its service worker. */
export async function startOfflineCentre({
  origin: wanted,
  variables = {},
  folder,
  dataDir: ownDir,
  port: ownPort,
}: CentreOptions = {}): Promise<OfflineCentre> {
  const port = ownPort ?? (await findFreePort());
  const own = `http://localhost:${port}`;
  const origin = wanted ?? own;
  const dataDir = ownDir ?? mkdtempSync(join(tmpdir(), 'mallfront-offline-'));
  const more = { OFFLINE: 'on', DEMO_MEMBER: 'true', PUBLIC_URL: wanted ?? '', ...variables }; // the demo member exists only without a public address
  const child: ChildProcess = await startTenant('demo', port, own, dataDir, undefined, more, folder);
  return {
    origin,
    port,
    dataDir,
    async close() {
      await endProcess(child);
      if (!ownDir) rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

export interface OfflineVisitor {
  page: Page;
  context: BrowserContext;
  line: CutProxy;
  close: () => Promise<void>;
}

/** Opens a phone, or a screen of the building if `viewport` is given, whose connection the test can cut. */
export async function openOfflineVisitor(
  browser: Browser,
  port: number,
  options: { locale?: string; worker?: 'block'; viewport?: { width: number; height: number } } = {},
): Promise<OfflineVisitor> {
  const { locale = 'cs-CZ', worker = 'allow', viewport } = options;
  const line = await startCutProxy(port);
  const context = await browser.newContext({
    ...{ viewport: viewport ?? phone, isMobile: !viewport, hasTouch: true, reducedMotion: 'reduce', locale, serviceWorkers: worker },
    proxy: { server: line.origin },
  });
  const page = await context.newPage();
  return {
    page,
    context,
    line,
    async close() {
      await context.close();
      line.close();
    },
  };
}

interface Stored {
  names: string[];
  paths: string[];
}

/** Returns the names of the worker's caches, and the paths in them. */
export function readStored(page: Page): Promise<Stored> {
  return page.evaluate(async (beginning) => {
    const names = (await caches.keys()).filter((name) => name.startsWith(beginning));
    const keys = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return { names, paths: keys.flat().map(({ url }) => url.slice(location.origin.length)) };
  }, offlineStore);
}

/** Waits until the worker has stored an address. */
export async function waitForStored(page: Page, path: string): Promise<void> {
  await expect.poll(async () => (await readStored(page)).paths, { timeout: 60_000 }).toContain(path);
}

/** Opens a page, and waits until the app is live. */
export async function openLive(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.locator('html[data-ready]').waitFor({ state: 'attached' });
}

/** Returns the id of the build that the shown document belongs to. */
export function readBuildId(page: Page): Promise<string | undefined> {
  return page.evaluate(
    () => (JSON.parse(document.getElementById('start')?.textContent ?? '{}') as { config?: { buildId?: string } }).config?.buildId,
  );
}

/** Returns the texts of all calls that wait in this browser, as stored. */
export function readWaiting(page: Page): Promise<string[]> {
  return page.evaluate(async (name) => {
    const known = await indexedDB.databases();
    if (!known.some((one) => one.name === name)) return [];
    const opening = indexedDB.open(name);
    const database = await new Promise<IDBDatabase>((resolve) => (opening.onsuccess = () => resolve(opening.result)));
    const all = database.transaction('calls').objectStore('calls').getAll();
    const found = await new Promise<unknown[]>((resolve) => (all.onsuccess = () => resolve(all.result)));
    database.close();
    return found.map((one) => JSON.stringify(one));
  }, waitingName);
}

/** Returns the paths of the answers that the worker has stored for members. */
export function readMemberPaths(page: Page): Promise<string[]> {
  return page.evaluate(async (beginning) => {
    const names = (await caches.keys()).filter((name) => name.startsWith(beginning));
    const keys = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return keys.flat().map(({ url }) => url.slice(location.origin.length));
  }, memberStore);
}

/** Calls the site's own API as the member of the page, and returns the answer's `data`. */
export function call<T>(page: Page, method: string, path: string, body?: unknown): Promise<T> {
  return page.evaluate(
    async ([key, verb, address, json]) => {
      const headers = { 'content-type': 'application/json', authorization: `Bearer ${localStorage.getItem(key)}` };
      const answer = await fetch(address, { method: verb, headers, ...(json !== null && { body: json }) });
      return (await answer.json()).data;
    },
    [storageKeys.token, method, `/api/v1${path}`, body === undefined ? null : JSON.stringify(body)] as const,
  );
}
