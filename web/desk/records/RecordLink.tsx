import type { ReactNode } from 'react';
import { canUse } from '#shared/rules/can-use.ts';
import { Link } from '../../ui/Link.tsx';
import { useStaff } from '../lib/staff.ts';
import { toRecordPath } from './record-paths.ts';

/** A link to a record; only its name if the role may not open that kind. */
export function RecordLink({ kind, recordKey, children }: { kind: string; recordKey: string; children: ReactNode }) {
  const { role } = useStaff();
  return canUse(kind, 'read', role) ? <Link href={toRecordPath(kind, recordKey)}>{children}</Link> : <span>{children}</span>;
}
