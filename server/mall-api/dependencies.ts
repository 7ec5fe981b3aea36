import type { CheckPassword } from './account/password-check.ts';
import type { Passwords } from './account/passwords.ts';
import type { Database } from './db/database.ts';
import type { MailTaskList } from './mail-tasks/tasks.ts';
import type { MemberEvents } from './members/member-events.ts';
import type { OwnData } from './members/own-data.ts';
import type { Sessions } from './members/sessions.ts';
import type { HashAddress } from './secrets/address-hash.ts';
import type { RandomBytes } from './secrets/link-token.ts';

/** What every route works with. */
export interface RouteDependencies {
  db: Database;
  clock: () => Date;
}

/** What routes need that take something from a visitor. */
export interface WriteDependencies extends RouteDependencies {
  randomBytes: RandomBytes;
  mailTasks: Pick<MailTaskList, 'add'>;
}

/** What routes need that answer members. */
export interface MemberDependencies extends WriteDependencies {
  sessions: Sessions;
  memberEvents: MemberEvents;
  ownData: OwnData;
  passwords: Passwords;
  checkPassword: CheckPassword;
  hashAddress: HashAddress;
  /** What an operator's call must bring; undefined: there are none. */
  opsToken: string | undefined;
}
