import * as z from 'zod/mini';
import { staffRoles } from '../contracts/endpoint.ts';
import {
  acceptStaffInvite,
  confirmStaff,
  getStaffSession,
  logInStaff,
  logOutStaff,
  logOutStaffEverywhere,
  openStaffInvite,
} from '../contracts/staff.ts';
import { check } from './check.ts';
import { DateTime, Done, EmailAddress, GivenPassword, Id, LinkToken, NewPassword, PersonName, SessionToken } from './fields.ts';

export const StaffSession = z.object({
  id: Id,
  name: z.string(),
  role: z.enum(staffRoles),
  /** Of the role `shop`: what it may change. */
  company_id: z.nullable(Id),
  /** At the latest: an hour without a call ends it as well. */
  expires_at: DateTime,
  /** Until when it counts as confirmed; null: sensitive acts ask for it anew. */
  confirmed_until: z.nullable(DateTime),
});
export type StaffSession = z.infer<typeof StaffSession>;

export const OpenedStaffSession = z.object({
  /** From the mall API to the gateway, which keeps it in the cookie: no browser reads it. */
  token: z.optional(SessionToken),
  staff: StaffSession,
});

export const StaffInviteBody = z.object({ token: LinkToken });

export const StaffInvite = z.object({
  email: z.string(),
  name: z.string(),
  role: z.enum(staffRoles),
  expires_at: DateTime,
  /** `otpauth://totp/…`, for a QR code. */
  totp_address: z.string(),
  /** The same secret, to be typed. */
  totp_secret: z.string(),
});
export type StaffInvite = z.infer<typeof StaffInvite>;

/** Six digits, as apps show them in groups. */
const TotpCode = z.string().check(
  z.overwrite((typed) => typed.replace(/\s/g, '')),
  z.regex(/^\d{6}$/),
);

export const StaffPassword = z.object({ token: LinkToken, name: PersonName, password: NewPassword, code: TotpCode });

export const LogInStaffBody = z.object({ email: EmailAddress, password: GivenPassword, code: TotpCode });

export const ConfirmStaffBody = z.object({ password: GivenPassword, code: TotpCode });

export const staffChecks = [
  check(openStaffInvite, { body: StaffInviteBody, answer: StaffInvite }),
  check(acceptStaffInvite, { body: StaffPassword, answer: OpenedStaffSession }),
  check(logInStaff, { body: LogInStaffBody, answer: OpenedStaffSession }),
  check(getStaffSession, { answer: StaffSession }),
  check(confirmStaff, { body: ConfirmStaffBody, answer: StaffSession }),
  check(logOutStaff, { answer: Done }),
  check(logOutStaffEverywhere, { answer: Done }),
];
