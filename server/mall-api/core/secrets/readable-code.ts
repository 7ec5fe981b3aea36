import type { RandomBytes } from './link-token.ts';

/** Without letters and digits that are easily confused on paper or on the phone. */
const signs = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/** Groups of four characters, `7K3D-QX94`: 20 random bits each. */
export function makeReadableCode(randomBytes: RandomBytes, groups: number): string {
  const text = [...randomBytes(groups * 4)].map((byte) => signs[byte % signs.length]).join('');
  return (text.match(/.{4}/g) ?? []).join('-');
}
