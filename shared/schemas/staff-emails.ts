import * as z from 'zod/mini';
import { getOwnEmails, staffEmails, stopStaffEmail, switchOwnEmail } from '../contracts/staff-emails.ts';
import { check } from './check.ts';
import { DateTime, LinkTokenBody, LocaleCode } from './fields.ts';

export const StaffEmails = z.object({
  /** Mailbox to which they are sent. */
  address: z.string(),
  emails: z.array(
    z.object({
      email: z.enum(staffEmails),
      is_on: z.boolean(),
      /** Time of the next one, if it is switched on; null: it has no fixed time. */
      next_at: z.nullable(DateTime),
    }),
  ),
});
export type StaffEmails = z.infer<typeof StaffEmails>;

export const SwitchStaffEmailBody = z.object({
  email: z.enum(staffEmails),
  is_on: z.boolean(),
  /** Language of emails to the caller. */
  locale: LocaleCode,
});

export const StoppedStaffEmail = z.object({ email: z.enum(staffEmails) });

export const staffEmailChecks = [
  check(getOwnEmails, { answer: StaffEmails }),
  check(switchOwnEmail, { body: SwitchStaffEmailBody, answer: StaffEmails }),
  check(stopStaffEmail, { body: LinkTokenBody, answer: StoppedStaffEmail }),
];
