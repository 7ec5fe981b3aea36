import type { StaffLogin } from '#config/staff-login.ts';
import { ApiError } from '#shared/contracts/errors.ts';
import type { StoredStaff } from './queries.ts';

type Person = Pick<StoredStaff, 'email' | 'roles' | 'isBreakGlass'>;

/**
 * Decides who may log in without the company's identity provider. If there is one, only break-glass managers may, with their passkeys, unless the
 * tenant file allows others.
 */
export function createLoginPolicy(staffLogin: StaffLogin | undefined) {
  const isCompanyOnly = staffLogin !== undefined && !staffLogin.allowsOwnLogins;
  const named = new Set(staffLogin?.breakGlass.map((email) => email.toLowerCase()));
  const isBreakGlass = ({ email, roles, isBreakGlass: isMarked }: Person): boolean =>
    staffLogin !== undefined && roles.includes('manager') && (isMarked || named.has(email.toLowerCase()));
  const takesPasskey = (staff: Person): boolean => !isCompanyOnly || isBreakGlass(staff);

  return {
    hasCompanyLogin: staffLogin !== undefined,
    isCompanyOnly,
    isBreakGlass,
    takesPasskey,
    /** Throws `UnprocessableEntity` (`login`: `not_allowed`) if this person has to use the company login. */
    assertPasskey(staff: Person | undefined): void {
      if (staff && !takesPasskey(staff)) throw refuseOwnLogin();
    },
    /** Throws like `assertPasskey` if passwords are not accepted. */
    assertPasswords(): void {
      if (isCompanyOnly) throw refuseOwnLogin();
    },
  };
}

export type LoginPolicy = ReturnType<typeof createLoginPolicy>;

function refuseOwnLogin(): ApiError {
  return new ApiError('UnprocessableEntity', { errors: { login: ['not_allowed'] } });
}
