import { type StaffRole, staffRoles } from '#shared/contracts/endpoint.ts';
import { ApiError } from '#shared/contracts/errors.ts';
import { LinkToken } from '#shared/schemas/fields.ts';
import { staffSession } from '#shared/site/staff-limits.ts';
import type { Database } from '../db/database.ts';
import type { LiveEvents } from '../realtime/live-events.ts';
import { hashLinkToken, makeLinkToken, type RandomBytes } from '../secrets/link-token.ts';

export interface StaffSession {
  hash: string;
  staffId: number;
  name: string;
  /** Read with each call, so that changed roles apply to open sessions. */
  roles: readonly StaffRole[];
  /** Company of a shop's own staff. */
  companyId: number | undefined;
  createdMs: number;
  seenMs: number;
  confirmedMs: number;
  /** Whether the company's identity provider opened the session. */
  isCompany: boolean;
}

/** Staff member who acts. */
export type StaffDoer = Pick<StaffSession, 'staffId' | 'name'>;

interface Dependencies {
  db: Database;
  clock: () => Date;
  randomBytes: RandomBytes;
  live: Pick<LiveEvents, 'endDeskConnections'>;
}

/** Min time between notes of activity, because most calls only read. */
const notedEveryMs = 60_000;

/**
 * Sessions of staff by cookie token, stored only as a hash. Sessions of staff and of members are separate: a token of
 * one kind is not valid for the other kind.
 */
export function prepareStaffSessions({ db, clock, randomBytes, live }: Dependencies) {
  const insert = db.prepare(
    `INSERT INTO staff_session (hash, staff_id, created_ms, seen_ms, confirmed_ms, is_company, sealed_id_token)
     VALUES (:hash, :staffId, :nowMs, :nowMs, :nowMs, :isCompany, :sealedIdToken)`,
  );
  const find = db.prepare(
    `SELECT o.hash, o.staff_id, o.created_ms, o.seen_ms, o.confirmed_ms, o.is_company, s.name, s.role, s.more_roles, s.company_id
     FROM staff_session o JOIN staff s ON s.id = o.staff_id
     WHERE o.hash = :hash AND o.created_ms > :createdAfterMs AND o.seen_ms > :seenAfterMs AND s.disabled_ms IS NULL`,
  );
  const note = db.prepare('UPDATE staff_session SET seen_ms = :nowMs WHERE hash = :hash');
  const confirm = db.prepare('UPDATE staff_session SET seen_ms = :nowMs, confirmed_ms = :nowMs WHERE hash = :hash');
  const remove = db.prepare('DELETE FROM staff_session WHERE hash = :hash');
  const removeAll = db.prepare('DELETE FROM staff_session WHERE staff_id = :staffId');
  const removeOthers = db.prepare('DELETE FROM staff_session WHERE staff_id = :staffId AND hash <> :hash');
  const removeOwnLogins = db.prepare('DELETE FROM staff_session WHERE staff_id = :staffId AND is_company = 0');
  const removeOutdated = db.prepare('DELETE FROM staff_session WHERE created_ms <= :createdAfterMs');

  const list = db.prepare(
    `SELECT hash, created_ms, seen_ms FROM staff_session
     WHERE staff_id = :staffId AND created_ms > :createdAfterMs AND seen_ms > :seenAfterMs ORDER BY seen_ms DESC, hash`,
  );
  const findIdToken = db.prepare('SELECT sealed_id_token FROM staff_session WHERE hash = :hash');
  const removeOne = db.prepare('DELETE FROM staff_session WHERE hash = :hash AND staff_id = :staffId');

  /** Ends the desk's connections if sessions were removed. Not called for a person who logs out, because their page closes its connection. */
  function endConnections(removed: number | bigint): void {
    if (removed > 0) live.endDeskConnections();
  }

  const limits = () => {
    const nowMs = clock().getTime();
    return { createdAfterMs: nowMs - staffSession.lastsMs, seenAfterMs: nowMs - staffSession.idleMs };
  };

  return {
    /** Opens a session and returns its token, which is not stored. Logging in counts as a confirmation. */
    open(staffId: number, company?: { sealedIdToken: string }): string {
      const token = makeLinkToken(randomBytes);
      const { createdAfterMs } = limits();
      removeOutdated.run({ createdAfterMs });
      insert.run({
        ...{ hash: hashLinkToken(token), staffId, nowMs: clock().getTime() },
        ...{ isCompany: company ? 1 : 0, sealedIdToken: company?.sealedIdToken ?? null },
      });
      return token;
    },
    /** Finds the session of a token; undefined if the token is invalid or expired. */
    find(token: string | undefined): StaffSession | undefined {
      if (!LinkToken.safeParse(token).success) return undefined;
      const row = find.get({ hash: hashLinkToken(token ?? ''), ...limits() });
      return row && toSession(row);
    },
    /** Whether activity must be recorded again. */
    isNoteDue: ({ seenMs }: StaffSession): boolean => clock().getTime() - seenMs >= notedEveryMs,
    note: ({ hash }: StaffSession): void => void note.run({ hash, nowMs: clock().getTime() }),
    isConfirmed: ({ confirmedMs }: StaffSession): boolean => clock().getTime() - confirmedMs < staffSession.confirmedMs,
    /** Records a confirmation. Throws `Unauthorized` if the session has ended meanwhile. */
    confirm({ hash }: StaffSession): void {
      if (Number(confirm.run({ hash, nowMs: clock().getTime() }).changes) === 0) throw new ApiError('Unauthorized');
    },
    /** Throws `Unauthorized` if the session has ended since the call began. */
    assertOpen({ hash }: StaffSession): void {
      if (!find.get({ hash, ...limits() })) throw new ApiError('Unauthorized');
    },
    /** Lists open sessions, most recently used first. */
    list: (staffId: number): Pick<StaffSession, 'hash' | 'createdMs' | 'seenMs'>[] =>
      list
        .all({ staffId, ...limits() })
        .map(({ hash, created_ms, seen_ms }) => ({ hash: String(hash), createdMs: Number(created_ms), seenMs: Number(seen_ms) })),
    /** Returns false if the session is not of this staff member. */
    closeOne(hash: string, staffId: number): boolean {
      const { changes } = removeOne.run({ hash, staffId });
      endConnections(changes);
      return changes > 0;
    },
    close: ({ hash }: StaffSession): void => void remove.run({ hash }),
    /** Closes all sessions of the same person except this one. */
    closeOthers: ({ staffId, hash }: StaffSession): void => endConnections(removeOthers.run({ staffId, hash }).changes),
    /** Returns the encrypted ID token of a company login; undefined if there is none. */
    findIdToken({ hash }: StaffSession): string | undefined {
      const token = findIdToken.get({ hash })?.sealed_id_token;
      return typeof token === 'string' ? token : undefined;
    },
    /** Closes the sessions that the person opened without the company's identity provider. */
    closeOwnLogins: (staffId: number): void => endConnections(removeOwnLogins.run({ staffId }).changes),
    closeAll: (staffId: number): void => endConnections(removeAll.run({ staffId }).changes),
  };
}

export type StaffSessions = ReturnType<typeof prepareStaffSessions>;

function toSession(row: Record<string, unknown>): StaffSession {
  return {
    hash: String(row.hash),
    staffId: Number(row.staff_id),
    name: String(row.name),
    roles: toRoles(row),
    companyId: row.company_id === null ? undefined : Number(row.company_id),
    createdMs: Number(row.created_ms),
    seenMs: Number(row.seen_ms),
    confirmedMs: Number(row.confirmed_ms),
    isCompany: row.is_company === 1,
  };
}

/** Returns the roles in a row of `staff`. Throws for unknown roles. */
export function toRoles({ role, more_roles }: Record<string, unknown>): readonly StaffRole[] {
  return [String(role), ...String(more_roles).split(' ').filter(Boolean)].map(toRole);
}

function toRole(value: string): StaffRole {
  const role = staffRoles.find((known) => known === value);
  if (!role) throw new Error('a role that there is not');
  return role;
}
