import type { FastifyInstance } from 'fastify';
import { ApiError } from '#shared/contracts/errors.ts';
import { getOwnEmails, type StaffEmail, type StaffEmails, stopStaffEmail, switchOwnEmail } from '#shared/contracts/staff-emails.ts';
import { found } from '../core/db/found.ts';
import { inTransaction } from '../core/db/transaction.ts';
import { implement } from '../core/http/implement.ts';
import { implementStaff } from '../core/http/implement-staff.ts';
import { hashLinkToken } from '../core/secrets/link-token.ts';
import type { RouteDependencies } from '../dependencies.ts';

/** Routes with which staff switch their regular emails. */
export function registerStaffEmails(app: FastifyInstance, dependencies: RouteDependencies): void {
  const { db, operatorActs, staffAccounts, staffEmails, staffSessions } = dependencies;

  function read(staffId: number): StaffEmails {
    return { address: found(staffAccounts.find(staffId)).email, emails: staffEmails.list(staffId) };
  }

  /** Switches an email and records it. Does nothing if the email is already on or off. */
  function change(staffId: number, operator: string, email: StaffEmail, isOn: boolean): void {
    if (staffEmails.isOn(staffId, email) === isOn) return;
    staffEmails.set(staffId, email, isOn);
    operatorActs.record({
      ...{ operator, act: 'staff emails', subject: String(staffId), staffId },
      ...{ before: { [email]: !isOn }, after: { [email]: isOn } },
    });
  }

  implementStaff(app, dependencies, getOwnEmails, ({ staff }) => read(staff.staffId));

  implementStaff(app, dependencies, switchOwnEmail, ({ staff, body: { email, is_on: isOn, locale } }) =>
    inTransaction(db, () => {
      staffSessions.assertOpen(staff);
      const { staffId, name } = staff;
      if (!staffEmails.list(staffId).some((known) => known.email === email))
        throw new ApiError('UnprocessableEntity', { errors: { email: ['not_allowed'] } });
      change(staffId, name, email, isOn);
      staffAccounts.setLocale(staffId, locale);
      return read(staffId);
    }),
  );

  implement(app, stopStaffEmail, ({ body: { token } }) =>
    inTransaction(db, () => {
      const link = staffEmails.findLink(hashLinkToken(token));
      const staff = link && staffAccounts.findAny(link.staffId);
      if (!link || !staff) throw new ApiError('UnprocessableEntity', { errors: { token: ['invalid'] } });
      change(staff.id, staff.name, link.email, false);
      return { email: link.email };
    }),
  );
}
