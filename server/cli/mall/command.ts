import { ConfigError } from '#config/faults.ts';
import { ApiError } from '#shared/contracts/errors.ts';
import { formatDate } from '#shared/rules/date-format.ts';
import type { StaffAct } from '#shared/site/staff-acts.ts';
import { BackupFault } from '../../mall-api/backup/backup-fault.ts';
import type { Domain } from '../../mall-api/domain.ts';
import { StorageError } from '../../mall-api/replica/storage.ts';
import { StartError } from '../../start-failure.ts';

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

/** Returns the message of a refusal, for the operator; undefined for any other error, which is a bug and needs its stack. */
export function findRefusal(error: unknown): string | undefined {
  if (error instanceof ApiError) return toSentence(error);
  const isRefusal = [ConfigError, CommandFault, StartError, BackupFault, StorageError].some((kind) => error instanceof kind);
  return isRefusal && error instanceof Error ? error.message : undefined;
}

/** `Conflict (amount: duplicate).` */
function toSentence({ message, errors = {} }: ApiError): string {
  const fields = Object.entries(errors).map(([field, codes]) => `${field}: ${codes.join(', ')}`);
  return `${message.replace(/\.$/, '')}${fields.length > 0 ? ` (${fields.join('; ')})` : ''}.`;
}

/** Records an operation, within the transaction that carries it out. */
export function recordAct({ domain, operator }: CommandContext, act: StaffAct, subject: string | number, why?: string): void {
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

type Kinds = Readonly<Record<string, 'text' | 'flag'>>;

/** The words typed, and the options: `--why "…"`, `--why=…`, `--yes`. */
type Options<K extends Kinds> = { words: string[] } & { [Name in keyof K]?: K[Name] extends 'flag' ? true : string };

const whyAtMost = 500;

/** Separates options from the other words, in any position; `-20` is not an option. Throws `CommandFault` for an unknown option. */
export function readOptions<const K extends Kinds>(typed: readonly string[], kinds: K): Options<K> {
  const options: Record<string, string | true> = {};
  const words: string[] = [];
  const left = [...typed];
  for (let word = left.shift(); word !== undefined; word = left.shift()) {
    const [, name, given] = /^--([a-z][a-z-]*)(?:=([\s\S]*))?$/.exec(word) ?? [];
    if (name === undefined) {
      words.push(word);
      continue;
    }
    const kind = Object.hasOwn(kinds, name) ? kinds[name] : undefined;
    if (kind === undefined) throw new CommandFault(`There is no option --${name} here.`);
    const value = kind === 'flag' ? true : (given ?? left.shift());
    if (value === undefined) throw new CommandFault(`--${name} needs a text behind it.`);
    options[name] = value;
  }
  return { ...options, words } as Options<K>; // each value has the type of its kind
}

/** Returns the reason required for an operation. Throws `CommandFault` if there is none. */
export function getWhy(why: string | undefined): string {
  const reason = why?.trim() ?? '';
  if (reason === '') throw new CommandFault('Say why, for the record: --why "…"');
  if (reason.length > whyAtMost) throw new CommandFault(`--why has at most ${whyAtMost} characters.`);
  return reason;
}
