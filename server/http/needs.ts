import type { FastifyInstance } from 'fastify';
import { ApiError } from '#shared/contracts/errors.ts';
import { type FlatSettings, isSwitchedOn } from '#shared/rules/settings-reading.ts';
import type { FlagKey } from '#shared/site/settings.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** For contract routes: settings without which the call does not exist. */
    needs?: readonly FlagKey[];
  }
}

/**
 * Answers calls that the tenant has switched off like unknown calls, before any other check. If the settings are
 * unavailable, their defaults apply, as on pages. If the call is off by default, the error itself is returned.
 */
export function registerNeeds(app: FastifyInstance, readSettings: () => FlatSettings | Promise<FlatSettings>): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { needs } = request.routeOptions.config;
    if (!needs || needs.length === 0) return done();
    assertSwitchedOn(needs, readSettings).then(() => done(), done);
  });
}

async function assertSwitchedOn(needs: readonly FlagKey[], readSettings: () => FlatSettings | Promise<FlatSettings>): Promise<void> {
  let settings: FlatSettings = {};
  try {
    settings = await readSettings();
  } catch (error) {
    if (!isSwitchedOn(needs, settings)) throw error;
  }
  if (!isSwitchedOn(needs, settings)) throw new ApiError('NotFound');
}
