import type { DatabaseSync } from 'node:sqlite';
import type { RandomBytes } from '../../mall-api/mail/link-token.ts';

/** What a command of the operator works with: the tenant's own database, beside the running site. */
export interface CommandContext {
  db: DatabaseSync;
  clock: () => Date;
  randomBytes: RandomBytes;
  /** Where pictures of receipts lie. */
  receiptsDir: string;
}

/** One thing the operator can do: `npm run mall -- <group> <name> <arguments>`. */
export interface Command {
  /** What follows the name: `<code>`, `[<page>]`. */
  takes: string;
  does: string;
  /** Does it and returns what is printed. Throws `CommandFault` (or an `ApiError` that `toWords` explains) when it is refused. */
  run: (typed: readonly string[], context: CommandContext) => string;
}

export type Commands = Readonly<Record<string, Command>>;

/** What was typed cannot be done; its message is for the operator. */
export class CommandFault extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'CommandFault';
  }
}
