import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';
import type { Plugin } from 'vite';
import { bindWords } from '#shared/rules/no-break.ts';
import { isLocale, type Locale, locales } from '#shared/site/locales.ts';
import { callsOfT, declaredIn, lateMessagesName } from './message-keys.ts';
import { readSources, type Source } from './sources.ts';

/** The messages of site and desk, parsed at build. For tests, `areBound: false` keeps plain spaces. */
export function compiledMessages({ areBound = true } = {}): Plugin {
  return {
    name: 'compiled-messages',
    enforce: 'pre',
    load(id) {
      const [file = ''] = id.split('?');
      if (!/\/web\/(?:desk\/)?messages\/\w+\.json$/.test(file)) return null;
      this.addWatchFile(file);
      const messages: Record<string, string> = JSON.parse(readFileSync(file, 'utf8'));
      return {
        code: `export default ${JSON.stringify(compileMessages(messages, areBound ? findLocale(file) : undefined))}`,
        moduleType: 'js',
      };
    },
  };
}

function findLocale(file: string): Locale | undefined {
  const name = basename(file, '.json');
  return isLocale(name) ? name : undefined;
}

/**
 * `virtual:messages/outcomes`: the site's messages `outcomes.*` in all languages, for code that loads late and needs texts even if the network is
 * gone by then. They are bundled with that code, and pages do not contain them. With `areBound`, words that must not end a line are bound to the next
 * one.
 */
export function lateMessages(root: string, { areBound = true } = {}): Plugin {
  const fileOf = (locale: Locale) => join(root, `web/messages/${locale}.json`);
  return {
    name: 'late-messages',
    resolveId: (source) => (source.startsWith(lateMessagesName) ? `\0${source}` : null),
    load(id) {
      if (!id.startsWith(`\0${lateMessagesName}`)) return null;
      const beginning = `${id.slice(lateMessagesName.length + 1)}.`;
      const messages = locales.map((locale) => {
        this.addWatchFile(fileOf(locale));
        const texts: Record<string, string> = JSON.parse(readFileSync(fileOf(locale), 'utf8'));
        const own = Object.entries(texts).filter(([key]) => key.startsWith(beginning));
        if (own.length === 0) this.error(`There are no messages ${beginning}* in ${locale}.`);
        if (own.some(([, text]) => /[{}<>']/.test(text)))
          this.error(`Messages ${beginning}* are not formatted: they must not contain arguments or tags.`);
        const bind = (text: string) => (areBound ? bindWords(text, locale) : text);
        return [locale, Object.fromEntries(own.map(([key, text]) => [key.slice(beginning.length), bind(text)]))];
      });
      return { code: `export const messages = ${JSON.stringify(Object.fromEntries(messages))};`, moduleType: 'js' };
    },
  };
}

/** Part with the messages that every page needs. */
const basePart = 'base';
const tableName = 'virtual:screen-messages';
const beginning = `\0${tableName}/`;

/**
 * `virtual:screen-messages`: loaders of the languages. `virtual:screen-messages/cz`: the messages that every page needs (`base`) in Czech, and
 * loaders for the messages of each screen. Each screen has its own module, `virtual:screen-messages/cz/ShopScreen`. In development a language's
 * messages are one module, and are updated in the page.
 */
export function screenMessages(root: string): Plugin {
  const fileOf = (locale: string) => join(root, `web/messages/${locale}.json`);
  const readMessages = (locale: string): Record<string, string> => JSON.parse(readFileSync(fileOf(locale), 'utf8'));
  let parts: ReadonlyMap<string, readonly string[]> = new Map();
  return {
    name: 'screen-messages',
    applyToEnvironment: (environment) => environment.name === 'client',
    buildStart() {
      const keys = Object.keys(readMessages(locales[0]));
      parts = this.environment.mode === 'dev' ? new Map([[basePart, keys]]) : toParts(readSources(root, ['web', 'shared']), keys);
    },
    resolveId: (source) => (source === tableName || `\0${source}`.startsWith(beginning) ? `\0${source}` : null),
    load(id) {
      if (id === `\0${tableName}`) return toLanguageTable(tableName);
      if (!id.startsWith(beginning)) return null;
      const [locale = '', part] = id.slice(beginning.length).split('/');
      this.addWatchFile(fileOf(locale));
      const texts = readMessages(locale);
      const chosen = Object.fromEntries((parts.get(part ?? basePart) ?? []).map((key) => [key, texts[key] ?? '']));
      const compiled = JSON.stringify(compileMessages(chosen, isLocale(locale) ? locale : undefined));
      return part === undefined ? toTable(locale, compiled, [...parts.keys()]) : `export default ${compiled}`;
    },
  };
}

/** The desk's entry, and its first screens: their messages are loaded at once. */
const firstOfDesk = ['web/desk/main.tsx', 'web/desk/login/LoginScreen.tsx', 'web/desk/today/TodayScreen.tsx'];
const firstName = 'virtual:first-desk-messages';

/** `virtual:first-desk-messages`: loaders of the languages' messages that the login and Today need. The other screens load the whole language. */
export function firstDeskMessages(root: string): Plugin {
  const fileOf = (locale: string) => join(root, `web/desk/messages/${locale}.json`);
  let isFirst: (key: string) => boolean = () => true;
  return {
    name: 'first-desk-messages',
    buildStart() {
      const keys = Object.keys(JSON.parse(readFileSync(fileOf(locales[0]), 'utf8')));
      const first = toFirstOfDesk(readSources(root, ['web', 'shared']), keys);
      isFirst = (key) => first.has(key);
    },
    resolveId: (source) => (source.startsWith(firstName) ? `\0${source}` : null),
    load(id) {
      if (id === `\0${firstName}`) return toLanguageTable(firstName);
      if (!id.startsWith(`\0${firstName}/`)) return null;
      const locale = id.slice(firstName.length + 2);
      const texts: Record<string, string> = JSON.parse(readFileSync(fileOf(locale), 'utf8'));
      const chosen = Object.fromEntries(Object.entries(texts).filter(([key]) => isFirst(key)));
      return `export default ${JSON.stringify(compileMessages(chosen, isLocale(locale) ? locale : undefined))}`;
    },
  };
}

/** Message keys that the desk uses before a screen other than its first ones is shown. */
export function toFirstOfDesk(sources: readonly Source[], keys: readonly string[]): Set<string> {
  const isLater = (path: string) => path.endsWith('Screen.tsx') && !firstOfDesk.includes(path);
  const modules = new Map(sources.filter(({ path }) => !isLater(path)).map((source) => [source.path, toModuleKeys(source, keys)]));
  return new Set(firstOfDesk.flatMap((path) => [...keysOf(path, modules)]));
}

function toLanguageTable(name: string): string {
  return `export const languages = { ${locales.map((locale) => `${locale}: () => import('${name}/${locale}')`).join(', ')} };`;
}

function toTable(locale: string, base: string, parts: readonly string[]): string {
  const rows = parts
    .filter((part) => part !== basePart)
    .map((part) => `${part}: () => import('virtual:screen-messages/${locale}/${part}')`);
  return `export const parts = { ${[`${basePart}: () => ({ default: ${base} })`, ...rows].join(', ')} };`;
}

/** Message keys of the base part and of each screen: the keys used by the screen's file and all its imports, without the keys of the base part. */
export function toParts(sources: readonly Source[], keys: readonly string[]): Map<string, string[]> {
  const modules = new Map(sources.map((source) => [source.path, toModuleKeys(source, keys)]));
  const base = keysOf('web/main.tsx', modules);
  const screens = sources.filter(({ path }) => path.startsWith('web/screens/') && path.endsWith('.tsx'));
  return new Map([
    [basePart, [...base]],
    ...screens.map(({ path }): [string, string[]] => [basename(path, '.tsx'), [...keysOf(path, modules)].filter((key) => !base.has(key))]),
  ]);
}

/** Keys used by a module itself, and its imports. */
interface ModuleKeys {
  keys: string[];
  targets: string[];
}

/** Returns keys and imports of a module. Called once per module, because most modules are part of several screens. */
function toModuleKeys(source: Source, all: readonly string[]): ModuleKeys {
  const used = callsOfT(source).flatMap((call) => call.keys);
  const declared = declaredIn(source, 'messages');
  const keys = all.filter((key) => used.includes(key) || declared.some(({ isMeant }) => isMeant(key)));
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

/**
 * Parses messages: those without values stay text, the others become input of the formatter. With a language, words that must not end a line are
 * bound to the next one.
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

/** Compiles a part. Binds only visible text: spaces of the message syntax stay plain. */
function compilePart(part: MessageFormatElement, bind: (text: string) => string): unknown {
  const compileAll = (parts: MessageFormatElement[]) => parts.map((inner) => compilePart(inner, bind));
  if (part.type === TYPE.literal) return bind(part.value);
  if (part.type === TYPE.tag) return { ...part, children: compileAll(part.children) };
  if (part.type !== TYPE.plural && part.type !== TYPE.select) return part;
  const options = Object.entries(part.options).map(([name, option]) => [name, { ...option, value: compileAll(option.value) }]);
  return { ...part, options: Object.fromEntries(options) };
}
