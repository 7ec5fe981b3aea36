import { formatDate } from '#shared/rules/date-format.ts';
import type { Domain } from '../../mall-api/domain.ts';

/** What a command of the operator works with: the tenant's own database, beside the running site. */
export interface CommandContext {
  domain: Domain;
  /** Who is logged in on the machine. */
  operator: string;
  /** Where the staff reach their desk, without a trailing slash. */
  deskUrl: string;
  /** Asks whoever sits at the terminal for a yes or no; undefined: nobody does. */
  ask: ((question: string) => Promise<boolean>) | undefined;
}

/** One thing the operator can do: `npm run mall -- <group> <name> <arguments>`. */
export interface Command {
  /** What follows the name: `<code>`, `[<page>]`. */
  takes: string;
  does: string;
  /** Does it and returns what is printed. Throws `CommandFault` (or an `ApiError` that `toWords` explains) when it is refused. */
  run: (typed: readonly string[], context: CommandContext) => string | Promise<string>;
}

export type Commands = Readonly<Record<string, Command>>;

/** What was typed cannot be done; its message is for the operator. */
export class CommandFault extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'CommandFault';
  }
}

/** Keeps what was done, within the transaction that does it. */
export function recordAct({ domain, operator }: CommandContext, act: string, subject: string | number, why?: string): void {
  domain.operatorActs.record({ operator, act, subject: String(subject), why });
}

/** Instants as the centre's clocks show them, and the name of their zone: `2026-03-11 12:00`, `Europe/Prague`. */
export function toCentreTime({ domain }: Pick<CommandContext, 'domain'>): { zone: string; toMinute: (instant: string | Date) => string } {
  const zone = domain.ledger.program.getTimeZone();
  return { zone, toMinute: (instant) => formatDate(instant, 'YYYY-MM-DD HH:mm', 'en', zone) };
}

/** What members type must not steer the operator's terminal, nor break a line or a column. */
export function toPrintable(text: string): string {
  return text.replace(/\p{Cc}/gu, '');
}

/** A table with a head, its columns apart by tabs. */
export function toTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [head, ...rows].map((row) => row.map(toPrintable).join('\t')).join('\n');
}
