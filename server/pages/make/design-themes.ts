import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { toSuccess } from '#shared/contracts/envelope.ts';
import { flattenSettings } from '#shared/rules/settings-flattening.ts';
import { toTheme, toThemeRule } from '#shared/rules/theme.ts';

/**
 * Registers the themes of all configured tenants, each scoped to a class, for the engineers' page (`/{lang}/_design`).
 */
export function registerDesignThemes(app: FastifyInstance, { configDir }: { configDir: string }): void {
  const settingsFile = (tenant: string) => join(configDir, tenant, 'content', 'settings.json');
  const listTenants = () => readdirSync(configDir).filter((tenant) => /^[a-z0-9-]+$/.test(tenant) && existsSync(settingsFile(tenant)));

  app.get('/api/design/themes.json', async (_request, reply) => {
    return reply.header('cache-control', 'no-store').send(toSuccess(listTenants()));
  });
  app.get('/api/design/themes.css', async (_request, reply) => {
    const rules = listTenants().map((tenant) => {
      const { settings } = flattenSettings(JSON.parse(readFileSync(settingsFile(tenant), 'utf8')));
      const ground = `.theme-${tenant}{background:var(--color-background);color:var(--color-text);font-family:var(--font-family)}`;
      return toThemeRule(toTheme(settings).light, `.theme-${tenant}`) + ground;
    });
    return reply.header('cache-control', 'no-store').type('text/css; charset=utf-8').send(rules.join('\n'));
  });
}
