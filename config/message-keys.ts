import { type ESTree, parseSync, Visitor } from 'vite';
import type { Source } from './sources.ts';

/** Message keys used by the sources. The build assigns messages to screens by them, and a test finds missing ones. */

/** Prefix of imports by late modules that carry their own messages (`lateMessages`), followed by the keys' prefix. */
export const lateMessagesName = 'virtual:messages/';

/** A use of a message. */
interface MessageCall {
  /** Empty if the key is composed. */
  keys: string[];
  /** For a key composed by a template: `points.*.title`. */
  wildcard?: string;
  /** Names of the passed values; undefined if unknown from the source. */
  values: string[] | undefined;
}

/**
 * Returns each use of a message: `t('…')`, `useTranslate()('…')`, `mailMessagesIn(locale)('…')`, `t(isOpen ? '…' : '…')`. Declarations are not
 * calls.
 */
export function callsOfT({ path, code }: Pick<Source, 'path' | 'code'>): MessageCall[] {
  const calls: MessageCall[] = [];
  const { program } = parseSync(path, code);
  new Visitor({
    CallExpression({ callee, arguments: [key, values] }) {
      if (!key || !isTranslate(callee)) return;
      const wildcard = key.type === 'TemplateLiteral' ? key.quasis.map(({ value }) => value.cooked).join('*') : undefined;
      calls.push({ keys: literalsOf(key), ...(wildcard !== undefined && { wildcard }), values: values ? namesIn(values) : [] });
    },
  }).visit(program);
  return calls;
}

function isTranslate(callee: ESTree.Expression): boolean {
  if (callee.type === 'Identifier') return callee.name === 't';
  if (callee.type === 'MemberExpression') return callee.property.type === 'Identifier' && callee.property.name === 't';
  return callee.type === 'CallExpression' && callee.callee.type === 'Identifier' && /^useTranslate$|MessagesIn$/.test(callee.callee.name);
}

function literalsOf(key: ESTree.Argument): string[] {
  if (key.type === 'Literal') return typeof key.value === 'string' ? [key.value] : [];
  if (key.type === 'ConditionalExpression') return [...literalsOf(key.consequent), ...literalsOf(key.alternate)];
  return key.type === 'ParenthesizedExpression' ? literalsOf(key.expression) : [];
}

function namesIn(values: ESTree.Argument): string[] | undefined {
  if (values.type !== 'ObjectExpression') return undefined;
  const names = values.properties.map((property) =>
    property.type === 'Property' && property.key.type === 'Identifier' ? property.key.name : undefined,
  );
  return names.every((name) => name !== undefined) ? names : undefined;
}

/** Composed keys of a file, declared as `// messages: error.*, nav.*`; of settings as `// settings: colors_*`. */
export function declaredIn(
  { path, text }: Pick<Source, 'path' | 'text'>,
  table: 'messages' | 'settings',
): { wildcard: string; isMeant: (key: string) => boolean }[] {
  const beginning = ` ${table}: `;
  const lists = parseSync(path, text).comments.flatMap(({ type, value }) =>
    type === 'Line' && value.startsWith(beginning) ? value.slice(beginning.length) : [],
  );
  return lists
    .flatMap((list) => list.split(','))
    .map((name) => {
      const wildcard = name.trim();
      return { wildcard, isMeant: toMatcher(wildcard) };
    });
}

/** Returns a function that tests whether a key matches a wildcard such as `error.*`. */
export function toMatcher(wildcard: string): (key: string) => boolean {
  const pattern = new RegExp(`^${wildcard.replaceAll('.', '\\.').replaceAll('*', '.*')}$`);
  return (key) => pattern.test(key);
}
