import { fileURLToPath } from 'node:url';
import { createServer, isRunnableDevEnvironment } from 'vite';
import type { RenderRequest, RenderResult } from '#shared/site/page.ts';
import type { SiteBuild } from './build.ts';

const configFile = fileURLToPath(new URL('../../config/vite.config.ts', import.meta.url));

/** The site straight from its sources (`npm run dev`): a changed file is in the browser at once, rendered anew by the server. */
export async function startDevelopment(): Promise<SiteBuild> {
  // natively: bundled into a file first, it would be a change that `node --watch` restarts us for
  const vite = await createServer({ configFile, configLoader: 'native', appType: 'custom', server: { middlewareMode: true } });
  const { ssr } = vite.environments;
  if (!ssr || !isRunnableDevEnvironment(ssr)) throw new Error('Vite has no environment that can render.');
  return {
    id: 'development',
    timestamp: 0,
    isDevelopment: true,
    registerAssets(app) {
      app.addHook('onRequest', (request, reply, done) => vite.middlewares(request.raw, reply.raw, done));
      app.addHook('onClose', () => vite.close());
    },
    assetsDir: undefined,
    script: '/web/main.tsx',
    frameScripts: { openstreetmap: '/web/frames/open-map.ts', google: '/web/frames/google-map.ts' },
    styles: ['/web/styles/main.css?direct', '/web/styles/features.css?direct'],
    preloads: () => [],
    fonts: () => [],
    async render(request: RenderRequest) {
      const { renderPage } = await ssr.runner.import<{ renderPage: (request: RenderRequest) => Promise<RenderResult> }>('/web/render.tsx');
      return renderPage(request);
    },
    finish: (document, address) => vite.transformIndexHtml(address, document),
  };
}
