export interface PrintedAmount {
  /** In minor units. */
  value: number;
  /** Whether no blank separates its digits. */
  isSure: boolean;
  /** Whether this is the part behind a blank, which may separate thousands or two columns. */
  isPart: boolean;
}

/** Digits, perhaps with separated thousands, and two decimals. Not a part of a longer number, a day or a time. */
const pattern = /(?<![\d.,:/-])(\d{1,3}(?:[ .,']\d{3}){1,3}|\d{1,7})\s?[.,]\s?(\d{2})(?!\d|[.,:/-]\d)/g;

/** Lists the amounts of a plain line. `1 702,16` is also listed as 702,16, marked as a part. */
export function listAmounts(line: string): PrintedAmount[] {
  return [...mendDigits(line).matchAll(pattern)].flatMap(([, whole = '', decimals = '']) => {
    const toValue = (digits: string) => Number(digits.replace(/\D/g, '')) * 100 + Number(decimals);
    const parts = whole.split(' ');
    const isSure = parts.length === 1;
    const amount = { value: toValue(whole), isSure, isPart: false };
    return isSure ? [amount] : [amount, { value: toValue(parts.slice(1).join('')), isSure, isPart: true }];
  });
}

/** Replaces letters that a reader sees in the place of digits. */
function mendDigits(line: string): string {
  return line
    .replace(/(?<=\d)[OQ](?=[\d.,]|$)/g, '0')
    .replace(/(?<=[.,]\d?)[OQ]/g, '0')
    .replace(/(?<=\d)[IL\]](?=[\d.,])/g, '1');
}
