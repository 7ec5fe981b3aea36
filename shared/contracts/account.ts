import type {
  AddPasswordAfterSsoBody,
  ChangePasswordBody,
  DeleteAccountBody,
  LogInBody,
  LogInByFirebaseBody,
  OpenedSession,
  OpenedSsoSession,
  RegisterBody,
  Registration,
  SetForgottenPasswordBody,
} from '../schemas/account.ts';
import type { Done, EmailBody, LinkTokenBody } from '../schemas/fields.ts';
import { endpoint, schema } from './endpoint.ts';

/**
 * Unknown email or wrong password: `UnprocessableEntity` (`email`: `invalid_credentials`). Correct password, but email not yet verified: `Forbidden`
 * (`email`: `email_not_verified`). Too many failures for the account: `TooManyRequests`.
 */
export const logIn = endpoint({
  name: 'logIn',
  method: 'POST',
  path: '/v1/login',
  access: 'guest',
  lane: 'password',
  needs: ['is_authentication_active'],
  session: 'opens',
  hasCredentials: true,
  body: schema<typeof LogInBody>(),
  answer: schema<typeof OpenedSession>(),
});

/** Revokes the token (our addition). */
export const logOut = endpoint({
  name: 'logOut',
  method: 'DELETE',
  path: '/v1/login',
  isOptional: true,
  access: 'member',
  session: 'ends',
  answer: schema<typeof Done>(),
});

/** Ends all sessions of the member, this one included, and partners' access. Passes in phones' wallets and unused links in emails become invalid. */
export const logOutEverywhere = endpoint({
  name: 'logOutEverywhere',
  method: 'POST',
  path: '/v1/logout/everywhere',
  isOptional: true,
  access: 'member',
  session: 'ends',
  answer: schema<typeof Done>(),
});

/** Logs in by the ID token of a Firebase popup. `needs_password`: the account has no password yet. */
export const logInByFirebase = endpoint({
  name: 'logInByFirebase',
  method: 'POST',
  path: '/v1/firebase-login',
  access: 'guest',
  lane: 'signIn',
  needs: ['is_authentication_active', 'is_sso_visible'],
  session: 'opens',
  hasCredentials: true,
  body: schema<typeof LogInByFirebaseBody>(),
  answer: schema<typeof OpenedSsoSession>(),
});

/** Returns only what was sent. Whether the address is already registered is revealed only by email. */
export const register = endpoint({
  name: 'register',
  method: 'POST',
  path: '/v1/register',
  access: 'guest',
  lane: 'password',
  needs: ['is_authentication_active'],
  hasCredentials: true,
  body: schema<typeof RegisterBody>(),
  answer: schema<typeof Registration>(),
  emailsPerDay: 600,
});

/** Always succeeds, in constant time, so that accounts cannot be enumerated. */
export const resendVerification = endpoint({
  name: 'resendVerification',
  method: 'POST',
  path: '/v1/register/email-resend',
  access: 'guest',
  needs: ['is_authentication_active'],
  body: schema<typeof EmailBody>(),
  answer: schema<typeof Done>(),
  emailsPerDay: 300,
});

/**
 * Verifies the email address by the link in the email. Each link works once. Unknown and expired tokens are `UnprocessableEntity` (`token`:
 * `invalid`).
 */
export const verifyEmail = endpoint({
  name: 'verifyEmail',
  method: 'POST',
  path: '/v1/register/email-verification',
  access: 'guest',
  needs: ['is_authentication_active'],
  session: 'opens',
  hasCredentials: true,
  body: schema<typeof LinkTokenBody>(),
  answer: schema<typeof OpenedSession>(),
});

/** Emails two links: one to set a new password, one to log in. Always succeeds, in constant time. */
export const requestPassword = endpoint({
  name: 'requestPassword',
  method: 'POST',
  path: '/v1/forget-password',
  access: 'guest',
  needs: ['is_authentication_active'],
  body: schema<typeof EmailBody>(),
  answer: schema<typeof Done>(),
  emailsPerDay: 300,
});

/** Logs in by the link from `requestPassword`, once. */
export const logInByLink = endpoint({
  name: 'logInByLink',
  method: 'POST',
  path: '/v1/forget-password/login',
  access: 'guest',
  needs: ['is_authentication_active'],
  session: 'opens',
  hasCredentials: true,
  body: schema<typeof LinkTokenBody>(),
  answer: schema<typeof OpenedSession>(),
});

/** Sets a new password by the link from `requestPassword`. Ends all sessions. */
export const setForgottenPassword = endpoint({
  name: 'setForgottenPassword',
  method: 'POST',
  path: '/v1/change-forget-password',
  access: 'guest',
  lane: 'password',
  needs: ['is_authentication_active'],
  hasCredentials: true,
  body: schema<typeof SetForgottenPasswordBody>(),
  answer: schema<typeof Done>(),
});

/** Ends all other sessions. Wrong current password: `UnprocessableEntity` (`current_password`: `wrong_password`). */
export const changePassword = endpoint({
  name: 'changePassword',
  method: 'POST',
  path: '/v1/change-password',
  access: 'member',
  lane: 'password',
  hasCredentials: true,
  body: schema<typeof ChangePasswordBody>(),
  answer: schema<typeof Done>(),
});

/** Adds the first password to an account created by social login. `Forbidden` unless the login is less than ten minutes old. */
export const addPasswordAfterSso = endpoint({
  name: 'addPasswordAfterSso',
  method: 'POST',
  path: '/v1/add-password-after-sso',
  access: 'member',
  lane: 'password',
  hasCredentials: true,
  body: schema<typeof AddPasswordAfterSsoBody>(),
  answer: schema<typeof Done>(),
});

/** Deletes personal data and anonymizes the ledger. Requires the password or an ID token less than ten minutes old. */
export const deleteAccount = endpoint({
  name: 'deleteAccount',
  method: 'POST',
  path: '/v1/delete-account',
  access: 'member',
  lane: 'password',
  session: 'ends',
  hasCredentials: true,
  body: schema<typeof DeleteAccountBody>(),
  answer: schema<typeof Done>(),
});
