import type { ReactNode } from 'react';
import { useLoadedIcon } from '../lib/browser/use-loaded-icon.ts';
import { DrawnIcon } from './DrawnIcon.tsx';

export interface OwnIconProps {
  /** A set and a name, `ph:gift`. */
  icon: string;
  size: 'small' | 'medium' | 'large';
  /** Shown until the icon has loaded, and if there is none. */
  fallback: ReactNode;
}

/** An icon of the gateway's sets. */
export function OwnIcon({ icon, size, fallback }: OwnIconProps) {
  const loaded = useLoadedIcon(icon);
  return loaded ? <DrawnIcon drawing={loaded} size={size} /> : fallback;
}
