import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { readEnv } from '#config/env.ts';
import { type EmbeddedMallApi, startEmbeddedMallApi } from '#server/embedded-mall-api.ts';
import { type Behaviour, type ForeignMallApi, startForeignMallApi } from '../../support/foreign-mall-api/foreign-mall-api.ts';
import { createClock, startGateway, type TestGateway } from '../../support/gateway.ts';
import { readSitemapFiles } from '../../support/sitemap.ts';

let mallApi: EmbeddedMallApi;
let foreign: ForeignMallApi;
let gateway: TestGateway | undefined;
const dataDir = mkdtempSync(join(tmpdir(), 'centre-'));

beforeAll(async () => {
  vi.stubEnv('LOG_LEVEL', 'silent');
  mallApi = await startEmbeddedMallApi(readEnv({ DATA_DIR: dataDir }), pino({ level: 'silent' }));
  foreign = await startForeignMallApi(mallApi.origin() ?? '');
}, 60_000);

afterAll(async () => {
  await foreign.close();
  await mallApi.close();
  rmSync(dataDir, { recursive: true });
  vi.unstubAllEnvs();
});

async function start(behaviour: Behaviour): Promise<TestGateway> {
  foreign.behave(behaviour);
  gateway = await startGateway({ upstreamOrigin: foreign.origin, clock: createClock(new Date()) });
  return gateway;
}

afterEach(async () => {
  await gateway?.close();
});

describe('try', () => {
  it.each(['json', 'html'] as const)(
    'x %s',
    async (additions) => {
      const { get, logged } = await start({ additions, without: ['/v1/search', '/v1/sitemap'] });
      for (const path of [
        '/en',
        '/en/floorplan',
        '/en/booking',
        '/en/gift-cards',
        '/en/cinema',
        '/en/blog',
        '/en/notices',
        '/en/faq',
        '/en/shops-services',
        '/en/search?q=bil',
        '/en/offers/1',
        '/en/opening-hours',
        '/en/eshops',
        '/api/proxy/v1/search?q=bil&limit=2',
      ])
        console.log(path, (await get(path)).status);
      console.log((await (await get('/api/config')).json()).data.notOffered, (await (await get('/api/config')).json()).data.empty);
      console.log(JSON.stringify(await (await get('/api/proxy/v1/search?q=bil&limit=2')).json()).slice(0, 1500));
      const xml = await readSitemapFiles((path) => get(path)).catch(String);
      console.log(xml.match(/<loc>/g)?.length, logged.filter((l) => !l.includes('"info"') && !l.includes('"level":30')).slice(0, 20));
    },
    60000,
  );
});
