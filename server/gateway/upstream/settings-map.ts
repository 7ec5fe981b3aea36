import type { Logger } from 'pino';
import type { PublishedSettings } from '#shared/contracts/settings.ts';
import { findSettingProblems } from '#shared/rules/setting-faults.ts';
import { flattenSettings } from '#shared/rules/settings-flattening.ts';
import { settingGroups } from '#shared/site/settings.ts';
import { isPictureAddress, type ReadPicture } from './clean-answer.ts';

/**
 * Creates a function that flattens the settings to the map of strings that the site reads, from any form that the back
 * office stores. Faults are never fatal; each is logged only once while it lasts.
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

const pictureGroups = settingGroups.filter((group) => group !== 'documents');

/** Maps the address of every picture in the settings. Does not change names of icons. */
export function readSettingPictures(settings: PublishedSettings, read: ReadPicture): PublishedSettings {
  const entries = Object.entries(settings).flatMap(([key, value]) => {
    const isPicture = isPictureAddress(value) && pictureGroups.some((group) => key.startsWith(`${group}_`));
    const next = isPicture ? read(value) : value;
    return next === undefined ? [] : [[key, next] as const];
  });
  return Object.fromEntries(entries);
}
