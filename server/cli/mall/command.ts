import { formatDate } from '#shared/rules/date-format.ts';
import type { Domain } from '../../mall-api/domain.ts';

/** Context of an operator's command: the tenant's own database, while the site may be running. */
export interface CommandContext {
  domain: Domain;
  /** The user who is logged in on the machine. */
  operator: string;
  /** URL of the staff's desk, without a trailing slash. */
  deskUrl: string;
  /** Asks a person at the terminal a yes-or-no question; undefined: no terminal. */
  ask: ((question: string) => Promise<boolean>) | undefined;
}

/** One operation: `npm run mall -- <group> <name> <arguments>`. */
export interface Command {
  /** Arguments after the name: `<code>`, `[<page>]`. */
  takes: string;
  does: string;
  /** Runs the command and returns its output. Throws `CommandFault` if it is refused. */
  run: (typed: readonly string[], context: CommandContext) => string | Promise<string>;
}

export type Commands = Readonly<Record<string, Command>>;

/** The command cannot be carried out; the message is for the operator. */
export class CommandFault extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'CommandFault';
  }
}

/** Records an operation, within the transaction that carries it out. */
export function recordAct({ domain, operator }: CommandContext, act: string, subject: string | number, why?: string): void {
  domain.operatorActs.record({ operator, act, subject: String(subject), why });
}

/** Formats times in the centre's time zone, and returns the zone: `2026-03-11 12:00`, `Europe/Prague`. */
export function toCentreTime({ domain }: Pick<CommandContext, 'domain'>): { zone: string; toMinute: (instant: string | Date) => string } {
  const zone = domain.ledger.program.getTimeZone();
  return { zone, toMinute: (instant) => formatDate(instant, 'YYYY-MM-DD HH:mm', 'en', zone) };
}

/** Removes control characters: members' input must not control the operator's terminal, nor break lines or columns. */
export function toPrintable(text: string): string {
  return text.replace(/\p{Cc}/gu, '');
}

/** A table with a head and tab-separated columns. */
export function toTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [head, ...rows].map((row) => row.map(toPrintable).join('\t')).join('\n');
}
