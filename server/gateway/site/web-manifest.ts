import fastifyCaching from '@fastify/caching';
import type { FastifyInstance } from 'fastify';
import { readText } from '#shared/rules/settings-reading.ts';
import type { SiteConfig } from '#shared/site/config.ts';
import { webManifestPath } from '#shared/site/push.ts';

interface Dependencies {
  /** Reads the site's config in its fallback language. */
  readConfig: () => Promise<Pick<SiteConfig, 'settings' | 'metaTags' | 'publicUrl'>>;
  /** Address of the centre's icon, if it has one. */
  readIcon: () => Promise<string | undefined>;
}

/**
 * Registers `/manifest.webmanifest`: name, icon and colours of the site on a home screen. The start page selects the
 * visitor's language.
 */
export function registerWebManifest(app: FastifyInstance, { readConfig, readIcon }: Dependencies): void {
  app.register(async (scope) => {
    scope.register(fastifyCaching, { privacy: fastifyCaching.privacy.PUBLIC, expiresIn: 600 });
    scope.get(webManifestPath, async (_request, reply) => {
      const [{ settings, metaTags, publicUrl }, icon] = await Promise.all([readConfig(), readIcon()]);
      const name = readText(settings, 'website_name') || metaTags?.title || new URL(publicUrl).host;
      reply.type('application/manifest+json; charset=utf-8');
      return JSON.stringify({
        id: '/',
        name,
        short_name: name,
        start_url: '/',
        scope: '/',
        display: 'standalone',
        theme_color: readText(settings, 'colors_primary'),
        background_color: readText(settings, 'colors_background'),
        icons: icon ? [{ src: icon, type: 'image/png', sizes: 'any' }] : [],
      });
    });
  });
}
