import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadDeskFiles } from '#server/desk/desk-files.ts';
import { startGateway, type TestGateway } from '../../support/gateway.ts';
import { type RunningMallApi, startMallApi } from '../mall-api/running-mall-api.ts';

const dist = join(import.meta.dirname, '../../../dist');
const page = { accept: 'text/html' };

let mallApi: RunningMallApi;
let gateway: TestGateway;
let foreign: TestGateway;
beforeAll(async () => {
  mallApi = await startMallApi();
  const env = { publicUrl: 'https://www.centre.example' };
  gateway = await startGateway({ upstreamOrigin: mallApi.origin, env: { ...env, mallApiUrl: undefined } });
  foreign = await startGateway({ upstreamOrigin: mallApi.origin, env });
});
afterAll(async () => {
  await gateway.close();
  await foreign.close();
  await mallApi.close();
});

describe('the document of the desk', () => {
  it.each(['/desk', '/desk/receipts/12', '/desk/invite/a-token'])(
    'is served at %s with headers against caching and indexing',
    async (path) => {
      const answer = await gateway.get(path, page);
      const site = await gateway.get('/api/config?locale=cz');
      expect([answer.status, answer.headers.get('cache-control'), answer.headers.get('x-robots-tag')]).toEqual([
        200,
        'no-store',
        'noindex',
      ]);
      expect(answer.headers.get('referrer-policy')).toBe('no-referrer'); // an address may contain the secret token of an invitation
      const same = ['content-security-policy', 'x-frame-options', 'x-content-type-options', 'cross-origin-opener-policy'];
      for (const name of same) expect(answer.headers.get(name), name).toBe(site.headers.get(name));
    },
  );

  it('has no inline scripts or styles, and contains the start values of the app', async () => {
    const html = await (await gateway.get('/desk', page)).text();
    expect(html).not.toMatch(/<style|\sstyle=|\son\w+=|<script(?![^>]* (?:src=|type="application\/json"))/);
    const start = JSON.parse(/id="start">(.*)<\/script>/.exec(html)?.[1] ?? '{}');
    expect(start.build).toMatch(/^[0-9a-f]{12}$/);
    expect(start).toMatchObject({ publicUrl: 'https://www.centre.example', timeZone: 'Europe/Prague', fallbackLocale: 'cz' });
  });

  it('links existing files that can be cached forever', async () => {
    const html = await (await gateway.get('/desk', page)).text();
    const files = [...html.matchAll(/(?:src|href)="(\/desk\/assets\/[^"]+)"/g)].map(([, file = '']) => file);
    expect(files.length).toBeGreaterThan(2);
    for (const file of files) {
      const answer = await gateway.get(file, { 'accept-encoding': 'br' });
      expect([answer.status, answer.headers.get('cache-control')], file).toEqual([200, 'public, max-age=31536000, immutable']);
      if (/\.(?:js|css)$/.test(file)) expect(answer.headers.get('content-encoding')).toBe('br');
      await answer.body?.cancel();
    }
    expect((await gateway.get('/desk/assets/main-0000000.js')).status).toBe(404);
    expect((await gateway.get('/desk/assets/..%2F..%2Fbuild.json')).status).toBe(404);
  });

  it('has a stylesheet with the tenant’s colours', async () => {
    const answer = await gateway.get('/desk/theme.css');
    expect([answer.status, answer.headers.get('content-type'), answer.headers.get('cache-control')]).toEqual([
      200,
      'text/css; charset=utf-8',
      'no-cache',
    ]);
    expect(await answer.text()).toMatch(/^:root\{--color-primary:#/);
  });
});

describe('/desk with a third-party mall API', () => {
  it.each([
    ['de', 'Der Arbeitsplatz ist hier nicht verfügbar'],
    ['sk', 'Pult tu nie je k dispozícii'],
  ])('returns a page in %s that explains why the desk is missing', async (language, title) => {
    const answer = await foreign.get('/desk/invite/abc', { ...page, 'accept-language': language });
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([404, 'no-store']);
    const html = await answer.text();
    expect(html).toContain(`<h1>${title}</h1>`);
    expect(html).toMatch(/mall.api/i);
  });

  it('returns a standard error body to clients that do not accept HTML', async () => {
    const answer = await foreign.get('/desk');
    expect([answer.status, await answer.json()]).toEqual([404, expect.objectContaining({ httpStatus: 'NotFound' })]);
  });
});

describe('the files of the public site', () => {
  const textsIn = (folder: string) =>
    readdirSync(join(dist, folder, 'assets'), { recursive: true })
      .map(String)
      .filter((file) => /\.(?:js|css)$/.test(file))
      .map((file) => ({ file, text: readFileSync(join(dist, folder, 'assets', file), 'utf8') }));
  /** Strings from the desk's storage keys, menu and routes. */
  const marks = ['desk:locale', 'desk-places', 'invite/:token'];

  it('contain no code of the desk', () => {
    for (const mark of marks)
      expect(
        textsIn('desk').some(({ text }) => text.includes(mark)),
        mark,
      ).toBe(true);
    const strays = textsIn('client').filter(({ text }) => marks.some((mark) => text.includes(mark)));
    expect(strays.map(({ file }) => file)).toEqual([]);
    const manifest = JSON.parse(readFileSync(join(dist, 'client/.vite/manifest.json'), 'utf8')) as Record<string, unknown>;
    expect(Object.keys(manifest).filter((source) => source.startsWith('web/desk/'))).toEqual([]);
  });

  it('are separate from the files of the desk', () => {
    const { script, styles, preloads } = loadDeskFiles(dist);
    for (const file of [script, ...styles, ...preloads]) expect(file).toMatch(/^\/desk\/assets\//);
  });
});
