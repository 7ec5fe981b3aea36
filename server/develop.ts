import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer as createHttpServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json, text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { build, createServer, isRunnableDevEnvironment } from 'vite';
import { workerBuild } from '#config/vite.worker.ts';
import type { RenderRequest, RenderResult } from '#shared/site/page.ts';
import { unknownToTools } from './pages/visit/development.ts';

/**
 * `npm run dev`. Vite stays in this process, with everything it has built from the site's sources. The gateway is a
 * separate process that `node --watch` restarts after each edit of it. It calls Vite over a loopback port
 * (`pages/visit/development.ts`).
 */
const configFile = fileURLToPath(new URL('../config/vite.config.ts', import.meta.url));
const main = fileURLToPath(new URL('main.ts', import.meta.url));

type Tools = Awaited<ReturnType<typeof startTools>>;

async function startTools() {
  const vite = await createServer({
    configFile,
    configLoader: 'native', // bundling the config would write a file, which counts as a change of the sources
    appType: 'custom',
    server: { middlewareMode: true, hmr: { server: http, protocol: 'ws', host: '127.0.0.1', clientPort: port } },
  });
  const { ssr } = vite.environments;
  if (!ssr || !isRunnableDevEnvironment(ssr)) throw new Error('Vite has no environment that can render.');
  const loadSite = () => ssr.runner.import<{ renderPage: (request: RenderRequest) => Promise<RenderResult> }>('/web/render.tsx');
  loadSite().catch(() => undefined); // loads ahead of the first page, which reports errors
  return { vite, loadSite };
}

/** Calls of the gateway by path; answers are JSON. */
const calls: Readonly<Record<string, (tools: Tools, request: IncomingMessage) => Promise<unknown>>> = {
  '/render': async ({ loadSite }, request) => {
    const page = (await json(request)) as RenderRequest; // safe: sent by the gateway
    const { renderPage } = await loadSite();
    return renderPage(page);
  },
  '/finish': async ({ vite }, request) => vite.transformIndexHtml(String(request.headers['x-address']), await text(request)),
  '/worker': async () => {
    const built = await build({ ...workerBuild, logLevel: 'warn', build: { ...workerBuild.build, write: false } });
    const [output] = [built].flat();
    const [file] = output && 'output' in output ? output.output : [];
    return file?.type === 'chunk' ? file.code : '';
  },
  '/opened': async ({ vite }) => vite.environments.client?.hot.send({ type: 'full-reload' }), // reloads open pages when the gateway has restarted
};

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  try {
    const known = await tools;
    const call = request.method === 'POST' ? calls[request.url ?? ''] : undefined;
    if (!call) return known.vite.middlewares(request, response, () => response.writeHead(404, { [unknownToTools]: 'true' }).end());
    const said = await call(known, request);
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(said ?? null));
  } catch (error) {
    response.writeHead(500).end(error instanceof Error ? error.stack : String(error));
  }
}

const http = createHttpServer((request, response) => void answer(request, response));
http.listen(0, '127.0.0.1');
await once(http, 'listening');
const { port } = http.address() as AddressInfo; // safe: the server listens on a port, so it has such an address

const watched = ['--watch', '--watch-preserve-output', main, '--dev', `http://127.0.0.1:${port}`];
const gateway = spawn(process.execPath, watched, { stdio: 'inherit' });
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => gateway.kill(signal));
const tools = startTools();
tools.catch((error: unknown) => {
  console.error(error);
  gateway.kill();
});
gateway.once('exit', async (code) => {
  const [started] = await Promise.allSettled([tools]);
  if (started.status === 'fulfilled') await started.value.vite.close();
  process.exit(started.status === 'fulfilled' ? (code ?? 0) : 1);
});
