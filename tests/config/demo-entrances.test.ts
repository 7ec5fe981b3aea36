import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const read = (name: string): Record<string, unknown>[] =>
  JSON.parse(readFileSync(new URL(`../../config/tenants/demo/content/${name}.json`, import.meta.url), 'utf8'));
const mainEntrance = { en: /main (entrance|one|way in)/i, cz: /hlavní vchod/i, sk: /hlavný vchod/i, de: /Haupteingang/ };

it.each(Object.keys(mainEntrance) as (keyof typeof mainEntrance)[])(
  'the demo content names the main entrance in %s exactly once: in the entrances, not in the visit page',
  (locale) => {
    const named = (file: string) => read(file).filter((record) => mainEntrance[locale].test(JSON.stringify(inLanguage(record, locale))));
    expect(named('entrances')).toHaveLength(1);
    expect(named('website-pages-visit')).toHaveLength(0);
  },
);

/** Returns a value with the translations of one language only. */
function inLanguage(value: unknown, locale: string): unknown {
  if (Array.isArray(value)) return value.filter((one) => (one?.locale ?? locale) === locale).map((one) => inLanguage(one, locale));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, inLanguage(inner, locale)]));
}
