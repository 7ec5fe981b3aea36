import type { FastifyInstance } from 'fastify';
import { ApiError } from '#shared/contracts/errors.ts';
import { endOwnSession, getStaffAccess, nameOwnPasskey, removeOwnPasskey, type StaffAccess } from '#shared/contracts/staff.ts';
import { awaitTransaction, inTransaction } from '../core/db/transaction.ts';
import { implementStaff } from '../core/http/implement-staff.ts';
import type { StaffSession } from '../core/http/staff-sessions.ts';
import type { RouteDependencies } from '../dependencies.ts';
import { preparePasskeyQueries } from './passkey-queries.ts';
import { logStaff } from './staff-log.ts';

/** Routes for a staff member's login methods and sessions. */
export function registerStaffAccess(app: FastifyInstance, dependencies: RouteDependencies): void {
  const { db, staffAccounts, staffSessions } = dependencies;
  const passkeys = preparePasskeyQueries(dependencies);

  /** Login requires both the password and the authenticator app. */
  function hasPassword(staffId: number): boolean {
    const staff = staffAccounts.find(staffId);
    return staff?.passwordHash !== undefined && staffAccounts.findTotpSecret(staff) !== undefined;
  }

  function read({ staffId, hash: own }: StaffSession): StaffAccess {
    return {
      passkeys: passkeys.list(staffId).map(({ id, name, createdMs, usedMs }) => ({
        ...{ id, name, created_at: toIso(createdMs) },
        used_at: usedMs === undefined ? null : toIso(usedMs),
      })),
      has_password: hasPassword(staffId),
      sessions: staffSessions.list(staffId).map(({ hash, createdMs, seenMs }) => ({
        ...{ id: hash, created_at: toIso(createdMs), seen_at: toIso(seenMs) },
        is_own: hash === own,
      })),
    };
  }

  implementStaff(app, dependencies, getStaffAccess, ({ staff }) => read(staff));

  implementStaff(app, dependencies, nameOwnPasskey, ({ staff, body: { id, name } }) => {
    if (!inTransaction(db, () => passkeys.setName(id, staff.staffId, name))) throw new ApiError('NotFound');
    return read(staff);
  });

  implementStaff(app, dependencies, removeOwnPasskey, async ({ staff, body: { id } }, request) => {
    await awaitTransaction(db, () => {
      staffSessions.assertOpen(staff);
      const own = passkeys.listIds(staff.staffId);
      if (!own.includes(id)) throw new ApiError('NotFound');
      if (own.length === 1 && !hasPassword(staff.staffId)) throw new ApiError('Conflict', { errors: { id: ['not_available'] } });
      passkeys.remove(id, staff.staffId);
    });
    logStaff(request, staff.staffId, 'removed a passkey');
    return read(staff);
  });

  implementStaff(app, dependencies, endOwnSession, ({ staff, body: { id } }, request) => {
    if (id === staff.hash) throw new ApiError('Conflict', { errors: { id: ['not_available'] } });
    if (!inTransaction(db, () => staffSessions.closeOne(id, staff.staffId))) throw new ApiError('NotFound');
    logStaff(request, staff.staffId, 'logged out on another device');
    return read(staff);
  });
}

const toIso = (ms: number): string => new Date(ms).toISOString();
