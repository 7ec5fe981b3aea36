import { toDeskPath } from '../lib/desk-path.ts';

export const toKindsPath = () => toDeskPath('content');
/** Over all kinds; none is called so. */
export const toScheduledPath = () => toDeskPath('content', 'scheduled');
export const toListPath = (kind: string) => toDeskPath('content', kind);
/** Settings have a place of their own. */
export const toRecordPath = (kind: string, key: string) =>
  kind === 'settings' ? toDeskPath('settings') : toDeskPath('content', kind, key);
/** No record is called so: a key is a number, a language or a kind. */
export const toNewPath = (kind: string) => toDeskPath('content', kind, 'new');
