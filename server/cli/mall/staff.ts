import { type StaffRole, staffRoles } from '#shared/contracts/endpoint.ts';
import { EmailAddress } from '#shared/schemas/fields.ts';
import { inTransaction } from '../../mall-api/core/db/transaction.ts';
import type { ListedStaff, StaffAccess, StoredStaff } from '../../mall-api/staff/queries.ts';
import { type CommandContext, CommandFault, type Commands, readOptions, recordAct, toCentreTime, toTable } from './command.ts';

/** `npm run mall -- staff …` */
export const staffCommands: Commands = {
  invite: {
    takes: '<email> <role>… [--company <id>]',
    does: `adds a staff member (${staffRoles.join(', ')}; shop without other roles and with its company), and prints the link to set up the login`,
    run(typed, context) {
      const { words, company } = readOptions(typed, { company: 'text' });
      const [given, ...names] = words;
      const email = readEmail(given);
      const access = readAccess(names, company, context);
      const { db, staffAccounts } = context.domain;
      return inTransaction(db, () => {
        const known = staffAccounts.findByEmail(email);
        if (known && (known.passwordHash !== undefined || known.passkeys > 0 || (known.company && !known.isDisabled)))
          throw new CommandFault(
            `${email} is staff already (${known.roles.join(', ')}). To set up the login again: staff reset. To change roles: staff roles.`,
          );
        const { id, token } = staffAccounts.invite({ email, ...access });
        recordAct(context, 'staff invite', id, access.roles.join(' '));
        return toLink(email, token, context);
      });
    },
  },
  roles: {
    takes: '<email> <role>… [--company <id>]',
    does: 'replaces the roles of a staff member, also in open sessions',
    run(typed, context) {
      const { words, company } = readOptions(typed, { company: 'text' });
      const [given, ...names] = words;
      const access = readAccess(names, company, context);
      const { db, staffAccounts } = context.domain;
      return inTransaction(db, () => {
        const staff = getStaff([given ?? ''], context);
        staffAccounts.setAccess(staff.id, access);
        recordAct(context, 'staff roles', staff.id, `${staff.roles.join(' ')} > ${access.roles.join(' ')}`);
        return `${staff.email} has now: ${access.roles.join(', ')}.`;
      });
    },
  },
  list: {
    takes: '',
    does: 'lists the staff, with roles and login methods',
    run(_typed, context) {
      const staff = context.domain.staffAccounts.list();
      if (staff.length === 0) return 'There are no staff yet: staff invite <email> <role>…';
      const { zone, toMinute } = toCentreTime(context);
      const toTime = (ms: number | undefined) => (ms === undefined ? '' : toMinute(new Date(ms)));
      const rows = staff.map((one) => [
        String(one.id),
        one.email,
        one.name,
        one.roles.join(', '),
        one.companyId === undefined ? '' : String(one.companyId),
        toState(one, context.domain.clock().getTime()),
        toTime(one.seenMs),
      ]);
      return toTable(['id', 'e-mail', 'name', 'roles', 'company', 'logs in by', `seen (${zone})`], rows);
    },
  },
  reset: {
    takes: '<email>',
    does: 'removes all login methods of a staff member, ends the sessions, and prints a new link: for a lost phone',
    run(typed, context) {
      const { db, staffAccounts } = context.domain;
      return inTransaction(db, () => {
        const staff = getStaff(typed, context);
        const token = staffAccounts.reset(staff);
        recordAct(context, 'staff reset', staff.id);
        return toLink(staff.email, token, context);
      });
    },
  },
  'break-glass': {
    takes: '<email> [off]',
    does: 'lets the passkeys of a manager always work, also beside the company login; off: no more',
    run(typed, context) {
      const [email, word, ...more] = typed;
      if (more.length > 0 || (word !== undefined && word !== 'off')) throw new CommandFault('Name one e-mail address, and off to end it.');
      const { db, staffAccounts } = context.domain;
      return inTransaction(db, () => {
        const staff = getStaff(email === undefined ? [] : [email], context);
        const isOn = word !== 'off';
        if (isOn && !staff.roles.includes('manager')) throw new CommandFault(`${staff.email} is no manager (${staff.roles.join(', ')}).`);
        staffAccounts.setBreakGlass(staff.id, isOn);
        recordAct(context, 'staff roles', staff.id, isOn ? 'break-glass' : 'break-glass off');
        if (!isOn) return `Passkeys of ${staff.email} no longer work beside the company login.`;
        const next = staff.passkeys > 0 ? '' : ' There is no passkey yet: staff reset prints a link to add one.';
        return `Passkeys of ${staff.email} always work now. Each use is emailed to all managers.${next}`;
      });
    },
  },
  disable: {
    takes: '<email>',
    does: 'removes all access of a staff member and ends the sessions; recorded acts keep the name',
    run(typed, context) {
      const { db, staffAccounts } = context.domain;
      return inTransaction(db, () => {
        const staff = getStaff(typed, context);
        staffAccounts.disable(staff);
        recordAct(context, 'staff disable', staff.id);
        return `${staff.email} is staff no more, and logged out everywhere.`;
      });
    },
  },
};

function toLink(email: string, token: string, { deskUrl }: CommandContext): string {
  return `The link for ${email}. It works once, within 48 hours, and is shown nowhere else:\n${deskUrl}/desk/invite/${token}`;
}

function toState({ isDisabled, passwordHash, passkeys, company, inviteExpiresMs }: ListedStaff, nowMs: number): string {
  if (isDisabled) return 'disabled';
  const ways = [
    ...(passwordHash === undefined ? [] : ['password']),
    ...(company ? ['company login'] : []),
    ...(passkeys > 0 ? [passkeys === 1 ? 'passkey' : `${passkeys} passkeys`] : []),
  ];
  if (ways.length > 0) return ways.join(', ');
  return inviteExpiresMs !== undefined && inviteExpiresMs > nowMs ? 'invited' : 'link outdated';
}

function getStaff([given, ...more]: readonly string[], { domain }: CommandContext): StoredStaff {
  const email = readEmail(more.length > 0 ? undefined : given);
  const staff = domain.staffAccounts.findByEmail(email);
  if (!staff || staff.isDisabled) throw new CommandFault(`Nobody of the staff has the address ${email}.`);
  return staff;
}

function readEmail(value: string | undefined): string {
  const email = EmailAddress.safeParse(value);
  if (!email.success) throw new CommandFault('Name one e-mail address.');
  return email.data;
}

function readAccess(names: readonly string[], company: string | undefined, context: CommandContext): StaffAccess {
  const roles = [...new Set(names)].map(readRole);
  if (roles.length === 0) throw new CommandFault(`Name a role: ${staffRoles.join(', ')}.`);
  if (roles.length > 1 && roles.includes('shop')) throw new CommandFault('The role shop cannot be combined with other roles.');
  return { roles, companyId: readCompany(roles, company, context) };
}

function readRole(value: string): StaffRole {
  const role = staffRoles.find((known) => known === value);
  if (!role) throw new CommandFault(`Name roles among: ${staffRoles.join(', ')}. There is no role ${value}.`);
  return role;
}

function readCompany(roles: readonly StaffRole[], value: string | undefined, { domain }: CommandContext): number | undefined {
  if (!roles.includes('shop')) {
    if (value !== undefined) throw new CommandFault('--company is for the role shop alone.');
    return undefined;
  }
  const id = /^\d{1,9}$/.test(value ?? '') ? Number(value) : undefined;
  if (id === undefined) throw new CommandFault('Say which company the shop is: --company <id>');
  if (!domain.queries.companies.find(id)) throw new CommandFault(`There is no company ${id}.`);
  return id;
}
