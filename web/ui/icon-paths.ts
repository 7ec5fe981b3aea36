import { brandPaths } from './brand-paths.ts';
import { plainPaths } from './plain-paths.ts';

/** One stroke family on a 24 × 24 grid: the path of each icon. */
export const iconPaths = { ...plainPaths, ...brandPaths } as const;

export type IconName = keyof typeof iconPaths;
