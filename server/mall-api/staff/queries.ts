import { type StaffRole, staffRoles } from '#shared/contracts/endpoint.ts';
import type { Database, Row } from '../core/db/database.ts';
import { toRoles } from '../core/http/staff-sessions.ts';

/** A current or former staff member. */
export interface StoredStaff {
  id: number;
  email: string;
  /** Empty until they have used their link. */
  name: string;
  roles: readonly StaffRole[];
  companyId: number | undefined;
  /** Language of emails; undefined: the centre's. */
  locale: string | undefined;
  passwordHash: string | undefined;
  totpSealed: string | undefined;
  totpStep: number;
  passkeys: number;
  isDisabled: boolean;
  /** Person of the company's identity provider to whom the account belongs. */
  company: CompanySubject | undefined;
  /** Whether passkeys of this manager always work, set by a command. */
  isBreakGlass: boolean;
  /** Whether the account is disabled because the groups gave no role at the last login. */
  hasLostGroups: boolean;
}

export interface CompanySubject {
  issuer: string;
  subject: string;
}

export interface ListedStaff extends StoredStaff {
  /** Undefined if there is no open invitation. */
  inviteExpiresMs: number | undefined;
  /** Time of the last activity in open sessions. */
  seenMs: number | undefined;
}

export interface StoredInvite {
  staff: StoredStaff;
  totpSealed: string;
  expiresMs: number;
}

export function prepareStaffQueries(db: Database) {
  const columns = `s.id, s.email, s.name, s.role, s.more_roles, s.company_id, s.locale, s.password_hash, s.totp_sealed, s.totp_step, s.disabled_ms,
    s.oidc_issuer, s.oidc_subject, s.is_break_glass, s.lost_groups,
    (SELECT count(*) FROM staff_passkey p WHERE p.staff_id = s.id) AS passkeys`;
  const find = db.prepare(`SELECT ${columns} FROM staff s WHERE s.id = :id`);
  const findByEmail = db.prepare(`SELECT ${columns} FROM staff s WHERE s.folded_email = :folded`);
  const findBySubject = db.prepare(`SELECT ${columns} FROM staff s WHERE s.oidc_issuer = :issuer AND s.oidc_subject = :subject`);
  const setSubject = db.prepare('UPDATE staff SET oidc_issuer = :issuer, oidc_subject = :subject WHERE id = :id');
  const setBreakGlass = db.prepare('UPDATE staff SET is_break_glass = :isOn WHERE id = :id');
  const loseGroups = db.prepare('UPDATE staff SET lost_groups = 1 WHERE id = :id');
  const list = db.prepare(
    `SELECT ${columns},
       (SELECT i.expires_ms FROM staff_invite i WHERE i.staff_id = s.id) AS invite_expires_ms,
       (SELECT max(o.seen_ms) FROM staff_session o WHERE o.staff_id = s.id) AS last_seen_ms
     FROM staff s ORDER BY s.folded_email`,
  );
  const insert = db.prepare(
    `INSERT INTO staff (email, folded_email, role, more_roles, company_id, created_ms)
     VALUES (:email, :folded, :role, :moreRoles, :companyId, :nowMs) RETURNING id`,
  );
  const setRoles = db.prepare('UPDATE staff SET role = :role, more_roles = :moreRoles, company_id = :companyId WHERE id = :id');
  const enable = db.prepare('UPDATE staff SET disabled_ms = NULL, lost_groups = 0 WHERE id = :id');
  const removeCredentials = db.prepare('UPDATE staff SET password_hash = NULL, totp_sealed = NULL, totp_step = 0 WHERE id = :id');
  const removePasskeys = db.prepare('DELETE FROM staff_passkey WHERE staff_id = :id');
  const disable = db.prepare('UPDATE staff SET disabled_ms = :nowMs, lost_groups = 0 WHERE id = :id');
  const setLocale = db.prepare('UPDATE staff SET locale = :locale WHERE id = :id');
  const setLastLogin = db.prepare('UPDATE staff SET last_login_ms = :nowMs WHERE id = :id');
  const setName = db.prepare('UPDATE staff SET name = :name WHERE id = :id');
  const setPassword = db.prepare('UPDATE staff SET password_hash = :passwordHash, totp_sealed = :totpSealed WHERE id = :id');
  const setTotpStep = db.prepare('UPDATE staff SET totp_step = :step WHERE id = :id');
  const findInvite = db.prepare(
    `SELECT ${columns}, i.totp_sealed AS invite_totp, i.expires_ms FROM staff_invite i JOIN staff s ON s.id = i.staff_id
     WHERE i.hash = :hash AND i.expires_ms > :nowMs AND s.disabled_ms IS NULL`,
  );
  const insertInvite = db.prepare(
    'INSERT INTO staff_invite (hash, staff_id, totp_sealed, expires_ms) VALUES (:hash, :id, :totpSealed, :expiresMs)',
  );
  const removeInvites = db.prepare('DELETE FROM staff_invite WHERE staff_id = :id');

  return {
    find: (id: number): StoredStaff | undefined => toStaffIfAny(find.get({ id })),
    findByEmail: (email: string): StoredStaff | undefined => toStaffIfAny(findByEmail.get({ folded: email.toLowerCase() })),
    findBySubject: ({ issuer, subject }: CompanySubject): StoredStaff | undefined => toStaffIfAny(findBySubject.get({ issuer, subject })),
    /** Undefined removes the link. */
    setSubject: (id: number, company: CompanySubject | undefined): void =>
      void setSubject.run({ id, issuer: company?.issuer ?? null, subject: company?.subject ?? null }),
    setBreakGlass: (id: number, isOn: boolean): void => void setBreakGlass.run({ id, isOn: isOn ? 1 : 0 }),
    /** Marks a disabled account, which a later login with a role then enables. */
    loseGroups: (id: number): void => void loseGroups.run({ id }),
    list: (): ListedStaff[] => list.all().map(toListed),
    insert: ({ email, ...access }: NewStaff, nowMs: number): number =>
      Number(insert.get({ email, folded: email.toLowerCase(), ...toColumns(access), nowMs })?.id),
    setAccess: (id: number, access: StaffAccess): void => void setRoles.run({ id, ...toColumns(access) }),
    enable: (id: number): void => void enable.run({ id }),
    removeCredentials(id: number): void {
      removeCredentials.run({ id });
      removePasskeys.run({ id });
      removeInvites.run({ id });
    },
    disable: (id: number, nowMs: number): void => void disable.run({ id, nowMs }),
    setLocale: (id: number, locale: string): void => void setLocale.run({ id, locale }),
    setLastLogin: (id: number, nowMs: number): void => void setLastLogin.run({ id, nowMs }),
    setName: (id: number, name: string): void => void setName.run({ id, name }),
    setPassword: (id: number, passwordHash: string, totpSealed: string): void => void setPassword.run({ id, passwordHash, totpSealed }),
    setTotpStep: (id: number, step: number): void => void setTotpStep.run({ id, step }),
    findInvite(hash: string, nowMs: number): StoredInvite | undefined {
      const row = findInvite.get({ hash, nowMs });
      return row && { staff: toStaff(row), totpSealed: String(row.invite_totp), expiresMs: Number(row.expires_ms) };
    },
    insertInvite: (input: { id: number; hash: string; totpSealed: string; expiresMs: number }): void => void insertInvite.run(input),
    removeInvites: (id: number): void => void removeInvites.run({ id }),
  };
}

/** Roles and company. The role `shop` cannot be combined with other roles, and requires a company. */
export interface StaffAccess {
  roles: readonly StaffRole[];
  companyId: number | undefined;
}

export interface NewStaff extends StaffAccess {
  email: string;
}

/** `more_roles` lists the roles after the first, separated by spaces. */
function toColumns({ roles, companyId }: StaffAccess) {
  const [role, ...more] = staffRoles.filter((known) => roles.includes(known));
  if (role === undefined) throw new Error('a staff member needs a role');
  return { role, moreRoles: more.join(' '), companyId: companyId ?? null };
}

const toStaffIfAny = (row: Row | undefined): StoredStaff | undefined => row && toStaff(row);

function toStaff(row: Row): StoredStaff {
  return {
    id: Number(row.id),
    email: String(row.email),
    name: String(row.name),
    roles: toRoles(row),
    companyId: row.company_id === null ? undefined : Number(row.company_id),
    locale: row.locale === null ? undefined : String(row.locale),
    passwordHash: row.password_hash === null ? undefined : String(row.password_hash),
    totpSealed: row.totp_sealed === null ? undefined : String(row.totp_sealed),
    totpStep: Number(row.totp_step),
    passkeys: Number(row.passkeys),
    isDisabled: row.disabled_ms !== null,
    company: row.oidc_subject === null ? undefined : { issuer: String(row.oidc_issuer), subject: String(row.oidc_subject) },
    isBreakGlass: row.is_break_glass === 1,
    hasLostGroups: row.lost_groups === 1,
  };
}

function toListed(row: Row): ListedStaff {
  return {
    ...toStaff(row),
    inviteExpiresMs: row.invite_expires_ms === null ? undefined : Number(row.invite_expires_ms),
    seenMs: row.last_seen_ms === null ? undefined : Number(row.last_seen_ms),
  };
}
