import { dictionary } from '@zxcvbn-ts/language-common';
import { ApiError } from '#shared/contracts/errors.ts';

/** Some 50 000 that everybody tries first, in lower case. */
const commonPasswords: ReadonlySet<string> = new Set(dictionary['passwords-common']);

interface Person {
  email?: string | undefined;
  firstName?: string | undefined;
  lastName?: string | undefined;
}

/** Throws `too_common` for what others guess first, and for what says who it belongs to. */
export function assertUncommonPassword(password: string, person: Person): void {
  if (isCommon(password, person)) throw new ApiError('UnprocessableEntity', { errors: { password: ['too_common'] } });
}

function isCommon(password: string, { email = '', firstName = '', lastName = '' }: Person): boolean {
  const folded = squeeze(password);
  if (commonPasswords.has(password.normalize('NFKC').toLowerCase()) || isOneSign(folded)) return true;
  const names = [email, email.split('@')[0] ?? '', firstName, lastName, firstName + lastName, lastName + firstName];
  return names.map(squeeze).includes(folded);
}

/** Without case and what stands between words. */
function squeeze(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s._-]+/g, '');
}

function isOneSign(text: string): boolean {
  return new Set(text).size <= 1;
}
