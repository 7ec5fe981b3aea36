/** Limits of households. */
export const householdLimits = {
  members: 6,
  /** How long an invitation is valid. */
  invitationMs: 7 * 86_400_000,
  /** Max open invitations of a member. */
  invitations: 5,
  /** Max members who bring points within a year. Otherwise, throwaway accounts could bring their welcome bonuses. */
  joinsAYear: 6,
} as const;
