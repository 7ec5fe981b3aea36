import type { RandomBytes } from '../core/secrets/link-token.ts';

/** Without characters that are easily confused; matches `RewardCode`. */
const alphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const length = 12;
/** Larger bytes would make some characters more likely than others. */
const evenBytes = 256 - (256 % alphabet.length);

/** Twelve random characters (59 bits) in groups of four: `7K2M-QX4P-9HJW`. */
export function makeRewardCode(randomBytes: RandomBytes): string {
  let signs = '';
  while (signs.length < length) {
    for (const byte of randomBytes(length)) if (byte < evenBytes && signs.length < length) signs += alphabet[byte % alphabet.length];
  }
  return toGroups(signs);
}

/** Formats a code as it is stored, however it was typed. */
export function toGroups(code: string): string {
  return code.replaceAll('-', '').replace(/.{4}(?=.)/g, '$&-');
}
