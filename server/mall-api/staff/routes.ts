import type { FastifyInstance } from 'fastify';
import { ApiError } from '#shared/contracts/errors.ts';
import {
  acceptStaffInvite,
  changeOwnPassword,
  confirmStaff,
  endOwnSession,
  getStaffAccess,
  getStaffSession,
  logInStaff,
  logOutStaff,
  logOutStaffEverywhere,
  makeRecoveryCodes,
  nameOwnPasskey,
  openStaffInvite,
  removeOwnPasskey,
  type StaffAccess,
} from '#shared/contracts/staff.ts';
import { readCaller } from '../account/read-caller.ts';
import { awaitTransaction, inTransaction } from '../core/db/transaction.ts';
import { implement } from '../core/http/implement.ts';
import { implementStaff } from '../core/http/implement-staff.ts';
import type { StaffSession } from '../core/http/staff-sessions.ts';
import type { RouteDependencies } from '../dependencies.ts';
import { preparePasskeyQueries } from './passkeys.ts';
import { getStaffInvite, logStaff, openStaffSession, toStaffAnswer } from './staff-answer.ts';
import { loadTotp, prepareStaffProof } from './staff-proof.ts';

export function registerStaff(app: FastifyInstance, dependencies: RouteDependencies): void {
  const { db, clock, company, deskUrl, loginPolicy, passwords, checkPassword, staffAccounts, staffDevices, staffSessions, queries } =
    dependencies;
  const proof = prepareStaffProof(dependencies);

  const getInvite = (token: string) => getStaffInvite(token, dependencies);

  implement(app, openStaffInvite, async ({ body: { token } }) => {
    const { toAddress } = await loadTotp();
    const { staff, totpSecret, expiresMs } = getInvite(token);
    const { email, name, roles } = staff;
    return {
      email,
      name,
      roles: [...roles],
      expires_at: new Date(expiresMs).toISOString(),
      totp_address: toAddress(totpSecret, { issuer: queries.documents.getCentre().name, label: email }),
      totp_secret: totpSecret,
    };
  });

  implement(app, acceptStaffInvite, async ({ body: { token, name, password, code } }, request) => {
    loginPolicy.assertPasswords();
    const { findStep } = await loadTotp();
    const { email } = getInvite(token).staff;
    await checkPassword(password, { email, firstName: name });
    const passwordHash = await passwords.hash(password, readCaller(request).network);
    return awaitTransaction(db, () => {
      const { staff, totpSealed, totpSecret } = getInvite(token);
      const step = findStep(totpSecret, code, clock());
      if (step === undefined) throw new ApiError('UnprocessableEntity', { errors: { code: ['invalid'] } });
      staffAccounts.acceptInvite(staff.id, name);
      staffAccounts.setPassword(staff.id, passwordHash, totpSealed);
      staffAccounts.setTotpStep(staff.id, step);
      logStaff(request, staff.id, 'accepted an invitation, with a password');
      staffDevices.remember(staff.id, readCaller(request));
      return openStaffSession(staff.id, dependencies);
    });
  });

  implement(app, logInStaff, async ({ body }, request) => {
    loginPolicy.assertPasswords();
    const caller = readCaller(request);
    const from = staffDevices.toOrigin(staffAccounts.findByEmail(body.email)?.id, caller);
    const opened = await proof
      .withBoth(body, from, ({ id }) => {
        staffDevices.remember(id, caller);
        return { id, answer: openStaffSession(id, dependencies) };
      })
      .catch((error) => {
        logStaff(request, undefined, 'a login was refused');
        throw error;
      });
    logStaff(request, opened.id, 'logged in, with a password');
    return opened.answer;
  });

  implementStaff(app, dependencies, getStaffSession, ({ staff }) => toStaffAnswer(staff, dependencies));

  implementStaff(app, dependencies, confirmStaff, async ({ staff, body }, request) => {
    loginPolicy.assertPasswords();
    const email = staffAccounts.find(staff.staffId)?.email ?? '';
    await proof
      .withBoth({ ...body, email }, { kind: 'session', id: staff.hash }, () => staffSessions.confirm(staff))
      .catch((error) => {
        logStaff(request, staff.staffId, 'a confirmation was refused');
        throw error;
      });
    logStaff(request, staff.staffId, 'confirmed who they are, with a password');
    return toStaffAnswer({ ...staff, confirmedMs: clock().getTime() }, dependencies);
  });

  implementStaff(app, dependencies, logOutStaff, async ({ staff }, request) => {
    const idToken = inTransaction(db, () => {
      const sealed = staffSessions.findIdToken(staff);
      staffSessions.close(staff);
      return sealed === undefined ? undefined : staffAccounts.openIdToken(staff.staffId, sealed);
    });
    logStaff(request, staff.staffId, 'logged out');
    const address = staff.isCompany ? await company?.provider.findLogoutAddress(idToken, `${deskUrl}/desk/login`) : undefined;
    return { company_logout: address ?? null };
  });

  implementStaff(app, dependencies, logOutStaffEverywhere, ({ staff }, request) => {
    inTransaction(db, () => staffSessions.closeAll(staff.staffId));
    logStaff(request, staff.staffId, 'logged out everywhere');
    return {};
  });
}

/** Routes for a staff member's login methods and sessions. */
export function registerStaffAccess(app: FastifyInstance, dependencies: RouteDependencies): void {
  const { db, checkPassword, loginPolicy, mailTasks, operatorActs, passwords, staffAccounts, staffSessions } = dependencies;
  const passkeys = preparePasskeyQueries(dependencies);

  /** Whether a staff member can log in with a password, which requires both a password and the authenticator app. */
  function hasPassword(staffId: number): boolean {
    const staff = staffAccounts.find(staffId);
    return !loginPolicy.isCompanyOnly && staff?.passwordHash !== undefined && staffAccounts.findTotpSecret(staff) !== undefined;
  }

  function read({ staffId, hash: own }: StaffSession): StaffAccess {
    const stored = staffAccounts.find(staffId);
    return {
      passkeys: passkeys.list(staffId).map(({ id, name, createdMs, usedMs }) => ({
        ...{ id, name, created_at: toIso(createdMs) },
        used_at: usedMs === undefined ? null : toIso(usedMs),
      })),
      has_password: hasPassword(staffId),
      has_company_login: stored?.company !== undefined,
      takes_passkeys: stored !== undefined && loginPolicy.takesPasskey(stored),
      recovery_codes: staffAccounts.recoveryCodes.count(staffId),
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
      if (own.length === 1 && !hasPassword(staff.staffId) && !staffAccounts.find(staff.staffId)?.company)
        throw new ApiError('Conflict', { errors: { id: ['not_available'] } });
      passkeys.remove(id, staff.staffId);
    });
    logStaff(request, staff.staffId, 'removed a passkey');
    return read(staff);
  });

  function recordOwn({ staffId, name }: StaffSession, act: 'staff password' | 'staff codes'): void {
    operatorActs.record({ operator: name, act, subject: String(staffId), staffId });
  }

  implementStaff(app, dependencies, changeOwnPassword, async ({ staff, body: { password } }, request) => {
    const { staffId } = staff;
    await checkPassword(password, { email: staffAccounts.find(staffId)?.email ?? '', firstName: staff.name });
    const passwordHash = await passwords.hash(password, readCaller(request).network);
    await awaitTransaction(db, () => {
      staffSessions.assertOpen(staff);
      const totpSealed = staffAccounts.find(staffId)?.totpSealed;
      if (!hasPassword(staffId) || totpSealed === undefined) throw new ApiError('Conflict', { errors: { password: ['not_available'] } });
      staffAccounts.setPassword(staffId, passwordHash, totpSealed);
      staffSessions.closeOthers(staff);
      recordOwn(staff, 'staff password');
      mailTasks.add('staff-notice', { staffId, about: 'password' });
    });
    logStaff(request, staffId, 'changed their password');
    return read(staff);
  });

  implementStaff(app, dependencies, makeRecoveryCodes, async ({ staff }, request) => {
    const codes = await awaitTransaction(db, () => {
      staffSessions.assertOpen(staff);
      if (!hasPassword(staff.staffId)) throw new ApiError('Conflict', { errors: { codes: ['not_available'] } });
      recordOwn(staff, 'staff codes');
      return staffAccounts.recoveryCodes.make(staff.staffId);
    });
    logStaff(request, staff.staffId, 'created recovery codes');
    return { codes };
  });

  implementStaff(app, dependencies, endOwnSession, ({ staff, body: { id } }, request) => {
    if (id === staff.hash) throw new ApiError('Conflict', { errors: { id: ['not_available'] } });
    if (!inTransaction(db, () => staffSessions.closeOne(id, staff.staffId))) throw new ApiError('NotFound');
    logStaff(request, staff.staffId, 'logged out on another device');
    return read(staff);
  });
}

const toIso = (ms: number): string => new Date(ms).toISOString();
