import type { Logger } from 'pino';
import type { PublishedSettings } from '#shared/contracts/settings.ts';
import { findSettingProblems } from '#shared/rules/settings-checking.ts';
import { flattenSettings } from '#shared/rules/settings-flattening.ts';

/**
 * Flattens the settings to the map of strings that the site reads, from any form the back office stores. Faults are
 * never fatal; each is logged once, for as long as it lasts.
 */
export function createSettingsMap(log: Pick<Logger, 'warn'>): (stored: unknown) => PublishedSettings {
  let known: ReadonlySet<string> = new Set();
  return (stored) => {
    const { settings, problems } = flattenSettings(stored);
    const all = [...problems, ...findSettingProblems(settings)].map((problem) => ({
      ...problem,
      text: `${problem.key} ${problem.reason}`,
    }));
    for (const { key, reason, text } of all) if (!known.has(text)) log.warn({ key, reason }, 'a setting was not taken as it stands');
    known = new Set(all.map(({ text }) => text));
    return settings;
  };
}
