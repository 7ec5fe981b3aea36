import type { Mall } from '../contracts/malls.ts';

type LogoFields = Pick<Mall, 'image' | 'image_wide' | 'image_inverted' | 'image_wide_inverted' | 'image_icon'>;

const fields = {
  default: 'image',
  wide: 'image_wide',
  inverted: 'image_inverted',
  wide_inverted: 'image_wide_inverted',
  icon: 'image_icon',
} as const satisfies Record<string, keyof LogoFields>;

export type LogoType = keyof typeof fields;

/** The centre's logo of a type, else its default logo. */
export function findMallLogo(mall: LogoFields, type: LogoType): string | undefined {
  return mall[fields[type]] ?? mall.image ?? undefined;
}
