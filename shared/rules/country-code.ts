import { localeFacts, locales } from '../site/locales.ts';
import { fold } from './fold.ts';

/** Common country names that `Intl.DisplayNames` does not return. */
const otherNames = {
  CZ: ['Czech Republic', 'Česká republika', 'Tschechische Republik'],
  SK: ['Slovak Republic', 'Slovenská republika', 'Slowakische Republik'],
  GB: ['Great Britain', 'Velká Británie', 'Veľká Británia', 'Großbritannien'],
} as const;

let codes: Map<string, string> | undefined;

/** Returns the code (ISO 3166-1 alpha-2) of a country given by its code or by its name in a language of the site; undefined if unknown. */
export function findCountryCode(country: string): string | undefined {
  codes ??= readCodes();
  return codes.get(fold(country));
}

function readCodes(): Map<string, string> {
  const found = new Map<string, string>();
  for (const code of listPossibleCodes()) {
    for (const locale of locales) {
      const name = new Intl.DisplayNames(localeFacts[locale].tag, { type: 'region', fallback: 'none' }).of(code);
      if (name !== undefined) found.set(fold(name), toCurrentCode(code)).set(fold(code), toCurrentCode(code));
    }
  }
  for (const [code, names] of Object.entries(otherNames)) for (const name of names) found.set(fold(name), code);
  return found;
}

/** Replaces a withdrawn or alternative code: `Intl.DisplayNames` has names for `DD` and `UK` too. */
function toCurrentCode(code: string): string {
  return new Intl.Locale(`und-${code}`).region ?? code;
}

function listPossibleCodes(): string[] {
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  return letters.flatMap((first) => letters.map((second) => first + second));
}
