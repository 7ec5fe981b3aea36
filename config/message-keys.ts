import { type ESTree, parseSync, Visitor } from 'vite';
import type { Source } from './sources.ts';

/** What the sources say of the messages that they use: by it the build gives each screen its own, and a test finds what is missing. */

/** The keys of each `t('…')`, `useTranslate()('…')`, `t(isOpen ? '…' : '…')`; none where it is put together. Declarations are no calls. */
export function callsOfT({ path, code }: Pick<Source, 'path' | 'code'>): { keys: string[] }[] {
  const calls: { keys: string[] }[] = [];
  const { program } = parseSync(path, code);
  new Visitor({
    CallExpression({ callee, arguments: [key] }) {
      if (key && isTranslate(callee)) calls.push({ keys: literalsOf(key) });
    },
  }).visit(program);
  return calls;
}

function isTranslate(callee: ESTree.Expression): boolean {
  if (callee.type === 'Identifier') return callee.name === 't';
  if (callee.type === 'MemberExpression') return callee.property.type === 'Identifier' && callee.property.name === 't';
  return callee.type === 'CallExpression' && callee.callee.type === 'Identifier' && callee.callee.name === 'useTranslate';
}

function literalsOf(key: ESTree.Argument): string[] {
  if (key.type === 'Literal') return typeof key.value === 'string' ? [key.value] : [];
  if (key.type === 'ConditionalExpression') return [...literalsOf(key.consequent), ...literalsOf(key.alternate)];
  return key.type === 'ParenthesizedExpression' ? literalsOf(key.expression) : [];
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
      const pattern = new RegExp(`^${wildcard.replaceAll('.', '\\.').replaceAll('*', '.*')}$`);
      return { wildcard, isMeant: (key: string) => pattern.test(key) };
    });
}
