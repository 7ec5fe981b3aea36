import type { DatabaseSync } from 'node:sqlite';
import type { RandomBytes } from './mail/link-token.ts';
import type { MailTaskList } from './mail/tasks.ts';

/** What every route works with. */
export interface RouteDependencies {
  db: DatabaseSync;
  clock: () => Date;
}

/** What routes need that take something from a visitor. */
export interface WriteDependencies extends RouteDependencies {
  randomBytes: RandomBytes;
  mailTasks: Pick<MailTaskList, 'add'>;
}
