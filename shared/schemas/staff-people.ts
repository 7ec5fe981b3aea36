import * as z from 'zod/mini';
import { staffRoles } from '../contracts/endpoint.ts';
import { changeStaffRoles, disableStaff, enableStaff, inviteStaff, listStaff, resetStaff, staffStates } from '../contracts/staff-people.ts';
import { check } from './check.ts';
import { NamedCompany } from './desk-shop.ts';
import { DateTime, EmailAddress, Id, IdParam, LocaleCode } from './fields.ts';

export const StaffMember = z.object({
  id: Id,
  /** Empty until the person has used their first link. */
  name: z.string(),
  email: z.string(),
  roles: z.array(z.enum(staffRoles)),
  /** For the role `shop`: the company that the person may edit. */
  company: z.nullable(NamedCompany),
  state: z.enum(staffStates),
  /** Expiry of the open link; null: no link, or an expired one. */
  invited_until: z.nullable(DateTime),
  /** Null: never. */
  last_login_at: z.nullable(DateTime),
  /** Whether the company's identity provider logs the person in, and its groups give the roles. */
  has_company_login: z.boolean(),
  /** Whether the passkeys of this manager always work. */
  is_break_glass: z.boolean(),
});
export type StaffMember = z.infer<typeof StaffMember>;

const access = {
  /** `shop` cannot be combined with other roles. */
  roles: z.array(z.enum(staffRoles)).check(z.minLength(1), z.maxLength(staffRoles.length)),
  /** Required for the role `shop`, null for others. */
  company_id: z.nullable(IdParam),
};
export const StaffAccessBody = z.object(access);

/** `locale`: language of emails to the person. */
export const StaffInvitation = z.object({ ...access, email: EmailAddress, locale: LocaleCode });

export const StaffLink = z.object({
  person: StaffMember,
  /**
   * Works once, until `person.invited_until`. Not stored: no later call returns the link again. Null: the person logs in with the company's identity
   * provider.
   */
  link: z.nullable(z.string()),
  /** Whether an email with the link is on its way. */
  is_emailed: z.boolean(),
});
export type StaffLink = z.infer<typeof StaffLink>;

export const staffPeopleChecks = [
  check(listStaff, { item: StaffMember }),
  check(inviteStaff, { body: StaffInvitation, answer: StaffLink }),
  check(changeStaffRoles, { body: StaffAccessBody, answer: StaffMember }),
  check(resetStaff, { answer: StaffLink }),
  check(disableStaff, { answer: StaffMember }),
  check(enableStaff, { answer: StaffLink }),
];
