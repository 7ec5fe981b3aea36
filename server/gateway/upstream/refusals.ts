import {
  addPasswordAfterSso,
  changePassword,
  deleteAccount,
  logIn,
  logInByFirebase,
  logInByLink,
  register,
  requestPassword,
  resendVerification,
  setForgottenPassword,
  verifyEmail,
} from '#shared/contracts/account.ts';
import { createBookingOrder } from '#shared/contracts/booking.ts';
import { activateReward } from '#shared/contracts/customer-rewards.ts';
import { confirmEmailChange, refuseEmailChange, requestEmailChange } from '#shared/contracts/email-change.ts';
import type { Endpoint } from '#shared/contracts/endpoint.ts';
import type { FieldErrorCode, HttpStatusName } from '#shared/contracts/errors.ts';
import { checkGiftCard } from '#shared/contracts/gift-cards.ts';
import { confirmNewsletter, subscribeNewsletter, unsubscribeNewsletter } from '#shared/contracts/newsletter.ts';
import { stopNotices } from '#shared/contracts/notices.ts';
import { submitReceipt } from '#shared/contracts/receipts.ts';
import type { WordKind } from './refusal-words.ts';

/** Meaning of a refusal for the form that made the call. */
export interface Meaning {
  httpStatus: HttpStatusName;
  field?: string;
  code?: FieldErrorCode;
}

/**
 * One row of the table; applies if all of its conditions are true. `untold`: the visitor sees the same response as
 * everyone, because the refusal would show a stranger who is a member.
 */
export interface RefusalRow {
  calls: readonly Endpoint[];
  statuses?: readonly number[];
  /** At least one of these fields is named; `none` stands for no field of the call. */
  fields?: readonly string[];
  words?: WordKind;
  notWords?: readonly WordKind[];
  means: Meaning | 'untold';
}

const refused = { httpStatus: 'UnprocessableEntity' } as const;
const wrongLogin: Meaning = { ...refused, field: 'email', code: 'invalid_credentials' };
const unverified: Meaning = { httpStatus: 'Forbidden', field: 'email', code: 'email_not_verified' };
const outdated: Meaning = { ...refused, field: 'token', code: 'invalid' };

/** Kinds of faults in the input itself, not about an existing account. */
const ofTheForm: readonly WordKind[] = ['malformed', 'required'];

const byLink = [
  verifyEmail,
  logInByLink,
  setForgottenPassword,
  confirmEmailChange,
  refuseEmailChange,
  confirmNewsletter,
  unsubscribeNewsletter,
  stopNotices,
];
/** Calls whose answer is the same for members and strangers. */
const byEmail = [requestPassword, resendVerification, subscribeNewsletter];
const newPassword = [register, setForgottenPassword, changePassword, addPasswordAfterSso];

/** The first row that fits applies. If none fits, the HTTP status and the fields decide. A 2xx status whose body reports a failure counts as 422. */
export const refusalRows: readonly RefusalRow[] = [
  { calls: [logIn, ...byEmail], words: 'throttled', means: { httpStatus: 'TooManyRequests' } },
  { calls: [logIn, logInByFirebase], statuses: [401, 403, 409, 422], words: 'unverified', means: unverified },
  { calls: [logIn], statuses: [400, 401, 404, 422], fields: ['email', 'password', 'none'], means: wrongLogin },
  { calls: [logInByFirebase], statuses: [400, 401, 404, 422], fields: ['id_token', 'none'], means: { ...refused, field: 'id_token', code: 'invalid' } },
  { calls: [register], statuses: [400, 409, 422], fields: ['password'], means: { ...refused, field: 'password', code: 'refused' } },
  { calls: [register], statuses: [400, 409, 422], fields: ['consents'], means: { ...refused, field: 'consents', code: 'required' } },
  { calls: [register], statuses: [409], means: 'untold' },
  { calls: [register], statuses: [400, 422], fields: ['email', 'phone'], notWords: ofTheForm, means: 'untold' },
  { calls: [register], statuses: [400, 422], fields: ['none'], words: 'taken', means: 'untold' },
  { calls: byEmail, statuses: [400, 403, 404, 409, 422], fields: ['email'], notWords: ofTheForm, means: 'untold' },
  { calls: byEmail, statuses: [400, 403, 404, 409, 422], fields: ['none'], means: 'untold' },
  { calls: newPassword, statuses: [400, 422], fields: ['password'], means: { ...refused, field: 'password', code: 'refused' } },
  { calls: byLink, statuses: [400, 401, 403, 404, 409, 410, 422], fields: ['token', 'email', 'none'], means: outdated },
  { calls: [changePassword], statuses: [400, 403, 422], fields: ['current_password'], means: { ...refused, field: 'current_password', code: 'wrong_password' } },
  { calls: [deleteAccount, requestEmailChange], statuses: [400, 403, 422], fields: ['password', 'current_password'], means: { ...refused, field: 'password', code: 'wrong_password' } },
  { calls: [requestEmailChange], statuses: [400, 409, 422], fields: ['email'], notWords: ofTheForm, means: 'untold' },
  { calls: [requestEmailChange], statuses: [409], fields: ['none'], means: 'untold' },
  { calls: [submitReceipt], statuses: [409], fields: ['number', 'none'], means: { httpStatus: 'Conflict', field: 'number', code: 'duplicate' } },
  { calls: [submitReceipt], words: 'taken', fields: ['number', 'none'], means: { httpStatus: 'Conflict', field: 'number', code: 'duplicate' } },
  { calls: [checkGiftCard], statuses: [400, 401, 403, 404, 422], fields: ['number', 'code', 'none'], means: { ...refused, field: 'code', code: 'unknown_card' } },
  { calls: [createBookingOrder], statuses: [409], fields: ['starts_at', 'none'], means: { httpStatus: 'Conflict', field: 'starts_at', code: 'sold_out' } },
  { calls: [activateReward], statuses: [409], fields: ['reward_id', 'none'], means: { httpStatus: 'Conflict', field: 'reward_id', code: 'not_available' } },
]; // biome-ignore format: a table

/** Other names of fields that our bodies have. */
export const fieldNames: Readonly<Record<string, string>> = {
  'consents.terms': 'consents',
  terms: 'consents',
  accept_terms: 'consents',
  terms_accepted: 'consents',
  agree_terms: 'consents',
  gdpr: 'consents',
  username: 'email',
  login: 'email',
  credentials: 'email',
  email_address: 'email',
  new_email: 'email',
  new_password: 'password',
  password_confirmation: 'password',
  plain_password: 'password',
  old_password: 'current_password',
  password_current: 'current_password',
  name: 'first_name',
  firstname: 'first_name',
  lastname: 'last_name',
  surname: 'last_name',
  birthday: 'birth_date',
  birthdate: 'birth_date',
  date_of_birth: 'birth_date',
  phone_number: 'phone',
  telephone: 'phone',
  receipt_number: 'number',
};
