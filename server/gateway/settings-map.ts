import type { Logger } from 'pino';
import type { PublishedSettings } from '#shared/contracts/settings.ts';
import { flattenSettings } from '#shared/rules/settings-flattening.ts';

/** The flat map of strings that the site reads, from whatever form the back office keeps. Oddities are logged, never fatal. */
export function toPublishedSettings(stored: unknown, log: Logger): PublishedSettings {
  const { settings, problems } = flattenSettings(stored);
  for (const problem of problems) log.warn(problem, 'a setting was not taken as it stands');
  return settings;
}
