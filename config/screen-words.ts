import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';
import type { Plugin } from 'vite';
import { bindWords } from '#shared/rules/no-break.ts';
import type { Locale } from '#shared/site/locales.ts';
import { callsOfT, declaredIn } from './message-keys.ts';
import { readSources, type Source } from './sources.ts';
import { toWordsAddress } from './words-address.ts';

const locales = ['en', 'cz', 'sk', 'de'] as const;
const virtualName = 'virtual:words';

/** The words that every page needs. */
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
      /[{}<>']/.test(text) ? parse(text).map((part) => bindPart(part, bind)) : bind(text),
    ]),
  );
}

/** Only what is read: a space of the message's own syntax stays one. */
function bindPart(part: MessageFormatElement, bind: (text: string) => string): MessageFormatElement {
  const bindAll = (parts: MessageFormatElement[]) => parts.map((inner) => bindPart(inner, bind));
  if (part.type === TYPE.literal) return { ...part, value: bind(part.value) };
  if (part.type === TYPE.tag) return { ...part, children: bindAll(part.children) };
  if (part.type !== TYPE.plural && part.type !== TYPE.select) return part;
  const options = Object.entries(part.options).map(([name, option]) => [name, { ...option, value: bindAll(option.value) }]);
  return { ...part, options: Object.fromEntries(options) };
}

/** Which keys the base and each screen need: those of its own file and of all that it imports, less what the base has. */
export function toParts(sources: readonly Source[], keys: readonly string[]): Map<string, string[]> {
  const sourceAt = new Map(sources.map((source) => [source.path, source]));
  const base = keysOf('web/main.tsx', sourceAt, keys);
  const screens = sources.filter(({ path }) => path.startsWith('web/screens/') && path.endsWith('.tsx'));
  return new Map([
    [basePart, [...base]],
    ...screens.map(({ path }): [string, string[]] => [
      basename(path, '.tsx'),
      [...keysOf(path, sourceAt, keys)].filter((key) => !base.has(key)),
    ]),
  ]);
}

/**
 * Each screen brings its own words, in the page's language alone: `virtual:words` loads a part. Their addresses are computed,
 * because a list of all parts of all languages would cost the first load more than the words of a screen.
 */
export function screenWords(root: string): Plugin {
  let version = '';
  let files = new Map<string, string>();
  return {
    name: 'screen-words',
    applyToEnvironment: (environment) => environment.name === 'client',
    buildStart() {
      const sources = readSources(root, ['web', 'shared']);
      const messages = locales.map((locale): [Locale, Record<string, string>] => [
        locale,
        JSON.parse(readFileSync(join(root, `web/messages/${locale}.json`), 'utf8')),
      ]);
      const parts = toParts(sources, Object.keys(messages[0]?.[1] ?? {}));
      files = new Map(
        messages.flatMap(([locale, texts]) =>
          [...parts].map(([part, keys]): [string, string] => [`${locale}/${part}`, toModule(texts, keys, locale)]),
        ),
      );
      version = createHash('sha256')
        .update(JSON.stringify([...files]))
        .digest('hex')
        .slice(0, 8);
    },
    resolveId: (source) => (source === virtualName ? `\0${virtualName}` : null),
    load(id) {
      if (id !== `\0${virtualName}`) return null;
      if (this.environment.mode === 'dev') return allAtOnce;
      const [before = '', between = '', after = ''] = toWordsAddress(version, '|', '|').split('|');
      return `export const loadWords = (locale, part) => import(/* @vite-ignore */ '${before}' + locale + '${between}' + part + '${after}');`;
    },
    generateBundle() {
      for (const [name, source] of files) {
        const [locale = '', part = ''] = name.split('/');
        this.emitFile({ type: 'asset', fileName: toWordsAddress(version, locale, part).slice(1), source });
      }
    },
  };
}

/** While developing, a language's words come as a whole, and change under the page. */
const allAtOnce = `const all = import.meta.glob('/web/messages/*.json');
export const loadWords = (locale, part) => (part === '${basePart}' ? all['/web/messages/' + locale + '.json']() : Promise.resolve({ default: {} }));`;

function toModule(texts: Readonly<Record<string, string>>, keys: readonly string[], locale: Locale): string {
  const chosen = Object.fromEntries(keys.map((key) => [key, texts[key] ?? '']));
  return `export default ${JSON.stringify(compileMessages(chosen, locale))}`;
}

function keysOf(entry: string, sourceAt: ReadonlyMap<string, Source>, keys: readonly string[]): Set<string> {
  const found = new Set<string>();
  const seen = new Set<string>();
  const visit = (path: string) => {
    const source = sourceAt.get(path);
    if (!source || seen.has(path)) return;
    seen.add(path);
    for (const key of callsOfT(source.code).flatMap((call) => call.keys)) if (keys.includes(key)) found.add(key);
    for (const { isMeant } of declaredIn(source.text, 'messages')) keys.filter(isMeant).forEach((key) => void found.add(key));
    for (const { target } of source.imports) visit(target);
  };
  visit(entry);
  return found;
}
