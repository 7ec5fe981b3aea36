import type { ReactNode } from 'react';
import { useLoadedIcon } from '../lib/browser/use-loaded-icon.ts';
import { DrawnIcon } from './DrawnIcon.tsx';

export interface OwnIconProps {
  /** Name of the icon with its set: `ph:gift`. */
  icon: string;
  size: 'small' | 'medium' | 'large';
  /** Shown until the icon is loaded, and if it does not exist. */
  fallback: ReactNode;
}

/** An icon that is loaded from the gateway's icon sets. */
export function OwnIcon({ icon, size, fallback }: OwnIconProps) {
  const loaded = useLoadedIcon(icon);
  return loaded ? <DrawnIcon drawing={loaded} size={size} /> : fallback;
}
