import { jsonObject } from '../core/db/sqlite/dialect.ts';

/** Who of the staff sees to something; null: nobody in particular. */
export type Assignee = { id: number; name: string } | null;

/** Which of them the desk lists; undefined: all. */
export interface DeskList {
  isClosed?: boolean | undefined;
  /** To whom they are assigned. */
  staffId?: number | undefined;
  /** What is looked for. */
  q?: string | undefined;
}

/** SQL of the assignee that a column names. */
export function toAssignee(column: string): string {
  return `(SELECT ${jsonObject({ id: 'staff.id', name: 'staff.name' })} FROM staff WHERE staff.id = ${column})`;
}
