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

/** Types for light grounds, with those for dark grounds. */
const darkTypes: Readonly<Partial<Record<LogoType, LogoType>>> = { default: 'inverted', wide: 'wide_inverted' };

/** The version of a type of logo for dark grounds; undefined if there is none, or if the type is one. */
export function findDarkLogo(mall: LogoFields, type: LogoType): string | undefined {
  const darkType = darkTypes[type];
  return (darkType && mall[fields[darkType]]) ?? undefined;
}

/** The centre's logo of a type, else its default logo. */
export function findMallLogo(mall: LogoFields, type: LogoType): string | undefined {
  return mall[fields[type]] ?? mall.image ?? undefined;
}
