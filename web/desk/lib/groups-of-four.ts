/** Splits a number into groups that are easy to read and type: `7700000000000000` → `7700 0000 0000 0000`. */
export const toGroupsOfFour = (text: string): string => text.replace(/(.{4})(?=.)/g, '$1 ');
