import { type ESTree, parseSync, Visitor } from 'vite';
import type { Source } from './sources.ts';

/** What the sources say of the messages that they use: by it the build gives each screen its own, and a test finds what is missing. */

/** What a module imports that comes late and brings its messages along (`late-messages.ts`): this, and how their keys begin. */
export const lateMessagesName = 'virtual:messages/';

/** A message that is asked for. */
interface MessageCall {
  /** None where the key is put together. */
  keys: string[];
  /** Of a key put together by a template: `points.*.title`. */
  wildcard?: string;
  /** The names of the values that are given; undefined where the source does not say. */
  values: string[] | undefined;
}

/** Each `t('…')`, `useTranslate()('…')`, `mailMessagesIn(locale)('…')`, `t(isOpen ? '…' : '…')`. Declarations are no calls. */
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

/** `// messages: error.*, nav.*` says which keys a file puts together; `// settings: colors_*` does so for settings. */
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

/** Whether a key is one of `error.*`. */
export function toMatcher(wildcard: string): (key: string) => boolean {
  const pattern = new RegExp(`^${wildcard.replaceAll('.', '\\.').replaceAll('*', '.*')}$`);
  return (key) => pattern.test(key);
}
