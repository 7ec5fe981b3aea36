/** Returns the check digit for the given digits (ISO/IEC 7812-1, annex B). */
export function toCheckDigit(payload: string): string {
  const sum = [...payload].toReversed().reduce((total, digit, index) => total + toLuhn(Number(digit), index % 2 === 0), 0);
  return String((10 - (sum % 10)) % 10);
}

function toLuhn(digit: number, isDoubled: boolean): number {
  const value = isDoubled ? digit * 2 : digit;
  return value > 9 ? value - 9 : value;
}
