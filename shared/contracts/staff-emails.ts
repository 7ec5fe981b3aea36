import type { LinkTokenBody } from '../schemas/fields.ts';
import type { StaffEmails, StoppedStaffEmail, SwitchStaffEmailBody } from '../schemas/staff-emails.ts';
import { endpoint, schema, staffRoles } from './endpoint.ts';

export type { StaffEmails } from '../schemas/staff-emails.ts';

/** Regular emails that staff switch on or off. `report`: the weekly report, off at first. `approvals`: submissions of shops, on at first. */
export const staffEmails = ['report', 'approvals'] as const;
export type StaffEmail = (typeof staffEmails)[number];

/** The emails that the caller's roles may get. */
export const getOwnEmails = endpoint({
  name: 'getOwnEmails',
  path: '/v1/staff/account/emails',
  access: 'staff',
  roles: staffRoles,
  answer: schema<typeof StaffEmails>(),
});

/** Switches an email on or off, and stores the language of the caller's emails. `UnprocessableEntity` (`email`: `not_allowed`) for other roles' emails. */
export const switchOwnEmail = endpoint({
  name: 'switchOwnEmail',
  method: 'POST',
  path: '/v1/staff/account/emails',
  access: 'staff',
  roles: staffRoles,
  body: schema<typeof SwitchStaffEmailBody>(),
  answer: schema<typeof StaffEmails>(),
});

/** Switches an email off by the link in it, without a login. Idempotent; an unknown token is `UnprocessableEntity` (`token`: `invalid`). */
export const stopStaffEmail = endpoint({
  name: 'stopStaffEmail',
  method: 'POST',
  path: '/v1/staff/emails/stop',
  access: 'staff',
  roles: 'everybody',
  hasCredentials: true,
  body: schema<typeof LinkTokenBody>(),
  answer: schema<typeof StoppedStaffEmail>(),
});
