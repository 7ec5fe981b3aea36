import { findNewSettingFaults } from '#shared/rules/setting-faults.ts';
import { flattenSettings } from '#shared/rules/settings-flattening.ts';
import { ContentError } from '../content/faults.ts';

/**
 * Checks settings, whose schema accepts any value. Throws `ContentError` for invalid values that were added; existing ones may stay. `before` and
 * `after` are published JSON, or null. Does nothing for other kinds.
 */
export function assertSettings({ kind, file }: { kind: string; file: string }, before: string | null, after: string | null): void {
  if (kind !== 'settings') return;
  const [was, is] = [before, after].map((body) => flattenSettings(JSON.parse(body ?? '[]')).settings);
  const faults = findNewSettingFaults(was ?? {}, is ?? {});
  if (faults.length === 0) return;
  const code = 'invalid' as const;
  throw new ContentError(
    faults.map(({ key, reason }) => ({ file, key, reason, code, place: { kind: 'settings', key: 'settings', path: [key] } })),
  );
}
