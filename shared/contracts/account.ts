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
 * An unknown address and a wrong password are one answer, `UnprocessableEntity` (`email`: `invalid_credentials`); a right password before
 * the address is verified is `Forbidden` (`email`: `email_not_verified`); too many wrong ones for the account `TooManyRequests`.
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

/** Revokes the token (an addition of ours). */
export const logOut = endpoint({
  name: 'logOut',
  method: 'DELETE',
  path: '/v1/login',
  isOptional: true,
  access: 'member',
  session: 'ends',
  answer: schema<typeof Done>(),
});

/** The ID token of a Firebase popup. `needs_password`: the account has none of its own yet. */
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

/** The answer says only what was sent: whether the address is registered already comes by e-mail alone. */
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

/** Always a success, in the same time. */
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

/** By the link of the e-mail, once; an unknown or outdated token is `UnprocessableEntity` (`token`: `invalid`). */
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

/** Sends one message with both ways back in: a link to set a new password, and one that logs in. Always a success, in the same time. */
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

/** Login by the link of that message, once. */
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

/** A new password by the link of that message; every session ends. */
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

/** A wrong current password is `UnprocessableEntity` (`current_password`: `wrong_password`); every other session ends. */
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

/** The first password of an account that began with another site's login; needs a login of the last ten minutes, else `Forbidden`. */
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

/** Erases the person and keeps the ledger without them. By the password, or by an ID token made in the last ten minutes. */
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
