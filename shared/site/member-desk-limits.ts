/** Limits of the desk's member screens. `found`: members per search; `entries`: rows per list. */
export const memberDeskLimits = {
  found: 10,
  searchCharacters: 100,
  entries: 20,
  receipts: 10,
  rewards: 10,
  acts: 20,
  /** Max points per adjustment, so that a typo cannot make a member rich. */
  pointsAtMost: 100_000,
  whyCharacters: 300,
  /** Repeated look-ups of a member within this time are logged once. */
  lookupRetentionMs: 3_600_000,
  /** Members who have used the site or the programme within these days count as active. */
  activeDays: 90,
  /** Members on one page of the list. */
  listed: 24,
} as const;

/** Days in which an import of members can be undone. Replaced values are deleted afterwards. */
export const memberImportUndoDays = 7;
