import type { StaffRole } from '#shared/contracts/endpoint.ts';
import type { StaffState } from '#shared/contracts/staff-people.ts';
import { fold } from '#shared/rules/fold.ts';
import type { Page } from '../core/db/bodies.ts';
import type { Database, Row } from '../core/db/database.ts';
import { toRoles } from '../core/http/staff-sessions.ts';

export interface PeopleQuery {
  page: number;
  per_page: number;
  q: string;
  state?: StaffState | undefined;
  role?: StaffRole | undefined;
}

/** A person in the managers' list. */
export interface ListedPerson {
  id: number;
  name: string;
  email: string;
  roles: readonly StaffRole[];
  companyId: number | undefined;
  state: StaffState;
  inviteExpiresMs: number | undefined;
  lastLoginMs: number | undefined;
  hasCompanyLogin: boolean;
  isBreakGlass: boolean;
}

/**
 * Queries of the managers' list. Searches row by row, because a centre has few staff. Stored company logins count only with `hasCompanyLogin`, that
 * is while an identity provider is configured.
 */
export function preparePeople(db: Database, hasCompanyLogin: boolean) {
  const canLogIn = `((s.password_hash IS NOT NULL AND s.totp_sealed IS NOT NULL) OR (${Number(hasCompanyLogin)} AND s.oidc_subject IS NOT NULL)
    OR EXISTS (SELECT 1 FROM staff_passkey p WHERE p.staff_id = s.id))`;
  const state = `CASE WHEN s.disabled_ms IS NOT NULL THEN 'disabled' WHEN ${canLogIn} THEN 'active' ELSE 'invited' END`;
  const outlines = db.prepare(`SELECT s.id, s.email, s.name, s.role, s.more_roles, ${state} AS state FROM staff s ORDER BY s.folded_email`);
  const find = db.prepare(
    `SELECT s.id, s.email, s.name, s.role, s.more_roles, s.company_id, s.last_login_ms, s.oidc_subject, s.is_break_glass, ${state} AS state,
       (SELECT i.expires_ms FROM staff_invite i WHERE i.staff_id = s.id) AS invite_expires_ms
     FROM staff s WHERE s.id = :id`,
  );

  function findPerson(id: number): ListedPerson | undefined {
    const row = find.get({ id });
    return row && toPerson(row);
  }

  return {
    find: findPerson,
    list({ page, per_page: size, q, state: wanted, role }: PeopleQuery): Page<ListedPerson> {
      const words = fold(q).split(/\s+/).filter(Boolean);
      const ids = outlines
        .all()
        .filter((row) => wanted === undefined || row.state === wanted)
        .filter((row) => role === undefined || toRoles(row).includes(role))
        .filter((row) => words.every((word) => fold(`${row.name} ${row.email}`).includes(word)))
        .map((row) => Number(row.id));
      const data = ids.slice((page - 1) * size, page * size).flatMap((id) => findPerson(id) ?? []);
      return { data, meta: { page, per_page: size, total: ids.length, pages: Math.ceil(ids.length / size) } };
    },
    /** Whether another person is a manager who can log in. */
    hasOtherManager: (id: number): boolean =>
      outlines.all().some((row) => Number(row.id) !== id && row.state === 'active' && toRoles(row).includes('manager')),
  };
}

function toPerson(row: Row): ListedPerson {
  return {
    id: Number(row.id),
    name: String(row.name),
    email: String(row.email),
    roles: toRoles(row),
    companyId: row.company_id === null ? undefined : Number(row.company_id),
    state: row.state as StaffState, // safe: one of the words of the statement
    inviteExpiresMs: row.invite_expires_ms === null ? undefined : Number(row.invite_expires_ms),
    lastLoginMs: row.last_login_ms === null ? undefined : Number(row.last_login_ms),
    hasCompanyLogin: row.oidc_subject !== null,
    isBreakGlass: row.is_break_glass === 1,
  };
}
