/** Splits a code into groups of four for reading aloud; ignores existing separators. */
export function toCodeGroups(code: string): string[] {
  return code.replace(/[^\dA-Z]/gi, '').match(/.{1,4}/g) ?? [];
}
