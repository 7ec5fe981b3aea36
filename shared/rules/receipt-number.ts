/** Signs that are read, or printed, as one another: Latin, Cyrillic and Greek capitals alike. */
const lookAlikes: ReadonlyMap<string, string> = new Map(
  Object.entries({
    '0': 'OОΟQ',
    '1': 'ILІΙ|Ӏ',
    '2': 'Z',
    '5': 'SЅ',
    '8': 'BВΒ',
    A: 'АΑ',
    C: 'СϹ',
    E: 'ЕΕ',
    H: 'НΗ',
    J: 'Ј',
    K: 'КΚ',
    M: 'МΜ',
    N: 'Ν',
    P: 'РΡ',
    T: 'ТΤ',
    X: 'ХΧ',
    Y: 'УΥҮ',
  }).flatMap(([sign, others]) => [...others].map((other): [string, string] => [other, sign])),
);

/**
 * The number of a receipt as duplicates are found by it: without case, spaces, punctuation and accents, and with one sign for those that
 * look alike. Empty for a number in which nothing of that is.
 */
export function foldReceiptNumber(number: string): string {
  const plain = number
    .normalize('NFKD')
    .toUpperCase()
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}|]+/gu, '');
  return [...plain].map((sign) => lookAlikes.get(sign) ?? sign).join('');
}
