import { fold } from '#shared/rules/fold.ts';
import { localeFacts, locales } from '#shared/site/locales.ts';

/** Common country names that `Intl.DisplayNames` does not return. */
const otherNames = {
  CZ: ['Czech Republic', 'Česká republika', 'Tschechische Republik'],
  SK: ['Slovak Republic', 'Slovenská republika', 'Slowakische Republik'],
  GB: ['Great Britain', 'Velká Británie', 'Veľká Británia', 'Großbritannien'],
} as const;

let codes: Map<string, string> | undefined;

/** Returns the ISO code for a country name in one of the site's languages, or for a code; undefined if unknown. */
export function findCountryCode(country: string): string | undefined {
  codes ??= readCodes();
  return codes.get(fold(country.trim()));
}

function readCodes(): Map<string, string> {
  const found = new Map<string, string>();
  for (const code of listPossibleCodes()) {
    for (const locale of locales) {
      const name = new Intl.DisplayNames(localeFacts[locale].tag, { type: 'region', fallback: 'none' }).of(code);
      if (name !== undefined) found.set(fold(name), code).set(fold(code), code);
    }
  }
  for (const [code, names] of Object.entries(otherNames)) for (const name of names) found.set(fold(name), code);
  return found;
}

function listPossibleCodes(): string[] {
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  return letters.flatMap((first) => letters.map((second) => first + second));
}
