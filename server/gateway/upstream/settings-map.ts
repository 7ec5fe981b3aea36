import type { Logger } from 'pino';
import type { PublishedSettings } from '#shared/contracts/settings.ts';
import { findSettingProblems } from '#shared/rules/settings-checking.ts';
import { flattenSettings } from '#shared/rules/settings-flattening.ts';

/**
 * Makes the flat map of strings that the site reads, from whatever form the back office keeps. Oddities are logged, never fatal:
 * each once, as long as it lasts.
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
