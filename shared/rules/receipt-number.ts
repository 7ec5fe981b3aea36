/** Cyrillic and Greek capitals that look like Latin ones. */
const latin = toMap({
  A: 'АΑ',
  B: 'ВΒ',
  C: 'СϹ',
  E: 'ЕΕ',
  H: 'НΗ',
  I: 'ІΙӀ',
  J: 'Ј',
  K: 'КΚ',
  M: 'МΜ',
  N: 'Ν',
  O: 'ОΟ',
  P: 'РΡ',
  S: 'Ѕ',
  T: 'ТΤ',
  X: 'ХΧ',
  Y: 'УΥҮ',
});
/** Characters that are mistaken for digits. */
const digits = toMap({ 0: 'OQ', 1: 'IL|', 2: 'Z', 5: 'S', 8: 'B' });

/** Words that tills print, and people write, before a number: `č.`, `No.`, `Bon-Nr.`, … */
const prefixes = [
  ...['C', 'CIS', 'CISLO', 'POR', 'DOKL', 'DOKLAD', 'DOKLADU', 'UCT', 'UCTENKA', 'UCTENKY', 'PARAGON', 'FAKTURA', 'PRODEJKA'],
  ...['BLOK', 'BLOCEK', 'BLOCKU'],
  ...['N', 'NO', 'NR', 'NUM', 'NUMBER', 'RECEIPT', 'INVOICE'],
  ...['NUMMER', 'BON', 'BELEG', 'KASSENBON', 'RECHNUNG', 'QUITTUNG'],
];
const prefix = new RegExp(`^(?:${prefixes.toSorted((one, other) => other.length - one.length).join('|')})+(?=\\p{N})`, 'u');

/**
 * Normalizes a receipt number for comparison: without case, spaces, punctuation, accents, leading zeros and words for "number"; look-alike characters
 * are unified. Empty if nothing remains.
 */
export function foldReceiptNumber(number: string): string {
  const plain = number
    .normalize('NFKD')
    .toUpperCase()
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}|]+/gu, '');
  const bare = replaceEach(plain, latin).replace(prefix, '');
  const folded = replaceEach(bare, digits).replace(/^0+(?=.)/u, '');
  return folded === number ? folded : foldReceiptNumber(folded); // again, because a letter that became a digit may end a prefix
}

function replaceEach(text: string, by: ReadonlyMap<string, string>): string {
  return [...text].map((character) => by.get(character) ?? character).join('');
}

function toMap(groups: Readonly<Record<string, string>>): ReadonlyMap<string, string> {
  return new Map(Object.entries(groups).flatMap(([one, others]) => [...others].map((other): [string, string] => [other, one])));
}
