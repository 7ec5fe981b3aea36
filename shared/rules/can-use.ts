import { type DeskAct, deskActs } from '../contracts/desk-records.ts';
import { hasAnyRole, type StaffRole } from '../contracts/endpoint.ts';
import { type DeskKind, deskKinds, isDeskKind } from '../site/desk-kinds.ts';

/**
 * Use of a kind of content by staff. `list`: see rows of its records, also to choose one in the form of another kind · `read`: open a record with its
 * draft and history, and the form of the kind · `preview`: see the site with one version of a record · others: actions on a record.
 */
export type KindAct = DeskAct | 'list' | 'read' | 'preview';
export const kindActs: readonly KindAct[] = ['list', 'read', 'preview', ...deskActs];

/**
 * Whether staff with these roles may use a kind in this way. A role may use a kind in every way if the kind's `roles` include it. It may `list` the
 * kinds to which these kinds refer.
 */
export function canUse(kind: string, act: KindAct, own: readonly StaffRole[]): boolean {
  if (!isDeskKind(kind)) return false;
  return isOf(deskKinds[kind], own) || (act === 'list' && listReferred(own).has(kind));
}

/** Returns the kinds that staff with these roles may use in this way. */
export function listUsable(act: KindAct, own: readonly StaffRole[]): readonly string[] {
  return Object.keys(deskKinds).filter((kind) => canUse(kind, act, own));
}

const isOf = ({ roles }: DeskKind, own: readonly StaffRole[]) => hasAnyRole(own, roles);

function listReferred(own: readonly StaffRole[]): ReadonlySet<string> {
  const kinds: readonly DeskKind[] = Object.values(deskKinds);
  return new Set(kinds.filter((kind) => isOf(kind, own)).flatMap(({ refers }) => Object.values(refers ?? {})));
}
