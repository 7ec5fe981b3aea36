import type { Done } from '../schemas/fields.ts';
import type {
  CompanyAnswerBody,
  CompanyBrowserBody,
  CompanyLoginAddress,
  ConfirmStaffBody,
  EndSessionBody,
  LoggedOutStaff,
  LogInStaffBody,
  NamePasskeyBody,
  NewPasswordBody,
  OpenedStaffSession,
  PasskeyAnswerBody,
  PasskeyBody,
  PasskeyInviteBody,
  PasskeyOptions,
  RecoveryCodes,
  StaffAccess,
  StaffInvite,
  StaffInviteBody,
  StaffPassword,
  StaffSession,
} from '../schemas/staff.ts';
import { endpoint, schema, staffRoles } from './endpoint.ts';

export type { StaffAccess, StaffInvite, StaffSession } from '../schemas/staff.ts';

/**
 * Staff login. The gateway stores the session token in an HttpOnly cookie and adds it to calls of staff. Every failed login gets the same answer:
 * `UnprocessableEntity` (`login`: `invalid_credentials`).
 */

const beforeLogin = { access: 'staff', roles: 'everybody' } as const;
const opensSession = { ...beforeLogin, method: 'POST', session: 'opens', hasCredentials: true } as const;
const ofAll = { access: 'staff', roles: staffRoles } as const;

/** Looks up an invitation by its link. Unknown, used and expired links are `UnprocessableEntity` (`token`: `invalid`). */
export const openStaffInvite = endpoint({
  name: 'openStaffInvite',
  method: 'POST',
  path: '/v1/staff/invite',
  ...beforeLogin,
  body: schema<typeof StaffInviteBody>(),
  answer: schema<typeof StaffInvite>(),
});

/** Accepts with a password and the first code of the app set up from `totp_address`. Invalidates the link. */
export const acceptStaffInvite = endpoint({
  name: 'acceptStaffInvite',
  path: '/v1/staff/invite/password',
  ...opensSession,
  lane: 'password',
  body: schema<typeof StaffPassword>(),
  answer: schema<typeof OpenedStaffSession>(),
});

/** Logs in with a password and a code from the app, or a recovery code. Each code works once. `TooManyRequests` after too many failures for the account. */
export const logInStaff = endpoint({
  name: 'logInStaff',
  path: '/v1/staff/login',
  ...opensSession,
  lane: 'password',
  body: schema<typeof LogInStaffBody>(),
  answer: schema<typeof OpenedStaffSession>(),
});

/** The logged-in member of staff. */
export const getStaffSession = endpoint({
  name: 'getStaffSession',
  path: '/v1/staff/session',
  ...ofAll,
  answer: schema<typeof StaffSession>(),
});

/** Confirms password and code again, for `isSensitive` calls. */
export const confirmStaff = endpoint({
  name: 'confirmStaff',
  method: 'POST',
  path: '/v1/staff/session/confirmation',
  ...ofAll,
  lane: 'password',
  hasCredentials: true,
  body: schema<typeof ConfirmStaffBody>(),
  answer: schema<typeof StaffSession>(),
});

export const logOutStaff = endpoint({
  name: 'logOutStaff',
  method: 'POST',
  path: '/v1/staff/logout',
  ...ofAll,
  session: 'ends',
  answer: schema<typeof LoggedOutStaff>(),
});

/** Logs out on all devices. */
export const logOutStaffEverywhere = endpoint({
  name: 'logOutStaffEverywhere',
  method: 'POST',
  path: '/v1/staff/logout/everywhere',
  ...ofAll,
  session: 'ends',
  answer: schema<typeof Done>(),
});

/** Options for creating a passkey (`PublicKeyCredentialCreationOptionsJSON`). Pass the result to `acceptStaffInviteByPasskey`. */
export const beginPasskeyByInvite = endpoint({
  name: 'beginPasskeyByInvite',
  method: 'POST',
  path: '/v1/staff/invite/passkey-options',
  ...beforeLogin,
  body: schema<typeof StaffInviteBody>(),
  answer: schema<typeof PasskeyOptions>(),
});

/** Accepts with a passkey instead of a password. Invalidates the link. */
export const acceptStaffInviteByPasskey = endpoint({
  name: 'acceptStaffInviteByPasskey',
  path: '/v1/staff/invite/passkey',
  ...opensSession,
  body: schema<typeof PasskeyInviteBody>(),
  answer: schema<typeof OpenedStaffSession>(),
});

/** Options for using a passkey (`PublicKeyCredentialRequestOptionsJSON`), for login or confirmation. Single use. */
export const beginPasskeyLogin = endpoint({
  name: 'beginPasskeyLogin',
  method: 'POST',
  path: '/v1/staff/passkey-options',
  ...beforeLogin,
  answer: schema<typeof PasskeyOptions>(),
});

export const logInStaffByPasskey = endpoint({
  name: 'logInStaffByPasskey',
  path: '/v1/staff/login/passkey',
  ...opensSession,
  body: schema<typeof PasskeyAnswerBody>(),
  answer: schema<typeof OpenedStaffSession>(),
});

/** Like `confirmStaff`, with one of the caller's passkeys. */
export const confirmStaffByPasskey = endpoint({
  name: 'confirmStaffByPasskey',
  method: 'POST',
  path: '/v1/staff/session/confirmation/passkey',
  ...ofAll,
  hasCredentials: true,
  body: schema<typeof PasskeyAnswerBody>(),
  answer: schema<typeof StaffSession>(),
});

/** Like `beginPasskeyByInvite`, for an additional passkey. */
export const beginOwnPasskey = endpoint({
  name: 'beginOwnPasskey',
  method: 'POST',
  path: '/v1/staff/session/passkey-options',
  ...ofAll,
  isSensitive: true,
  answer: schema<typeof PasskeyOptions>(),
});

/** Adds a passkey to the existing ways to log in. */
export const addOwnPasskey = endpoint({
  name: 'addOwnPasskey',
  method: 'POST',
  path: '/v1/staff/session/passkeys',
  ...ofAll,
  isSensitive: true,
  body: schema<typeof PasskeyAnswerBody>(),
  answer: schema<typeof Done>(),
});

/** Ways to log in, and active sessions. */
export const getStaffAccess = endpoint({
  name: 'getStaffAccess',
  path: '/v1/staff/account',
  ...ofAll,
  answer: schema<typeof StaffAccess>(),
});

/** Renames a passkey. */
export const nameOwnPasskey = endpoint({
  name: 'nameOwnPasskey',
  method: 'POST',
  path: '/v1/staff/account/passkeys/name',
  ...ofAll,
  body: schema<typeof NamePasskeyBody>(),
  answer: schema<typeof StaffAccess>(),
});

/** Removes a passkey. The last way to log in cannot be removed: `Conflict` (`id`: `not_available`). */
export const removeOwnPasskey = endpoint({
  name: 'removeOwnPasskey',
  method: 'POST',
  path: '/v1/staff/account/passkeys/removal',
  ...ofAll,
  isSensitive: true,
  body: schema<typeof PasskeyBody>(),
  answer: schema<typeof StaffAccess>(),
});

/**
 * Changes the password, and logs the caller out on other devices. `Conflict` (`password`: `not_available`) if the caller does not log in with a
 * password and an app.
 */
export const changeOwnPassword = endpoint({
  name: 'changeOwnPassword',
  method: 'POST',
  path: '/v1/staff/account/password',
  ...ofAll,
  lane: 'password',
  isSensitive: true,
  body: schema<typeof NewPasswordBody>(),
  answer: schema<typeof StaffAccess>(),
});

/**
 * Creates recovery codes, each of which replaces a code of the app once. Earlier codes become invalid. `Conflict` (`codes`: `not_available`) if the
 * caller does not log in with a password and an app.
 */
export const makeRecoveryCodes = endpoint({
  name: 'makeRecoveryCodes',
  method: 'POST',
  path: '/v1/staff/account/recovery-codes',
  ...ofAll,
  isSensitive: true,
  answer: schema<typeof RecoveryCodes>(),
});

/** Logs the caller out on another device. */
export const endOwnSession = endpoint({
  name: 'endOwnSession',
  method: 'POST',
  path: '/v1/staff/account/sessions/end',
  ...ofAll,
  body: schema<typeof EndSessionBody>(),
  answer: schema<typeof StaffAccess>(),
});

/**
 * Login by the company's identity provider (OpenID Connect), if it is configured. The desk opens the returned address, and the provider returns to
 * `/desk/login/company` with `code` and `state`. `browser` is a secret that the desk stores until then: an answer counts only in the same browser, once.
 * Errors (`UnprocessableEntity`): `state`: `invalid` · `provider`: `not_available`, or `refused` for invalid tokens · `email`: `email_not_verified`, or
 * `duplicate` if the account belongs to another person of the provider · `groups`: `required` without a group that gives a role, `not_allowed` if the
 * roles exclude each other, `invalid` for an unknown company · `account`: `blocked`.
 */
const byCompany = { method: 'POST', lane: 'payment' } as const;

export const beginCompanyLogin = endpoint({
  name: 'beginCompanyLogin',
  path: '/v1/staff/company-address',
  ...beforeLogin,
  ...byCompany,
  body: schema<typeof CompanyBrowserBody>(),
  answer: schema<typeof CompanyLoginAddress>(),
});

export const logInStaffByCompany = endpoint({
  name: 'logInStaffByCompany',
  path: '/v1/staff/login/company',
  ...opensSession,
  ...byCompany,
  body: schema<typeof CompanyAnswerBody>(),
  answer: schema<typeof OpenedStaffSession>(),
});

/** Like `beginCompanyLogin`, for a confirmation: the provider asks for the person's credentials again. */
export const beginCompanyConfirmation = endpoint({
  name: 'beginCompanyConfirmation',
  path: '/v1/staff/session/company-address',
  ...ofAll,
  ...byCompany,
  body: schema<typeof CompanyBrowserBody>(),
  answer: schema<typeof CompanyLoginAddress>(),
});

/** Like `confirmStaff`, by the company's identity provider. Another person is refused (`login`: `invalid_credentials`). */
export const confirmStaffByCompany = endpoint({
  name: 'confirmStaffByCompany',
  path: '/v1/staff/session/confirmation/company',
  ...ofAll,
  ...byCompany,
  hasCredentials: true,
  body: schema<typeof CompanyAnswerBody>(),
  answer: schema<typeof StaffSession>(),
});
