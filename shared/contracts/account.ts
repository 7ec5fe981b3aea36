import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import {
  CalendarDate,
  EmailAddress,
  GivenPassword,
  LinkToken,
  LocaleCode,
  NewPassword,
  PersonName,
  PhoneNumber,
  SessionToken,
} from './fields.ts';
import { Customer } from './profile.ts';

const Done = z.object({});
const OpenedSession = z.object({ token: SessionToken, customer: Customer });

/**
 * An unknown address and a wrong password are one answer, `UnprocessableEntity` (`email`: `invalid_credentials`); a right password before
 * the address is verified is `Forbidden` (`email`: `email_not_verified`); too many wrong ones for the account `TooManyRequests`.
 */
export const logIn = endpoint({
  name: 'logIn',
  method: 'POST',
  path: '/v1/login',
  access: 'guest',
  needs: ['is_authentication_active'],
  session: 'opens',
  hasCredentials: true,
  body: z.object({ email: EmailAddress, password: GivenPassword }),
  answer: OpenedSession,
});

/** Revokes the token (an addition of ours). */
export const logOut = endpoint({ name: 'logOut', method: 'DELETE', path: '/v1/login', access: 'member', session: 'ends', answer: Done });

/** The ID token of a Firebase popup. `needs_password`: the account has none of its own yet. */
export const logInByFirebase = endpoint({
  name: 'logInByFirebase',
  method: 'POST',
  path: '/v1/firebase-login',
  access: 'guest',
  needs: ['is_authentication_active', 'is_sso_visible'],
  session: 'opens',
  hasCredentials: true,
  body: z.object({
    id_token: z.string().check(z.minLength(1), z.maxLength(8000)),
    locale: LocaleCode,
    /** For an account that begins with it. */
    consents: z.optional(z.object({ terms: z.literal(true), newsletter: z.boolean() })),
  }),
  answer: z.object({ token: SessionToken, customer: Customer, needs_password: z.boolean() }),
});

/** The answer says only what was sent: whether the address is registered already comes by e-mail alone. */
export const register = endpoint({
  name: 'register',
  method: 'POST',
  path: '/v1/register',
  access: 'guest',
  needs: ['is_authentication_active'],
  hasCredentials: true,
  body: z.object({
    email: EmailAddress,
    password: NewPassword,
    first_name: PersonName,
    last_name: PersonName,
    birth_date: z.optional(CalendarDate),
    phone: z.optional(PhoneNumber),
    locale: LocaleCode,
    consents: z.object({ terms: z.literal(true), newsletter: z.boolean() }),
    /** The `application` of an earlier answer, whose address was a wrong one: that registration is withdrawn. */
    replaces: z.optional(LinkToken),
  }),
  answer: z.object({
    customer: z.object({ email: z.string(), first_name: z.string(), last_name: z.string(), locale: LocaleCode }),
    /** Withdraws this registration until its address is proven. */
    application: z.optional(LinkToken),
  }),
});

/** Always a success, in the same time. */
export const resendVerification = endpoint({
  name: 'resendVerification',
  method: 'POST',
  path: '/v1/register/email-resend',
  access: 'guest',
  needs: ['is_authentication_active'],
  body: z.object({ email: EmailAddress }),
  answer: Done,
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
  body: z.object({ token: LinkToken }),
  answer: OpenedSession,
});

/** Sends one message with both ways back in: a link to set a new password, and one that logs in. Always a success, in the same time. */
export const requestPassword = endpoint({
  name: 'requestPassword',
  method: 'POST',
  path: '/v1/forget-password',
  access: 'guest',
  needs: ['is_authentication_active'],
  body: z.object({ email: EmailAddress }),
  answer: Done,
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
  body: z.object({ token: LinkToken }),
  answer: OpenedSession,
});

/** A new password by the link of that message; every session ends. */
export const setForgottenPassword = endpoint({
  name: 'setForgottenPassword',
  method: 'POST',
  path: '/v1/change-forget-password',
  access: 'guest',
  needs: ['is_authentication_active'],
  hasCredentials: true,
  body: z.object({ token: LinkToken, password: NewPassword }),
  answer: Done,
});

/** A wrong current password is `UnprocessableEntity` (`current_password`: `wrong_password`); every other session ends. */
export const changePassword = endpoint({
  name: 'changePassword',
  method: 'POST',
  path: '/v1/change-password',
  access: 'member',
  hasCredentials: true,
  body: z.object({ current_password: GivenPassword, password: NewPassword }),
  answer: Done,
});

/** The first password of an account that began with another site's login; needs a login of the last ten minutes, else `Forbidden`. */
export const addPasswordAfterSso = endpoint({
  name: 'addPasswordAfterSso',
  method: 'POST',
  path: '/v1/add-password-after-sso',
  access: 'member',
  hasCredentials: true,
  body: z.object({ password: NewPassword }),
  answer: Done,
});

/** Erases the person and keeps the ledger without them. By the password, or by an ID token made in the last ten minutes. */
export const deleteAccount = endpoint({
  name: 'deleteAccount',
  method: 'POST',
  path: '/v1/delete-account',
  access: 'member',
  session: 'ends',
  hasCredentials: true,
  body: z.object({ password: z.optional(GivenPassword), id_token: z.optional(z.string().check(z.maxLength(8000))) }),
  answer: Done,
});
