import { brandPaths } from './brand-paths.ts';
import { plainPaths } from './plain-paths.ts';

/** Paths of all icons, in one stroke style on a 24 × 24 grid. */
export const iconPaths = { ...plainPaths, ...brandPaths } as const;

export type IconName = keyof typeof iconPaths;
