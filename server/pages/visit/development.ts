import { pipeline } from 'node:stream/promises';
import { request } from 'undici';
import type { RenderRequest, RenderResult } from '#shared/site/page.ts';
import { developedDesk } from '../../desk/desk-files.ts';
import type { SiteBuild } from '../make/build.ts';

/** Response header of Vite's process if the path is not one of its files, so that the gateway must answer. */
export const unknownToTools = 'x-unknown-to-tools';

/**
 * Renders the site directly from its sources (`npm run dev`), so that changed files appear in the browser immediately.
 * Vite runs in a separate process that outlives this one (`server/develop.ts`). `tools`: origin of that process.
 */
export function loadDevelopmentBuild(tools: string): SiteBuild {
  async function ask(path: string, body: string | Buffer, address = ''): Promise<unknown> {
    const answer = await request(tools + path, { method: 'POST', body, headers: { 'x-address': address } });
    if (answer.statusCode !== 200) throw new Error(await answer.body.text());
    return answer.body.json();
  }

  return {
    id: 'development',
    timestamp: 0,
    isDevelopment: true,
    registerAssets(app) {
      app.addHook('onRequest', async ({ method, url, headers }, reply) => {
        if (method !== 'GET' || url.startsWith('/api/')) return;
        const answer = await request(tools + url, { headers: { ...headers, host: new URL(tools).host } });
        if (answer.headers[unknownToTools]) return void (await answer.body.dump());
        reply.hijack();
        reply.raw.writeHead(answer.statusCode, answer.headers);
        await pipeline(answer.body, reply.raw);
      });
      app.addHook('onListen', async () => void (await ask('/opened', '')));
    },
    assetsDir: undefined,
    desk: developedDesk,
    script: '/web/main.tsx',
    schemeScript: '/web/scheme.ts',
    readWorker: async () => String(await ask('/worker', '')),
    frameScripts: { openstreetmap: '/web/frames/open-map.ts', google: '/web/frames/google-map.ts' },
    styles: ['/web/styles/main.css?direct', '/web/styles/features.css?direct'],
    preloads: () => [],
    kit: () => [],
    fonts: () => [],
    // safe: the result of our own function in Vite's process
    render: async (page: RenderRequest) => (await ask('/render', JSON.stringify(page))) as RenderResult,
    // safe: our own function in Vite's process returns a string
    finish: async (document, address) => Buffer.from((await ask('/finish', document, address)) as string),
  };
}
