import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { findLandingPath } from '#shared/rules/routing.ts';
import { offlineStore } from '#shared/site/offline.ts';
import { renameBuild } from '../support/renamed-build.ts';
import { findFreePort } from '../support/started-gateway.ts';
import { longIf } from './long.ts';
import {
  type OfflineCentre,
  openLive,
  openOfflineVisitor,
  readBuildId,
  readStored,
  startOfflineCentre,
  waitForStored,
} from './offline-visitor.ts';

const hours = findLandingPath('opening-hours', 'cz') ?? '';
const plan = findLandingPath('floorplan', 'cz') ?? '';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/** Opens a page until it is not from the store: a gateway that has just started on a busy machine may need more than the worker's five seconds. */
const openFromNetwork = (page: Page, address: string) =>
  expect(async () => {
    await openLive(page, address);
    await expect(page.locator('.kept-line')).toHaveCount(0, { timeout: 500 });
  }).toPass({ timeout: 60_000 });

for (const deployments of [2, 10])
  test(
    `${deployments} deployments with two tabs and phases without a network leave no blank and no outdated page`,
    longIf(deployments > 2),
    async ({ browser }) => {
      test.setTimeout(120_000 + deployments * 150_000); // ten seconds each on a quiet machine, a minute and more on a busy one
      const dataDir = mkdtempSync(join(tmpdir(), 'mallfront-deployments-'));
      const origin = `http://localhost:${await findFreePort()}`; // nothing listens there: the visitor's proxy leads to the current gateway
      const builds = Array.from({ length: deployments }, (_, index) => renameBuild(index + 1));
      let live: OfflineCentre | undefined = await startOfflineCentre({ origin, dataDir });
      const { page: one, context, line, close } = await openOfflineVisitor(browser, live.port);
      const other = await context.newPage();
      const errors: string[] = [];
      for (const page of [one, other]) page.on('pageerror', (error) => errors.push(String(error)));
      try {
        await openLive(one, origin + plan);
        await waitForStored(one, '/builds/offline/cz.whole');
        await openLive(other, origin + hours);
        let before = await readBuildId(other);
        for (const [index, build] of builds.entries()) {
          await test.step(`deployment ${index + 1}`, async () => {
            line.set('off'); // in the car park while the container is replaced
            await openLive(one, origin + plan);
            await expect(heading(one)).toHaveText('Mapa centra');
            await expect(one.locator('.kept-line')).toHaveText(/Poslední stav/);
            await live?.close();
            live = await startOfflineCentre({ origin, dataDir, folder: build.folder });
            line.leadTo(live.port);
            line.set('on');

            await other.locator('.bottom-bar').getByRole('link', { name: 'Úvod' }).click(); // a tab of the previous build goes on
            await expect(other).toHaveURL(/\/cz$/);
            await expect(heading(other)).toContainText('Meandr');
            await openFromNetwork(one, origin + hours); // a new document is of the new build
            const now = await readBuildId(one);
            expect(now).not.toBe(before);
            await expect(heading(one)).toHaveText('Otevírací doba');
            await expect(one.locator('.kept-line')).toHaveCount(0);

            if (index % 2 === 0) {
              line.set('off'); // before the new build is stored
              await openLive(one, origin + plan);
              await expect(heading(one)).toHaveText('Mapa centra');
              expect([before, now]).toContain(await readBuildId(one));
              line.set('on');
              await openLive(one, origin + hours);
            }
            await openFromNetwork(other, origin + hours);
            expect(await readBuildId(other)).toBe(now);
            await expect
              .poll(async () => (await readStored(one)).names.map((name) => name.split(':').slice(0, 4).join(':')), { timeout: 60_000 })
              .toEqual(expect.arrayContaining([expect.stringMatching(new RegExp(`^${offlineStore}:\\w+:${now}$`))]));
            await expect
              .poll(async () => new Set((await readStored(one)).names.map((name) => name.split(':')[3])), { timeout: 60_000 })
              .toEqual(new Set([now])); // the caches of the previous build are gone
            before = now;
          });
        }
        line.set('off');
        await openLive(one, origin + plan);
        await expect(heading(one)).toHaveText('Mapa centra');
        expect(await readBuildId(one)).toBe(before);
        expect(await one.evaluate(async () => (await navigator.storage.estimate()).usage)).toBeLessThan(5_000_000);
        expect(errors).toEqual([]);
      } finally {
        await close();
        await live?.close();
        for (const build of builds) build.remove();
        rmSync(dataDir, { recursive: true, force: true });
      }
    },
  );
