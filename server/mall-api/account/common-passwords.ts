import { dictionary as common } from '@zxcvbn-ts/language-common';
import { dictionary as czech } from '@zxcvbn-ts/language-cs';
import { dictionary as german } from '@zxcvbn-ts/language-de';
import { ApiError, type FieldErrorCode } from '#shared/contracts/errors.ts';
import { fold } from '#shared/rules/fold.ts';
import { guessedWords } from './guessed-words.ts';

/** About 50,000 of the most common passwords. */
const commonPasswords: ReadonlySet<string> = new Set(common['passwords-common']);
const guessed: ReadonlySet<string> = new Set([...guessedWords, ...czech.firstnames, ...german.firstnames].map(squeeze));
/** Everyday words and names in the site's languages. Slovak words are in the Czech lists and in `guessedWords`. */
const words: ReadonlySet<string> = new Set([
  ...guessed,
  ...[czech.commonWords, czech.lastnames, german.commonWords, german.lastnames].flat().map(squeeze),
]);

/** Min length of names and words: shorter ones occur in passwords by chance. */
const minName = 3;
const minWord = 4;
/** With this many letters in addition to a name or word, a password counts as individual. */
const ownLetters = 4;
/** Min length of passwords that consist of digits: shorter runs of digits may be a date or a telephone number. */
const minDigitsOnly = 12;
/** Max digits at the end that are read as letters. */
const maxTail = 8;
/** Letters for which the digits 0 to 9 stand, in two variants: `1` is an i or an l. */
const lookalikes = ['oizeasgtb9', 'olzeasgtb9'];

/** Owner of the password. */
export interface PasswordOwner {
  email?: string | undefined;
  firstName?: string | undefined;
  lastName?: string | undefined;
}

/**
 * Throws `too_common` for passwords that attackers guess first, also if digits are appended or replace letters. Throws
 * `too_personal` for passwords that are little more than the member's name or address, or a name of the site.
 */
export function assertUncommonPassword(password: string, owner: PasswordOwner, siteNames: readonly string[]): void {
  if (isPersonal(password, owner, siteNames)) throw refusal('too_personal');
  if (isCommon(password)) throw refusal('too_common');
}

function refusal(code: FieldErrorCode): ApiError {
  return new ApiError('UnprocessableEntity', { errors: { password: [code] } });
}

function isCommon(password: string): boolean {
  const typed = password.normalize('NFKC').toLowerCase();
  if (commonPasswords.has(typed) || commonPasswords.has(typed.replace(/[\s._-]+/g, ''))) return true;
  if (new Set(squeeze(password)).size <= 2) return true;
  if (/^[\d\s./-]+$/.test(typed) && squeeze(password).length < minDigitsOnly) return true;
  return toCores(password).some((core) => isCommonWord(core));
}

/** Whether the text is a word, the same word twice, or two guessed words. */
function isCommonWord(core: string): boolean {
  if (core.length < minWord) return false;
  if (words.has(core) || commonPasswords.has(core)) return true;
  const half = core.slice(0, core.length / 2);
  if (half + half === core && words.has(half)) return true;
  return Array.from(core, (_letter, index) => index).some((index) => guessed.has(core.slice(0, index)) && guessed.has(core.slice(index)));
}

/** Lists the possible words in a password, without digits and punctuation around them or in place of letters. */
function toCores(password: string): string[] {
  const plain = password.normalize('NFKC').toLowerCase();
  const tail = /[^\p{L}]*$/u.exec(plain)?.[0].length ?? 0;
  const shorter = Array.from({ length: Math.min(tail, maxTail) + 1 }, (_none, cut) => plain.slice(0, plain.length - cut));
  const starts = [...shorter, plain.slice(0, plain.length - tail)];
  const texts = starts.flatMap((text) => [text, text.replace(/^[^\p{L}]+/u, '')]);
  const read = texts.flatMap((text) => [text, ...lookalikes.map((letters) => readLookalikes(text, letters))]);
  const cores = read.map((text) => squeeze(text).replace(/^\d+|\d+$/g, ''));
  return [...new Set(cores)].filter((core) => core !== '');
}

function readLookalikes(text: string, letters: string): string {
  return text
    .replaceAll('@', 'a')
    .replaceAll('$', 's')
    .replaceAll('€', 'e')
    .replaceAll('!', letters[1] ?? '')
    .replace(/\d/g, (digit) => letters[Number(digit)] ?? digit);
}

/** Whether nothing individual is left after removing the names. */
function isPersonal(password: string, { email = '', firstName = '', lastName = '' }: PasswordOwner, siteNames: readonly string[]): boolean {
  const local = email.split('@')[0] ?? '';
  if (squeeze(password) === squeeze(email) && email !== '') return true;
  const names = [local, firstName, lastName, ...siteNames].flatMap((name) => [squeeze(name), ...fold(name).split(' ')]);
  const longestFirst = [...new Set(names)]
    .filter((name) => name.length >= minName && !/^\d+$/.test(name))
    .sort((a, b) => b.length - a.length);
  return [squeeze(password), ...toCores(password)].some((core) => {
    const rest = longestFirst.reduce((left, name) => left.replaceAll(name, ''), core);
    if (rest === core) return false;
    const letters = rest.replace(/\P{L}/gu, '');
    return letters.length < ownLetters || isCommonWord(letters);
  });
}

/** Removes case, diacritics and word separators. */
function squeeze(text: string): string {
  return fold(text).replaceAll(' ', '');
}
