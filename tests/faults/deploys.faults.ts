import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { browserArguments, findBrowser } from '#config/browser.ts';
import { type Route, routeNames, routes } from '#shared/site/routes.ts';
import { type StartedGateway, startGatewayProcess } from '../support/started-gateway.ts';
import { type FaultUpstream, startUpstream } from '../support/upstream.ts';
import { buildWith, type OtherBuild } from './other-build.ts';
import { fault } from './table.ts';

/** A module that every screen imports. An edit of it changes nearly all files of the build. */
const everywhere = { file: 'web/ui/class-names.ts', edit: (text: string) => `${text}\nObject.assign(globalThis, { another: 1 });\n` };

let plain: OtherBuild;
let browser: Browser;
let upstream: FaultUpstream;
let dataDir: string;

beforeAll(async () => {
  plain = buildWith();
  upstream = await startUpstream();
  dataDir = mkdtempSync(join(tmpdir(), 'deploys-'));
  browser = await chromium.launch({ executablePath: findBrowser() ?? '', args: [...browserArguments] });
}, 120_000);

afterAll(async () => {
  await browser?.close();
  await upstream.close();
  plain.remove();
  rmSync(dataDir, { recursive: true, force: true });
});

fault(
  {
    id: '9.10',
    fault: 'A deploy with one changed line: in a screen, in a text of one language, in a style',
    promised: '≤ 3, ≤ 12 and 1 renamed files',
  },
  300,
  async ({ measured }) => {
    const changes = {
      screen: { file: 'web/screens/AboutScreen.tsx', edit: (text: string) => text.replace('className=', 'data-x="1" className=') },
      word: { file: 'web/messages/en.json', edit: (text: string) => text.replace(/("about\.\w+": "[^"]+)"/, '$1 indeed"') },
      style: { file: 'web/styles/base.css', edit: (text: string) => `${text}\n.another {\n  color: red;\n}\n` },
    };
    const renamed = Object.entries(changes).map(([kind, change]) => {
      const other = buildWith(change);
      other.remove();
      return [kind, [...plain.files].filter((file) => !other.files.has(file)).length] as const;
    });
    const counts = Object.fromEntries(renamed);
    expect(counts.screen).toBeLessThanOrEqual(3);
    expect(counts.word).toBeLessThanOrEqual(12);
    expect(counts.style).toBe(1);
    measured(`screen ${counts.screen}, word ${counts.word}, style ${counts.style} of ${plain.files.size} files`);
  },
);

/** One public address for each screen. A record may be missing: the screen loads anyway. */
const paths = [
  ...new Map(
    routeNames.flatMap((name): [string, string][] => {
      const { screen, path, access } = routes[name] as Route;
      return screen && !access ? [[screen, `/en/${path.en}`.replaceAll(/\{\w+\+?\}/g, '1')]] : [];
    }),
  ).values(),
];

fault(
  {
    id: 'S6',
    fault:
      'A deploy that changes nearly every file while a page of the previous build is open: the page opens every screen, then the same after a rollback',
    promised: 'every file 200; a missing one 404, never HTML; 0 reloads',
  },
  400,
  async ({ measured }) => {
    const other = buildWith(everywhere);
    const changed = [...plain.files].filter((file) => !other.files.has(file)).length;
    let live = await startGatewayProcess(upstream.origin, {}, { folder: plain.folder, dataDir });
    const deploy = async ({ folder }: OtherBuild): Promise<StartedGateway> => {
      await live.close();
      return startGatewayProcess(upstream.origin, {}, { folder, dataDir, port: live.port });
    };
    const page = await browser.newPage();
    const loads: string[] = [];
    const assets = new Map<string, number>();
    page.on('request', (request) => {
      if (request.isNavigationRequest() && request.frame() === page.mainFrame()) loads.push(request.url());
    });
    page.on('response', (response) => {
      const { pathname } = new URL(response.url());
      if (pathname.startsWith('/assets/')) assets.set(pathname.slice('/assets'.length), response.status());
    });
    const visitAll = async () => {
      await page.goto(`${live.origin}/en`);
      await page.waitForSelector('html[data-ready]', { state: 'attached' });
      return async () => {
        for (const path of paths) {
          await page.evaluate((href) => {
            const link = document.createElement('a');
            link.href = href;
            document.body.append(link);
            link.click();
            link.remove();
          }, path);
          await page.waitForLoadState('networkidle');
        }
      };
    };
    for (const [before, after] of [[plain, other], [other, plain]] as const) {
      live = await deploy(before);
      const goOn = await visitAll();
      loads.length = 0;
      live = await deploy(after);
      await goOn();
      expect(loads).toEqual([]);
    } // biome-ignore format: a table
    const missing = await fetch(`${live.origin}/assets/AboutScreen-0000000.js`);
    expect([missing.status, missing.headers.get('content-type')]).toEqual([404, 'application/json; charset=utf-8']);
    expect([...assets].filter(([, status]) => status >= 400)).toEqual([]);
    const screens = [...assets.keys()].filter((file) => /^\/\w+Screen-/.test(file));
    expect(screens.length).toBeGreaterThanOrEqual(50);
    await live.close();
    other.remove();
    measured(
      `${changed} of ${plain.files.size} files renamed; ${screens.length} files of screens and ${assets.size} in all, 0 missing; 0 reloads`,
    );
  },
);
