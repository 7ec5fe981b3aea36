/** Of what the staff do about members: how many a search shows, and points that are moved by hand. */
export const memberDeskLimits = {
  found: 10,
  searchCharacters: 100,
  entries: 20,
  receipts: 10,
  rewards: 10,
  acts: 20,
  /** A slip of the finger must not make anybody rich. */
  pointsAtMost: 100_000,
  /** More than that by one of the staff within 24 hours, over all members, asks for a confirmation of who it is. */
  pointsUnconfirmed: 1000,
  whyCharacters: 300,
  /** Who has looked at a member is kept once in so long. */
  lookKeptMs: 3_600_000,
} as const;
