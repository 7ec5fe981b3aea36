/** Letters that Unicode does not decompose. */
const wholeLetters: ReadonlyMap<string, string> = new Map([
  ['ß', 'ss'],
  ['ł', 'l'],
  ['đ', 'd'],
  ['ø', 'o'],
  ['æ', 'ae'],
  ['œ', 'oe'],
  ['ı', 'i'],
]);

/** Normalizes text for search and sorting: lower case, no diacritics, punctuation as single spaces, trimmed. */
export function fold(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .normalize('NFKD') // again, because lower-casing can compose characters (İ)
    .replace(/\p{M}+/gu, '')
    .replace(/[ßłđøæœı]/g, (letter) => wholeLetters.get(letter) ?? letter)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** The words of the folded text. */
export function toWords(text: string): string[] {
  const folded = fold(text);
  return folded === '' ? [] : folded.split(' ');
}
