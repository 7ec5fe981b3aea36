import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createContentWatch } from '#server/mall-api/content/content-watch.ts';
import { importContent } from '#server/mall-api/content/import.ts';
import { createPurger } from '#server/mall-api/core/http/purger.ts';
import { startGateway, type TestGateway } from '../../support/gateway.ts';
import {
  changeContent,
  copyTinyContent,
  type RunningMallApi,
  silentLog,
  startMallApi,
  wednesdayNoon,
} from '../mall-api/running-mall-api.ts';

const opsToken = 'operators-of-the-tiny-centre';
const shops = ['/en/shops/all/1', '/api/proxy/v1/companies', '/sitemap.xml'];

let content: ReturnType<typeof copyTinyContent>;
let mallApi: RunningMallApi;
let isDown = false;
let gateway: TestGateway;
let renamed = 0;

const purge = (body: object, token = opsToken) =>
  fetch(`${gateway.origin}/ops/purge`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
const read = async (path: string) => (await gateway.get(path)).text();

/** Renames a shop in the mall API only. Returns the name. */
function renameShop(): string {
  renamed += 1;
  const name = `Kanarek ${renamed}`;
  const [shop, ...others] = JSON.parse(readFileSync(join(content.contentDir, 'companies.json'), 'utf8')) as {
    translations: { title: string }[];
  }[];
  const translations = shop?.translations.map((texts) => ({ ...texts, title: name }));
  changeContent(content.contentDir, { 'companies.json': [{ ...shop, translations }, ...others] });
  importContent({ db: mallApi.db, contentDir: content.contentDir, importedAt: wednesdayNoon, log: silentLog });
  return name;
}

beforeAll(async () => {
  content = copyTinyContent();
  mallApi = await startMallApi(content.contentDir);
  gateway = await startGateway({ upstreamOrigin: () => (isDown ? 'http://127.0.0.1:9' : mallApi.origin), env: { opsToken } });
});

beforeEach(async () => {
  isDown = false;
  for (const path of shops) await read(path);
});

afterAll(async () => {
  await gateway.close();
  await mallApi.close();
  content.remove();
});

describe('POST /ops/purge', () => {
  it.each([['content'], ['companies']])('shows changes of %s at the next visit', async (tag) => {
    const name = renameShop();
    expect(await read('/en/shops/all/1')).not.toContain(name);
    const answer = await purge({ tags: [tag] });
    expect(await answer.json()).toMatchObject({ purged: expect.any(Number) });
    expect(await read('/en/shops/all/1')).toContain(name);
    expect(await read('/api/proxy/v1/companies')).toContain(name);
  });

  it('is requested once per import by the mall API', async () => {
    const asked: unknown[] = [];
    const purge = async (tags: readonly string[]) => void asked.push(tags);
    const watch = createContentWatch({ domain: mallApi.domain, log: silentLog, purge });
    watch.look();
    renameShop();
    watch.look();
    watch.look();
    await vi.waitUntil(() => asked.length > 1);
    expect(asked).toEqual([['content'], ['search', 'companies']]);
  });

  it('updates search results, even if visitors search before the new index is ready', async () => {
    const search = () => read('/api/proxy/v1/search?q=kanarek&locale=en');
    await search();
    const searched = Promise.withResolvers<void>();
    const tell = async (tags: readonly string[]) => {
      await purge({ tags: [...tags] });
      await search();
      searched.resolve();
    };
    /** Delays the index until after the first searches, as in a large centre. */
    const centreIndex = { ...mallApi.domain.centreIndex, renew: () => searched.promise.then(mallApi.domain.centreIndex.renew) };
    const watch = createContentWatch({ domain: { ...mallApi.domain, centreIndex }, log: silentLog, purge: tell });
    const name = renameShop();
    watch.look();
    await expect.poll(search).toContain(name);
  });

  it('is sent by the mall API to every gateway', async () => {
    const name = renameShop();
    const warned: unknown[] = [];
    const urls = ['http://127.0.0.1:9/ops/purge', `${gateway.origin}/ops/purge`];
    await createPurger({ urls, token: opsToken, log: { warn: (about: unknown) => void warned.push(about) } as never })(['content']);
    expect(await read('/en/shops/all/1')).toContain(name);
    expect(warned).toEqual([expect.objectContaining({ url: urls[0] })]);
  });

  it('reaches a CDN in front after the gateways have purged', async () => {
    const name = renameShop();
    let seenByLayer: Promise<string> | undefined;
    const layer = createServer((_request, response) => {
      seenByLayer = read('/en/shops/all/1');
      response.end();
    }).listen(0, '127.0.0.1');
    await once(layer, 'listening');
    const { port } = layer.address() as AddressInfo; // safe: the server listens on a port, not on a pipe
    const urls = [`http://127.0.0.1:${port}/purge`, `${gateway.origin}/ops/purge`];
    await createPurger({ urls, token: opsToken, log: silentLog })(['content']);
    expect(await seenByLayer).toContain(name);
    await new Promise((resolve) => layer.close(resolve));
  });

  it('leaves other content alone', async () => {
    await purge({ tags: ['faq', 'companies/4711'] });
    expect((await gateway.get('/api/proxy/v1/companies')).headers.get('cache-status')).toContain('hit');
  });

  it('keeps old answers for a mall API that is down, and never serves them after a hard purge', async () => {
    isDown = true;
    await purge({ tags: ['content'] });
    expect((await gateway.get('/api/proxy/v1/companies')).status).toBe(200);
    await purge({ tags: ['content'], mode: 'hard' });
    expect((await gateway.get('/api/proxy/v1/companies')).status).toBeGreaterThanOrEqual(500);
  });

  it.each([
    ['without the token', { tags: ['content'] }, 'another-token-of-somebody-else', 401],
    ['without tags', { tags: [] }, opsToken, 400],
    ['with an invalid tag', { tags: ['<script>'] }, opsToken, 400],
    ['of another mode', { tags: ['content'], mode: 'sideways' }, opsToken, 400],
  ])('is refused %s', async (_what, body, token, status) => {
    expect((await purge(body, token)).status).toBe(status);
  });
});
