import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listFiles, registerStaticSite } from '#server/http/static-site.ts';
import { keepBuild, type PreviousBuilds } from '#server/pages/make/previous-builds.ts';
import { createRunningClock, startGateway, type TestGateway } from '../../../support/gateway.ts';

const folder = mkdtempSync(join(tmpdir(), 'two-builds-'));
const log = { warn: () => undefined, info: () => undefined };

/** Starts a gateway with one build, and its own data folder. */
async function start(name: 'older' | 'newer'): Promise<TestGateway> {
  const distDir = join(folder, name);
  const assetsDir = join(distDir, 'assets');
  mkdirSync(assetsDir, { recursive: true });
  writeFileSync(join(assetsDir, `${name}.js`), `// ${name}`);
  const build = { id: `${name}0001`, timestamp: name === 'older' ? 1 : 2 };
  const clock = createRunningClock();
  const previousBuilds = await keepBuild({ build, assetsDir, folder: join(folder, 'shared'), clock, log });
  const registerAssets = (app: TestGateway['app'], kept: PreviousBuilds | undefined) =>
    registerStaticSite(app, {
      assetsDir,
      files: listFiles(assetsDir),
      distDir,
      findStoredFolder: async (path) => kept?.findFolder(path),
    });
  const env = { dataDir: join(folder, `data-of-${name}`) };
  return startGateway({ upstreamOrigin: 'http://127.0.0.1:9', env, build: { ...build, registerAssets }, previousBuilds, clock });
}

let gateways: TestGateway[];

beforeAll(async () => {
  gateways = [await start('older'), await start('newer')];
});
afterAll(async () => {
  await Promise.all(gateways.map((gateway) => gateway.close()));
  rmSync(folder, { recursive: true });
});

describe('two gateways with a build each and one BUILDS_DIR', () => {
  it.each(['older', 'newer'])('both serve the files and the record of the %s build', async (name) => {
    for (const { get } of gateways) {
      const file = await get(`/assets/${name}.js`);
      expect([file.status, await file.text()]).toEqual([200, `// ${name}`]);
      expect(file.headers.get('cache-control')).toContain('immutable');
      expect((await get(`/builds/meta/${name}0001.json`)).status).toBe(200);
    }
  });

  it.each(['assets/none.js', 'assets/..%2fbuild.json', 'assets/%2e%2e/%2e%2e/older0001/build.json', 'builds/meta/none0001.json'])(
    'both return 404 for /%s',
    async (path) => {
      for (const { app } of gateways) expect((await app.inject({ url: `/${path}` })).statusCode).toBe(404);
    },
  );
});
