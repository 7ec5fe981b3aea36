import * as z from 'zod/mini';
import { staffRoles } from '../contracts/endpoint.ts';
import {
  acceptStaffInvite,
  acceptStaffInviteByPasskey,
  addOwnPasskey,
  beginCompanyConfirmation,
  beginCompanyLogin,
  beginOwnPasskey,
  beginPasskeyByInvite,
  beginPasskeyLogin,
  changeOwnPassword,
  confirmStaff,
  confirmStaffByCompany,
  confirmStaffByPasskey,
  endOwnSession,
  getStaffAccess,
  getStaffSession,
  logInStaff,
  logInStaffByCompany,
  logInStaffByPasskey,
  logOutStaff,
  logOutStaffEverywhere,
  makeRecoveryCodes,
  nameOwnPasskey,
  openStaffInvite,
  removeOwnPasskey,
} from '../contracts/staff.ts';
import { cleanTyped } from '../rules/typed-text.ts';
import { check } from './check.ts';
import {
  Count,
  DateTime,
  Done,
  EmailAddress,
  GivenPassword,
  Id,
  LinkToken,
  LocaleCode,
  NewPassword,
  PersonName,
  SessionToken,
} from './fields.ts';

export const StaffSession = z.object({
  id: Id,
  name: z.string(),
  roles: z.array(z.enum(staffRoles)),
  /** For the role `shop`: the company that it may edit. */
  company_id: z.nullable(Id),
  /** Latest end of the session; an hour without a call ends it as well. */
  expires_at: DateTime,
  /** Until when the session counts as confirmed; null: sensitive calls require a confirmation. */
  confirmed_until: z.nullable(DateTime),
  /** Whether the company's identity provider opened the session, and therefore confirms it. */
  is_company: z.boolean(),
});
export type StaffSession = z.infer<typeof StaffSession>;

export const OpenedStaffSession = z.object({
  /** Session token. The gateway moves it from the mall API's answer to the staff's cookie, so scripts never see it. */
  token: z.optional(SessionToken),
  staff: StaffSession,
});

export const StaffInviteBody = z.object({ token: LinkToken });

export const StaffInvite = z.object({
  email: z.string(),
  name: z.string(),
  roles: z.array(z.enum(staffRoles)),
  expires_at: DateTime,
  /** `otpauth://totp/…`, for a QR code. */
  totp_address: z.string(),
  /** The same secret, for manual entry. */
  totp_secret: z.string(),
});
export type StaffInvite = z.infer<typeof StaffInvite>;

/** Six digits; apps show them in groups. */
const TotpCode = z.string().check(
  z.overwrite((typed) => typed.replace(/\s/g, '')),
  z.regex(/^\d{6}$/),
);

/** A code of the app, or a recovery code with or without its dashes. */
const LoginCode = z.string().check(
  z.overwrite((typed) => typed.replace(/[\s-]/g, '').toUpperCase()),
  z.regex(/^(?:\d{6}|[2-9A-HJ-NP-Z]{16})$/),
);

export const StaffPassword = z.object({ token: LinkToken, name: PersonName, password: NewPassword, code: TotpCode });

export const LogInStaffBody = z.object({ email: EmailAddress, password: GivenPassword, code: LoginCode });

export const ConfirmStaffBody = z.object({ password: GivenPassword, code: LoginCode });

export const NewPasswordBody = z.object({ password: NewPassword });

/** Passed to the browser unchanged (WebAuthn, 5.4 and 5.5). */
export const PasskeyOptions = z.object({ options: z.looseObject({ challenge: z.string() }) });

/** Answer of the browser's passkey (`RegistrationResponseJSON`, `AuthenticationResponseJSON`); the mall API parses its contents. */
const PasskeyAnswer = z.looseObject({
  id: z.string().check(z.minLength(1), z.maxLength(1400)),
  rawId: z.string().check(z.maxLength(1400)),
  type: z.literal('public-key'),
  response: z.looseObject({ clientDataJSON: z.string().check(z.maxLength(8000)) }),
});

export const PasskeyAnswerBody = z.object({ credential: PasskeyAnswer });

/** `locale`: language of the provider's pages, if it has them. */
export const CompanyBrowserBody = z.object({ browser: LinkToken, locale: LocaleCode });

export const CompanyLoginAddress = z.object({
  /** Page of the provider. */
  address: z.string(),
  /** Identifies the answer of the provider, which returns it. */
  state: LinkToken,
});

/** Parameters of the provider's answer (RFC 6749, 4.1.2; RFC 9207), and the browser's secret. */
export const CompanyAnswerBody = z.object({
  browser: LinkToken,
  state: LinkToken,
  code: z.string().check(z.minLength(1), z.maxLength(4000)),
  iss: z.optional(z.string().check(z.maxLength(500))),
});

export const LoggedOutStaff = z.object({
  /** Page of the company's identity provider that ends its session, too; null: none. */
  company_logout: z.nullable(z.string()),
});

export const PasskeyInviteBody = z.object({ token: LinkToken, name: PersonName, credential: PasskeyAnswer });

const PasskeyId = z.string().check(z.regex(/^[\w-]+$/), z.maxLength(1400));
/** Id of a session; does not authenticate it. */
const SessionId = z.string().check(z.regex(/^[\w-]{43}$/));

export const StaffAccess = z.object({
  /** In order of creation. */
  passkeys: z.array(
    z.object({
      id: PasskeyId,
      /** Empty: unnamed. */
      name: z.string(),
      created_at: DateTime,
      /** Last login or confirmation; null: never. */
      used_at: z.nullable(DateTime),
    }),
  ),
  /** Whether the member of staff can also log in with a password and an app. */
  has_password: z.boolean(),
  /** Whether the company's identity provider logs the member of staff in. */
  has_company_login: z.boolean(),
  /** Whether passkeys of the member of staff are accepted. */
  takes_passkeys: z.boolean(),
  /** Number of recovery codes that were not used yet. */
  recovery_codes: Count,
  /** Most recently seen first. */
  sessions: z.array(z.object({ id: SessionId, created_at: DateTime, seen_at: DateTime, is_own: z.boolean() })),
});
export type StaffAccess = z.infer<typeof StaffAccess>;

export const RecoveryCodes = z.object({
  /** Not stored in readable form: no later call returns them again. */
  codes: z.array(z.string()),
});

export const NamePasskeyBody = z.object({ id: PasskeyId, name: z.string().check(z.overwrite(cleanTyped), z.maxLength(60)) });
export const PasskeyBody = z.object({ id: PasskeyId });
export const EndSessionBody = z.object({ id: SessionId });

export const staffChecks = [
  check(openStaffInvite, { body: StaffInviteBody, answer: StaffInvite }),
  check(acceptStaffInvite, { body: StaffPassword, answer: OpenedStaffSession }),
  check(logInStaff, { body: LogInStaffBody, answer: OpenedStaffSession }),
  check(getStaffSession, { answer: StaffSession }),
  check(confirmStaff, { body: ConfirmStaffBody, answer: StaffSession }),
  check(logOutStaff, { answer: LoggedOutStaff }),
  check(logOutStaffEverywhere, { answer: Done }),
  check(beginCompanyLogin, { body: CompanyBrowserBody, answer: CompanyLoginAddress }),
  check(logInStaffByCompany, { body: CompanyAnswerBody, answer: OpenedStaffSession }),
  check(beginCompanyConfirmation, { body: CompanyBrowserBody, answer: CompanyLoginAddress }),
  check(confirmStaffByCompany, { body: CompanyAnswerBody, answer: StaffSession }),
  check(beginPasskeyByInvite, { body: StaffInviteBody, answer: PasskeyOptions }),
  check(acceptStaffInviteByPasskey, { body: PasskeyInviteBody, answer: OpenedStaffSession }),
  check(beginPasskeyLogin, { answer: PasskeyOptions }),
  check(logInStaffByPasskey, { body: PasskeyAnswerBody, answer: OpenedStaffSession }),
  check(confirmStaffByPasskey, { body: PasskeyAnswerBody, answer: StaffSession }),
  check(beginOwnPasskey, { answer: PasskeyOptions }),
  check(addOwnPasskey, { body: PasskeyAnswerBody, answer: Done }),
  check(getStaffAccess, { answer: StaffAccess }),
  check(nameOwnPasskey, { body: NamePasskeyBody, answer: StaffAccess }),
  check(removeOwnPasskey, { body: PasskeyBody, answer: StaffAccess }),
  check(changeOwnPassword, { body: NewPasswordBody, answer: StaffAccess }),
  check(makeRecoveryCodes, { answer: RecoveryCodes }),
  check(endOwnSession, { body: EndSessionBody, answer: StaffAccess }),
];
