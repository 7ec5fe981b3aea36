/** Returns a line in capitals without accents and currency signs, as labels, amounts and days are searched in it. */
export function toPlain(line: string): string {
  return line
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .replace(/[€£$¢]/g, ' ')
    .replace(/[|!](?=\d)/g, '1');
}
