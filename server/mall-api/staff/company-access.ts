import type { StaffLogin } from '#config/staff-login.ts';
import { ApiError } from '#shared/contracts/errors.ts';
import { EmailAddress, PersonName } from '#shared/schemas/fields.ts';
import type { OperatorAct, OperatorActs } from '../core/http/operator-acts.ts';
import type { StaffAccounts } from './accounts.ts';
import type { CompanyPerson } from './company-provider.ts';
import type { LoginPolicy } from './login-policy.ts';
import type { StaffAccess, StoredStaff } from './queries.ts';

interface Dependencies {
  staffLogin: StaffLogin;
  loginPolicy: LoginPolicy;
  staffAccounts: StaffAccounts;
  operatorActs: Pick<OperatorActs, 'record'>;
  hasCompany: (id: number) => boolean;
}

type GroupFault = 'required' | 'not_allowed' | 'invalid';
/** Error of a login: field and code. */
type Refusal =
  | { field: 'email'; code: 'email_not_verified' | 'duplicate' }
  | { field: 'account'; code: 'blocked' }
  | { field: 'groups'; code: GroupFault };

/** Returns the roles that groups give together, or the reason why they give none. The role `shop` cannot be combined with other roles. */
export function toGroupAccess(groups: readonly string[], rules: Pick<StaffLogin, 'groups'>): StaffAccess | GroupFault {
  const given = new Map(Object.entries(rules.groups)); // names of groups come from outside
  const rows = groups.map((group) => given.get(group)).filter((row) => row !== undefined);
  const shops = new Set(rows.flatMap((row) => ('shop' in row ? [row.shop] : [])));
  const roles = [...new Set(rows.flatMap((row) => ('shop' in row ? [] : row)))];
  const [shop, ...otherShops] = shops;
  if (shop === undefined) return roles.length > 0 ? { roles, companyId: undefined } : 'required';
  return roles.length > 0 || otherShops.length > 0 ? 'not_allowed' : { roles: ['shop'], companyId: shop };
}

/** Lets people of the company's identity provider in, with the roles of their groups. Callers hold the transaction. */
export function prepareCompanyAccess({ staffLogin, loginPolicy, staffAccounts, operatorActs, hasCompany }: Dependencies) {
  /** Records a change by a login, whose person is the actor. */
  const record = (
    act: 'staff company' | 'staff groups',
    { id, name }: Pick<StoredStaff, 'id' | 'name'>,
    states: Pick<OperatorAct, 'before' | 'after'> = {},
  ) => operatorActs.record({ operator: name, act, subject: String(id), staffId: id, ...states });

  function readAddress({ email, isEmailVerified = staffLogin.trustsEmails }: CompanyPerson): string | undefined {
    const address = EmailAddress.safeParse(email);
    return isEmailVerified && address.success ? address.data : undefined;
  }

  function readAccess(groups: readonly string[], account: StoredStaff | undefined): StaffAccess | GroupFault {
    const access = toGroupAccess(groups, staffLogin);
    if (account && loginPolicy.isBreakGlass(account)) {
      const roles = typeof access === 'string' || access.companyId !== undefined ? [] : access.roles;
      return { roles: [...new Set<'manager' | (typeof roles)[number]>(['manager', ...roles])], companyId: undefined };
    }
    if (typeof access !== 'string' && access.companyId !== undefined && !hasCompany(access.companyId)) return 'invalid';
    return access;
  }

  /** Removes the access of a person without a role, and returns the refusal. */
  function refuse(code: GroupFault, account: StoredStaff | undefined): Refusal {
    if (account && !account.isDisabled) {
      staffAccounts.loseGroups(account);
      record('staff groups', account, { before: toState(account), after: noAccess });
    }
    return { field: 'groups', code };
  }

  function setAccess(account: StoredStaff, access: StaffAccess): void {
    if (account.hasLostGroups) staffAccounts.regainGroups(account.id);
    const [before, after] = [toState(account), toState(access)];
    const isSame = before.roles === after.roles && before.company === after.company;
    if (isSame && !account.hasLostGroups) return;
    staffAccounts.setAccess(account.id, access);
    record('staff groups', account, { before: account.hasLostGroups ? noAccess : before, after });
  }

  function link(id: number, person: CompanyPerson, name: string): void {
    staffAccounts.linkCompany(id, { issuer: person.issuer, subject: person.subject });
    staffAccounts.acceptInvite(id, name);
    record('staff company', { id, name });
  }

  return {
    /**
     * Finds, links or adds the account of a person, with the roles of their groups. Returns its id, or why the person is refused. A person whose
     * groups give no role loses the access, which the caller's transaction must keep.
     */
    enter(person: CompanyPerson): { id: number } | Refusal {
      const linked = staffAccounts.findBySubject(person);
      const address = readAddress(person);
      if (!linked && address === undefined) return { field: 'email', code: 'email_not_verified' };
      const account = linked ?? staffAccounts.findByEmail(address ?? '');
      if (account?.isDisabled && !account.hasLostGroups) return { field: 'account', code: 'blocked' };
      if (!linked && account?.company) return { field: 'email', code: 'duplicate' };
      const access = readAccess(person.groups, account);
      if (typeof access === 'string') return refuse(access, linked);
      if (!account) {
        const id = staffAccounts.addByCompany({ email: address ?? '', ...access });
        link(id, person, toName(person, address ?? ''));
        return { id };
      }
      if (!linked) link(account.id, person, account.name || toName(person, account.email));
      setAccess(account, access);
      return { id: account.id };
    },
  };
}

export function toRefusal({ field, code }: Refusal): ApiError {
  return new ApiError('UnprocessableEntity', { errors: { [field]: [code] } });
}

function toName({ name }: CompanyPerson, email: string): string {
  const parsed = PersonName.safeParse(name.slice(0, 80));
  return parsed.success ? parsed.data : email.slice(0, 80);
}

const noAccess = { roles: '', company: null };
const toState = ({ roles, companyId }: StaffAccess) => ({ roles: [...roles].toSorted().join(' '), company: companyId ?? null });
