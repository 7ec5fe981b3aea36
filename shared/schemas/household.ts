import * as z from 'zod/mini';
import {
  createHouseholdInvitation,
  getHousehold,
  getHouseholdOffer,
  joinHousehold,
  leaveHousehold,
  withdrawHouseholdInvitations,
} from '../contracts/household.ts';
import { check } from './check.ts';
import { DateTime, Done, Id, Text, translations } from './fields.ts';

const Level = z.object({ id: Id, translations: translations({ name: Text }) });
/** The caller's level now, and after a change of household. Null: the centre has no levels. */
const LevelChange = z.nullable(z.object({ now: Level, after: Level }));

export const Household = z.object({
  /** Longest first. Others are shown by their first name only. */
  members: z.array(
    z.object({
      first_name: z.string(),
      is_me: z.boolean(),
      /** Null for a caller without a household. */
      joined_at: z.nullable(DateTime),
      /** Points that the member has collected for the household. */
      points: z.int().check(z.nonnegative()),
    }),
  ),
  max_members: z.int(),
  /** Number of the caller's open invitations. */
  invitations: z.int().check(z.nonnegative()),
  /** Effect of leaving on the caller's level. Null for a caller without a household. */
  level: LevelChange,
});
export type Household = z.infer<typeof Household>;

export const HouseholdInvitation = z.object({
  code: z.string(),
  valid_until: DateTime,
});
export type HouseholdInvitation = z.infer<typeof HouseholdInvitation>;

/** Hyphens, spaces and lower case are allowed. */
export const HouseholdCode = z.object({ code: z.string().check(z.trim(), z.minLength(1), z.maxLength(40)) });

export const HouseholdOffer = z.object({
  /** First name of the member who invites. */
  inviter: z.string(),
  /** First names of the members now. */
  members: z.array(z.string()),
  /** The caller's points, which move into the common balance. */
  points: z.int().check(z.nonnegative()),
  /** Effect of joining on the caller's level. */
  level: LevelChange,
});
export type HouseholdOffer = z.infer<typeof HouseholdOffer>;

export const householdChecks = [
  check(getHousehold, { answer: Household }),
  check(createHouseholdInvitation, { answer: HouseholdInvitation }),
  check(withdrawHouseholdInvitations, { answer: Done }),
  check(getHouseholdOffer, { body: HouseholdCode, answer: HouseholdOffer }),
  check(joinHousehold, { body: HouseholdCode, answer: Household }),
  check(leaveHousehold, { answer: Done }),
];
