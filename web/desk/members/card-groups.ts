/** `7700000000000000` → `7700 0000 0000 0000`, as printed. */
export const toCardGroups = (number: string): string => number.replace(/(.{4})(?=.)/g, '$1 ');
