import type { FlagKey } from '#shared/site/settings.ts';
import { type FlatSettings, readFlag } from './settings-reading.ts';

/** Whether the tenant's settings leave on all that something needs. */
export function isSwitchedOn(needs: readonly FlagKey[], settings: FlatSettings): boolean {
  return needs.every((flag) => readFlag(settings, flag));
}
