import type { FlagKey } from '#shared/site/settings.ts';
import { type FlatSettings, readFlag } from './settings-reading.ts';

/** Whether all required settings are on. */
export function isSwitchedOn(needs: readonly FlagKey[], settings: FlatSettings): boolean {
  return needs.every((flag) => readFlag(settings, flag));
}
