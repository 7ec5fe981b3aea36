import { type DeskAct, deskActs } from '../contracts/desk-records.ts';
import type { StaffRole } from '../contracts/endpoint.ts';
import { type DeskKind, deskKinds, isDeskKind } from '../site/desk-kinds.ts';

/**
 * Use of a kind of content by staff. `list`: see rows of its records, also to choose one in the form of another kind · `read`: open a record with its
 * draft and history, and the form of the kind · `preview`: see the site with one version of a record · others: actions on a record.
 */
export type KindAct = DeskAct | 'list' | 'read' | 'preview';
export const kindActs: readonly KindAct[] = ['list', 'read', 'preview', ...deskActs];

/**
 * Whether a role may use a kind in this way. A role may use the kinds whose `roles` include it in every way, and `list` the kinds to which these
 * refer.
 */
export function canUse(kind: string, act: KindAct, role: StaffRole): boolean {
  if (!isDeskKind(kind)) return false;
  return isOf(deskKinds[kind], role) || (act === 'list' && listReferred(role).has(kind));
}

/** Returns the kinds that a role may use in this way. */
export function listUsable(act: KindAct, role: StaffRole): readonly string[] {
  return Object.keys(deskKinds).filter((kind) => canUse(kind, act, role));
}

const isOf = ({ roles }: DeskKind, role: StaffRole) => roles.includes(role);

function listReferred(role: StaffRole): ReadonlySet<string> {
  const kinds: readonly DeskKind[] = Object.values(deskKinds);
  return new Set(kinds.filter((kind) => isOf(kind, role)).flatMap(({ refers }) => Object.values(refers ?? {})));
}
