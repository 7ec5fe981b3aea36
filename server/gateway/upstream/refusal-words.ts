import { type Locale, locales } from '#shared/site/locales.ts';

/**
 * Kinds of refusals, by the words that foreign mall APIs use for them in the site's languages; frameworks have no codes
 * for them. Each pattern is a plain list of words, so that hostile text cannot slow it down.
 */
export const wordKinds = {
  required: /\b(?:required|must be present|must be filled|missing|povinn|vyplňte|erforderlich|ausgefüllt)/i,
  taken:
    /\btaken\b|already (?:exists|been|registered|in use|used|have)|\bexists already|\bduplicate|obsazen|registrován|již existuje|už existuje|použív|obsaden|registrovan|existuje|bereits|vergeben|existiert/i,
  unverified:
    /(?:not|n't) (?:been |yet )?(?:verified|confirmed|activated)|unverified|unconfirmed|(?:verify|confirm|activate) your|není (?:ještě )?(?:ověřen|potvrzen|aktiv)|neověřen|nepotvrzen|ověřte|potvrďte|nie je (?:ešte )?(?:overen|potvrden|aktiv)|neoveren|nepotvrden|overte|nicht (?:bestätigt|verifiziert|aktiviert)|bestätigen sie/i,
  throttled: /too many|příliš mnoho|příliš často|priveľa|príliš (?:veľa|mnoho|často)|zu viele|zu oft/i,
  malformed: /\bvalid\b|\binvalid\b|\bformat\b|platn|formát|gültig|neplatn/i,
} as const satisfies Record<string, RegExp>;

export type WordKind = keyof typeof wordKinds;

const maxSentenceLength = 300;
const maxSentences = 3;
/** Control characters, and those that change the direction of the text around them. */
const unprintable = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}]+/gu;

/** Turns a mall API's sentences into plain single lines that a page may show, limited in number and length. */
export function toSentences(said: readonly string[]): string[] {
  return said
    .slice(0, maxSentences)
    .map((sentence) => sentence.slice(0, maxSentenceLength).replace(unprintable, ' ').trim())
    .filter((sentence) => sentence.includes(' '));
}

/** Frequent words of refusals, each found in only one or two of the languages. */
const frequentWords: Readonly<Record<Locale, ReadonlySet<string>>> = {
  en: new Set(['the', 'this', 'must', 'be', 'has', 'have', 'is', 'at', 'least', 'of', 'and', 'or', 'contain', 'password', 'characters', 'please', 'not']),
  cz: new Set(['heslo', 'hesla', 'musí', 'alespoň', 'nejméně', 'aspoň', 'být', 'bylo', 'není', 'nebo', 'znaků', 'písmeno', 'velké', 'číslici', 'obsahovat', 'toto', 'prosím', 'příliš', 'se', 'jedno']),
  sk: new Set(['heslo', 'hesla', 'musí', 'aspoň', 'najmenej', 'byť', 'bolo', 'nie', 'alebo', 'znakov', 'písmeno', 'veľké', 'číslicu', 'obsahovať', 'toto', 'prosím', 'príliš', 'sa', 'jedno']),
  de: new Set(['das', 'dieses', 'passwort', 'muss', 'mindestens', 'sein', 'ist', 'nicht', 'oder', 'und', 'zeichen', 'enthalten', 'einen', 'ein', 'bitte', 'wurde', 'zu']),
}; // biome-ignore format: a table

/** The most likely language of some sentences; undefined if unclear. */
export function guessLocale(sentences: readonly string[]): Locale | undefined {
  const words =
    sentences
      .join(' ')
      .toLowerCase()
      .match(/\p{L}+/gu) ?? [];
  const scores = locales.map((locale) => ({ locale, score: words.filter((word) => frequentWords[locale].has(word)).length }));
  const [best, next] = scores.toSorted((one, other) => other.score - one.score);
  return best && next && best.score >= 2 && best.score > next.score ? best.locale : undefined;
}
