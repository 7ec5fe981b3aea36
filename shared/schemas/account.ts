import * as z from 'zod/mini';
import {
  addPasswordAfterSso,
  changePassword,
  deleteAccount,
  logIn,
  logInByFirebase,
  logInByLink,
  logOut,
  logOutEverywhere,
  register,
  requestPassword,
  resendVerification,
  setForgottenPassword,
  verifyEmail,
} from '../contracts/account.ts';
import { check } from './check.ts';
import {
  CalendarDate,
  Done,
  EmailAddress,
  EmailBody,
  GivenPassword,
  LastName,
  LinkToken,
  LinkTokenBody,
  LocaleCode,
  NewPassword,
  PersonName,
  PhoneNumber,
  SessionToken,
} from './fields.ts';
import { Customer } from './profile.ts';

export const OpenedSession = z.object({ token: SessionToken, customer: Customer });

export const LogInBody = z.object({ email: EmailAddress, password: GivenPassword });

export const LogInByFirebaseBody = z.object({
  id_token: z.string().check(z.minLength(1), z.maxLength(8000)),
  locale: LocaleCode,
  /** Consents of an account that this login creates, or that the centre has imported. */
  consents: z.optional(z.object({ terms: z.literal(true), newsletter: z.boolean() })),
});

export const OpenedSsoSession = z.object({ token: SessionToken, customer: Customer, needs_password: z.boolean() });

export const RegisterBody = z.object({
  email: EmailAddress,
  password: NewPassword,
  first_name: PersonName,
  last_name: z._default(LastName, ''),
  birth_date: z.optional(CalendarDate),
  phone: z.optional(PhoneNumber),
  locale: LocaleCode,
  consents: z.object({ terms: z.literal(true), newsletter: z.boolean() }),
  /** The `application` that an earlier registration returned, if its address was mistyped. Withdraws that earlier registration. */
  replaces: z.optional(LinkToken),
});

export const Registration = z.object({
  customer: z.object({ email: z.string(), first_name: z.string(), last_name: z.string(), locale: LocaleCode }),
  /** Token to withdraw this registration (`replaces`) until its address is verified. */
  application: z.optional(LinkToken),
});

export const SetForgottenPasswordBody = z.object({ token: LinkToken, password: NewPassword });

export const ChangePasswordBody = z.object({ current_password: GivenPassword, password: NewPassword });

export const AddPasswordAfterSsoBody = z.object({ password: NewPassword });

export const DeleteAccountBody = z.object({
  password: z.optional(GivenPassword),
  id_token: z.optional(z.string().check(z.maxLength(8000))),
});

export const accountChecks = [
  check(logIn, { body: LogInBody, answer: OpenedSession }),
  check(logOut, { answer: Done }),
  check(logOutEverywhere, { answer: Done }),
  check(logInByFirebase, { body: LogInByFirebaseBody, answer: OpenedSsoSession }),
  check(register, { body: RegisterBody, answer: Registration }),
  check(resendVerification, { body: EmailBody, answer: Done }),
  check(verifyEmail, { body: LinkTokenBody, answer: OpenedSession }),
  check(requestPassword, { body: EmailBody, answer: Done }),
  check(logInByLink, { body: LinkTokenBody, answer: OpenedSession }),
  check(setForgottenPassword, { body: SetForgottenPasswordBody, answer: Done }),
  check(changePassword, { body: ChangePasswordBody, answer: Done }),
  check(addPasswordAfterSso, { body: AddPasswordAfterSsoBody, answer: Done }),
  check(deleteAccount, { body: DeleteAccountBody, answer: Done }),
];
