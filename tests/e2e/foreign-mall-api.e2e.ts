import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, type Page, test } from '@playwright/test';
import pino from 'pino';
import { newVisitor } from '#config/decided-visitor.ts';
import { readEnv } from '#config/env.ts';
import { type EmbeddedMallApi, startEmbeddedMallApi } from '#server/embedded-mall-api.ts';
import { toPath } from '#shared/rules/routing.ts';
import type { RouteName } from '#shared/site/routes.ts';
import { type ForeignMallApi, startForeignMallApi } from '../support/foreign-mall-api/foreign-mall-api.ts';
import { type StartedGateway, startGatewayProcess } from '../support/started-gateway.ts';
import { longIf } from './long.ts';
import { bringSession } from './member.ts';

const memberFile = fileURLToPath(new URL('../../config/tenants/demo/demo-member.json', import.meta.url));
const demoMember = JSON.parse(readFileSync(memberFile, 'utf8')) as { email: string; password: string }; // safe: shipped file

let mallApi: EmbeddedMallApi;
let foreign: ForeignMallApi;
let gateway: StartedGateway;
const dataDir = mkdtempSync(join(tmpdir(), 'mallfront-foreign-'));

test.describe.configure({ mode: 'serial' });

test.beforeAll(async () => {
  process.env.LOG_LEVEL = 'silent'; // the embedded mall API logs to the test's output
  const env = readEnv({ DATA_DIR: dataDir, DEMO_MEMBER: 'true', HOST: '127.0.0.1' });
  mallApi = await startEmbeddedMallApi(env, pino({ level: 'silent' }));
  foreign = await startForeignMallApi(mallApi.origin() ?? '', {
    additions: 'json',
    without: ['/v1/search', '/v1/me/search', '/v1/sitemap'],
    mutations: ['ids as texts', 'no status', 'meta and links', 'dates without offset', 'more fields'],
  });
  gateway = await startGatewayProcess(foreign.origin, { SNAPSHOT_SECONDS: '0' });
});

test.afterAll(async () => {
  await gateway?.close();
  await foreign?.close();
  await mallApi?.close();
  rmSync(dataDir, { recursive: true, force: true });
  delete process.env.LOG_LEVEL;
});

/** Collects console messages, failed requests, and error answers. */
async function listen(page: Page): Promise<string[]> {
  // without this, Chromium reports the revalidation of a stale answer as running for half a minute
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.setCacheDisabled', { cacheDisabled: true });
  const noise: string[] = [];
  page.on('console', (message) => noise.push(`${new URL(page.url()).pathname} console: ${message.text().slice(0, 300)}`));
  page.on('pageerror', (error) => noise.push(`${new URL(page.url()).pathname} error: ${error.message}`));
  page.on('response', (response) => response.status() >= 400 && noise.push(`${response.status()} ${response.url()}`));
  return noise;
}

async function open(page: Page, name: RouteName, query: Record<string, string> = {}): Promise<void> {
  const { page: number, category } = { page: '1', category: 'vse' };
  const answer = await page.goto(gateway.origin + toPath(name, 'cz', { page: number, category }, query), { waitUntil: 'load' });
  expect([name, answer?.status()]).toEqual([name, 200]);
  await page.locator('html[data-ready]').waitFor({ state: 'attached' });
  await page.locator('.dashboard-settling').waitFor({ state: 'detached' });
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight)); // loads content that loads only near the viewport
  await page.waitForLoadState('networkidle');
}

const visited: readonly RouteName[] = ['home', 'shops-services', 'events', 'offers', 'cinema', 'opening-hours', 'gift-cards', 'contact'];
for (const [index, name] of visited.entries())
  test(
    `a visitor at ${name} sees no entries for calls that the mall API lacks, and the console stays empty`,
    longIf(index > 0),
    async ({ browser }) => {
      const page = await (await browser.newContext({ storageState: newVisitor })).newPage();
      const noise = await listen(page);
      await open(page, name);
      for (const gone of ['floorplan', 'blog'] as const)
        await expect(page.locator(`a[href^="${toPath(gone, 'cz', { id: '' })}"]`)).toHaveCount(0);
      expect(noise).toEqual([]);
      await page.context().close();
    },
  );

test('a visitor finds a shop although the mall API has no search', async ({ browser }) => {
  const page = await (await browser.newContext({ storageState: newVisitor })).newPage();
  const noise = await listen(page);
  await open(page, 'search', { q: 'cistirna' });
  await expect(page.getByRole('link', { name: /Čistírna/ }).first()).toBeVisible();
  expect(noise).toEqual([]);
  await page.context().close();
});

test('a member sees no entries for notices, purchases and cards, which the mall API lacks, and no failed section', async ({ browser }) => {
  await fetch(`${gateway.origin}/api/proxy/v1/company-outlines?locale=cz`); // the first request shows the gateway that the call is missing
  const context = await browser.newContext({ storageState: newVisitor });
  const answer = await fetch(`${mallApi.origin()}/v1/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: demoMember.email, password: demoMember.password }),
  });
  const { data } = (await answer.json()) as { data: { token: string } }; // safe: the format of our own mall API
  const { origin, port } = gateway;
  await bringSession(context, { name: 'demo', port, origin, locales: ['cz'] }, { email: demoMember.email, token: data.token });
  const page = await context.newPage();
  const noise = await listen(page);
  const shown = [
    'dashboard',
    'dashboard-profile',
    'dashboard-my-points',
    'dashboard-receipts',
    'dashboard-awards',
    'dashboard-support',
  ] as const;
  for (const name of shown) {
    await open(page, name);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('.state-error')).toHaveCount(0);
    for (const gone of ['dashboard-notices', 'dashboard-purchases', 'dashboard-payment-methods'] as const)
      await expect(page.locator(`a[href="${toPath(gone, 'cz')}"]`)).toHaveCount(0);
  }
  expect(noise).toEqual([]);
  await context.close();
});
