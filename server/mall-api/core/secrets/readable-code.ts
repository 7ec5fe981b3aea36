import type { RandomBytes } from './link-token.ts';

/** Characters of codes, without letters and digits that are easily confused on paper or on the phone. */
const signs = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/** Creates a code of groups of four characters (`7K3D-QX94`), each with 20 random bits. */
export function makeReadableCode(randomBytes: RandomBytes, groups: number): string {
  const text = [...randomBytes(groups * 4)].map((byte) => signs[byte % signs.length]).join('');
  return (text.match(/.{4}/g) ?? []).join('-');
}
