import { toDeskPath } from '../lib/desk-path.ts';

export const toKindsPath = () => toDeskPath('content');
/** For all kinds; no kind has this name. */
export const toScheduledPath = () => toDeskPath('content', 'scheduled');
export const toListPath = (kind: string) => toDeskPath('content', kind);
/** Settings have their own place. */
export const toRecordPath = (kind: string, key: string) =>
  kind === 'settings' ? toDeskPath('settings') : toDeskPath('content', kind, key);
/** No record has this key: keys are numbers, languages or kinds. */
export const toNewPath = (kind: string) => toDeskPath('content', kind, 'new');
