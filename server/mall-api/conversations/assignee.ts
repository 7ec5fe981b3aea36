import { jsonObject } from '../core/db/sqlite/dialect.ts';

/** Staff member responsible for a conversation; null if there is none. */
export type Assignee = { id: number; name: string } | null;

/** Filters of the desk's lists; undefined fields filter nothing. */
export interface DeskList {
  isClosed?: boolean | undefined;
  /** Assigned staff member. */
  staffId?: number | undefined;
  /** Search text. */
  q?: string | undefined;
}

/** SQL for the assignee whose id is in a column. */
export function toAssignee(column: string): string {
  return `(SELECT ${jsonObject({ id: 'staff.id', name: 'staff.name' })} FROM staff WHERE staff.id = ${column})`;
}
