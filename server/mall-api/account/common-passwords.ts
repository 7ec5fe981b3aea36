import { dictionary as common } from '@zxcvbn-ts/language-common';
import { dictionary as czech } from '@zxcvbn-ts/language-cs';
import { dictionary as german } from '@zxcvbn-ts/language-de';
import { ApiError, type FieldErrorCode } from '#shared/contracts/errors.ts';
import { fold } from '#shared/rules/fold.ts';
import { guessedWords } from './guessed-words.ts';

/** Some 50 000 that everybody tries first. */
const commonPasswords: ReadonlySet<string> = new Set(common['passwords-common']);
const guessed: ReadonlySet<string> = new Set([...guessedWords, ...czech.firstnames, ...german.firstnames].map(squeeze));
/** Everyday words and names of the centre's languages; Slovak ones are among the Czech and the guessed. */
const words: ReadonlySet<string> = new Set([
  ...guessed,
  ...[czech.commonWords, czech.lastnames, german.commonWords, german.lastnames].flat().map(squeeze),
]);

/** Shorter ones are found in everything. */
const shortestName = 3;
const shortestWord = 4;
/** So many letters beside a name or a word are somebody's own. */
const ownLetters = 4;
/** A date, a telephone number. */
const fewestDigitsAlone = 12;
/** Of digits at the end, so many may stand for letters. */
const longestTail = 8;
/** What is mistaken for what: `1` is an i or an l. */
const lookalikes = ['oizeasgtb9', 'olzeasgtb9'];

/** What is known of whose password it is to be. */
export interface PasswordOwner {
  email?: string | undefined;
  firstName?: string | undefined;
  lastName?: string | undefined;
}

/**
 * Throws `too_common` for what others guess first, also with digits behind it or in place of letters, and `too_personal` for what is little
 * more than the member's own name or address, or one of the site's names.
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
  if (/^[\d\s./-]+$/.test(typed) && squeeze(password).length < fewestDigitsAlone) return true;
  return toCores(password).some((core) => isCommonWord(core));
}

/** A word, the same word twice, or two that are guessed. */
function isCommonWord(core: string): boolean {
  if (core.length < shortestWord) return false;
  if (words.has(core) || commonPasswords.has(core)) return true;
  const half = core.slice(0, core.length / 2);
  if (half + half === core && words.has(half)) return true;
  return Array.from(core, (_letter, index) => index).some((index) => guessed.has(core.slice(0, index)) && guessed.has(core.slice(index)));
}

/** What digits and punctuation hide, before, behind, and in place of letters: each way to read it. */
function toCores(password: string): string[] {
  const plain = password.normalize('NFKC').toLowerCase();
  const tail = /[^\p{L}]*$/u.exec(plain)?.[0].length ?? 0;
  const shorter = Array.from({ length: Math.min(tail, longestTail) + 1 }, (_none, cut) => plain.slice(0, plain.length - cut));
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

/** Without the names, is what is left nothing of one's own? */
function isPersonal(password: string, { email = '', firstName = '', lastName = '' }: PasswordOwner, siteNames: readonly string[]): boolean {
  const local = email.split('@')[0] ?? '';
  if (squeeze(password) === squeeze(email) && email !== '') return true;
  const names = [local, firstName, lastName, ...siteNames].flatMap((name) => [squeeze(name), ...fold(name).split(' ')]);
  const longestFirst = [...new Set(names)]
    .filter((name) => name.length >= shortestName && !/^\d+$/.test(name))
    .sort((a, b) => b.length - a.length);
  return [squeeze(password), ...toCores(password)].some((core) => {
    const rest = longestFirst.reduce((left, name) => left.replaceAll(name, ''), core);
    if (rest === core) return false;
    const letters = rest.replace(/\P{L}/gu, '');
    return letters.length < ownLetters || isCommonWord(letters);
  });
}

/** Without case, diacritics, and what stands between words. */
function squeeze(text: string): string {
  return fold(text).replaceAll(' ', '');
}
