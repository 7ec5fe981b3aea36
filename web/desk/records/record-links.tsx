import type { ReactNode } from 'react';
import { canUse } from '#shared/rules/can-use.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Link } from '../../ui/Link.tsx';
import { toDeskPath } from '../lib/desk-path.ts';
import { useStaff } from '../lib/staff.ts';

export const toKindsPath = () => toDeskPath('content');
/** Path of the schedule of all kinds. Unambiguous, because no kind is called `scheduled`. */
export const toScheduledPath = () => toDeskPath('content', 'scheduled');
export const toListPath = (kind: string) => toDeskPath('content', kind);
/** Path of a record's form. Settings have their own place in the menu. */
export const toRecordPath = (kind: string, key: string) =>
  kind === 'settings' ? toDeskPath('settings') : toDeskPath('content', kind, key);
/** Path of the form for a new record. Unambiguous, because no record has the key `new`: keys are numbers, languages or kinds. */
export const toNewPath = (kind: string) => toDeskPath('content', kind, 'new');

/** Path of the import of a spreadsheet. Unambiguous, because no record has the key `import`. */
export const toImportPath = (kind: string, ...id: readonly number[]) => toDeskPath('content', kind, 'import', ...id);

/** A link to a record; only its name if the role may not open that kind. */
export function RecordLink({ kind, recordKey, children }: { kind: string; recordKey: string; children: ReactNode }) {
  const { roles } = useStaff();
  return canUse(kind, 'read', roles) ? <Link href={toRecordPath(kind, recordKey)}>{children}</Link> : <span>{children}</span>;
}

/** Link to the list that contains the record; for singletons, to the list of kinds. */
export function BackToList({ kind, label, isList }: { kind: string; label: string; isList: boolean }) {
  const t = useTranslate();
  return <Link href={isList ? toListPath(kind) : toKindsPath()}>{isList ? label : t('places.content')}</Link>;
}
