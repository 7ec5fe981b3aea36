/** For reading and typing: `7700000000000000` → `7700 0000 0000 0000`. */
export const toGroupsOfFour = (text: string): string => text.replace(/(.{4})(?=.)/g, '$1 ');
