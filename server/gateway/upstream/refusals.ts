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
import { createBookingOrder, moveBookingOrder } from '#shared/contracts/booking.ts';
import { activateReward } from '#shared/contracts/customer-rewards.ts';
import { confirmEmailChange, refuseEmailChange, requestEmailChange } from '#shared/contracts/email-change.ts';
import type { Endpoint } from '#shared/contracts/endpoint.ts';
import type { FieldErrorCode, HttpStatusName } from '#shared/contracts/errors.ts';
import { checkGiftCard } from '#shared/contracts/gift-cards.ts';
import { confirmNewsletter, subscribeNewsletter, unsubscribeNewsletter } from '#shared/contracts/newsletter.ts';
import { stopNotices } from '#shared/contracts/notices.ts';
import { submitReceipt } from '#shared/contracts/receipts.ts';
import { vocabularyOf } from '#shared/messages/messages.ts';
import { type Locale, locales } from '#shared/site/locales.ts';

/** Meaning of a refusal for the form that made the call. */
export interface Meaning {
  httpStatus: HttpStatusName;
  field?: string;
  code?: FieldErrorCode;
}

/**
 * One row of the table; applies if all of its conditions are true. `untold`: the visitor gets the same response as
 * after a success, because the refusal would show a stranger who is a member.
 */
export interface RefusalRow {
  calls: readonly Endpoint[];
  statuses?: readonly number[];
  /** The refusal names at least one of these fields; `none`: the refusal names no field of the call. */
  fields?: readonly string[];
  words?: WordKind;
  notWords?: readonly WordKind[];
  means: Meaning | 'untold';
}

const refused = { httpStatus: 'UnprocessableEntity' } as const;
const wrongLogin: Meaning = { ...refused, field: 'email', code: 'invalid_credentials' };
const unverified: Meaning = { httpStatus: 'Forbidden', field: 'email', code: 'email_not_verified' };
const outdated: Meaning = { ...refused, field: 'token', code: 'invalid' };

/** Kinds of faults that concern the input itself, not an existing account. */
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

/**
 * Table of refusals; the first row that fits applies. If none fits, the HTTP status and the fields decide. A 2xx status
 * whose body reports a failure counts as 422.
 */
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
  { calls: [createBookingOrder, moveBookingOrder], statuses: [409], fields: ['starts_at', 'none'], means: { httpStatus: 'Conflict', field: 'starts_at', code: 'sold_out' } },
  { calls: [activateReward], statuses: [409], fields: ['reward_id', 'none'], means: { httpStatus: 'Conflict', field: 'reward_id', code: 'not_available' } },
]; // biome-ignore format: a table

/** Field names used by other mall APIs, and the name of the same field in our request bodies. */
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

/**
 * Kinds of refusals, recognized by the words that foreign mall APIs use in the site's languages, because frameworks
 * have no codes for them. Each pattern is a plain list of words, so that hostile text cannot slow it down.
 */
export const wordKinds = {
  required: /\b(?:required|must be present|must be filled|missing|povinn|vyplňte|erforderlich|ausgefüllt)/i,
  taken:
    /\btaken\b|already (?:exists|been|registered|in use|used|have)|\bexists already|\bduplicate|obsazen|registrován|již existuje|už existuje|použív|obsaden|registrovan|existuje|bereits|vergeben|existiert/i,
  unverified:
    /(?:not|n't) (?:been |yet )?(?:verified|confirmed|activated)|unverified|unconfirmed|(?:verify|confirm|activate) your|není (?:ještě )?(?:ověřen|potvrzen|aktiv)|neověřen|nepotvrzen|ověřte|potvrďte|nie je (?:ešte )?(?:overen|potvrden|aktiv)|neoveren|nepotvrden|overte|nicht (?:bestätigt|verifiziert|aktiviert)|bestätigen sie/i,
  throttled: /too many|příliš mnoho|příliš často|priveľa|príliš (?:veľa|mnoho|často)|zu viele|zu oft/i,
  malformed: /\bvalid\b|\binvalid\b|\bformat\b|platn|formát|gültig|neplatn/i,
} as const satisfies Record<string, RegExp>;

export type WordKind = keyof typeof wordKinds;

const maxSentenceLength = 300;
const maxSentences = 3;
/** Control characters, and those that change the direction of the text around them. */
const unprintable = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}]+/gu;

/** Converts a mall API's sentences to plain single lines that a page may show, limited in number and length. */
export function toSentences(said: readonly string[]): string[] {
  return said
    .slice(0, maxSentences)
    .map((sentence) => sentence.slice(0, maxSentenceLength).replace(unprintable, ' ').trim())
    .filter((sentence) => sentence.includes(' '));
}

const frequentWords = new Map(locales.map((locale) => [locale, new Set(vocabularyOf(locale).refusal)]));

/** Returns the most likely language of some sentences; undefined if it is unclear. */
export function guessLocale(sentences: readonly string[]): Locale | undefined {
  const words =
    sentences
      .join(' ')
      .toLowerCase()
      .match(/\p{L}+/gu) ?? [];
  const scores = locales.map((locale) => ({ locale, score: words.filter((word) => frequentWords.get(locale)?.has(word)).length }));
  const [best, next] = scores.toSorted((one, other) => other.score - one.score);
  return best && next && best.score >= 2 && best.score > next.score ? best.locale : undefined;
}
