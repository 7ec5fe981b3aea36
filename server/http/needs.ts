import type { FastifyInstance } from 'fastify';
import { ApiError } from '#shared/contracts/errors.ts';
import type { FlatSettings } from '#shared/rules/settings-reading.ts';
import { isSwitchedOn } from '#shared/rules/switched-on.ts';
import type { FlagKey } from '#shared/site/settings.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Of a contract's route, the contract's own: the settings without which there is no such call. */
    needs?: readonly FlagKey[];
  }
}

/**
 * Answers calls that the tenant has switched off like calls that there are not, before anything else is asked about them. Settings that
 * cannot be had count as their defaults, as on the pages; where by these there is no such call, the failure itself is the answer.
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
