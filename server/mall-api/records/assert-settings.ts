import { findNewSettingFaults } from '#shared/rules/setting-faults.ts';
import { flattenSettings } from '#shared/rules/settings-flattening.ts';
import { ContentError } from '../content/faults.ts';

/**
 * The schema of settings takes any value. Throws `ContentError` for what was put there and does not fit; what was wrong before may stay. Both are
 * JSON of what is shown, null for nothing. Of other kinds there is nothing to say.
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
