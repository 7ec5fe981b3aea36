import type { Done } from '../schemas/fields.ts';
import type {
  ConfirmStaffBody,
  EndSessionBody,
  LogInStaffBody,
  NamePasskeyBody,
  OpenedStaffSession,
  PasskeyAnswerBody,
  PasskeyBody,
  PasskeyInviteBody,
  PasskeyOptions,
  StaffAccess,
  StaffInvite,
  StaffInviteBody,
  StaffPassword,
  StaffSession,
} from '../schemas/staff.ts';
import { endpoint, schema, staffRoles } from './endpoint.ts';

export type { StaffAccess, StaffInvite, StaffSession } from '../schemas/staff.ts';

/**
 * How the centre's staff come to their desk. The gateway keeps the token of a session in the staff's cookie, out of reach for scripts, and
 * makes their calls by it. Whatever is wrong with a login is one answer: `UnprocessableEntity` (`login`: `invalid_credentials`).
 */

const beforeLogin = { access: 'staff', roles: 'everybody' } as const;
const opensSession = { ...beforeLogin, method: 'POST', session: 'opens', hasCredentials: true } as const;
const ofAll = { access: 'staff', roles: staffRoles } as const;

/** What the link of an invitation is for; an unknown, used or outdated one is `UnprocessableEntity` (`token`: `invalid`). */
export const openStaffInvite = endpoint({
  name: 'openStaffInvite',
  method: 'POST',
  path: '/v1/staff/invite',
  ...beforeLogin,
  body: schema<typeof StaffInviteBody>(),
  answer: schema<typeof StaffInvite>(),
});

/** With a password and the first code of the app that `totp_address` was put into; the link works no more. */
export const acceptStaffInvite = endpoint({
  name: 'acceptStaffInvite',
  path: '/v1/staff/invite/password',
  ...opensSession,
  lane: 'password',
  body: schema<typeof StaffPassword>(),
  answer: schema<typeof OpenedStaffSession>(),
});

/** By password and the code of the app, each code once. Too many wrong ones for the account are `TooManyRequests`. */
export const logInStaff = endpoint({
  name: 'logInStaff',
  path: '/v1/staff/login',
  ...opensSession,
  lane: 'password',
  body: schema<typeof LogInStaffBody>(),
  answer: schema<typeof OpenedStaffSession>(),
});

/** Who is at the desk. */
export const getStaffSession = endpoint({
  name: 'getStaffSession',
  path: '/v1/staff/session',
  ...ofAll,
  answer: schema<typeof StaffSession>(),
});

/** Once more password and code, for what asks for it (`isSensitive`). */
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
  answer: schema<typeof Done>(),
});

/** On every device. */
export const logOutStaffEverywhere = endpoint({
  name: 'logOutStaffEverywhere',
  method: 'POST',
  path: '/v1/staff/logout/everywhere',
  ...ofAll,
  session: 'ends',
  answer: schema<typeof Done>(),
});

/** What a browser makes a passkey by (`PublicKeyCredentialCreationOptionsJSON`); its answer goes to `acceptStaffInviteByPasskey`. */
export const beginPasskeyByInvite = endpoint({
  name: 'beginPasskeyByInvite',
  method: 'POST',
  path: '/v1/staff/invite/passkey-options',
  ...beforeLogin,
  body: schema<typeof StaffInviteBody>(),
  answer: schema<typeof PasskeyOptions>(),
});

/** With a passkey in place of a password; the link works no more. */
export const acceptStaffInviteByPasskey = endpoint({
  name: 'acceptStaffInviteByPasskey',
  path: '/v1/staff/invite/passkey',
  ...opensSession,
  body: schema<typeof PasskeyInviteBody>(),
  answer: schema<typeof OpenedStaffSession>(),
});

/** What a browser asks any passkey of the desk by (`PublicKeyCredentialRequestOptionsJSON`), for a login or a confirmation; each once. */
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

/** As `confirmStaff`, by a passkey of their own. */
export const confirmStaffByPasskey = endpoint({
  name: 'confirmStaffByPasskey',
  method: 'POST',
  path: '/v1/staff/session/confirmation/passkey',
  ...ofAll,
  hasCredentials: true,
  body: schema<typeof PasskeyAnswerBody>(),
  answer: schema<typeof StaffSession>(),
});

/** For one more passkey of their own: as `beginPasskeyByInvite`. */
export const beginOwnPasskey = endpoint({
  name: 'beginOwnPasskey',
  method: 'POST',
  path: '/v1/staff/session/passkey-options',
  ...ofAll,
  isSensitive: true,
  answer: schema<typeof PasskeyOptions>(),
});

/** Another way in stays beside those that there are. */
export const addOwnPasskey = endpoint({
  name: 'addOwnPasskey',
  method: 'POST',
  path: '/v1/staff/session/passkeys',
  ...ofAll,
  isSensitive: true,
  body: schema<typeof PasskeyAnswerBody>(),
  answer: schema<typeof Done>(),
});

/** By what they can log in, and where they are logged in. */
export const getStaffAccess = endpoint({
  name: 'getStaffAccess',
  path: '/v1/staff/account',
  ...ofAll,
  answer: schema<typeof StaffAccess>(),
});

/** What they call one of their passkeys. */
export const nameOwnPasskey = endpoint({
  name: 'nameOwnPasskey',
  method: 'POST',
  path: '/v1/staff/account/passkeys/name',
  ...ofAll,
  body: schema<typeof NamePasskeyBody>(),
  answer: schema<typeof StaffAccess>(),
});

/** It opens nothing any more. The last way in stays: `Conflict` (`id`: `not_available`). */
export const removeOwnPasskey = endpoint({
  name: 'removeOwnPasskey',
  method: 'POST',
  path: '/v1/staff/account/passkeys/removal',
  ...ofAll,
  isSensitive: true,
  body: schema<typeof PasskeyBody>(),
  answer: schema<typeof StaffAccess>(),
});

/** Logs them out on another device. */
export const endOwnSession = endpoint({
  name: 'endOwnSession',
  method: 'POST',
  path: '/v1/staff/account/sessions/end',
  ...ofAll,
  body: schema<typeof EndSessionBody>(),
  answer: schema<typeof StaffAccess>(),
});
