import type { PublishedSettings } from '#shared/contracts/settings.ts';
import { isSettingKey, type Setting, settings as table } from '#shared/site/settings.ts';

/** The theme is made of them (`theme.ts`): a page has its look from the style block that it brings. */
export const lookTypes: readonly Setting['type'][] = ['colour', 'colour-name', 'ratio'];

/** What browsers read of the settings: none of the look, and nothing that is as it is where nobody says anything. */
export function toBrowserSettings(settings: PublishedSettings): PublishedSettings {
  return Object.fromEntries(Object.entries(settings).filter(([key, value]) => !isSettingKey(key) || isRead(table[key], value)));
}

function isRead({ type, default: standard }: Setting, value: string): boolean {
  const text = value.trim();
  return !lookTypes.includes(type) && text !== '' && text !== standard;
}
