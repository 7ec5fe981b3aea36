import type { FastifyInstance } from 'fastify';
import type { BodyOf } from '#shared/contracts/endpoint.ts';
import { ApiError } from '#shared/contracts/errors.ts';
import {
  changeStaffRoles,
  disableStaff,
  enableStaff,
  inviteStaff,
  listStaff,
  resetStaff,
  type StaffLink,
  type StaffMember,
} from '#shared/contracts/staff-people.ts';
import type { StaffAct } from '#shared/site/staff-acts.ts';
import { found } from '../core/db/found.ts';
import { inTransaction } from '../core/db/transaction.ts';
import { implementStaff, implementStaffPaged } from '../core/http/implement-staff.ts';
import type { OperatorAct } from '../core/http/operator-acts.ts';
import type { StaffSession } from '../core/http/staff-sessions.ts';
import type { RouteDependencies } from '../dependencies.ts';
import { addNames } from '../records/record-facts.ts';
import { type ListedPerson, preparePeople } from './people.ts';
import type { StaffAccess, StoredStaff } from './queries.ts';

/** Registers the routes with which managers manage the staff. */
export function registerStaffPeople(app: FastifyInstance, dependencies: RouteDependencies): void {
  const { db, clock, deskUrl, loginPolicy, mailTasks, operatorActs, queries, sendsEmails, staffAccounts, staffSessions } = dependencies;
  const people = preparePeople(db, loginPolicy.hasCompanyLogin);

  const toMembers = (persons: readonly ListedPerson[]): StaffMember[] => {
    const keys = [...new Set(persons.flatMap(({ companyId }) => (companyId === undefined ? [] : [String(companyId)])))];
    const companies = new Map(
      addNames(
        db,
        keys.map((key) => ({ kind: 'companies', key })),
      ).map((company) => [company.key, company]),
    );
    return persons.map(({ id, name, email, roles, companyId, state, inviteExpiresMs, lastLoginMs, ...person }) => {
      const company = companies.get(String(companyId));
      const isOpen = inviteExpiresMs !== undefined && inviteExpiresMs > clock().getTime();
      return {
        ...{ id, name, email, roles: [...roles], state },
        company: company ? { key: company.key, translations: company.translations, name: company.name } : null,
        invited_until: isOpen ? toIso(inviteExpiresMs) : null,
        last_login_at: lastLoginMs === undefined ? null : toIso(lastLoginMs),
        has_company_login: person.hasCompanyLogin,
        is_break_glass: loginPolicy.isBreakGlass({ email, roles, isBreakGlass: person.isBreakGlass }),
      };
    });
  };
  const getMember = (id: number): StaffMember => found(toMembers([found(people.find(id))])[0]);

  function toLink(id: number, token: string): StaffLink {
    const staff = staffAccounts.find(id);
    if (staff && !loginPolicy.takesPasskey(staff)) return { person: getMember(id), link: null, is_emailed: false };
    const link = `${deskUrl}/desk/invite/${token}`;
    if (sendsEmails) mailTasks.add('staff-invite', { staffId: id, sealedLink: staffAccounts.sealLink(id, link) });
    return { person: getMember(id), link, is_emailed: sendsEmails };
  }

  /** Runs an act in a transaction, if the caller is still a manager. */
  const actOn = <T>(staff: StaffSession, id: number, act: (target: StoredStaff) => T): T =>
    inTransaction(db, () => {
      assertManager(staff);
      return act(found(staffAccounts.findAny(id)));
    });

  /** Throws `Unauthorized` or `Forbidden` if another manager has removed the caller's access since the call began. */
  function assertManager(staff: StaffSession): void {
    staffSessions.assertOpen(staff);
    if (!staffAccounts.find(staff.staffId)?.roles.includes('manager')) throw new ApiError('Forbidden');
  }

  /** Throws `Conflict` for the caller's own account, and for the last manager who can log in. */
  function assertMayLose({ id, roles }: StoredStaff, staff: StaffSession): void {
    if (id === staff.staffId) throw new ApiError('Conflict', { errors: { id: ['not_allowed'] } });
    if (roles.includes('manager') && !people.hasOtherManager(id)) throw new ApiError('Conflict', { errors: { id: ['not_available'] } });
  }

  function record(staff: StaffSession, act: StaffAct, id: number, states: Pick<OperatorAct, 'before' | 'after'> = {}): void {
    operatorActs.record({ operator: staff.name, act, subject: String(id), staffId: staff.staffId, ...states });
  }

  function readAccess({ roles, company_id: companyId }: BodyOf<typeof changeStaffRoles>): StaffAccess {
    const isShop = roles.includes('shop');
    if (isShop && roles.some((role) => role !== 'shop')) throw invalid('roles', 'not_allowed');
    if (!isShop) return { roles, companyId: undefined };
    if (companyId === null) throw invalid('company_id', 'required');
    if (!queries.companies.find(companyId)) throw invalid('company_id', 'invalid');
    return { roles, companyId };
  }

  implementStaffPaged(app, dependencies, listStaff, ({ query }) => {
    const { data, meta } = people.list(query);
    return { data: toMembers(data), meta };
  });

  implementStaff(app, dependencies, inviteStaff, ({ staff, body: { email, locale, ...body } }) =>
    inTransaction(db, () => {
      assertManager(staff);
      const access = readAccess(body);
      if (!loginPolicy.takesPasskey({ email, roles: access.roles, isBreakGlass: false })) throw invalid('email', 'not_allowed');
      const known = staffAccounts.findByEmail(email);
      const before = known && people.find(known.id);
      if (before?.state === 'active') throw invalid('email', 'duplicate');
      const { id, token } = staffAccounts.invite({ email, ...access });
      staffAccounts.setLocale(id, locale);
      record(staff, 'staff invite', id, { ...(known && { before: toState(known) }), after: toState(access) });
      return toLink(id, token);
    }),
  );

  implementStaff(app, dependencies, changeStaffRoles, ({ staff, params: { id }, body }) =>
    actOn(staff, id, (target) => {
      const access = readAccess(body);
      if (target.isDisabled) throw new ApiError('Conflict');
      if (target.roles.includes('manager') && !access.roles.includes('manager')) assertMayLose(target, staff);
      staffAccounts.setAccess(id, access);
      record(staff, 'staff roles', id, { before: toState(target), after: toState(access) });
      return getMember(id);
    }),
  );

  implementStaff(app, dependencies, resetStaff, ({ staff, params: { id } }) =>
    actOn(staff, id, (target) => {
      if (target.isDisabled) throw new ApiError('Conflict');
      assertMayLose(target, staff);
      const token = staffAccounts.reset(target);
      record(staff, 'staff reset', id);
      return toLink(id, token);
    }),
  );

  implementStaff(app, dependencies, disableStaff, ({ staff, params: { id } }) =>
    actOn(staff, id, (target) => {
      if (target.isDisabled) return getMember(id);
      assertMayLose(target, staff);
      staffAccounts.disable(target);
      record(staff, 'staff disable', id, { before: { disabled: false }, after: { disabled: true } });
      return getMember(id);
    }),
  );

  implementStaff(app, dependencies, enableStaff, ({ staff, params: { id } }) =>
    actOn(staff, id, (target) => {
      if (!target.isDisabled) throw new ApiError('Conflict', { errors: { id: ['not_available'] } });
      const token = staffAccounts.enable(target);
      record(staff, 'staff enable', id, { before: { disabled: true }, after: { disabled: false } });
      return toLink(id, token);
    }),
  );
}

const toIso = (ms: number): string => new Date(ms).toISOString();
const toState = ({ roles, companyId }: StaffAccess) => ({ roles: roles.join(' '), company: companyId ?? null });
const invalid = (field: string, code: string): ApiError => new ApiError('UnprocessableEntity', { errors: { [field]: [code] } });
