import type { FastifyRequest } from 'fastify';
import { ApiError } from '#shared/contracts/errors.ts';
import type { StaffSession as Answer } from '#shared/contracts/staff.ts';
import { staffSession } from '#shared/site/staff-limits.ts';
import type { StaffSession, StaffSessions } from '../core/http/staff-sessions.ts';
import type { StaffAccounts } from './accounts.ts';

interface Dependencies {
  staffSessions: StaffSessions;
}

interface LoginDependencies extends Dependencies {
  staffAccounts: Pick<StaffAccounts, 'noteLogin'>;
}

/** Opens a session and returns its token. Callers hold the transaction. */
export function openStaffSession(
  staffId: number,
  { staffSessions, staffAccounts }: LoginDependencies,
  company?: { sealedIdToken: string },
): { token: string; staff: Answer } {
  const token = staffSessions.open(staffId, company);
  const session = staffSessions.find(token);
  if (!session) throw new Error('a session that has just been opened is not found');
  staffAccounts.noteLogin(staffId);
  return { token, staff: toStaffAnswer(session, { staffSessions }) };
}

export function toStaffAnswer(session: StaffSession, { staffSessions }: Dependencies): Answer {
  const { staffId, name, roles, companyId, createdMs, confirmedMs, isCompany } = session;
  return {
    id: staffId,
    name,
    roles: [...roles],
    company_id: companyId ?? null,
    expires_at: new Date(createdMs + staffSession.lastsMs).toISOString(),
    is_company: isCompany,
    confirmed_until: staffSessions.isConfirmed(session) ? new Date(confirmedMs + staffSession.confirmedMs).toISOString() : null,
  };
}

/** Returns the invitation of a link. Throws `invalid` if the link is unknown, used or expired. */
export function getStaffInvite(token: string, { staffAccounts }: { staffAccounts: Pick<StaffAccounts, 'findInvite'> }) {
  const invite = staffAccounts.findInvite(token);
  if (!invite) throw new ApiError('UnprocessableEntity', { errors: { token: ['invalid'] } });
  return invite;
}

/** Logs an event of a staff account with its id only, without addresses and secrets. */
export function logStaff({ log }: Pick<FastifyRequest, 'log'>, staffId: number | undefined, event: string): void {
  log.info({ staffId, event }, 'staff');
}
