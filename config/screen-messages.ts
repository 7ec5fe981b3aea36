import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';
import { type ESTree, type Plugin, Visitor } from 'vite';
import { bindWords } from '#shared/rules/no-break.ts';
import { type Locale, locales } from '#shared/site/locales.ts';
import { callsOfT, declaredIn } from './message-keys.ts';
import { toMessagesAddress } from './messages-address.ts';
import { readSources, type Source } from './sources.ts';

const virtualName = 'virtual:screens';

/** The messages that every page needs. */
const basePart = 'base';

/**
 * Messages parsed: a text without values stays text, the others become what the formatter reads. With a language given, words that must
 * not end a line are bound to the next one.
 */
export function compileMessages(messages: Readonly<Record<string, string>>, locale?: Locale): Record<string, unknown> {
  const bind = (text: string) => (locale ? bindWords(text, locale) : text);
  return Object.fromEntries(
    Object.entries(messages).map(([key, text]) => [
      key,
      /[{}<>']/.test(text) ? parse(text).map((part) => compilePart(part, bind)) : bind(text),
    ]),
  );
}

/** A part as it travels. Only what is read is bound: a space of the message's own syntax stays one. */
function compilePart(part: MessageFormatElement, bind: (text: string) => string): unknown {
  const compileAll = (parts: MessageFormatElement[]) => parts.map((inner) => compilePart(inner, bind));
  if (part.type === TYPE.literal) return bind(part.value);
  if (part.type === TYPE.tag) return { ...part, children: compileAll(part.children) };
  if (part.type !== TYPE.plural && part.type !== TYPE.select) return part;
  const options = Object.entries(part.options).map(([name, option]) => [name, { ...option, value: compileAll(option.value) }]);
  return { ...part, options: Object.fromEntries(options) };
}

/** Which keys the base and each screen need: those of its own file and of all that it imports, less what the base has. */
export function toParts(sources: readonly Source[], keys: readonly string[]): Map<string, string[]> {
  const modules = new Map(sources.map((source) => [source.path, toModuleKeys(source, keys)]));
  const base = keysOf('web/main.tsx', modules);
  const screens = sources.filter(({ path }) => path.startsWith('web/screens/') && path.endsWith('.tsx'));
  return new Map([
    [basePart, [...base]],
    ...screens.map(({ path }): [string, string[]] => [basename(path, '.tsx'), [...keysOf(path, modules)].filter((key) => !base.has(key))]),
  ]);
}

/**
 * `virtual:screens`: loads a screen's code, and its messages in the page's language alone. Addresses are computed from the hashes, because a list
 * of all addresses would cost the first load more than the messages of a screen.
 */
export function screenMessages(root: string): Plugin {
  let parts: readonly MessagesPart[] = [];
  return {
    name: 'screen-messages',
    applyToEnvironment: (environment) => environment.name === 'client',
    buildStart() {
      const sources = readSources(root, ['web', 'shared']);
      const messages = locales.map((locale): [Locale, Record<string, string>] => [
        locale,
        JSON.parse(readFileSync(join(root, `web/messages/${locale}.json`), 'utf8')),
      ]);
      parts = [...toParts(sources, Object.keys(messages[0]?.[1] ?? {}))].map(([name, keys]) => {
        const modules = messages.map(([locale, texts]): [Locale, string] => [locale, toModule(texts, keys, locale)]);
        return { name, modules, version: toVersion(modules) };
      });
    },
    resolveId: (source) => (source === virtualName ? `\0${virtualName}` : null),
    load(id) {
      if (id !== `\0${virtualName}`) return null;
      return this.environment.mode === 'dev' ? allAtOnce : toLoaders(parts);
    },
    /** The builder has named the files, but for their hashes: the table holds those alone. */
    renderChunk(code, { name }) {
      if (name !== 'main') return null;
      const rows = findLoaderRows(this.parse(code));
      if (rows.length !== parts.length - 1) this.error(`The table of screens has ${rows.length} rows of ${parts.length - 1}.`);
      const ends = [...rows.map(({ start }) => start), code.length];
      const kept = ends.map((end, index) => code.slice(rows[index - 1]?.end ?? 0, end) + (rows[index]?.text ?? ''));
      return { code: kept.join(''), map: null };
    },
    generateBundle() {
      for (const { name, version, modules } of parts)
        for (const [locale, source] of modules)
          this.emitFile({ type: 'asset', fileName: toMessagesAddress(version, locale, name).slice(1), source });
    },
  };
}

/** The messages of a screen, as a module for each language. */
interface MessagesPart {
  name: string;
  modules: readonly [Locale, string][];
  version: string;
}

/** Short, for every page loads all of them: two builds' messages of one screen have one address in sixteen million cases. */
function toVersion(modules: MessagesPart['modules']): string {
  return createHash('sha256').update(JSON.stringify(modules)).digest('base64url').slice(0, 4);
}

/**
 * One table of screens and messages. A row holds the version of the messages and a loader, of which the hash of its file is left, and the name of the
 * screen's part where others share the file: names and brackets of sixty loaders are most of what the entry would weigh.
 */
function toLoaders(parts: readonly MessagesPart[]): string {
  const rows = parts.map(({ name, version }) =>
    name === basePart ? `${name}: '${version}'` : `${name}: ['${version}', () => import('/web/screens/${name}.tsx')]`,
  );
  const address = toMessagesAddress("' + parts[part].slice(0, 4) + '", "' + locale + '", "' + part + '");
  return `const parts = { ${rows.join(', ')} };
export const loadScreen = (name) => parts[name] && import(/* @vite-ignore */ './' + name + '-' + parts[name].slice(4, 11) + '.js')
  .then((module) => module[parts[name].slice(11)] ?? module);
export const loadMessages = (locale, part) => import(/* @vite-ignore */ '${address}');`;
}

/**
 * The rows of that table as the builder writes them, `["4f_a", () => __vitePreload(() => import("./MyScreen-!~{1u}~.js").then((n) => n.t), …)]`,
 * each with what is left of it.
 */
function findLoaderRows(program: ESTree.Program): { start: number; end: number; text: string }[] {
  const rows: { start: number; end: number; version: string; hash?: string; member?: string }[] = [];
  let row: (typeof rows)[number] | undefined;
  new Visitor({
    ArrayExpression({ start, end, elements: [version, load] }) {
      if (version?.type !== 'Literal' || load?.type !== 'ArrowFunctionExpression') return;
      row = { start, end, version: String(version.value) };
      rows.push(row);
    },
    ImportExpression({ start, end, source }) {
      if (!row || start < row.start || end > row.end || source.type !== 'Literal') return;
      row.hash = String(source.value).slice(-'.js'.length - hashLength, -'.js'.length);
    },
    MemberExpression({ start, end, object, property }) {
      if (!row || start < row.start || end > row.end) return;
      if (object.type === 'Identifier' && property.type === 'Identifier') row.member = property.name; // the loaded module's part
    },
  }).visit(program);
  return rows
    .filter(({ hash }) => hash !== undefined)
    .map(({ start, end, version, hash, member = '' }) => ({ start, end, text: JSON.stringify(version + hash + member) }));
}

/** As `fileNames` in vite.config.ts has it, and as long as what the builder writes in its place meanwhile. */
const hashLength = 7;

/** While developing, a language's messages come as a whole, and change under the page. */
const allAtOnce = `const all = import.meta.glob('/web/messages/*.json');
const screens = import.meta.glob('/web/screens/*.tsx');
export const loadScreen = (name) => screens['/web/screens/' + name + '.tsx']?.();
export const loadMessages = (locale, part) => (part === '${basePart}' ? all['/web/messages/' + locale + '.json']() : Promise.resolve({ default: {} }));`;

function toModule(texts: Readonly<Record<string, string>>, keys: readonly string[], locale: Locale): string {
  const chosen = Object.fromEntries(keys.map((key) => [key, texts[key] ?? '']));
  return `export default ${JSON.stringify(compileMessages(chosen, locale))}`;
}

/** What one module asks for by itself, and what it imports. */
interface ModuleKeys {
  keys: string[];
  targets: string[];
}

/** Once a module: most are part of several screens. */
function toModuleKeys(source: Source, all: readonly string[]): ModuleKeys {
  const asked = callsOfT(source).flatMap((call) => call.keys);
  const declared = declaredIn(source, 'messages');
  const keys = all.filter((key) => asked.includes(key) || declared.some(({ isMeant }) => isMeant(key)));
  return { keys, targets: source.imports.map(({ target }) => target) };
}

function keysOf(entry: string, modules: ReadonlyMap<string, ModuleKeys>): Set<string> {
  const found = new Set<string>();
  const seen = new Set<string>();
  const visit = (path: string) => {
    const module = modules.get(path);
    if (!module || seen.has(path)) return;
    seen.add(path);
    for (const key of module.keys) found.add(key);
    for (const target of module.targets) visit(target);
  };
  visit(entry);
  return found;
}
