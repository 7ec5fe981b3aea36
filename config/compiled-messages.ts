import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import type { Plugin } from 'vite';
import { isLocale, type Locale } from '#shared/site/locales.ts';
import { compileMessages } from './screen-messages.ts';

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
