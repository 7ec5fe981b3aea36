/** Words that tills print before sums, without accents, in Czech, Slovak, German and English. */
export const labels = {
  total: [
    ...['CELKEM', 'CELKOM', 'K UHRADE', 'K PLATBE', 'SUMA', 'SPOLU', 'CASTKA', 'CIASTKA'],
    ...['GESAMT', 'GESAMTBETRAG', 'SUMME', 'ZU ZAHLEN', 'BETRAG'],
    ...['TOTAL', 'TOTAL TO PAY', 'AMOUNT DUE', 'BALANCE DUE'],
  ],
  notTotal: [
    ...['MEZISOUCET', 'MEDZISUCET', 'ZWISCHENSUMME', 'SUBTOTAL', 'ZAKLAD', 'NETTO', 'SLEVA', 'ZLAVA', 'RABATT'],
    ...['BODY', 'POINTS', 'PUNKTE', 'STAV'],
  ],
  paid: [
    ...['PLATEBNI KARTA', 'PLATOBNA KARTA', 'KARTA', 'GIROCARD', 'VISA', 'MASTERCARD', 'CARD'],
    ...['CASTKA', 'CIASTKA', 'BETRAG', 'AMOUNT'],
  ],
  tendered: ['HOTOVOST', 'BAR', 'CASH', 'PRIJATO', 'GEGEBEN'],
  change: ['VRACENO', 'VRATENE', 'VRATIT', 'RUCKGELD', 'CHANGE', 'NAZPET'],
} as const satisfies Record<string, readonly string[]>;

type LabelKind = keyof typeof labels;

/** Whether one of the first words of a plain line is such a label, despite a few misread characters. */
export function startsWithLabel(line: string, kind: LabelKind): boolean {
  return hasLabelWithin(line, kind, 1);
}

/** Like `startsWithLabel`, anywhere in the line. */
export function hasLabel(line: string, kind: LabelKind): boolean {
  return hasLabelWithin(line, kind, Number.POSITIVE_INFINITY);
}

function hasLabelWithin(line: string, kind: LabelKind, lastWord: number): boolean {
  const words = line
    .replace(/[^A-Z0-9 ]+/g, ' ')
    .trim()
    .split(/ +/)
    .map((word) => word.replaceAll('0', 'O').replaceAll('1', 'I').replaceAll('5', 'S'));
  return labels[kind].some((label) => {
    const count = label.split(' ').length;
    const last = Math.min(lastWord, words.length - count);
    for (let first = 0; first <= last; first += 1) {
      if (isWithin(words.slice(first, first + count).join(' '), label, maxEdits(label))) return true;
    }
    return false;
  });
}

function maxEdits({ length }: string): number {
  return length <= 4 ? 0 : length <= 7 ? 1 : 2;
}

/** Whether the number of edits between two words (Levenshtein) is at most `max`. */
function isWithin(one: string, other: string, max: number): boolean {
  if (Math.abs(one.length - other.length) > max) return false;
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [index, character] of [...one].entries()) {
    const next = [index + 1];
    for (let j = 1; j <= other.length; j += 1) {
      const replaced = (row[j - 1] ?? 0) + (character === other[j - 1] ? 0 : 1);
      next.push(Math.min((next[j - 1] ?? 0) + 1, (row[j] ?? 0) + 1, replaced));
    }
    row = next;
  }
  return (row[other.length] ?? 0) <= max;
}
