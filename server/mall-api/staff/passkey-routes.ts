import type { FastifyInstance } from 'fastify';
import { ApiError } from '#shared/contracts/errors.ts';
import {
  acceptStaffInviteByPasskey,
  addOwnPasskey,
  beginOwnPasskey,
  beginPasskeyByInvite,
  beginPasskeyLogin,
  confirmStaffByPasskey,
  logInStaffByPasskey,
} from '#shared/contracts/staff.ts';
import { readCaller } from '../account/read-caller.ts';
import { awaitTransaction } from '../core/db/transaction.ts';
import { implement } from '../core/http/implement.ts';
import { implementStaff } from '../core/http/implement-staff.ts';
import type { RouteDependencies } from '../dependencies.ts';
import { preparePasskeys } from './passkeys.ts';
import type { StoredStaff } from './queries.ts';
import { getStaffInvite, logStaff, openStaffSession, toStaffAnswer } from './staff-answer.ts';
import { wrongLogin } from './staff-proof.ts';

export function registerStaffPasskeys(app: FastifyInstance, dependencies: RouteDependencies): void {
  const { db, clock, loginPolicy, mailTasks, operatorActs, staffAccounts, staffDevices, staffSessions, queries } = dependencies;
  const passkeys = preparePasskeys(dependencies);
  const centre = () => queries.documents.getCentre().name;

  /** Records a login that went past the company's identity provider, and emails all managers. */
  function noteBreakGlass({ id, name }: StoredStaff): void {
    operatorActs.record({ operator: name, act: 'staff break_glass', subject: String(id), staffId: id });
    for (const one of staffAccounts.list())
      if (!one.isDisabled && one.roles.includes('manager'))
        mailTasks.add('staff-break-glass', { staffId: one.id, usedBy: id, atMs: clock().getTime() });
  }

  implement(app, beginPasskeyByInvite, ({ body: { token } }) => {
    const { staff } = getStaffInvite(token, dependencies);
    loginPolicy.assertPasskey(staff);
    return passkeys.begin(staff, centre());
  });

  implement(app, acceptStaffInviteByPasskey, async ({ body: { token, name, credential } }, request) => {
    const passkey = await passkeys.verifyNew(getStaffInvite(token, dependencies).staff.id, credential);
    return awaitTransaction(db, () => {
      const { staff } = getStaffInvite(token, dependencies);
      loginPolicy.assertPasskey(staff);
      staffAccounts.acceptInvite(staff.id, name);
      passkeys.add(passkey);
      logStaff(request, staff.id, 'accepted an invitation, with a passkey');
      staffDevices.remember(staff.id, readCaller(request));
      return openStaffSession(staff.id, dependencies);
    });
  });

  implement(app, beginPasskeyLogin, () => passkeys.beginLogin());

  implement(app, logInStaffByPasskey, async ({ body: { credential } }, request) => {
    const opened = await passkeys
      .withPasskey(credential, (staffId) => {
        const staff = staffAccounts.find(staffId);
        loginPolicy.assertPasskey(staff);
        if (staff && loginPolicy.isCompanyOnly) noteBreakGlass(staff);
        staffDevices.remember(staffId, readCaller(request));
        return { staffId, answer: openStaffSession(staffId, dependencies) };
      })
      .catch((error) => {
        logStaff(request, undefined, 'a login was refused');
        throw error;
      });
    logStaff(request, opened.staffId, 'logged in, with a passkey');
    return opened.answer;
  });

  implementStaff(app, dependencies, confirmStaffByPasskey, async ({ staff, body: { credential } }, request) => {
    await passkeys
      .withPasskey(credential, (staffId) => {
        if (staffId !== staff.staffId) throw wrongLogin();
        if (staff.isCompany && loginPolicy.isCompanyOnly) throw new ApiError('UnprocessableEntity', { errors: { login: ['not_allowed'] } });
        loginPolicy.assertPasskey(staffAccounts.find(staffId));
        staffSessions.confirm(staff);
      })
      .catch((error) => {
        logStaff(request, staff.staffId, 'a confirmation was refused');
        throw error;
      });
    logStaff(request, staff.staffId, 'confirmed who they are, with a passkey');
    return toStaffAnswer({ ...staff, confirmedMs: clock().getTime() }, dependencies);
  });

  implementStaff(app, dependencies, beginOwnPasskey, ({ staff }) => {
    const stored = staffAccounts.find(staff.staffId);
    if (!stored) throw wrongLogin();
    loginPolicy.assertPasskey(stored);
    return passkeys.begin(stored, centre());
  });

  implementStaff(app, dependencies, addOwnPasskey, async ({ staff, body: { credential } }, request) => {
    const passkey = await passkeys.verifyNew(staff.staffId, credential);
    await awaitTransaction(db, () => {
      staffSessions.assertOpen(staff);
      loginPolicy.assertPasskey(staffAccounts.find(staff.staffId));
      passkeys.add(passkey);
    });
    logStaff(request, staff.staffId, 'added a passkey');
    return {};
  });
}
