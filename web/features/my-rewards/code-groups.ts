/** A code in groups of four, as it is read aloud: without what it is already parted by. */
export function toCodeGroups(code: string): string[] {
  return code.replace(/[^\dA-Z]/gi, '').match(/.{1,4}/g) ?? [];
}
