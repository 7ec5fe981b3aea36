import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { bindWords } from '#shared/rules/no-break.ts';
import { type Locale, locales } from '#shared/site/locales.ts';
import { lateMessagesName } from './message-keys.ts';

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
