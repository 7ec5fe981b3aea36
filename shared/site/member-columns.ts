/** Columns of the list of members as a spreadsheet. */
export const memberColumns = [
  'id',
  'name',
  'email',
  'card_number',
  'level',
  'points',
  'member_since',
  'last_active',
  'newsletter',
  'blocked',
] as const;
export type MemberColumn = (typeof memberColumns)[number];
