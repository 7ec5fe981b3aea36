import { CommandFault } from './command.ts';

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
