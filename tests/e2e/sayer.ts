import { readFileSync } from 'node:fs';
import { bindWords } from '#shared/rules/no-break.ts';
import type { Locale } from '#shared/site/locales.ts';

/** Returns a function that says the site's words as pages show them: with the build's invisible joints in words like e-mail. `values` replace `{name}`. */
export function sayer(locale: Locale): (key: string, values?: Readonly<Record<string, string>>) => string {
  const messages = JSON.parse(readFileSync(new URL(`../../web/messages/${locale}.json`, import.meta.url), 'utf8')) as Record<
    string,
    string
  >;
  return (key, values = {}) => {
    const text = (messages[key] ?? `no message ${key}`).replace(/\{(\w+)\}/g, (hole, name: string) => values[name] ?? hole);
    return bindWords(text, locale).replaceAll('\u00a0', ' ');
  };
}
