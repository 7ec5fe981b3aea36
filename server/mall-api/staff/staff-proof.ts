import { ApiError } from '#shared/contracts/errors.ts';
import type { LoginLimit, LoginOrigin } from '../account/login-limit.ts';
import type { Passwords } from '../account/passwords.ts';
import type { Database } from '../core/db/database.ts';
import { awaitTransaction } from '../core/db/transaction.ts';
import type { OperatorActs } from '../core/http/operator-acts.ts';
import type { MailQueue } from '../core/mail/queue.ts';
import { type StaffAccounts, toLoginAccount } from './accounts.ts';
import type { StoredStaff } from './queries.ts';

interface Dependencies {
  db: Database;
  clock: () => Date;
  passwords: Passwords;
  loginLimit: LoginLimit;
  staffAccounts: StaffAccounts;
  operatorActs: Pick<OperatorActs, 'record'>;
  mailTasks: Pick<MailQueue, 'add'>;
}

interface Given {
  email: string;
  password: string;
  /** Six digits of the app, or a recovery code. */
  code: string;
}

/** Creates the error for every failed login. */
export function wrongLogin(cause?: unknown): ApiError {
  return new ApiError('UnprocessableEntity', { errors: { login: ['invalid_credentials'] }, cause });
}

/** Checks password and code together. Neither text nor time reveals which of them is wrong, or whether the account exists. */
export function prepareStaffProof({ db, clock, passwords, loginLimit, staffAccounts, operatorActs, mailTasks }: Dependencies) {
  /** Uses up a code of the app or a recovery code. Returns false if the code is wrong. */
  function takeCode(staff: StoredStaff, code: string, step: number | undefined): boolean {
    if (step !== undefined && step > staff.totpStep) {
      staffAccounts.setTotpStep(staff.id, step);
      return true;
    }
    if (!staffAccounts.recoveryCodes.take(staff.id, code)) return false;
    operatorActs.record({ operator: staff.name, act: 'staff recovery', subject: String(staff.id), staffId: staff.id });
    mailTasks.add('staff-notice', { staffId: staff.id, about: 'recovery' });
    return true;
  }

  return {
    /**
     * Runs `act` in the transaction that consumes the code, so that a code works only once. Throws
     * `invalid_credentials`, and `TooManyRequests` after too many attempts. Opens its own transactions.
     */
    async withBoth<T>({ email, password, code }: Given, from: LoginOrigin, act: (staff: StoredStaff) => T): Promise<T> {
      const { findStep } = await loadTotp();
      const account = toLoginAccount(email);
      await awaitTransaction(db, () => loginLimit.count(account, from));
      const known = staffAccounts.findByEmail(email);
      const isRight = await passwords.matches(password, known?.passwordHash, from.id);
      return awaitTransaction(db, () => {
        const staff = known && staffAccounts.find(known.id);
        const step = findStep(staff && staffAccounts.findTotpSecret(staff), code, clock());
        const isUnchanged = staff !== undefined && staff.passwordHash === known?.passwordHash;
        if (!isRight || !isUnchanged || !takeCode(staff, code, step)) throw wrongLogin();
        loginLimit.forgive(account, from);
        return act(staff);
      });
    },
  };
}

/** Time steps before and after the current one that are accepted, because clocks may be slightly wrong (RFC 6238, 5.2). */
const window = 1;
const periodSeconds = 30;

/** Placeholder secret, so that the comparison takes the same time. */
const nobodys = 'A'.repeat(32);

/**
 * Loads the functions for codes of an authenticator app (RFC 6238 with the defaults of all apps: SHA-1, six digits, 30
 * s). The library is loaded at the first staff login.
 */
export async function loadTotp() {
  const { Secret, TOTP } = await import('otpauth');
  const toTotp = (secret: string, names: { issuer?: string; label?: string } = {}) =>
    new TOTP({ ...names, secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period: periodSeconds });

  return {
    /** Returns the time step of a code; undefined if the code is wrong. Takes the same time if there is no secret. */
    findStep(secret: string | undefined, code: string, now: Date): number | undefined {
      const delta = toTotp(secret ?? nobodys).validate({ token: code, timestamp: now.getTime(), window });
      return delta === null || secret === undefined ? undefined : Math.floor(now.getTime() / 1000 / periodSeconds) + delta;
    },
    /** Returns the content of the QR code for an app. */
    toAddress: (secret: string, names: { issuer: string; label: string }): string => toTotp(secret, names).toString(),
  };
}
